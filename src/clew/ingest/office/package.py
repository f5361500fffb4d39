"""Office Open XML packages (DOCX, PPTX, XLSX): a zip of XML parts that refer to each other by relations.

Part names ignore case and elements are found by local name, so that strict and transitional files are read alike. Entities are
not resolved and nothing is fetched. Above: `word.py`, `slides.py`, `sheets.py`. Next: `word.py`.
"""

import posixpath
import zipfile
import zlib
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import lxml.etree  # pyright: ignore[reportMissingTypeStubs]

from clew.domain.errors import UnreadableDocument

etree: Any = lxml.etree  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
Element = Any
"""An lxml element; lxml has no types."""
XML_ERRORS = (SyntaxError, KeyError, ValueError, IndexError, AttributeError, EOFError, zipfile.BadZipFile, zlib.error)
"""What reading a damaged package raises; `SyntaxError` is lxml's."""
_SAFE = {"resolve_entities": False, "no_network": True, "load_dtd": False, "huge_tree": False}
_DEPTH = "depth"
_names: dict[str, str] = {}


@dataclass(frozen=True, slots=True)
class Relation:
    """A reference from one part to another."""

    kind: str
    """Last word of its type: `header`, `chart`, `slide`."""
    target: str
    """Name of the part in the package."""


def local(element: Element) -> str:
    """Return the name of an element without its namespace; empty for comments and processing instructions."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    if tag not in _names:
        _names[tag] = tag.rpartition("}")[2]
    return _names[tag]


def attribute(element: Element, name: str) -> str | None:
    """Return an attribute whatever its namespace."""
    value: str | None = element.get(name)
    if value is not None:
        return value
    ending = "}" + name
    return next((value for key, value in element.items() if key.endswith(ending)), None)


def number(text: str | None, default: int = 0) -> int:
    """Return a whole number that a file stores as text."""
    try:
        return int(text) if text else default
    except ValueError:
        return default


def child(element: Element | None, *path: str) -> Element | None:
    """Return the first descendant along a path of local names."""
    for name in path:
        element = None if element is None else next((one for one in element if local(one) == name), None)
    return element


def children(element: Element | None, name: str) -> Iterator[Element]:
    """Yield the children of a local name."""
    if element is not None:
        yield from (one for one in element if local(one) == name)


def value(element: Element | None, *path: str) -> str | None:
    """Return the attribute `val` of the element at a path, `""` if the element has none."""
    found = child(element, *path)
    return None if found is None else attribute(found, "val") or ""


def is_on(element: Element | None, name: str) -> bool:
    """Return whether a switch such as `<w:b/>` is on."""
    found = value(element, name)
    return found is not None and found not in ("0", "false", "off", "none")


def descendants(element: Element | None, *names: str) -> Iterator[Element]:
    """Yield the element and its descendants with these local names, in document order."""
    if element is not None:
        yield from (one for one in element.iter() if local(one) in names)


class Package:
    """The parts of one file; a context manager."""

    def __init__(self, path: Path | IO[bytes]) -> None:
        self._zip = zipfile.ZipFile(path)
        self._names = {name.replace("\\", "/").lstrip("/").lower(): name for name in self._zip.namelist()}

    def __enter__(self) -> "Package":
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def main(self, default: str) -> str:
        """Return the name of the main part."""
        found = next((one.target for one in self.relations("").values() if one.kind == "officeDocument"), default)
        return found if self.has(found) else default

    def has(self, name: str) -> bool:
        """Return whether there is a part with this name."""
        return name.lower() in self._names

    def open(self, name: str) -> IO[bytes]:
        """Open a part. Raises: KeyError"""
        return self._zip.open(self._names[name.lower()])

    def read(self, name: str) -> bytes:
        """Return the bytes of a part. Raises: KeyError"""
        return self._zip.read(self._names[name.lower()])

    def tree(self, name: str | None) -> Element | None:
        """Return the root of a small part; None if it is missing or damaged, since it is optional."""
        if name is None or not self.has(name):
            return None
        try:
            return etree.fromstring(self.read(name), etree.XMLParser(**_SAFE))
        except SyntaxError:
            return None

    def stream(self, name: str, *tags: str) -> Iterator[tuple[str, Element]]:
        """Yield `("start" | "end", element)` for the elements of some local names, while the part is read.

        Raises: KeyError, SyntaxError; UnreadableDocument when elements are nested too deeply.
        """
        names = [f"{{*}}{tag}" for tag in tags]
        with self.open(name) as file:
            try:
                yield from etree.iterparse(file, events=("start", "end"), tag=names, **_SAFE)
            except SyntaxError as error:
                if _DEPTH in str(error):
                    raise UnreadableDocument("The file is nested too deeply.") from error
                raise

    def relations(self, name: str) -> dict[str, Relation]:
        """Return the relations of a part by identifier, without targets outside the package. `""` is the package itself."""
        folder, base = posixpath.split(name)
        found: dict[str, Relation] = {}
        for one in children(self.tree(posixpath.join(folder, "_rels", f"{base}.rels")), "Relationship"):
            target = one.get("Target") or ""
            if (one.get("TargetMode") or "").lower() == "external" or not target:
                continue
            target = target.lstrip("/") if target.startswith("/") else posixpath.normpath(posixpath.join(folder, target))
            found[one.get("Id") or ""] = Relation((one.get("Type") or "").rpartition("/")[2], target)
        return found

    def related(self, name: str, *kinds: str) -> Iterator[str]:
        """Yield the parts of the given kinds that a part refers to."""
        yield from (one.target for one in self.relations(name).values() if one.kind in kinds)


def forget(element: Element) -> None:
    """Free an element that was read, and its preceding siblings."""
    element.clear(keep_tail=True)
    parent = element.getparent()
    if parent is not None:
        while parent[0] is not element:
            del parent[0]


def joined(lines: Iterable[str]) -> str:
    """Join the non-blank lines with spaces."""
    return " ".join(stripped for line in lines if (stripped := line.strip()))


@contextmanager
def open_package(path: Path, what: str) -> Generator[Package]:
    """Open the package of a file. Raises UnreadableDocument in place of whatever reading it raises: `what` is damaged."""
    try:
        with Package(path) as package:
            yield package
    except XML_ERRORS as error:
        raise UnreadableDocument(f"{what} is damaged.") from error
