"""Questions that name no section: do they point at one all the same (`explain that`), or only ask to go on (`continue`)?

Above: `resolving.py`, when neither references nor titles were found. Below: `grammar/asking_back.py`, the rows that decide;
`question.py`. Every property of `Unnamed` is a word of the conditions in those rows, as in `candidates.py`.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from clew.domain.followup.grammar import asking_back
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.followup.question import Reading
from clew.domain.followup.reading import Item
from clew.domain.followup.words.table import Kinds, kinds_of

QUOTES = frozenset("\"“”«»„‟「」『』《》'‘’[]")
_BESIDE_LOST = kinds_of("lost", "polite", "break", "comma")
_LITTLE = kinds_of("demonstrative", "and", "opener", "polite")


@dataclass(frozen=True)
class Unnamed:
    """A question without references."""

    reading: Reading

    @property
    def question(self) -> Kinds:
        """All words."""
        return self.reading.kinds

    @property
    def says_something(self) -> bool:
        """A word has a subject of its own."""
        return bool(self.reading.residue)

    @property
    def quotes(self) -> bool:
        """The question holds quotation marks."""
        return sum(item.folded in QUOTES for item in self.reading.items) > 1

    @property
    def speaks_of_a_text(self) -> bool:
        """A report or an answer is spoken of."""
        return any("meta" in item.kinds and not item.kinds & kinds_of("polite", "form") for item in self.reading.items)

    @property
    def points_at_a_noun(self) -> bool:
        """The question has `this` and `section` in it."""
        return kinds_of("demonstrative", "noun") <= self.question

    @property
    def says_it_is_lost(self) -> bool:
        """Several words say that nothing was understood, or one does and nothing but politeness stands beside it."""
        lost = [item for item in self.reading.items if "lost" in item.kinds]
        is_all = all(item.kinds & _BESIDE_LOST for item in self.reading.items)
        return bool(lost) and (is_all or any(" " in item.folded for item in lost))

    @property
    def says_nothing_is_grasped(self) -> bool:
        """A clause has a verb of understanding and a word that denies it: `ich kapier gar nix`."""
        ends = [at for at, item in enumerate(self.reading.items) if item.kinds & kinds_of("break", "comma")]
        clauses = (self.reading.kinds_in(start + 1, end) for start, end in pairwise([-1, *ends, len(self.reading.items)]))
        return any("grasped" in kinds and kinds & kinds_of("not", "none") for kinds in clauses)

    @property
    def is_tiny(self) -> bool:
        """One or two words, signs aside."""
        return len(self._words) <= 2

    @property
    def is_only_and(self) -> bool:
        """Every word is a kind of `and`."""
        return all("and" in kinds for kinds in self._words)

    @property
    def is_only_pointing(self) -> bool:
        """Every word points, joins, opens or is polite."""
        return all(kinds & _LITTLE for kinds in self._words)

    @property
    def points_with_a_noun(self) -> bool:
        """`this` stands right before `one` or `point`."""
        kinds = [item.kinds for item in self.reading.items]
        return any("demonstrative" in each and following & kinds_of("noun", "one") for each, following in pairwise(kinds))

    @cached_property
    def asks_a_fact(self) -> bool:
        """The question, or the last clause where that says how to answer, asks with `is`, `does` rather than for something."""
        if self.question & kinds_of("expand", "opener", "modal") or kinds_of("form", "request") <= self.question:
            return False
        return any("auxiliary" in item.kinds and "modal" not in item.kinds for item in self._asking_items)

    @property
    def _words(self) -> list[Kinds]:
        return [item.kinds for item in self.reading.items if "break" not in item.kinds]

    @property
    def _asking_items(self) -> tuple[Item, ...]:
        items = self.reading.items
        last = max((at for at, item in enumerate(items[:-1]) if item.kinds & kinds_of("break", "comma")), default=-1)
        clause = items[last + 1 :]
        return clause if any(item.kinds & kinds_of("form", "tail") for item in clause) else items


_TABLE = RowTable(asking_back.ROWS, Unnamed)


def unnamed(reading: Reading) -> Row[asking_back.AskedBack]:
    """Return the row that decides what a question without references points at."""
    return _TABLE.row_for(Unnamed(reading))
