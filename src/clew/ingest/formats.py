"""Which files Clew reads, told by name first and by their first bytes where the name says nothing.

Above: `parse.py` picks a reader by `Format.kind`, `sandbox.py` decides by it what needs a process of its own. Next: `parse.py`.
"""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from clew.domain.errors import UnreadableDocument


class Kind(StrEnum):
    """The reader a format needs."""

    TEXT = "text"
    CODE = "code"
    MARKDOWN = "markdown"
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    PPTX = "pptx"
    XLSX = "xlsx"


@dataclass(frozen=True, slots=True)
class Format:
    """How a file is read and what it is called on the record."""

    kind: Kind
    mime: str


_OFFICE = "application/vnd.openxmlformats-officedocument."
PDF = Format(Kind.PDF, "application/pdf")
HTML = Format(Kind.HTML, "text/html")
TEXT = Format(Kind.TEXT, "text/plain")
_MARKDOWN = Format(Kind.MARKDOWN, "text/markdown")

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
    "rst": Format(Kind.TEXT, "text/x-rst"),
    "adoc": Format(Kind.TEXT, "text/asciidoc"),
    "csv": Format(Kind.CODE, "text/csv"),
    "tsv": Format(Kind.CODE, "text/tab-separated-values"),
}
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
    "json": "json jsonl",
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
_PLAIN = frozenset({Kind.TEXT, Kind.CODE, Kind.MARKDOWN})
_OLD_OFFICE = frozenset({"doc", "xls", "ppt"})
_READABLE = "PDF, DOCX, PPTX, XLSX, HTML, Markdown, text and source code"


def is_readable_name(name: str) -> bool:
    """Tell whether Clew reads files of this name; used to leave other files of a folder out."""
    return _by_name(name) is not None


def is_plain(name: str) -> bool:
    """Tell whether a file of this name is text as it stands (code and Markdown too), so that reading it takes no time."""
    known = _by_name(name)
    return known is not None and known.kind in _PLAIN


def format_of(name: str, start: bytes) -> Format:
    """Return the format of a file called `name` that begins with `start` (≥ 8 bytes where the file has them).

    A name without a known extension is judged by its first bytes; what is neither known nor text is refused.

    Raises: UnreadableDocument
    """
    known = _by_name(name)
    if known is not None:
        return known
    extension = _extension(name)
    if extension in _OLD_OFFICE:
        raise UnreadableDocument(f"Old Office files are not read: save it as .{extension}x.", extension=extension)
    if start.startswith(b"%PDF-"):
        return PDF
    if start.lstrip()[:14].lower().startswith((b"<!doctype html", b"<html")):
        return HTML
    if start and b"\x00" not in start and not start.startswith((b"PK\x03\x04", b"\x1f\x8b", b"\x89PNG", b"GIF8", b"\xff\xd8")):
        return TEXT
    label = f".{extension}" if extension else "This kind of"
    raise UnreadableDocument(f"{label} files are not read. Clew reads {_READABLE}.", extension=extension)


def _by_name(name: str) -> Format | None:
    return _BY_EXTENSION.get(_extension(name)) or _BY_NAME.get(PurePosixPath(name).name.lower())


def _extension(name: str) -> str:
    return PurePosixPath(name).suffix.lower().removeprefix(".")
