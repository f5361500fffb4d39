"""The files of a user's working copy that are sent with a question (source 004 §4 to §6).

Above: the dialects that accept them, `ledger.py`, which decides which of them are sent. A file belongs to the request and to the
session and is never indexed.
"""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Literal

MAX_BYTES = 102_400
"""A larger file is listed but not sent (source 004 §5.3)."""
Reason = Literal["dirty", "open", "explicit"]


@dataclass(frozen=True, slots=True)
class ActiveFile:
    """One complete file, as it is now in the working copy."""

    path: str
    content: str
    reason: Reason = "explicit"
    """Why it is active: modified, open in the editor, or given by hand (source 004 §5.1)."""
    is_around: bool = False
    """It is an element that a program put around a question, such as a reminder: no source of an answer."""
    bytes: int = field(init=False)
    sha256: str = field(init=False)
    """Of the content in UTF-8, hexadecimal (source 004 §6.1)."""

    def __post_init__(self) -> None:
        """Measure the content once."""
        encoded = self.content.encode()
        object.__setattr__(self, "bytes", len(encoded))
        object.__setattr__(self, "sha256", sha256(encoded).hexdigest())

    @property
    def is_too_large(self) -> bool:
        """Whether it is listed but not sent."""
        return self.bytes > MAX_BYTES


def normal_path(path: str) -> str:
    """Return a path as the index and an editor would both write it: forward slashes, nothing before the first name."""
    return "/".join(part for part in path.replace("\\", "/").split("/") if part not in ("", "."))
