"""Builds a deliverable from the passages: sections under the documents' own headings, each with its best sentences.

A summary is short. A synthesis begins with what each document is about. A report is complete and has subsections. Each names the
sections that it leaves out.

Above: `model`. Below: `choice`, which picks in each section, and `domain/deliverables/outline`, which writes the block SUIVI
(source 000). Titles are the documents' own, identical in the text and in the block.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from clew.domain.citations.marks import MARK
from clew.domain.deliverables.deliverable import Service
from clew.domain.deliverables.outline import FEWEST, KEYWORD, LONGEST_TITLE, MOST, clean_title, title_key, write_block
from clew.domain.documents.passage import Passage
from clew.domain.text.languages import in_language
from clew.providers.answering.extractive.announced import count_words
from clew.providers.answering.extractive.choice import pick
from clew.providers.answering.extractive.evidence import Evidence, Floats
from clew.providers.answering.extractive.introduced import with_leads
from clew.providers.answering.extractive.leads import NO_LEAD
from clew.providers.answering.extractive.texts import names_no_section
from clew.providers.answering.extractive.units import Bounds, Unit
from clew.providers.answering.extractive.weights import Weights


@dataclass(frozen=True, slots=True)
class Form:
    """The length and structure of one kind of deliverable."""

    sections: int
    words: int
    """Of all sections together."""
    sentences: int
    """Of one section."""
    has_overview: bool = False
    """It begins with one sentence per document."""
    has_subsections: bool = False


FORMS: Mapping[Service, Form] = {
    "summary": Form(sections=6, words=200, sentences=2),
    "synthesis": Form(sections=MOST, words=340, sentences=4, has_overview=True),
    "report": Form(sections=MOST, words=800, sentences=8, has_subsections=True),
}
LEFT_OUT = {
    "en": "Not included: {}", "fr": "Non repris : {}", "es": "No incluido: {}", "pt": "Não incluído: {}",
    "de": "Nicht enthalten: {}",
    "zh": "未包括：{}",
}  # fmt: skip
"""A heading, so that it is no claim of the deliverable."""
_LEFT_OUT_MOST = 12
_BOILERPLATE = re.compile(
    "|".join(
        (
            r"(?:this |the )?(?:document|report|file) (?:was )?(?:prepared|created|written|generated)\b",
            r"(?:this |the )?(?:document|report|file) (?:was )?(?:compiled|printed|issued|drafted)\b",
            r"(?:prepared|printed|generated) (?:by|on|for)\b",
            r"(?:last|date) (?:updated|modified|revised|printed)\b",
            r"all rights reserved|©|(?:copyright )?\(c\) ?(?:19|20)\d\d|copyright (?:©|(?:19|20)\d\d)",
            r"page \d+ ?(?:of|sur|de|/) ?\d+|(?:seite|página|pagina) \d+ ?(?:von|de|/) ?\d+|page \d+\W*\Z|- ?\d+ ?-\Z",
            r"(?:strictly |strictement |streng |estrictamente |estritamente )?(?:confidential|(?:for )?internal use only"
            r"|confidentiel|vertraulich|confidencial|机密|内部资料|内部使用)\W*(?:[-–—|·].*)?\Z",
            r"(?:ce |le )?(?:document|rapport) (?:a été )?(?:préparé|établi|rédigé|imprimé|généré|édité) ",
            r"(?:préparé|imprimé|édité) (?:par|le)\b|tous droits réservés|dernière mise à jour\b",
            r"(?:dieses |das )?dokument (?:wurde )?(?:erstellt|verfasst|gedruckt)|(?:erstellt|gedruckt) (?:von|am)\b",
            r"(?:dieses |das )?dokument wurde .{1,60} (?:erstellt|verfasst|gedruckt)\b|alle rechte vorbehalten",
            r"zuletzt (?:geändert|aktualisiert)\b",
            r"(?:este |el |o )?(?:documento|informe|relatório) (?:fue |foi )?(?:elaborado|preparado|redactado)\b",
            r"(?:este |el |o )?(?:documento|relatório) (?:foi )?(?:redigido|impreso|impresso)\b",
            r"(?:elaborado|preparado|impreso|impresso) (?:por|el|em)\b|todos (?:los derechos|os direitos) reservados",
            r"última (?:actualización|atualização)\b",
            r"第 ?\d+ ?页(?:\W*\Z|\W*共)|共 ?\d+ ?页|本?(?:文件|文档|报告)由.{1,40}(?:编制|编写|制作|起草)|版权所有",
        )
    ),
    re.IGNORECASE,
)
"""How lines begin that say who made a document, its rights and its pages."""
_BOILERPLATE_WORDS_MOST, _BOILERPLATE_CHARACTERS_MOST = 25, 60
_REPEATED_LEAST = 3
"""A short sentence that this many passages of a document have is a header or footer."""
_DIGITS = re.compile(r"\d+")
_PASSAGES_MOST, _UNITS_MOST = 48, 144
_UNITS_OF_PASSAGE = range(2, 13)
TOO_FEW = "too_few_sections"
_CENTRAL = 0.6
_TITLE_WORDS_MOST = 14
_DEEPEST = 8
_SUBSECTIONS_LEAST = 2


@dataclass(frozen=True, slots=True)
class Part:
    """A possible section; `places` are the indices of its candidates."""

    title: str
    """Empty for the introduction above the sections."""
    places: tuple[int, ...]
    is_lead: bool = False
    """Text under a heading that also has subsections."""
    depth: int = 0
    """How many headings lead to it."""


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
    service: Service | None = None,
    language: str | None = None,
) -> Deliverable:
    """Write the best sections in the documents' order, and the block if there are at least FEWEST.

    `compose` writes the sentences of one section with citations; `service` decides the form; `language` is that of Clew's words.
    """
    form = FORMS[service or "synthesis"]
    parts = parts_of(units, passages)
    scores = _scores(units, evidence, parts)
    kept = _best(parts, scores, form.sections)
    each = form.words / max(len(kept), 1)
    sentences = max(form.sentences, FEWEST * form.sentences // max(len(kept), 1))  # of a single section, as of a whole document
    weights = replace(Weights(), words_most=each, sentences_most=sentences, drop=1.0, neighbour=0.2)
    written = [(part, _section_sentences(part, units, evidence, scores, weights)) for part in kept]
    titles = [part.title for part in kept if part.title]
    texts = [_section(part, sentences, passages, compose, form, titles) for part, sentences in written]
    if form.has_overview and (overview := _overview(units, passages, parts, written, scores)):
        texts.insert(0, compose(overview, passages))
    left_out = [part.title for part in parts if part.title and part not in kept]
    if left_out:
        texts.append(f"#### {in_language(LEFT_OUT, language).format(_listed(left_out))}")
    has_outline = len(titles) >= FEWEST
    if has_outline:
        texts.append(write_block(titles))
    return Deliverable("\n\n".join(texts), len(titles) if has_outline else 0, sum(len(sentences) for _, sentences in written))


def _section(
    part: Part,
    sentences: Sequence[Unit],
    passages: Sequence[Passage],
    compose: Callable[[Sequence[Unit], Sequence[Passage]], str],
    form: Form,
    titles: Sequence[str],
) -> str:
    """Write one section; a report's with the headings below its own."""
    groups: dict[str, list[Unit]] = {}
    for unit in sorted(sentences, key=lambda one: one.start) if form.has_subsections else sentences:
        below = title_of(unit.path[part.depth]) if form.has_subsections and len(unit.path) > part.depth else ""
        groups.setdefault("" if title_key(below) in map(title_key, titles) else below, []).append(unit)
    texts = [f"## {part.title}"] if part.title else []
    if len(groups) < _SUBSECTIONS_LEAST:
        return "\n\n".join((*texts, compose(_led(sentences, part.title), passages)))
    for title, units in groups.items():
        texts += [f"### {title}"] if title else []
        texts.append(compose(_led(units, title or part.title), passages))
    return "\n\n".join(texts)


def _led(units: Sequence[Unit], title: str) -> list[Unit]:
    """Return sentences with what introduces their lists; a heading that introduces one stands above them only once."""
    return with_leads([_without_title(unit, title) for unit in units])


def _without_title(unit: Unit, title: str) -> Unit:
    is_above = unit.lead.is_title and title_key(title_of(unit.lead.text)) == title_key(title)
    return replace(unit, lead=NO_LEAD) if is_above else unit


def _overview(
    units: Sequence[Unit],
    passages: Sequence[Passage],
    parts: Sequence[Part],
    written: Sequence[tuple[Part, Sequence[Unit]]],
    scores: Floats,
) -> list[Unit]:
    """Return the best sentence of each document that no section has; nothing for one document, or if there is an introduction."""
    if any(not part.title for part, _ in written):
        return []
    taken = {id(unit) for _, sentences in written for unit in sentences}
    best: dict[UUID, int] = {}
    for place in (place for part in parts for place in part.places):
        document = passages[units[place].number - 1].document_id
        is_free = id(units[place]) not in taken and not units[place].is_item and not units[place].attached
        if is_free and (document not in best or scores[place] > scores[best[document]]):
            best[document] = place
    return [units[place] for place in best.values()] if len(best) > 1 else []


def _listed(titles: Sequence[str]) -> str:
    return " · ".join((*titles[:_LEFT_OUT_MOST], *(["…"] if len(titles) > _LEFT_OUT_MOST else [])))


def bounds_of(passages: Sequence[Passage]) -> Bounds:
    """Return how many candidates are considered: of many passages fewer each, so that the end of a long chapter counts too."""
    share = _UNITS_MOST // max(1, min(len(passages), _PASSAGES_MOST))
    each = min(max(share, _UNITS_OF_PASSAGE[0]), _UNITS_OF_PASSAGE[-1])
    return Bounds(passages=_PASSAGES_MOST, units=_UNITS_MOST, units_of_passage=each)


def parts_of(units: Sequence[Unit], passages: Sequence[Passage]) -> list[Part]:
    """Return the sections at the outermost level of headings with at least FEWEST, or else at the innermost one."""
    order = _documents_in_order(passages)
    documents = [passages[unit.number - 1].document_id for unit in units]
    # a document whose title names no section, such as `Table of Contents`, has other sections below it
    tellable = [place for place, unit in enumerate(units) if not any(map(names_no_section, unit.path[1:] or unit.path))]
    repeated = _repeated(units, documents)
    tellable = [place for place in tellable if not is_boilerplate(units[place].text) and place not in repeated] or tellable
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


def is_boilerplate(text: str) -> bool:
    """Return whether a sentence says who made a document, its rights or its page: "Document prepared by …", "Page 3 of 10"."""
    plain = text.strip(" *_#|–—-·")
    is_short = count_words(plain) <= _BOILERPLATE_WORDS_MOST if " " in plain else len(plain) <= _BOILERPLATE_CHARACTERS_MOST
    return is_short and _BOILERPLATE.match(plain) is not None


def _repeated(units: Sequence[Unit], documents: Sequence[object]) -> frozenset[int]:
    """Return the places of sentences that several passages of their document have, with any numbers in them."""
    said: dict[tuple[object, str], dict[int, list[int]]] = defaultdict(lambda: defaultdict(list))
    for place, unit in enumerate(units):
        if count_words(unit.text) <= _BOILERPLATE_WORDS_MOST:
            said[documents[place], _DIGITS.sub("0", unit.text.casefold())][unit.number].append(place)
    found = (places for by_passage in said.values() if len(by_passage) >= _REPEATED_LEAST for places in by_passage.values())
    return frozenset(place for places in found for place in places)


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
            parts[title_key(title)] = Part(title, tuple(places), is_lead=_has_sections(path, grouped), depth=len(path))
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
    title = clean_title(heading.partition(" | ")[0].replace("**", "")).strip("#*_ \t").rstrip(".:;,")
    if MARK.search(title.replace("\\", "")) or title.upper() == KEYWORD or not any(character.isalnum() for character in title):
        return ""
    is_short = len(title) <= LONGEST_TITLE and count_words(title) <= _TITLE_WORDS_MOST
    return title if is_short else ""


def _scores(units: Sequence[Unit], evidence: Evidence, parts: Sequence[Part]) -> Floats:
    """Score candidates: close to the question, close to the rest of their section, early in it."""
    scores = evidence.comparable + 0.15 * evidence.words_shared
    for part in parts:
        places = list(part.places)
        central = evidence.alike[places][:, places].mean(axis=1)
        early = [0.15 / (1 + rank) for rank in range(len(places))]
        scores[places] += _CENTRAL * central + early
    return scores


def _best(parts: Sequence[Part], scores: Floats, most: int) -> list[Part]:
    """Return the best sections in their order, and the introduction."""
    worth = {part.title: float(max(scores[list(part.places)])) for part in parts if part.title}
    kept = sorted(worth, key=lambda title: -worth[title])[:most]
    return [part for part in parts if not part.title or part.title in kept]


def _section_sentences(part: Part, units: Sequence[Unit], evidence: Evidence, scores: Floats, weights: Weights) -> list[Unit]:
    places = list(part.places)
    return pick([units[place] for place in places], evidence.of(places), scores[places], weights)
