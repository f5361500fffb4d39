"""Which rows of a table a question is about, where several share words with it.

A short follow-up ("And Casino's?") is searched with the question before it, whose row then matches as well; a label may be a part
of another one (`vim`, `vim-tiny`); and the passages of one table are read one by one, so that a column alone may match. Where all
or the other rows are asked for, or those above or below the named one, none is left out. Above: `model`. Below: `units`, `rows`.
"""

from collections import defaultdict
from collections.abc import Sequence
from itertools import compress
from uuid import UUID

from clew.domain.documents.passage import Passage
from clew.domain.followup.ellipsis.reading import fold
from clew.domain.followup.reading import VARIANTS, Item, lexicon_of, read_text
from clew.domain.followup.words import TABLES as KNOWN
from clew.domain.text.languages import language_code
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.units import Unit

_LABEL_LEAST = 0.5
"""Share of a label's words that names its row."""
_OTHERS = frozenset(
    (
        *("everybody", "everyone", "anybody", "anyone", "other", "others", "rest", "remaining", "than"),
        *("chacun", "chacune", "autre", "autres", "reste", "restant", "restants", "restantes", "plus", "moins"),
        *("jede", "jeder", "jedes", "jeden", "jedem", "andere", "anderen", "anderer", "anderes", "ubrigen", "restlichen", "als"),
        *("otro", "otra", "otros", "otras", "demas", "resto", "mas", "menos", "mayor", "mayores", "menor", "menores"),
        *("outro", "outra", "outros", "outras", "demais", "restante", "mais", "maior", "maiores"),
        *("其他", "其它", "其余", "别的", "比"),
    )
)
"""Words of the six languages, folded, that ask for rows which a question does not name, besides `all`."""
_Table = tuple[UUID, tuple[str, ...]]


def of_asked_rows(
    units: Sequence[Unit], passages: Sequence[Passage], *, asked: str, typed: str, language: str | None
) -> list[Unit]:
    """Return the candidates without rows that are not asked for, because the question names another row of their table.

    `asked` is the question that was searched, `typed` the words of the user, which a follow-up is understood from.
    """
    items = _items(typed, language)
    if any("all" in item.kinds or fold(item.folded).replace(" ", "") in _OTHERS for item in items):
        return list(units)
    compares = any("compare" in item.kinds for item in items)
    words = frozenset(content_words(asked, language))
    tables: dict[_Table, list[int]] = defaultdict(list)
    for place, unit in enumerate(units):
        if unit.is_row and unit.label:
            tables[passages[unit.number - 1].document_id, unit.columns].append(place)
    dropped = _outdone(units, passages, words, language)
    for places in tables.values():
        dropped |= _beside_named(units, places, words, language)
        if typed != asked and not compares:
            dropped |= _of_question_before(units, places, frozenset(content_words(typed, language)), language)
    kept = list(compress(units, (place not in dropped for place in range(len(units)))))
    return kept if any(unit.is_row for unit in kept) else list(units)


def _items(text: str, language: str | None) -> list[Item]:
    code = language_code(language)
    lexicon = lexicon_of(code if code in KNOWN else "en")
    return lexicon.read(read_text(text, variants=VARIANTS if code == "zh" else None), {})


def _outdone(units: Sequence[Unit], passages: Sequence[Passage], words: frozenset[str], language: str | None) -> set[int]:
    """Return the rows that explain only a part of what another row of the document does whose whole label the question names."""
    named = [unit for unit in units if unit.is_row and unit.label and (held := _held(unit, language)) and held <= words]
    found: set[int] = set()
    for place, unit in enumerate(units):
        if unit.is_row and unit.label:
            document, own = passages[unit.number - 1].document_id, unit.explains[0]
            found |= {
                place
                for other in named
                if passages[other.number - 1].document_id == document and own < other.explains[0] and unit.match <= other.match
            }
    return found


def _beside_named(units: Sequence[Unit], places: Sequence[int], words: frozenset[str], language: str | None) -> set[int]:
    """Return the rows with no word of the question in a cell, where another one has a label that the question names."""
    if not any(_names(words, units[place], language) for place in places):
        return set()
    return {place for place in places if not words & frozenset(content_words(units[place].source, language))}


def _of_question_before(units: Sequence[Unit], places: Sequence[int], typed: frozenset[str], language: str | None) -> set[int]:
    """Return the rows that a follow-up does not name, where it names others."""
    named = {place for place in places if _names(typed, units[place], language)}
    return {place for place in places if place not in named and not _held(units[place], language) & typed} if named else set()


def _names(words: frozenset[str], unit: Unit, language: str | None) -> bool:
    """Return whether words name the row: they are most of its label, and not only what its table is about."""
    label = _held(unit, language)
    about = frozenset(content_words(" ".join((*unit.columns, *unit.path, *unit.under)), language))
    shared = label & words
    return bool(shared - about) and len(shared) >= _LABEL_LEAST * len(label)


def _held(unit: Unit, language: str | None) -> frozenset[str]:
    return frozenset(content_words(unit.label, language))
