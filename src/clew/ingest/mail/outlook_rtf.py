"""The compressed RTF of Outlook's messages ([MS-OXRTFCP]) → text.

Above: `outlook.py`. Below: `rtf.py`.
"""

import struct

from clew.domain.errors import UnreadableDocument
from clew.ingest.text.rtf import rtf_blocks

_HEADER = struct.Struct("<III4s")
_COMPRESSED, _PLAIN = 0x75465A4C, 0x414C454D
_WINDOW = 4_096
_MOST = 100 << 20
_START = (
    b"{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans Serif"
    b"SymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx"
)
"""The initial content of the window."""


def rtf_body(packed: bytes) -> str:
    """Return the text of a compressed RTF body, "" if it cannot be read."""
    try:
        return rtf_blocks(decompressed(packed)).builder.text()
    except (UnreadableDocument, struct.error, IndexError):
        return ""


def decompressed(packed: bytes) -> bytes:
    """Return the RTF in a body.

    Raises: struct.error, UnreadableDocument
    """
    _, size, kind, _ = _HEADER.unpack_from(packed)
    data = packed[_HEADER.size :]
    if kind == _PLAIN:
        return data[:size]
    if kind != _COMPRESSED or size > _MOST:
        raise UnreadableDocument("The compression method of the message body is unknown.")
    window = _Window()
    at = 0
    while at < len(data) and len(window.out) < size:
        control = data[at]
        at += 1
        for bit in range(8):
            if at >= len(data):
                break
            if not control >> bit & 1:
                window.put(data[at])
                at += 1
            elif at + 1 >= len(data) or not window.repeat(data[at] << 4 | data[at + 1] >> 4, (data[at + 1] & 15) + 2):
                return bytes(window.out)
            else:
                at += 2
    return bytes(window.out)


class _Window:
    """The last 4,096 bytes, from which later ones are copied."""

    def __init__(self) -> None:
        self.out = bytearray()
        self._bytes = bytearray(_START.ljust(_WINDOW, b" "))
        self._next = len(_START)

    def put(self, letter: int) -> None:
        self._bytes[self._next] = letter
        self._next = (self._next + 1) % _WINDOW
        self.out.append(letter)

    def repeat(self, start: int, length: int) -> bool:
        """Copy bytes from the window; return False at the end mark."""
        if start == self._next:
            return False
        for step in range(length):
            self.put(self._bytes[(start + step) % _WINDOW])
        return True
