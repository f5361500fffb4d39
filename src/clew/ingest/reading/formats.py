"""Which files Clew reads: by their bytes if these are conclusive, otherwise by name.

A PDF called `.doc` is read as PDF, a web page called `.xls` as a web page. Above: `parse.py` picks a reader by `Format.kind`,
`sandbox.py` decides by it which files need a separate process. Below: `refusals.py` says why a file is not read. Its neighbour
`sniff.py` examines the bytes. Next: `parse.py`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from clew.ingest.reading.refusals import is_refused, refusal


class Kind(StrEnum):
    """The reader a format needs."""

    TEXT = "text"
    CODE = "code"
    MARKDOWN = "markdown"
    TABLE = "table"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    PPTX = "pptx"
    XLSX = "xlsx"
    RTF = "rtf"
    ODT = "odt"
    ODS = "ods"
    ODP = "odp"
    EPUB = "epub"
    MAIL = "mail"
    OUTLOOK = "outlook"
    MHTML = "mhtml"
    CALENDAR = "calendar"
    JSON = "json"
    IMAGE = "image"
    ZIP = "zip"
    OLD_OFFICE = "old_office"


@dataclass(frozen=True, slots=True)
class Format:
    """How a file is read and its name on record."""

    kind: Kind
    mime: str


_OFFICE = "application/vnd.openxmlformats-officedocument."
PDF = Format(Kind.PDF, "application/pdf")
HTML = Format(Kind.HTML, "text/html")
TEXT = Format(Kind.TEXT, "text/plain")
TSV = Format(Kind.TABLE, "text/tab-separated-values")
_MARKDOWN = Format(Kind.MARKDOWN, "text/markdown")

_OPEN = "application/vnd.oasis.opendocument."
_MAIL = Format(Kind.MAIL, "message/rfc822")
_MHTML = Format(Kind.MHTML, "multipart/related")
RST, ASCIIDOC = "text/x-rst", "text/asciidoc"
_ZIP = Format(Kind.ZIP, "application/zip")

_DOCUMENTS = {
    "pdf": PDF,
    "docx": Format(Kind.DOCX, _OFFICE + "wordprocessingml.document"),
    "pptx": Format(Kind.PPTX, _OFFICE + "presentationml.presentation"),
    "xlsx": Format(Kind.XLSX, _OFFICE + "spreadsheetml.sheet"),
    "html": HTML,
    "htm": HTML,
    "xhtml": HTML,
    "md": _MARKDOWN,
    "markdown": _MARKDOWN,
    "mdx": _MARKDOWN,
    "txt": TEXT,
    "text": TEXT,
    "log": TEXT,
    "rst": Format(Kind.TEXT, RST),
    "adoc": Format(Kind.TEXT, ASCIIDOC),
    "asciidoc": Format(Kind.TEXT, ASCIIDOC),
    "asc": Format(Kind.TEXT, ASCIIDOC),
    "csv": Format(Kind.TABLE, "text/csv"),
    "tsv": TSV,
    "rtf": Format(Kind.RTF, "application/rtf"),
    "odt": Format(Kind.ODT, _OPEN + "text"),
    "ott": Format(Kind.ODT, _OPEN + "text-template"),
    "ods": Format(Kind.ODS, _OPEN + "spreadsheet"),
    "ots": Format(Kind.ODS, _OPEN + "spreadsheet-template"),
    "odp": Format(Kind.ODP, _OPEN + "presentation"),
    "otp": Format(Kind.ODP, _OPEN + "presentation-template"),
    "epub": Format(Kind.EPUB, "application/epub+zip"),
    "eml": _MAIL,
    "msg": Format(Kind.OUTLOOK, "application/vnd.ms-outlook"),
    "mht": _MHTML,
    "mhtml": _MHTML,
    "ics": Format(Kind.CALENDAR, "text/calendar"),
    "vcf": Format(Kind.CALENDAR, "text/vcard"),
    "json": Format(Kind.JSON, "application/json"),
    "jsonl": Format(Kind.JSON, "application/jsonl"),
    "ndjson": Format(Kind.JSON, "application/jsonl"),
    "geojson": Format(Kind.JSON, "application/geo+json"),
    "zip": _ZIP,
    "doc": Format(Kind.OLD_OFFICE, "application/msword"),
    "xls": Format(Kind.OLD_OFFICE, "application/vnd.ms-excel"),
    "ppt": Format(Kind.OLD_OFFICE, "application/vnd.ms-powerpoint"),
}
_PICTURES = {
    "png": Format(Kind.IMAGE, "image/png"),
    "jpg": Format(Kind.IMAGE, "image/jpeg"),
    "jpeg": Format(Kind.IMAGE, "image/jpeg"),
    "tif": Format(Kind.IMAGE, "image/tiff"),
    "tiff": Format(Kind.IMAGE, "image/tiff"),
    "webp": Format(Kind.IMAGE, "image/webp"),
    "bmp": Format(Kind.IMAGE, "image/bmp"),
    "gif": Format(Kind.IMAGE, "image/gif"),
}
"""Read when given directly, but skipped in folders, where most of them are not text."""
_CODE = {
    "python": "py pyi",
    "javascript": "js mjs cjs jsx",
    "typescript": "ts tsx mts cts",
    "go": "go",
    "rust": "rs",
    "java": "java",
    "kotlin": "kt kts",
    "scala": "scala",
    "swift": "swift",
    "c": "c h",
    "c++": "cc cpp cxx hh hpp hxx",
    "csharp": "cs",
    "ruby": "rb",
    "php": "php",
    "perl": "pl pm",
    "lua": "lua",
    "r": "r",
    "sh": "sh bash zsh",
    "powershell": "ps1",
    "sql": "sql",
    "yaml": "yaml yml",
    "toml": "toml",
    "ini": "ini cfg conf",
    "xml": "xml xsd",
    "css": "css scss",
    "vue": "vue",
    "svelte": "svelte",
    "protobuf": "proto",
    "graphql": "graphql",
    "terraform": "tf",
}
_BY_EXTENSION = _DOCUMENTS | {
    extension: Format(Kind.CODE, f"text/x-{name}") for name, extensions in _CODE.items() for extension in extensions.split()
}
_BY_NAME = {
    "dockerfile": Format(Kind.CODE, "text/x-dockerfile"),
    "makefile": Format(Kind.CODE, "text/x-makefile"),
    "readme": TEXT,
    "license": TEXT,
    "changelog": TEXT,
}
_SIGNED = frozenset(["appimage", "bin", "crate", "gem", "img", "md5", "nupkg", "pom", "run", "sha1", "sha256", "sha512", "spdx"])
"""Endings of files that are published with a signature, besides those that Clew knows anyway."""
_CHECKSUMS = re.compile(r"(?:md5|sha\d*|blake2)[-_]?sums?$|checksums?$|manifest$", re.IGNORECASE)
_PLAIN = frozenset({Kind.TEXT, Kind.CODE, Kind.MARKDOWN, Kind.TABLE})
_KNOWN_CONTENT = {name: form for name, form in (_DOCUMENTS | _PICTURES).items() if form.kind not in _PLAIN}
"""What `sniff.content_of` may say → the format."""
_ZIPPED = frozenset({Kind.DOCX, Kind.PPTX, Kind.XLSX, Kind.ODT, Kind.ODS, Kind.ODP, Kind.EPUB})
_TEXTUAL = _PLAIN | {Kind.HTML, Kind.JSON, Kind.MAIL, Kind.MHTML, Kind.CALENDAR}
_AS_TEXT = frozenset({"", "html", "eml", "mhtml", "ics", "vcf", "svg"})
"""Contents that do not override the name of text and source code."""


def is_readable_name(name: str) -> bool:
    """Return whether Clew reads files with this name from a folder; pictures are read only when given directly."""
    return _by_name(name) is not None


def is_plain(name: str) -> bool:
    """Return whether a file with this name is plain text (also code and Markdown), which is read instantly."""
    known = _by_name(name)
    return known is not None and known.kind in _PLAIN


def is_picture(name: str) -> bool:
    """Return whether a file with this name is a picture, whose text is recognised."""
    return extension_of(name) in _PICTURES


def format_of(name: str, start: bytes, content: str = "") -> Format:
    """Return the format of a file called `name` that begins with `start`; `content` is the result of `sniff.content_of`.

    Raises: UnreadableDocument for an unsupported kind.
    """
    extension = extension_of(name)
    known = _by_name(name) or _PICTURES.get(extension)
    if content == "mailbox" and known is _MAIL:
        return _MAIL  # one message, as a mailbox stores it
    if content == "zip" and known is None and extension:
        raise refusal(extension, "")  # a program's own package, not files that somebody packed
    by_content = _by_content(content, known)
    if by_content is not None:
        return by_content
    if known is not None and known.kind in _ZIPPED and content == "ole":
        return known  # `archive.py` reports what it is instead
    if known is not None and not (content and content not in _AS_TEXT and content not in _KNOWN_CONTENT):
        return _text_called_office(known, start)
    if known is not None or is_refused(extension) or content or not start or b"\x00" in start:
        raise refusal(extension, content)
    return TEXT


def extension_of(name: str) -> str:
    """Return the extension of a file name in lower case, without the dot; empty if there is none."""
    return PurePosixPath(name).suffix.lower().removeprefix(".")


def _is_signature(name: str) -> bool:
    """Return whether a file called `.asc` is the signature of the file named in front: `tools.tar.gz.asc`, `SHA256SUMS.asc`.

    AsciiDoc is called like that as well: `chapter.asc`.
    """
    if extension_of(name) != "asc":
        return False
    signed = PurePosixPath(name).stem
    extension = extension_of(signed)
    is_known = extension in _BY_EXTENSION or extension in _PICTURES or extension in _SIGNED or is_refused(extension)
    return is_known or bool(_CHECKSUMS.match(signed))


def _by_content(content: str, known: Format | None) -> Format | None:
    """Return the format of the bytes if it overrides the name."""
    found = _KNOWN_CONTENT.get(content)
    if found is None or known is None:
        return found
    if known.kind is found.kind:
        return known
    if content == "zip" and known.kind in _ZIPPED:
        return None  # a document without its main part: its reader reports that
    if content in _AS_TEXT and known.kind in _TEXTUAL:
        return None
    return found


def _text_called_office(known: Format, start: bytes) -> Format:
    """Return the format of text with an old Office name: many programs export text with tabs like this."""
    if known.kind is Kind.OLD_OFFICE and start and b"\x00" not in start:
        return _DOCUMENTS["tsv"] if b"\t" in start else TEXT
    return known


def _by_name(name: str) -> Format | None:
    if _is_signature(name):
        return None
    return _BY_EXTENSION.get(extension_of(name)) or _BY_NAME.get(PurePosixPath(name).name.lower())
