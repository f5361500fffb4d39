"""The hash of a conversation by its texts, under which the store finds the message that a client continues.

Above: `store.threads.messages`, and the dialects whose clients send the whole conversation with each question. The function
`clew_path_sha256` of the database (migration 0028) computes the same, one message at a time.
"""

import hashlib
from collections.abc import Iterable, Sequence

_WHITE = " \t\n\r"
_DEFAULT_OWNER = "app:default"


def path_hashes(owner: str, messages: Iterable[tuple[str, str]]) -> list[bytes]:
    """Return the hash of the path up to each message (role, text), oldest first. White space around a text does not count."""
    hashes: list[bytes] = []
    before = hashlib.sha256((owner or _DEFAULT_OWNER).encode()).digest()
    for role, text in messages:
        before = hashlib.sha256(before + f"{role[:1]}{text.strip(_WHITE)}".encode()).digest()
        hashes.append(before)
    return hashes


def merged(messages: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return messages (role, text) without empty ones, those of one side in a row joined to one, as a thread stores them."""
    found: list[tuple[str, list[str]]] = []
    for role, text in messages:
        if not text.strip():
            continue
        if found and found[-1][0] == role:
            found[-1][1].append(text)
        else:
            found.append((role, [text]))
    return [(role, "\n\n".join(texts)) for role, texts in found]
