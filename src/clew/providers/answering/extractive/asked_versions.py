"""Questions about one version: only what stands in its chapter of the release notes, or names it, answers.

"What changed in 2.4.1?" asks for the list of its changes, "When was 2.4.1 released?" for the date in its heading. Above: `model`.
Below: `domain/text/versions`.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import compress

from clew.domain.documents.passage import Passage
from clew.domain.text.versions import holds_version, versions
from clew.domain.text.words import content_words
from clew.providers.answering.extractive.fitness import DATE
from clew.providers.answering.extractive.leads import NO_LEAD
from clew.providers.answering.extractive.plain_text import readable
from clew.providers.answering.extractive.question import asks_when
from clew.providers.answering.extractive.units import Unit

CANDIDATES = 60
"""How many sentences are considered: the changes of a version may be a long list."""
_WORDS_MOST, _ITEMS_LEAST = 150, 2
_KNOWN = 0.8
"""Share of the words of an item that another one told, as lists of changes tell each again in detail."""
_VERSION_WORDS = r"versions?|releases?|versi[oó]n|vers[aã]o|ausgabe|版本|版"
_CHANGES = re.compile(
    r"\b(?:chang(?:e[sd]?|ements?|ed|é)|modifi\w+|new|news|release notes?|changelog|nouveau(?:x|té|tés)?"
    r"|notes? de (?:version|publication)|geändert|verändert|änderung(?:en)?|neu(?:es|erungen)?|versionshinweise"
    r"|cambi(?:ó|os?|ado|aron)|nuev[oa]s?|novedad(?:es)?|notas d[ea] (?:la )?(?:versi[oó]n|vers[aã]o|lançamento)"
    r"|mud(?:ou|anças?|aram)|alterad[oa]s?|alterações|novidades|nov[oa]s?)\b"
    r"|(?:有?(?:什么|哪些))?(?:变化|改动|更新|变更|新内容)(?:了?什么|内容)?|改了什么",
    re.IGNORECASE,
)
_RELEASED = re.compile(
    r"\b(?:released?|release date|publish(?:ed)?|come out|came out|out|appear(?:ed)?|date|sorti[es]?|sortie|publi[ée]e?s?"
    r"|paru[es]?|parution|veröffentlicht|erschien(?:en)?|herausgegeben|herausgekommen|datum|publicad[oa]s?|publicó"
    r"|lanzad[oa]s?|lanzó|salió|fecha|lançad[oa]s?|lançamento|saiu|data)\b|发布|推出|发行|日期|何时|什么时候",
    re.IGNORECASE,
)


def of_asked_versions(units: list[Unit], question: str) -> list[Unit]:
    """Return the candidates without those of other versions than the question names; all if no heading names its own."""
    asked = versions(question)
    if not any(_names(" \n ".join(unit.path), asked) for unit in units):
        return units
    return list(compress(units, [_names(" \n ".join((*unit.path, unit.source or unit.text)), asked) for unit in units]))


def of_release_notes(units: Sequence[Unit], passages: Sequence[Passage], question: str, language: str | None) -> list[Unit]:
    """Return what answers a question about a version as a whole: its changes, or its date; nothing for other questions."""
    asked = versions(question)
    heading = next((title for unit in units for title in unit.path if len(asked) == 1 and _names(title, asked)), "")
    if not heading:
        return []
    if asks_when(question) and _asks_only(question, _RELEASED, heading, language):
        return list(_dated(units, passages, heading)) if DATE.search(heading.replace(asked[0], "")) else []
    return list(_changes(units, passages, heading, language)) if _asks_only(question, _CHANGES, heading, language) else []


def _names(text: str, asked: Sequence[str]) -> bool:
    return any(holds_version(text, version) for version in asked)


def _asks_only(question: str, kind: re.Pattern[str], heading: str, language: str | None) -> bool:
    """Return whether a question has words of a kind, and else only those of the heading: nothing of it is asked in particular."""
    rest = re.sub(rf"(?i)[\d.]*\d|{_VERSION_WORDS}", " ", kind.sub(" ", question))
    return kind.search(question) is not None and {*content_words(rest, language)} <= {*content_words(heading, language)}


def _dated(units: Sequence[Unit], passages: Sequence[Passage], heading: str) -> Iterator[Unit]:
    """Yield the heading itself, in the first passage that has it."""
    for unit in units:
        passage = passages[unit.number - 1]
        line = (
            next((line for line in passage.content.split("\n") if heading in readable(line)), None)
            if heading in unit.path
            else None
        )
        if line is not None:
            start = passage.start + passage.content.index(line)
            plain = {"attached": (), "is_item": False, "is_row": False, "source": "", "label": "", "lead": NO_LEAD}
            yield replace(unit, text=heading, start=start, leans=False, **plain)
            return


def _changes(units: Sequence[Unit], passages: Sequence[Passage], heading: str, language: str | None) -> Iterator[Unit]:
    """Yield the items below a heading of the best document in its order, each change once, as many as an answer has words."""
    items = [unit for unit in units if unit.is_item and not unit.is_row and heading in unit.path]
    documents = [passages[unit.number - 1].document_id for unit in items]
    items = [unit for unit, document in zip(items, documents, strict=True) if document == documents[0]]
    told: list[set[str]] = []
    blocks: set[tuple[int, int]] = set()
    picked: list[Unit] = []
    total = 0.0
    for unit in sorted(items, key=lambda one: one.start):
        own = {*content_words(unit.text, language)}
        is_known = any(len(own & other) >= _KNOWN * len(own) for other in told)
        if (unit.number, unit.block) in blocks or is_known:
            continue
        total += unit.length
        if total > _WORDS_MOST:
            break
        blocks.add((unit.number, unit.block))
        told.append(own)
        picked.append(unit)
    yield from picked if len(picked) >= _ITEMS_LEAST else ()
