"""Which words of titles in a question name a thing of their kind that is wished for: `what's a good breakfast for runners`.

Above: `titles.py` and `learned.py`, which leave them out. Below: `title_words.py`; `words/wishes.py`, the words. Whoever means
the section says `the`, or nothing of how good it shall be.
"""

from collections.abc import Sequence

from clew.domain.followup.question import Reading
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.words.table import kinds_of
from clew.domain.followup.words.wishes import GOOD

_DETERMINED = kinds_of("determiner", "contracted", "demonstrative", "expand")
_INDEFINITE = kinds_of("indefinite")


def without_wishes(reading: Reading, words: Sequence[TitleWord]) -> list[TitleWord]:
    """Leave out words of titles with `good` or `cheap` beside them and no `the` before: `seguro barato para una moto`."""
    return [word for word in words if not _is_wished(reading, word)]


def _is_wished(reading: Reading, word: TitleWord) -> bool:
    is_good_before = _is_good(reading, word.at - 1)
    first = word.at - is_good_before
    before = reading.kinds_at(first - 1)
    is_open = not before & _DETERMINED or bool(before & _INDEFINITE)
    return is_open and (is_good_before or _is_good(reading, word.last + 1)) and bool(reading.residue)


def _is_good(reading: Reading, at: int) -> bool:
    return 0 <= at < len(reading.items) and reading.items[at].folded in GOOD
