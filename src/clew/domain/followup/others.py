"""Reads what is left of all there are: `all of it bar the illness bit`, `skip the first two, put the rest in one paragraph`.

Above: `resolving.py`, before references and titles are read alone. Below: `named_parts.py`, `known.py`, `whole.py`,
`words/others.py`. One part of the question leaves sections out and says nothing else, the same or another is about all or the
others, or nothing else is said at all (`drop 2`); where the others are known already (`only 2, I've read the rest`), what is
named is meant.
"""

from collections.abc import Sequence, Set
from itertools import pairwise

from clew.domain.followup.known import is_known
from clew.domain.followup.named_parts import NamedParts, Part
from clew.domain.followup.question import Reading
from clew.domain.followup.title_words import TitleWord
from clew.domain.followup.whole import is_of_sections
from clew.domain.followup.words.others import (
    ALL_OF_THEM,
    ASKERS,
    BESIDE_LEAVING,
    DENYING,
    EXCEPTING,
    LEAVING,
    POINTING,
    PUT_OUT,
    PUTTING,
    SKIPPING,
    UNCLEAR_ALONE,
    UNCLEAR_OF_A_NOUN,
    WHOLE,
    WITHOUT,
)
from clew.domain.followup.words.table import kinds_of

_STOPS = kinds_of("break")
_BETWEEN = kinds_of(
    "of", "demonstrative", "determiner", "contracted", "noun", "one", "number", "polite", "comma", "locating", "relative", "topic"
)
"""What may stand between `all` and `except`."""
_ASKING = kinds_of("asking", "auxiliary", "what", "being")
_ASKED_FOR = kinds_of("expand", "request")
_MERE = kinds_of("polite", "request", "expand", "form", "person", "determiner")
_EXCEPT = kinds_of("except", "but")
_LEFT_OUT = kinds_of("not", "except")
_DETERMINERS = kinds_of("determiner", "contracted", "indefinite", "own")
_BESIDE_LEAVING = kinds_of(
    "polite", "determiner", "contracted", "noun", "one", "topic", "marker", "and", "comma", "break", "modal", "of"
)
"""What may stand beside what is left out when nothing else is said."""
_MOST_ASKED = 4
"""Words of its own that the part about the others may have."""


def others_than_named(reading: Reading, words: Sequence[TitleWord], size: int) -> tuple[int, ...]:
    """Return the indexes of the sections that are meant; none if the question does not set some apart from all.

    `words` are the words of titles in the question, `size` is the number of sections.
    """
    named = NamedParts(reading, words, size)
    if reading.is_clear_but_for_some:
        is_without = any(not WITHOUT.isdisjoint(named.said(at)) for at in range(len(named.items)))
        return _all_but(_left_out_alone(named) if is_without else set(), size)
    if (out := _excepted(named)) and _is_all_left_out(named):
        return tuple(sorted(out))
    return _all_but(out or _left_out(named) or _left_out_alone(named), size) or _wanted_alone(named)


def _all_but(out: Set[int], size: int) -> tuple[int, ...]:
    """Return the sections that are left; none if none is left out."""
    return tuple(place for place in range(size) if place not in out) if out else ()


def _excepted(named: NamedParts) -> set[int]:
    """Return what `except` takes from all: `everything bar 2`, `den Rest ohne die Eröffnung`; none if it does not."""
    for at in range(len(named.items)):
        behind = _behind_except(named, at)
        if behind is not None and _is_asked_for(named, at):
            end, out = _named_from(named, behind)
            if out and not named.names_something(end, len(named.items)):
                return out
    return set()


def _behind_except(named: NamedParts, at: int) -> int | None:
    """Return where the names begin behind `all … except`, if `all` stands there."""
    items = named.items
    if (not named.is_whole(at) and "all" not in items[at].kinds) or not is_of_sections(named.reading, at):
        return None
    if "except" in items[at].kinds:
        return at + 1
    end = at + 1
    while end < len(items) and not _is_except(named, end) and (items[end].kinds & _BETWEEN or named.is_whole(end)):
        end += 1
    return end + 1 if end < len(items) and _is_except(named, end) else None


def _is_except(named: NamedParts, at: int) -> bool:
    """Tell whether a word leaves out what is behind it; one that is a noun does not: `everything at the bar`."""
    is_noun = bool(named.reading.kinds_at(at - 1) & _DETERMINERS)
    return bool(named.items[at].kinds & _EXCEPT) or (not is_noun and not EXCEPTING.isdisjoint(named.said(at)))


def _is_asked_for(named: NamedParts, at: int) -> bool:
    """Tell whether what stands before `all` in its part is no question and no subject, but for a verb at the beginning."""
    start = next((start for start, end in named.parts if start <= at < end), at)
    kinds = named.reading.kinds_in(start, at)
    unknown = [place for place in range(start, at) if named.reading.is_subject_at(place)]
    is_led = any("filler" in item.kinds for item in named.items[start : min(unknown, default=start)])
    is_verb = not unknown or (len(unknown) == 1 and not is_led)
    return is_verb and (not kinds & _ASKING or "modal" in kinds)


def _named_from(named: NamedParts, start: int) -> tuple[int, set[int]]:
    """Return where the names end that begin there, and the sections; none if anything else is said in the part."""
    end = next((stop for begin, stop in named.parts if begin <= start < stop), start)
    out = named.places(start, end) or set()
    for begin, stop in named.parts:
        if out and begin == end + 1 and not named.items[end].kinds & _STOPS and (more := named.places(begin, stop)):
            out, end = out | more, stop
    return end, out


def _left_out(named: NamedParts) -> set[int]:
    """Return what one part leaves out when another is about the others: `药的免了，别的全要`; none if it does not."""
    others = next((part for part in named.parts if _is_about_others(named, part)), None) or _all_asked_for(named)
    if others is None or is_known(named.reading, *others):
        return set()
    out: set[int] = set()
    is_left_out = False
    is_asked = not named.reading.kinds_in(*others) & (_ASKING | kinds_of("not"))
    for part in (part for part in named.parts if part != others and named.names_something(*part)):
        places = named.places(*part)
        if not places:
            return set()
        is_left_out = is_left_out or _leaves_out(named, part) or (is_asked and _is_clear(named, part))
        out |= places
    return out if is_left_out else set()


def _all_asked_for(named: NamedParts) -> Part | None:
    """Return the part that asks for all beside one that leaves some out: `everything, not the first`, `ohne 1, sonst alles`."""
    for part, beside in pairwise(named.parts):
        if named.reading.kinds_in(*beside) & _LEFT_OUT and _asks_for_all(named, part) and _is_asked(named, part):
            return part
        if "except" in named.reading.kinds_in(*part) and _asks_for_all(named, beside) and _is_short(named, beside):
            return beside
    return None


def _asks_for_all(named: NamedParts, part: Part) -> bool:
    """Tell whether a part has a word for all and neither a subject of its own nor a question."""
    says_more = named.names_something(*part) or any(part[0] <= at < part[1] for at in named.reading.residue)
    is_question = bool(named.reading.kinds_in(*part) & _ASKING)
    return not says_more and not is_question and any(_is_all(named, at) for at in range(*part))


def _is_asked(named: NamedParts, part: Part) -> bool:
    return part[1] == part[0] + 1 or bool(named.reading.kinds_in(*part) & _ASKED_FOR)


def _is_short(named: NamedParts, part: Part) -> bool:
    """Tell whether a part is no clause: `sonst alles bitte`, unlike `todo se complica`."""
    return all(_is_all(named, at) or bool(named.items[at].kinds & _MERE) for at in range(*part))


def _is_all_left_out(named: NamedParts) -> bool:
    """Tell whether all is left out but what is excepted: `skip everything but 2`."""
    whole = next(at for at, item in enumerate(named.items) if named.is_whole(at) or "all" in item.kinds)
    return any(at in named.skipping or next(named.said(at)) in LEAVING for at in range(whole))


def _left_out_alone(named: NamedParts) -> set[int]:
    """Return what is left out when nothing else is said: `drop 2 and 3`, `ohne die Kosten`, `跳过费用`; none if anything is."""
    names = [at for at in range(len(named.items)) if named.is_in_name(at)]
    unnamed = [at for at in range(len(named.items)) if at not in names]
    leaving = [at for at in unnamed if names and _leaves_out_alone(named, at, names)]
    is_said_alone = all(at in leaving or _is_beside_leaving(named, at) for at in unnamed)
    is_led = bool(leaving) and (leaving[0] < names[0] or leaving[-1] > names[-1])
    if not is_said_alone or not is_led or any(_is_denied(named, at) for at in leaving):
        return set()
    first = next((part for part in named.parts if named.names_something(*part)), (0, 0))
    if not any(at in leaving for at in range(*first)):
        return set()
    if not named.reading.table.variants and _is_way(named, leaving, names[0]):
        return set()
    return named.places(0, len(named.items)) or set()


def _leaves_out_alone(named: NamedParts, at: int, names: Sequence[int]) -> bool:
    """Tell whether an item leaves out by itself; `ohne` does so only before what is named."""
    said = set(named.said(at))
    if next(named.said(at)) in LEAVING or (at in named.skipping and UNCLEAR_ALONE.isdisjoint(said)):
        return True
    if PUT_OUT & said:
        return any(not PUTTING.isdisjoint(named.said(before)) for before in range(at))
    is_except = "except" in named.items[at].kinds or not EXCEPTING.isdisjoint(said - UNCLEAR_ALONE)
    return is_except and at < names[-1]


def _is_denied(named: NamedParts, at: int) -> bool:
    """Tell whether Chinese `not` stands right before a verb that leaves out: `不要跳过第二个`."""
    is_not = at > 0 and not DENYING.isdisjoint(named.said(at - 1))
    return is_not and next(named.said(at)) in LEAVING | SKIPPING


def _is_beside_leaving(named: NamedParts, at: int) -> bool:
    said, kinds = set(named.said(at)), named.items[at].kinds
    is_small = bool(kinds & _BESIDE_LEAVING) and not kinds & _ASKED_FOR
    return not ASKERS[named.reading.table.language] & said and (is_small or bool(said & BESIDE_LEAVING))


def _is_way(named: NamedParts, leaving: Sequence[int], at: int) -> bool:
    """Tell whether what is named there without an article is not left out: `without insurance`, `cut costs`, `salta 1`."""
    if named.reading.kinds_in(0, at) & _DETERMINERS:
        return False
    said = {word for one in leaving for word in named.said(one)}
    if any(reference.start <= at < reference.end for reference in named.reading.references):
        return not POINTING.isdisjoint(said)
    return all(_is_except(named, one) for one in leaving) or not UNCLEAR_OF_A_NOUN.isdisjoint(said)


def _wanted_alone(named: NamedParts) -> tuple[int, ...]:
    """Return what is named when a part says that the rest is known: `only the last two, I've read the rest`."""
    known = [part for part in named.parts if _is_about_others(named, part) and is_known(named.reading, *part)]
    wanted: dict[int, None] = {}
    for part in (part for part in named.parts if known and part not in known):
        places = named.places(*part) if named.names_something(*part) else set[int]()
        if places is None or (places and (_leaves_out(named, part) or _is_clear(named, part))):
            return ()
        wanted |= dict.fromkeys(sorted(places))
    return tuple(wanted)


def _is_about_others(named: NamedParts, part: Part) -> bool:
    is_long = sum(part[0] <= at < part[1] for at in named.reading.residue) > _MOST_ASKED
    return not is_long and not named.names_something(*part) and any(map(named.is_other, range(*part)))


def _leaves_out(named: NamedParts, part: Part) -> bool:
    """Tell whether a part says that something is left out; that it *is* cut or gone says nothing of the answer."""
    if named.reading.kinds_in(*part) & _LEFT_OUT:
        return True
    is_state = any("being" in item.kinds and "and" not in item.kinds for item in named.items[part[0] : part[1]])
    return not is_state and any(at in named.skipping for at in range(*part))


def _is_clear(named: NamedParts, part: Part) -> bool:
    """Tell whether a part says that what it names is understood or known: `1 and 2 I know, the rest please`."""
    return "settled" in named.reading.kinds_in(*part) or is_known(named.reading, *part)


def _is_all(named: NamedParts, at: int) -> bool:
    return not (WHOLE | ALL_OF_THEM).isdisjoint(named.said(at)) and "settled" not in named.items[at].kinds
