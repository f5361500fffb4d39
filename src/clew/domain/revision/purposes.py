"""Words beside a wish for another form that say what for, or how good that would be: "für mein Referat", "a table would be nice".

Above: `classes.py`, where such words are no subject of the request. Below: the rows of the follow-up reader, which know phrases
of readers and of style (`followup/forms.py`).
"""

from collections.abc import Iterator, Sequence

from clew.domain.followup.forms import with_forms
from clew.domain.followup.reading import Item, Lexicon
from clew.domain.followup.words.table import Kinds, kinds_of
from clew.domain.revision.around import NEVER_SKIPPED

_UNKNOWN: Kinds = kinds_of("content")
_ANY_WORD: tuple[Kinds, ...] = (_UNKNOWN, kinds_of("plain"), kinds_of("common"))
_END: Kinds = kinds_of("break", "comma", "polite")
_FOR = frozenset({"for", "pour", "fur", "furs", "para", "pa", "pra", "pro", "给"})
_OWN: Kinds = kinds_of("own")
_SMALL: Kinds = kinds_of("determiner", "indefinite", "contracted", "demonstrative", "own", "filler")
_FORMS: Kinds = kinds_of("tail", "manner")
_COUNTS: Kinds = kinds_of("number", "digits", "ordinal", "id", "group")
_WISHES_WRITTEN = """would ware war fande fand serait seria estaria vendria ficava ficaria era cairia viria"""
_WISHES = frozenset(_WISHES_WRITTEN.split())
"""What comes before the judgement of a wish."""
_MOST_UNKNOWN = 2


def said_aside(items: Sequence[Item], lexicon: Lexicon, *, may_name_purpose: bool) -> frozenset[int]:
    """Return the indexes of items that say what for, for whom, how, or how good it would be.

    `may_name_purpose`: "for the report" may say what the answer is for; else only "for my report" does, because a list or a table
    may be one of things for the report.
    """
    styled = _styled(items, lexicon) if may_name_purpose else frozenset[int]()
    return frozenset({*styled, *_purposes(items, may_name_purpose=may_name_purpose), *_wishes(items)})


def _styled(items: Sequence[Item], lexicon: Lexicon) -> frozenset[int]:
    """Return the items of phrases of style and readers that neither ask nor count."""
    said = [item for item in with_forms(items, lexicon.table) if item.kinds & _FORMS]
    tokens = {at for item in said if NEVER_SKIPPED.isdisjoint(item.folded.split()) for at in range(item.first, item.last)}
    return frozenset(
        at for at, item in enumerate(items) if tokens.issuperset(range(item.first, item.last)) and not item.kinds & _COUNTS
    )


def _purposes(items: Sequence[Item], *, may_name_purpose: bool) -> Iterator[int]:
    """Yield the words behind `for` up to the end of a clause, where at most two are unknown."""
    for at, item in enumerate(items):
        if item.folded not in _FOR:
            continue
        end = next((place for place in range(at + 1, len(items)) if items[place].kinds & _END), len(items))
        inside = items[at + 1 : end]
        if any(one.folded in NEVER_SKIPPED for one in inside):
            continue
        unknown = [one for one in inside if one.kinds in _ANY_WORD or not one.kinds & _SMALL]
        is_own = any(one.kinds & _OWN for one in inside)
        if 0 < len(unknown) <= _MOST_UNKNOWN and all(one.kinds in _ANY_WORD for one in unknown) and (is_own or may_name_purpose):
            yield from range(at, end)


def _wishes(items: Sequence[Item]) -> Iterator[int]:
    """Yield the unknown words that end a text behind `would be`."""
    for at, item in enumerate(items):
        rest = [place for place in range(at + 1, len(items)) if not items[place].kinds & _END]
        if item.folded in _WISHES and 0 < len(rest) <= _MOST_UNKNOWN and all(items[each].kinds in _ANY_WORD for each in rest):
            yield from rest
