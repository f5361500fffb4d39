"""The sections of an outline by what a question may call them: an id, a place, a letter, the number that a title begins with.

Above: `finder.py`, `elements.py`, `ordinals.py`. Below: `labels.py`, `reading.py`.
"""

from dataclasses import dataclass
from functools import cached_property

from clew.domain.deliverables.outline import Section
from clew.domain.followup.labels import labelled, spellings
from clew.domain.followup.reading import read_text


@dataclass(frozen=True)
class Places:
    """An outline as references see it: ids as they are given, everything else by position."""

    outline: tuple[Section, ...]

    @property
    def titles(self) -> list[str]:
        """The titles, in order."""
        return [section.title for section in self.outline]

    @cached_property
    def _by_id(self) -> dict[str, int]:
        return {section.id.strip().lower(): index for index, section in enumerate(self.outline)}

    @cached_property
    def _is_numbered(self) -> bool:
        return any(name[:1] == "s" and name[1:].isdecimal() for name in self._by_id)

    @cached_property
    def own_ids(self) -> dict[tuple[str, ...], int]:
        """The ids that are not S1..Sn, single letters or numbers, as folded tokens."""
        plain = (name for name in self._by_id if not (name[:1] == "s" and name[1:].isdecimal()))
        named = ((tuple(token.folded for token in read_text(name).tokens), self._by_id[name]) for name in plain if len(name) > 1)
        given = {tokens: index for tokens, index in named if tokens and not "".join(tokens).isdecimal()}
        return {tokens: index for (word, number), index in self._labels.items() for tokens in spellings(word, number)} | given

    @cached_property
    def _labels(self) -> dict[tuple[str, int], int]:
        return labelled(self.titles)

    @cached_property
    def _by_label(self) -> dict[int, int]:
        return {number: index for (_, number), index in reversed(self._labels.items())}

    def by_label(self, number: int) -> int | None:
        """Return the index of the title that begins with a word and this number: `Article 6`."""
        return self._by_label.get(number)

    def by_place(self, place: int) -> int | None:
        """Return the index of a place counted from 1, or from the end when negative; 0 is the middle, which not every row has."""
        size = len(self.outline)
        index = place - 1 if place > 0 else size + place if place else size // 2
        return index if 0 <= index < size and (place or size % 2) else None

    def by_number(self, number: int) -> int | None:
        """Return the index for a written number: an id as it is given, else a place, else the number that a title begins with."""
        index = self._by_id.get(str(number), self.by_place(number))
        return self.by_label(number) if index is None else index

    def by_id_number(self, number: int) -> int | None:
        """Return the index for S and a number; a place when the outline has no such ids."""
        index = self._by_id.get(f"s{number}")
        return index if index is not None or self._is_numbered else self.by_number(number)

    def by_letter(self, letter: str) -> int | None:
        """Return the index for a letter: A is the first section, unless ids are letters."""
        return self._by_id.get(letter.lower(), self.by_place(ord(letter.lower()) - ord("a") + 1))
