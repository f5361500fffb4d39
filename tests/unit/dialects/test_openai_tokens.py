"""Token numbers of OpenAI's embedding models as texts."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from clew.dialects.shared import openai_tokens
from clew.dialects.shared.openai_tokens import text_of_tokens
from clew.domain.errors import InvalidInput


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """Read the vocabulary anew in each test, and in the tests behind it."""
    openai_tokens._vocabulary.cache_clear()
    yield
    openai_tokens._vocabulary.cache_clear()


def test_tokens_spell_their_text() -> None:
    assert text_of_tokens([15339, 1917], "input") == "hello world"
    assert text_of_tokens([15546, 5918, 279, 99810, 30], "input") == "Who built the labyrinth?"
    assert text_of_tokens([100257], "input") == "<|endoftext|>"


def test_a_cut_character_is_replaced() -> None:
    assert text_of_tokens([33281, 115], "input") == " 迷"
    assert text_of_tokens([33281], "input") == " \N{REPLACEMENT CHARACTER}"


def test_an_unknown_token_is_named_with_its_place() -> None:
    with pytest.raises(InvalidInput, match=r"`input\[2\]\[1\]` is 100256, which is no token"):
        text_of_tokens([1, 100_256], "input[2]")


def test_another_vocabulary_is_never_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other.gz"
    other.write_bytes(gzip.compress(b"aGVsbG8= 15339\n"))
    monkeypatch.setattr(openai_tokens, "distribution", lambda _: SimpleNamespace(locate_file=lambda _: other))
    with pytest.raises(InvalidInput, match="check_embedding_ctx_length=False"):
        text_of_tokens([15339], "input")
