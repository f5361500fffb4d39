"""Claims made of the words and values of their passage, with a value at the name of a neighbour, for the benchmark of support.

A value (a number with its unit, a year, a share, an amount) or a name changes places with one of its kind: in the same sentence,
in the next sentence, in the next item of a list, or in the next row of a table. The true claims beside them have the same form:
parts of sentences, two sentences in one, items and rows worded otherwise. Of all passages, half is kept aside by a checksum of
the text. Passages: MTRAG's, those of the language sets, and the documents of any folder with a folder a language (`fr/…`). Above:
`support.py`. Below: `_claims`.
"""

import random
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from bench._claims import Claim, lines_of, names_in

from clew.domain.text.words import content_words
from clew.providers.answering.sentences import Span, sentence_spans
from clew.providers.answering.table_rows import Row, rows_of

_PASSAGE_MOST = 1800
_CLAIMS_MOST = 300
"""Of each kind in each language and half."""
_NUMBER = r"\d+(?:[.,]\d+)*(?:[ \u00a0\u202f]\d{3}(?!\d))*"
_VALUE = re.compile(
    rf"(?<![a-zA-ZÀ-ɏ0-9_.,/:–-])(?P<sign>[€$£¥] ?)?(?P<number>{_NUMBER})"
    r"(?P<unit>[ \u00a0\u202f]?(?:[%€$£°]|[^\W\d_]+))?(?![.,/:–-]?\d)"
)
_YEAR = re.compile(r"1[0-9]\d\d|20\d\d")
_MONEY, _SHARE = re.compile(r"[€$£¥元]|\b(?:EUR|USD|euros?|dollars?|reais)\b"), re.compile("[%％]")
_PART_ENDS = re.compile(r"[;；]\s*|[,，]\s*(?:and |or |et |ou |und |oder |y |o |e |和|或)?")
_LABELLED = re.compile(r"^(?P<label>[^:：\d]{2,60})\s?[:：]\s*(?P<value>.{1,80})$")
_ITEM = re.compile(r"^(?:[-*+•–]|\d{1,2}[.)、])\s*")
_WORDS_LEAST, _LETTERS_MOST = 2, 320


class Value(NamedTuple):
    """A value in a sentence: `text[start:end]`."""

    start: int
    end: int
    text: str
    kind: str


def read_mixed(data: Path, documents: Path | None, language: str, *, is_aside: bool) -> list[Claim]:
    """Return the claims of a language from the half of the passages in view, or from the one kept aside."""
    counts: Counter[str] = Counter()
    made: list[Claim] = []
    texts = [one for one in dict.fromkeys(_passages(data, documents, language)) if _is_aside(one) == is_aside]
    random.Random(11).shuffle(texts)
    for text in texts:
        chosen = random.Random(zlib.crc32(text.encode()))
        found = [one for one in _claims(text, language, chosen) if counts[one.kind] < _CLAIMS_MOST]
        counts.update(one.kind for one in found)
        made += found
    return made


def _is_aside(text: str) -> bool:
    return zlib.crc32(text[:200].encode()) % 2 == 1


def _passages(data: Path, documents: Path | None, language: str) -> Iterator[str]:
    if language == "en":
        yield from (one["text"] for one in lines_of(data / "mtrag-dev/corpus.jsonl"))
    sets = ("french", "chinese", "german", "conversations")
    for corpus in (data / "langs-dev" / name / "corpus.jsonl" for name in sets):
        yield from (one["text"] for one in lines_of(corpus) if one["language"] == language)
    for path in sorted((documents / language).glob("*")) if documents else ():
        yield from _cut(path.read_text())


def _cut(text: str) -> Iterator[str]:
    """Yield the paragraphs of a document, as many together as a passage has; of a longer one, its beginning."""
    held = ""
    for paragraph in re.split(r"\n\s*\n", text):
        if held and len(held) + len(paragraph) > _PASSAGE_MOST:
            yield held
            held = ""
        held += f"\n\n{paragraph[: 2 * _PASSAGE_MOST]}" if held else paragraph[: 2 * _PASSAGE_MOST]
    yield held


def _claims(text: str, language: str, chosen: random.Random) -> Iterator[Claim]:
    """Yield the claims of a passage, at most two of each kind and place."""
    spans = sentence_spans(text, language)
    prose = [text[one.start : one.end] for one in spans if one.kind == "prose"]
    items = [text[one.start : one.end] for one in spans if one.kind == "item"]
    rows = [list(rows_of(text, one)) for one in spans if one.kind == "table"]
    found = [
        *_few(_in_sentence(prose, language), chosen),
        *_few(_in_neighbours(prose, language), chosen),
        *_few(_in_names(prose, language), chosen),
        *_few(_in_items(_neighbours(spans, items, text)), chosen),
        *_few((pair for table in rows for pair in _in_rows(table)), chosen),
    ]
    for kind, said, mixed in found:
        if len(set(content_words(said, language))) >= _WORDS_LEAST and len(said) <= _LETTERS_MOST and said != mixed:
            yield Claim(f"true {kind}", language, said, text)
            yield Claim(f"mixed {kind}", language, mixed, text)


Pair = tuple[str, str, str]
"""Kind, what the passage says, and the same with values exchanged."""


def _few(found: Iterable[Pair], chosen: random.Random) -> list[Pair]:
    pairs = list(found)
    return chosen.sample(pairs, min(2, len(pairs)))


def _in_sentence(sentences: Sequence[str], language: str) -> Iterator[Pair]:
    """Yield parts of a sentence with the value of the next part, and whole sentences with two values exchanged."""
    for sentence in sentences:
        parts = [one for one in _PART_ENDS.split(sentence.rstrip(".。;； ")) if one.strip()]
        for first, second in pairwise(parts):
            pair = _alike(first, second)
            if pair and min(len(content_words(one, language)) for one in (first, second)) > _WORDS_LEAST:
                yield "part", first.strip(), _put(first, pair[0], pair[1]).strip()
                yield "part", f"{second.strip()}; {first.strip()}", f"{_put(second, pair[1], pair[0])}; {_put(first, *pair)}"
                exchanged = _put(second, pair[1], pair[0])
                yield "part", sentence, sentence.replace(second, exchanged, 1).replace(first, _put(first, *pair), 1)


def _in_neighbours(sentences: Sequence[str], language: str) -> Iterator[Pair]:
    """Yield sentences with the value of the next one, and both in one with their values exchanged."""
    for first, second in pairwise(sentences):
        pair = _alike(first, second)
        if pair and pair[1].text not in first and pair[0].text not in second:
            yield "sentence", first, _put(first, *pair)
            yield "sentence", second, _put(second, pair[1], pair[0])
            if language != "zh":
                yield (
                    "sentence",
                    f"{second.rstrip('.')}; {first}",
                    f"{_put(second, pair[1], pair[0]).rstrip('.')}; {_put(first, *pair)}",
                )


def _in_names(sentences: Sequence[str], language: str) -> Iterator[Pair]:
    """Yield sentences with a name of the next one."""
    for first, second in (*pairwise(sentences), *pairwise(sentences[::-1])):
        own, other = names_in(first, language), [one for one in names_in(second, language) if one not in first]
        own = [one for one in own if one not in second]
        if own and other:
            yield "name", first, first.replace(own[0], other[0], 1)


def _neighbours(spans: Sequence[Span], items: Sequence[str], text: str) -> Iterator[tuple[str, str]]:
    """Yield neighbouring items of one list, without their signs."""
    begins = [one.start for one in spans if one.kind == "item"]
    for (first, start), (second, following) in pairwise(zip(items, begins, strict=True)):
        if not text[start + len(first) : following].strip(" \n-*+•–0123456789.)、"):
            yield _ITEM.sub("", first).strip(), _ITEM.sub("", second).strip()


def _in_items(neighbours: Iterable[tuple[str, str]]) -> Iterator[Pair]:
    """Yield items with the value of the next one, also worded otherwise and both in one line."""
    for first, second in neighbours:
        here, there = (_LABELLED.match(one.replace("**", "")) for one in (first, second))
        if here and there and here["value"] != there["value"]:
            one, other = here["value"].rstrip(".;,。；"), there["value"].rstrip(".;,。；")
            yield "item", f"{here['label']}: {one}", f"{here['label']}: {other}"
            yield "item", f"{one} ({here['label']})", f"{other} ({here['label']})"
            both = "{}: {}; {}: {}"
            said = (here["label"], one, there["label"], other)
            yield "item", both.format(*said), both.format(said[0], other, said[2], one)
        elif (pair := _alike(first, second)) and pair[1].text not in first:
            yield "item", first, _put(first, *pair)


def _in_rows(rows: Sequence[Row]) -> Iterator[Pair]:
    """Yield what rows say of one column, with the cell of the next row."""
    for first, second in pairwise(rows):
        is_alike = first.header == second.header and len(first.cells) == len(second.cells)
        if not is_alike or not first.label or first.label == second.label:
            continue
        for (name, own), other in zip(zip(first.header or first.cells, first.cells, strict=True), second.cells, strict=True):
            if own == first.label or not own or not other or own == other or not any(map(str.isdigit, own + other)):
                continue
            column = f"{name}: " if first.header else ""
            yield "row", f"{first.label}: {column}{own}", f"{first.label}: {column}{other}"
            yield "row", f"{column}{own} ({first.label})", f"{column}{other} ({first.label})"


def _alike(first: str, second: str) -> tuple[Value, Value] | None:
    """Return the first value of each text if they are of one kind and differ."""
    here, there = values_of(first), values_of(second)
    pairs = ((one, other) for one in here for other in there if one.kind == other.kind and one.text != other.text)
    return next(pairs, None)


def values_of(text: str) -> list[Value]:
    """Return the values of a text. A number takes the word behind it with it, a year does not."""
    found: list[Value] = []
    for one in _VALUE.finditer(text):
        number, unit = one["number"], one["unit"] or ""
        if _YEAR.fullmatch(number) and not one["sign"]:
            found.append(Value(one.start(), one.end("number"), number, "year"))
            continue
        whole = one.group()
        if len(unit.strip()) > 12 or re.match(r"[\u3400-\u9fff]", unit.strip()):
            whole = whole[: len(whole) - len(unit)] + unit[: len(unit) - len(unit.lstrip()) + 1]
        kind = "money" if _MONEY.search(whole) else "share" if _SHARE.search(whole) else "number"
        found.append(Value(one.start(), one.start() + len(whole), whole, kind))
    return found


def _put(text: str, old: Value, new: Value) -> str:
    return text[: old.start] + new.text + text[old.end :]
