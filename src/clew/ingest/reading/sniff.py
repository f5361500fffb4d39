"""Detects what a file is from its bytes, whatever its name says.

Examines the first and the last bytes of a file and, in old Office files, the names of their streams; parses nothing. Above:
`parse.py`. Next: `formats.py`, which weighs the result against the name.
"""

import re
from pathlib import Path

HEAD_BYTES = 4_096
_TAIL_BYTES = 1 << 17
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_HEADER_LINE = re.compile(
    rb"(?im)^(?:from|to|cc|subject|date|received|return-path|delivered-to|message-id|mime-version|content-type|reply-to|sender"
    rb"|x-[a-z0-9-]{2,40}):[ \t]"
)
_HEADERS_OF_MAIL = 2
_BINARY = (
    (b"{\\rt", "rtf"),
    (b"%!PS", "postscript"),
    (b"\x89PNG\r\n\x1a\n", "png"),
    (b"\xff\xd8\xff", "jpeg"),
    (b"GIF87a", "gif"),
    (b"GIF89a", "gif"),
    (b"II*\x00", "tiff"),
    (b"MM\x00*", "tiff"),
    (b"MZ", "program"),
    (b"\x7fELF", "program"),
    (b"\xca\xfe\xba\xbe", "program"),
    (b"\xcf\xfa\xed\xfe", "program"),
    (b"\x00asm", "program"),
    (b"ID3", "audio"),
    (b"OggS", "audio"),
    (b"fLaC", "audio"),
    (b"\x1aE\xdf\xa3", "video"),
    (b"\x1f\x8b", "archive"),
    (b"BZh", "archive"),
    (b"7z\xbc\xaf\x27\x1c", "archive"),
    (b"Rar!\x1a\x07", "archive"),
    (b"\xfd7zXZ\x00", "archive"),
    (b"\x28\xb5\x2f\xfd", "archive"),
    (b"SQLite format 3\x00", "database"),
    (b"wOFF", "font"),
    (b"wOF2", "font"),
    (b"OTTO\x00", "font"),
    (b"\x00\x01\x00\x00\x00", "font"),
    (b"AC10", "drawing"),
)
_LETTERS = frozenset({b"MZ", b"ID3", b"OggS", b"fLaC", b"BZh", b"AC10"})
"""A text may also begin like this."""
_MIMETYPES = {
    b"application/epub+zip": "epub",
    b"application/vnd.oasis.opendocument.text": "odt",
    b"application/vnd.oasis.opendocument.spreadsheet": "ods",
    b"application/vnd.oasis.opendocument.presentation": "odp",
    b"application/vnd.oasis.opendocument.graphics": "odp",
    b"application/vnd.sun.xml.writer": "odt",
    b"application/vnd.sun.xml.calc": "ods",
    b"application/vnd.sun.xml.impress": "odp",
}
_IN_ZIP = (
    (b"word/document", "docx"),
    (b"ppt/presentation", "pptx"),
    (b"xl/workbook.xml", "xlsx"),
    (b"META-INF/container.xml", "epub"),
    (b"AndroidManifest.xml", "program"),
    (b"META-INF/MANIFEST.MF", "program"),
)
_IN_OLE = (
    ("__nameid_version1.0", "msg"),
    ("PowerPoint Document", "ppt"),
    ("WordDocument", "doc"),
    ("Workbook", "xls"),
    ("Book", "xls"),
    ("EncryptedPackage", "encrypted"),
)


def content_of(path: Path, suffix: str) -> str:
    """Return the kind of the bytes (`pdf`, `docx`, `doc`, `rtf`, `html`, `eml`, `png`, `zip`, `audio`, …); "" if inconclusive.

    `suffix`, the file's extension without the dot, decides between two possible kinds: a Word file may contain a workbook.

    Raises: OSError
    """
    with path.open("rb") as file:
        start = file.read(HEAD_BYTES)
        if start.startswith(_OLE):
            return _in_ole(start + file.read(), suffix)
        if start.startswith((b"PK\x03\x04", b"PK\x05\x06")):
            size = path.stat().st_size
            file.seek(max(size - _TAIL_BYTES, 0))
            return _in_zip(start, start + file.read())
    return content_of_start(start)


def content_of_start(start: bytes) -> str:
    """Return the kind of a file that is neither a zip archive nor an old Office file, by its first bytes."""
    bare = start.lstrip(b"\xef\xbb\xbf \t\r\n")
    if b"%PDF-" in start[:1024]:
        return "pdf"
    is_text = b"\x00" not in start
    for magic, content in _BINARY:
        if bare.startswith(magic) or start.startswith(magic):
            return "" if is_text and magic in _LETTERS else content
    return _media(start) or _markup(bare)


def _media(start: bytes) -> str:
    """Return the kind of content of a media container."""
    if start[:4] == b"RIFF":
        return {b"WEBP": "webp", b"WAVE": "audio", b"AVI ": "video"}.get(start[8:12], "")
    if start[4:8] == b"ftyp":
        return "picture" if start[8:12] in {b"heic", b"heix", b"mif1", b"avif"} else "video"
    if start[:2] == b"BM" and start[6:10] == bytes(4):
        return "bmp"
    if len(start) > 2 and start[0] == 0xFF and start[1] in {0xFB, 0xF3, 0xF2}:
        return "audio"
    return "archive" if start[257:262] == b"ustar" else ""


def _markup(bare: bytes) -> str:
    lower = bare[:1024].lower()
    if lower.startswith((b"<!doctype html", b"<html")) or (lower.startswith((b"<?xml", b"<!--")) and b"<html" in lower):
        return "html"
    if lower.startswith(b"<svg") or (lower.startswith(b"<?xml") and b"<svg" in lower):
        return "svg"
    if b"<?mso-application" in lower:
        return "xls" if b"excel.sheet" in lower else "doc"
    if lower.startswith(b"begin:vcalendar"):
        return "ics"
    if lower.startswith(b"begin:vcard"):
        return "vcf"
    if lower.startswith(b"from ") and len(_HEADER_LINE.findall(bare)) >= _HEADERS_OF_MAIL:
        return "mailbox"
    head = re.split(rb"\r?\n\r?\n", bare, maxsplit=1)[0]
    if _HEADER_LINE.match(bare) and len(_HEADER_LINE.findall(head)) >= _HEADERS_OF_MAIL:
        is_page = b"multipart/related" in head.lower() and not re.search(rb"(?im)^(?:to|received|message-id):", head)
        return "mhtml" if is_page else "eml"
    return ""


def _in_zip(start: bytes, seen: bytes) -> str:
    if start[30:38] == b"mimetype":
        named = re.match(rb"[\w.+/-]+", start[38:138])
        for mime, content in _MIMETYPES.items():
            if named and named.group().startswith(mime):
                return content
    return next((content for member, content in _IN_ZIP if member in seen), "zip")


def _in_ole(data: bytes, suffix: str) -> str:
    found = [content for name, content in _IN_OLE if re.search(name.encode("utf-16-le"), data, re.IGNORECASE)]
    if suffix in found:
        return suffix
    return found[0] if found else "ole"
