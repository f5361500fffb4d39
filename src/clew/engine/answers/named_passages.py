"""Finds the passages that a label without a number names: by the file, the title of the document, or a heading above them.

Above: `bibliography`. Below: `domain/citations/named_labels`, which knows what may be a label.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import PurePosixPath

from clew.domain.citations.named_labels import named_in
from clew.domain.documents.passage import Passage

_SIGNS = re.compile(r"[\W_]+")
_NUMBERING = re.compile(r"\s*(?P<number>[0-9]{1,3}(?:\.[0-9]{1,3})+)\.?(?:\s|\Z)")
_PLACE_MOST = 60
"""Characters behind the name of a document that say where in it."""
_NAME_LEAST = 3
"""Letters and digits of a title that is a name; two are enough for Chinese."""


def passages_named(label: str, passages: Mapping[int, Passage]) -> list[int]:
    """Return the numbers of the passages that a label names; of a document's, those under the heading that it names too."""
    name = _folded(named_in(label))
    found = {number: place for number, passage in passages.items() if (place := _place_in(name, passage)) is not None}
    placed = [number for number, place in found.items() if place and _has_place(place, passages[number])]
    if placed or any(place and not _is_position(place) for place in found.values()):
        return placed
    if found:
        return list(found)
    return [number for number, passage in passages.items() if _is_heading(name, named_in(label), passage)]


def _place_in(name: str, passage: Passage) -> str | None:
    """Return what a name says behind that of a passage's document; None if it is of another."""
    rests = [name[len(key) :] for key in _names_of(passage) if name == key or (name.startswith(key) and _ends_word(name, key))]
    return min(rests, key=len).strip() if rests else None


def _is_position(place: str) -> bool:
    """Return whether a few words behind the name of a document say where in it: `p 3`."""
    return len(place) <= _PLACE_MOST and any(map(str.isdigit, place))


def _ends_word(name: str, key: str) -> bool:
    return name[len(key)] == " " or not key[-1].isascii()


def _names_of(passage: Passage) -> Iterator[str]:
    """Yield the names of a passage's document, folded: its file with and without what it ends in, and its title."""
    files = (passage.document_name, passage.source_path, PurePosixPath(passage.source_path).name)
    names = (passage.document_title, *files, *(PurePosixPath(file).stem for file in files))
    title = _folded(passage.document_title)
    both = (f"{title} {_folded(file)}" for file in files if title and file)
    yield from (folded for folded in (*map(_folded, names), *both) if _is_name(folded))


def _is_name(folded: str) -> bool:
    return len(folded) >= (_NAME_LEAST if folded.isascii() else _NAME_LEAST - 1) and not folded.isdigit()


def _has_place(place: str, passage: Passage) -> bool:
    """Return whether the headings above a passage have all words of a place, or a number of its own in it."""
    headings = [f" {_folded(heading)} " for heading in passage.heading_path]
    own = {f" {number} " for heading in passage.heading_path if (number := _number_of(heading))}
    return any(f" {place} " in heading for heading in headings) or any(number in f" {place} " for number in own)


def _number_of(heading: str) -> str:
    found = _NUMBERING.match(heading)
    return _folded(found["number"]) if found else ""


def _is_heading(name: str, label: str, passage: Passage) -> bool:
    """Return whether a name is a heading above a passage, with or without its number, or the number: `5.4`."""
    return name in set(_headings(passage.heading_path)) or any(
        found["number"] == label for heading in passage.heading_path if (found := _NUMBERING.match(heading))
    )


def _headings(path: Iterable[str]) -> Iterator[str]:
    for heading in path:
        bare = _NUMBERING.sub("", heading, count=1)
        yield from (folded for folded in (_folded(heading), _folded(bare)) if _is_name(folded))


def _folded(text: str) -> str:
    return _SIGNS.sub(" ", text.casefold()).strip()
