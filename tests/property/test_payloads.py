"""Whatever a payload holds, it is read back as it was, and every large text is kept once."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from clew.store.turns.payloads import JSON, LARGE, compact, names_in, restore

FILES = tuple(f"file {n}\n" + "é0123456789 " * (LARGE // 8 + n) for n in range(3))
LARGE_TEXTS = st.lists(st.sampled_from([*FILES, "and between them ", "z" * LARGE, ""]), max_size=6).map("".join)
NAMES = st.sampled_from(["$blob", "$text", "$object", "input", "text"])
PAYLOADS: st.SearchStrategy[JSON] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | LARGE_TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


@given(PAYLOADS)
def test_a_payload_comes_back_as_it_was(payload: JSON) -> None:
    small = compact(payload, FILES)
    assert restore(small.payload, small.texts) == payload
    assert names_in(small.payload) == small.texts.keys()


@given(st.lists(st.sampled_from(FILES), min_size=1, max_size=6))
def test_a_file_is_kept_once_however_often_and_wherever_it_was_sent(files: list[str]) -> None:
    payload: JSON = {"input": [{"text": f"<file>{file}</file>"} for file in files], "whole": "\n".join(files)}
    small = compact(payload, FILES)
    assert set(small.texts.values()) == set(files)
    assert small.texts == {sha256(text.encode()).hexdigest(): text for text in small.texts.values()}


def test_a_short_text_stays_where_it_is() -> None:
    assert compact({"a": "x" * (LARGE - 1)}).texts == {}
