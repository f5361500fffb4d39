"""Builds a deliverable from the passages: sections under the documents' own headings, each with its best sentences.

Above: `model`. Below: `choice`, which picks in each section, and `domain/deliverables/outline`, which writes the block SUIVI
(source 000). Titles are the documents' own, identical in the text and in the block.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from clew.domain.citations.marks import MARK
from clew.domain.deliverables.outline import FEWEST, KEYWORD, LONGEST_TITLE, MOST, clean_title, title_key, write_block
from clew.domain.documents.passage import Passage
from clew.providers.answering.extractive.choice import Evidence, Floats, Weights, pick
from clew.providers.answering.extractive.texts import names_no_section
from clew.providers.answering.extractive.units import Bounds, Unit, count_words

WORDS_MOST = 340
SENTENCES_MOST = 4
BOUNDS = Bounds(passages=40, units=120, units_of_passage=12)
TOO_FEW = "too_few_sections"
_CENTRAL = 0.6
_TITLE_WORDS_MOST = 14
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Part:
    """A possible section; `places` are the indices of its candidates."""

    title: str
    """Empty for the introduction above the sections."""
    places: tuple[int, ...]
    is_lead: bool = False
    """Text under a heading that also has subsections."""


@dataclass(frozen=True, slots=True)
class Deliverable:
    """The text, and the number of sections of its outline; 0 if the passages have too few."""

    text: str
    sections: int
    sentences: int


def write_deliverable(
    units: Sequence[Unit],
    evidence: Evidence,
    passages: Sequence[Passage],
    *,
    compose: Callable[[Sequence[Unit], Sequence[Passage]], str],
) -> Deliverable:
    """Write at most MOST sections in the documents' order, and the block if there are at least FEWEST.

    `compose` writes the sentences of one section with citations.
    """
    parts = parts_of(units, passages)
    scores = _scores(units, evidence, parts)
    kept = _best(parts, scores)
    weights = replace(Weights(), words_most=_words_each(len(kept)), sentences_most=SENTENCES_MOST, drop=1.0, neighbour=0.2)
    written = [(part.title, _section_sentences(part, units, evidence, scores, weights)) for part in kept]
    texts = [
        f"## {title}\n\n{compose(sentences, passages)}" if title else compose(sentences, passages) for title, sentences in written
    ]
    titles = [title for title, _ in written if title]
    has_outline = len(titles) >= FEWEST
    if has_outline:
        texts.append(write_block(titles))
    return Deliverable("\n\n".join(texts), len(titles) if has_outline else 0, sum(len(sentences) for _, sentences in written))


def parts_of(units: Sequence[Unit], passages: Sequence[Passage]) -> list[Part]:
    """Return the sections at the outermost level of headings with at least FEWEST, or else at the innermost one."""
    order = _documents_in_order(passages)
    documents = [passages[unit.number - 1].document_id for unit in units]
    tellable = [place for place, unit in enumerate(units) if not any(map(names_no_section, unit.path))]
    tellable.sort(key=lambda place: (order[documents[place]], units[place].start))
    deepest = min(_DEEPEST, max((len(units[place].path) for place in tellable), default=0))
    parts: list[Part] = []
    for depth in range(1, deepest + 1):
        grouped: dict[tuple[object, tuple[str, ...]], list[int]] = defaultdict(list)
        for place in tellable:
            grouped[documents[place], units[place].path[:depth]].append(place)
        parts = _titled({(key[1]): places for key, places in grouped.items()})
        if len(parts) >= FEWEST:
            break
    return parts or ([Part("", tuple(tellable))] if tellable else [])


def _documents_in_order(passages: Sequence[Passage]) -> dict[object, int]:
    """Return the documents in the order of the passages: the search puts the best one first."""
    return {document: place for place, document in enumerate(dict.fromkeys(passage.document_id for passage in passages))}


def _titled(grouped: dict[tuple[str, ...], list[int]]) -> list[Part]:
    """Name each section by its heading and, if several share it, also by the heading above. Untitled ones are left out."""
    shared = Counter(title_key(title_of(path[-1])) for path in grouped if path)
    parts: dict[str, Part] = {}
    for path, places in grouped.items():
        title = title_of(path[-1]) if path else ""
        if title and shared[title_key(title)] > 1 and len(path) > 1:
            title = title_of(f"{path[-2]}: {path[-1]}")
        if title and title_key(title) not in parts:
            parts[title_key(title)] = Part(title, tuple(places), is_lead=_has_sections(path, grouped))
    return _with_lead(list(parts.values()))


def _has_sections(path: tuple[str, ...], grouped: Iterable[tuple[str, ...]]) -> bool:
    return any(len(other) > len(path) and other[: len(path)] == path for other in grouped)


def _with_lead(parts: list[Part]) -> list[Part]:
    """Turn the text above the sections into an introduction without a title, if there are enough sections without it."""
    sections = [part for part in parts if not part.is_lead]
    if len(sections) < FEWEST:
        return parts
    return [replace(part, title="") if part.is_lead else part for part in parts if part is parts[0] or not part.is_lead]


def title_of(heading: str) -> str:
    """Return a heading as a title of the outline: one short line; nothing if it is unsuitable."""
    title = clean_title(heading.partition(" | ")[0]).strip("#*_ \t").rstrip(".:;,")
    if MARK.search(title.replace("\\", "")) or title.upper() == KEYWORD or not any(character.isalnum() for character in title):
        return ""
    is_short = len(title) <= LONGEST_TITLE and count_words(title) <= _TITLE_WORDS_MOST
    return title if is_short else ""


def _scores(units: Sequence[Unit], evidence: Evidence, parts: Sequence[Part]) -> Floats:
    """Score candidates: close to the question, close to the rest of their section, early in it."""
    scores = evidence.similarity + 0.15 * evidence.words_shared
    for part in parts:
        places = list(part.places)
        central = evidence.alike[places][:, places].mean(axis=1)
        early = [0.15 / (1 + rank) for rank in range(len(places))]
        scores[places] += _CENTRAL * central + early
    return scores


def _best(parts: Sequence[Part], scores: Floats) -> list[Part]:
    """Return the MOST best sections in their order, and the introduction."""
    worth = {part.title: float(max(scores[list(part.places)])) for part in parts if part.title}
    kept = sorted(worth, key=lambda title: -worth[title])[:MOST]
    return [part for part in parts if not part.title or part.title in kept]


def _words_each(sections: int) -> float:
    return WORDS_MOST / max(sections, FEWEST)


def _section_sentences(part: Part, units: Sequence[Unit], evidence: Evidence, scores: Floats, weights: Weights) -> list[Unit]:
    places = list(part.places)
    return pick([units[place] for place in places], evidence.of(places), scores[places], weights)
