"""Judges whether what looks like a reference is one, and which of those that are one are taken back: precision before recall.

Above: `resolving.py`. Below: `grammar/pointing.py`, `pointing_alone.py`, `pointing_signs.py` and `pointing_letters.py`, whose
tables decide; `candidates.py`, what the rows ask. Three things count: what stands right beside a reference (`Amazon S3`,
`section 8 housing`), what it belongs to (`the last point of sale`), and whether the question says anything else. The less
telling a reference is by itself, the less else may be said.
"""

from collections.abc import Sequence

from clew.domain.followup.candidates import Candidate
from clew.domain.followup.elements import ends_with_not
from clew.domain.followup.grammar import pointing, pointing_alone, pointing_letters, pointing_signs
from clew.domain.followup.grammar.pointing_names import Judgement
from clew.domain.followup.grammar.rows import Row, RowTable
from clew.domain.followup.known import is_known
from clew.domain.followup.question import Reading
from clew.domain.followup.references import Reference
from clew.domain.followup.words.counted import THAN
from clew.domain.followup.words.table import Kind, kinds_of

_OF_ALL = kinds_of("noun", "of", "locating", "determiner", "contracted", "demonstrative", "number", "meta")
"""What may stand between `all` and `but`."""
_CONTRASTS = kinds_of("but", "opener")
TABLES = pointing.TABLES | pointing_alone.TABLES | pointing_letters.TABLES | pointing_signs.TABLES
"""Strength of a reference → the rows that judge it."""
_TABLES = {name: RowTable(rows, Candidate) for name, rows in TABLES.items()}


def accepted(reading: Reading) -> list[Reference]:
    """Return the references of a question that do point at sections, in order."""
    if _is_way_between(reading):
        return []
    pointing = [reference for reference in reading.references if judged(reference, reading)[-1].then == "points"]
    return [one for one in pointing if not _is_settled(one, pointing, reading) and not _is_corrected(one, pointing, reading)]


def judged(reference: Reference, reading: Reading) -> list[Row[Judgement]]:
    """Return the row that decides whether a reference points at a section; two when the first has its clause judged alone."""
    candidate = Candidate(reference, reading)
    table = _TABLES["all" if reference.rule == "every_section" else reference.strength]
    row = table.row_for(candidate)
    if row.then == "judge its clause" and (alone := candidate.in_its_clause):
        return [row, *judged(alone.reference, alone.reading)]
    return [row]


def is_refused(reference: Reference, reading: Reading) -> bool:
    """Tell whether a row has a reason against a reference; one that is open may be likely all the same."""
    return judged(reference, reading)[-1].then == "does not"


def without_excluded(references: Sequence[Reference], reading: Reading, size: int) -> list[int | None]:
    """Return the places that references name, each once, in order; `except` takes from what was named before, or from all."""
    named: list[int | None] = []
    has_named = has_excluded = False
    for reference in references:
        if has_excluded and reference.rule == "every_section":
            continue
        if None not in reference.targets and _is_exception(reference, reading):
            named = _less(named if has_named else range(size), reference)
            has_excluded = True
        elif len(references) > 1 and (
            _is_left_out(reference, reading, "not")
            or _is_refused(reference, reading)
            or _is_second_choice(reference, references, reading)
        ):
            named = _less(named, reference)
            continue
        else:
            named = list(dict.fromkeys([*named, *reference.targets]))
        has_named = True
    return named


def _less(places: Sequence[int | None], reference: Reference) -> list[int | None]:
    return [place for place in places if place not in reference.targets]


def _is_settled(reference: Reference, pointing: Sequence[Reference], reading: Reading) -> bool:
    """Recognise what is said to be clear before something else is asked for: `fine for the first, and the third?`.

    The same is true of what was read before: `I've read the first two, and the third?`.
    """
    start, end = reading.clause(reference)
    end = next((at for at in range(reference.end, end) if reading.kinds_at(at) & _CONTRASTS), end)
    kinds = reading.kinds_in(start, end)
    following = next((other for other in pointing if other.start > end), None)
    if is_known(reading, start, end):
        elsewhere = [clause for clause in map(reading.clause, pointing) if clause[0] != start]
        if elsewhere and not any(is_known(reading, *clause) for clause in elsewhere):
            return True
    if "seen" in kinds and "not" not in kinds and following is not None:
        return True
    if "settled" not in kinds or "not" in kinds or following is None:
        return False
    if "settled" in reading.kinds_in(reference.end, end):
        return bool(reading.kinds_in(*reading.clause(following)) & kinds_of("and", "opener", "not", "expand", "request"))
    opening = reading.kinds_at(end + 1) | reading.kinds_at(end)
    is_contrast = "opener" in opening and "and" not in opening
    return is_contrast or bool(kinds & kinds_of("locating", "being", "lead") and opening & kinds_of("and", "not"))


def _is_corrected(reference: Reference, pointing: Sequence[Reference], reading: Reading) -> bool:
    """Recognise a slip of the tongue: `S3, no sorry, S5`."""
    following = next((other for other in pointing if other.start >= reference.end), None)
    if following is None or _is_left_out(following, reading, "not"):
        return False
    return any(_takes_back(reading, at) for at in range(reference.end, following.start))


def _takes_back(reading: Reading, at: int) -> bool:
    """Tell whether a word takes back what was said before it; `no` only behind a sign (`1? no, 2`)."""
    item = reading.items[at]
    is_no = item.kinds & kinds_of("marker", "indefinite", "determiner")
    return "correction" in item.kinds and (not is_no or bool(reading.kinds_at(at - 1) & kinds_of("break", "comma")))


def _is_left_out(reference: Reference, reading: Reading, kind: Kind) -> bool:
    """Tell whether `except` or `not` stands before a reference and its determiners: `not 3`, `it is not the 3`."""
    before = reading.kinds_at(reference.start - 1)
    if kind in before or (kind in reading.kinds_at(reference.start - 2) and not (kind == "not" and "comma" in before)):
        return True
    determined = bool(reading.kinds_at(reference.start - 1) & kinds_of("determiner", "contracted"))
    is_stated = determined and "being" in reading.kinds_at(reference.start - 2)
    if is_stated and kind == "not" and reference.start > 2 and ends_with_not(reading.items[reference.start - 3]):
        return True
    return is_stated and kind in reading.kinds_at(reference.start - 3)


def _is_refused(reference: Reference, reading: Reading) -> bool:
    """Recognise `el 2 no, el 3`: `not` alone stands between a reference and the next comma."""
    end = reference.end
    while reading.kinds_at(end) & kinds_of("filler", "polite") and "not" not in reading.kinds_at(end):
        end += 1
    return "not" in reading.kinds_at(end) and bool(reading.kinds_at(end + 1) & kinds_of("comma", "break"))


def _is_second_choice(reference: Reference, others: Sequence[Reference], reading: Reading) -> bool:
    """Recognise `plutôt le 4 que le 3`, unlike `is 4 better than 3?`."""
    at = reading.back_over(reference.start - 1, lambda kinds: bool(kinds & kinds_of("determiner")) and "relative" not in kinds)
    is_behind = any(other.end == at for other in others) and reading.items[at].folded in THAN
    return is_behind and not reading.kinds & kinds_of("being", "auxiliary", "asking")


def _is_exception(reference: Reference, reading: Reading) -> bool:
    """Recognise `except S2`; and `all the points but the first`, where `but` alone excludes nothing."""
    if reading.is_clear_but_for_some:
        return False
    if _is_left_out(reference, reading, "except"):
        return True
    determiners = kinds_of("determiner", "contracted")
    but = reading.back_over(reference.start - 1, lambda kinds: bool(kinds & determiners) and "but" not in kinds)
    if "but" not in reading.kinds_at(but):
        return False
    everything = reading.back_over(but - 1, lambda kinds: bool(kinds & _OF_ALL) and "all" not in kinds)
    return "all" in reading.kinds_at(everything)


def _is_way_between(reading: Reading) -> bool:
    """Recognise `from point A to point B` and the line between them: places, not sections, once anything else is said."""
    letters = [reference for reference in reading.references if reference.ref_type == "letter"]
    before = [reading.kinds_at(reference.start - back) for reference in letters for back in (1, 2)]
    if sum(len(reference.targets) for reference in letters) < 2 or not any(
        kinds & kinds_of("from", "contracted") for kinds in before
    ):
        return False
    return bool(reading.residue or not reading.kinds & kinds_of("expand", "request", "compare", "more"))
