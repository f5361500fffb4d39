from collections.abc import Callable

import pytest
from tokenizers import Tokenizer

from clew.providers.embedding.weights import MINILM, WeightSources, find_weights


@pytest.fixture(scope="session")
def count_tokens() -> Callable[[str], int]:
    """Count as the embedder for English does."""
    tokenizer: Tokenizer = Tokenizer.from_file(str(find_weights(WeightSources(), MINILM).tokenizer))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return lambda text: len(tokenizer.encode(text, add_special_tokens=False).ids)
