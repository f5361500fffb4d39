import numpy as np

from clew.providers.embedding.query_cache import QueryCache


def test_cache_keeps_the_ones_asked_for_last() -> None:
    cache = QueryCache(most=2)
    for text in ("one", "two"):
        cache.keep(text, np.ones(1, np.float32))
    assert cache.find("one") is not None
    cache.keep("three", np.ones(1, np.float32))
    assert cache.find("two") is None
    assert cache.find("one") is not None
    assert cache.find("three") is not None
