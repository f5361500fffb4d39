"""How long a text is for the embedding model, so that chunks are cut to what it reads.

Above: `pipeline`. A model that shows its tokenizer is asked; for the others, whose windows are large, an estimate is enough.
"""

from collections.abc import Callable, Sequence, Sized
from typing import Protocol, cast, runtime_checkable

from clew.providers.embedding.protocol import Embedder

_CHARACTERS_PER_TOKEN = 4
_SPECIAL_TOKENS = 2


@runtime_checkable
class _Tokenises(Protocol):
    def tokenise(self, texts: Sequence[str]) -> Sequence[Sized]: ...


def token_counter(embedder: Embedder) -> Callable[[str], int]:
    """Return a function that counts the tokens of a text without special ones; safe to call in threads."""
    if isinstance(embedder, _Tokenises):
        tokenise = cast(_Tokenises, embedder).tokenise
        return lambda text: max(len(tokenise([text])[0]) - _SPECIAL_TOKENS, 0)
    return _estimated


def _estimated(text: str) -> int:
    wide = sum(character > "\u2e80" for character in text)
    return wide + (len(text) - wide) // _CHARACTERS_PER_TOKEN
