"""Judges the sentences of a finished answer by the citations in them.

Above: `grounder`, which bound the citations and judged each by the words before its mark. Below: `support`. A sentence is
supported if its passages together say it, or if they say each of its clauses: the words before each mark, and after the last.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from clew.domain.citations.asides import is_courtesy
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import STRENGTHS, SUPPORTED, UNCITED, SentenceSupport, Support, strongest
from clew.domain.deliverables.outline import KEYWORD, parse_outline
from clew.domain.documents.passage import Passage
from clew.domain.text.words import content_words, has_words
from clew.engine.answers.places import is_place_line
from clew.engine.answers.said import without_stop
from clew.engine.answers.support import PATH_SIGN, Judgement, PassageWords, judge
from clew.providers.answering.sentences import Span, row_spans, sentence_spans

OUTLINE = re.compile(rf"^{KEYWORD}[ \t]*$", re.MULTILINE)
CONTENT_WORDS_LEAST = 3
"""Fewer words may be in any passage by chance."""
_NO_CLAIM = re.compile(r"[?？][*_\"”’'»)]*\Z|[:：](?:[*_\"”’'»)\s,;.，；、。和]|(?<=\s{3})(?:and|et|und|y|e)(?=\s{3}))*\Z")
"""A question or a lead-in; behind its colon may stand nothing but marks, which are white space here: `Sources: [1], [2].`"""
_PICTURE = re.compile(r"(?:(?<=!)|\[!)\[[^\]\n]*\]\([^()\n]*\)(?:\]\([^()\n]*\))?\Z")
"""The sign in front of one ends a sentence of its own, unless the picture is a link."""
_HEADING = re.compile(r"(?:\*\*|__)[^*_.!?。！？\n]{1,80}(?:\*\*|__)\Z")
"""A line of bold words, which models write instead of a heading."""
_LINE_MOST = 400
"""How far around a sentence the ends of its line are looked for."""
_RULER = re.compile(r"[ \t]*\|?[ \t:|-]*-[ \t:|-]*\Z")


@dataclass(frozen=True, slots=True)
class Judged:
    """What a grounder knows of an answer when it is finished."""

    plain: str
    """The answer with every mark replaced by white space of the same length."""
    language: str | None
    citations: Sequence[Citation]
    clauses: Mapping[int, int]
    """Where a mark begins → where the words begin that it supports. Marks side by side support the same words."""
    judge: "PassageJudge"
    """Which has read the cited passages."""
    marks_end: bool = False
    """A mark ends all that it stands for, such as a row of several sentences: the model picks its words, and marks each pick."""


class PassageJudge:
    """Judges the words of one answer. It reads a passage once, and judges words once.

    What a mark supports is mostly the whole sentence, which is judged again when the answer is finished.
    """

    def __init__(self, language: str | None) -> None:
        """`language` is the answer's."""
        self._language = language
        self._read: dict[int, PassageWords] = {}
        """By chunk id."""
        self._titles: dict[int, str] = {}
        """Chunk id → title of the document."""
        self._judgements: dict[tuple[str, tuple[int, ...]], Judgement] = {}

    def read(self, passage: Passage) -> PassageWords:
        """Return what a passage says."""
        if passage.chunk_id not in self._read:
            self._read[passage.chunk_id] = PassageWords.of(passage)
            self._titles[passage.chunk_id] = passage.document_title
        return self._read[passage.chunk_id]

    def knows_title(self, line: str) -> bool:
        """Return whether a line repeats a title above one of the passages that were read."""
        return any(one.is_title(line) for one in self._read.values())

    def knows_document(self, text: str) -> bool:
        """Return whether a text is nothing but the name of the document of a passage that was read."""
        return any(one.is_document(text) for one in self._read.values())

    def knows_place(self, line: str, citations: Iterable[Citation]) -> bool:
        """Return whether a line only says where the words stand that a citation quotes."""
        return any(is_place_line(line, one, self._titles.get(one.chunk_id, "")) for one in citations)

    def lists(self, item: str, chunk_id: int) -> bool:
        """Return whether a passage that was read has a short item word for word."""
        return self._read[chunk_id].lists(item)

    def by(self, text: str, passage: Passage) -> Judgement:
        """Judge words by one passage."""
        self.read(passage)
        return self.together(text, (passage.chunk_id,))

    def together(self, text: str, chunk_ids: Iterable[int]) -> Judgement:
        """Judge words by all of these passages, which were read before."""
        key = without_stop(text), tuple(dict.fromkeys(chunk_ids))
        if key not in self._judgements:
            self._judgements[key] = judge(key[0], self._language, [self._read[one] for one in key[1]])
        return self._judgements[key]


def claims(text: str, span: Span) -> bool:
    """Return whether a span says something: headings, code, pictures, questions, lead-ins of lists and courtesies do not."""
    sentence = text[span.start : span.end]
    if (
        span.kind not in ("prose", "item", "table")
        or _PICTURE.match(text, span.start, span.end)
        or _NO_CLAIM.search(sentence)
        or not has_words(sentence)
        or is_courtesy(sentence)
    ):
        return False
    is_whole_line = span.start == 0 or text[: span.start].rstrip(" \t").endswith("\n")
    return not (is_whole_line and _HEADING.match(sentence))


def _line_around(text: str, span: Span) -> tuple[str, str, bool]:
    """Return what stands on the line before a span and after it, and whether the text goes on below."""
    before = text[max(0, span.start - _LINE_MOST) : span.start].rpartition("\n")[2]
    after, line_end, _ = text[span.end : span.end + _LINE_MOST].partition("\n")
    return before, after, bool(line_end)


def _is_in_place(answer: Judged, span: Span) -> bool:
    """Return whether a span is a part of a line that says where quotes stand: a sentence seems to end at `5.` of a heading."""
    before, after, _ = _line_around(answer.plain, span)
    line = f"{before}{answer.plain[span.start : span.end]}{after}".strip()
    return line.startswith("**") and answer.judge.knows_place(line, answer.citations)


def _is_label(answer: Judged, span: Span) -> bool:
    """Return whether a line only names what follows: a title of a passage, or one or two words, a heading without a sign."""
    text, sentence = answer.plain, answer.plain[span.start : span.end]
    before, after, goes_on = _line_around(text, span)
    line = f"{before}{sentence}{after}"
    is_whole = not before.strip() and not after.strip() and goes_on
    if span.kind != "prose" or not (is_whole or PATH_SIGN in line):
        return False
    is_closed = sentence[-1] in ".!。！" or any(map(str.isdigit, sentence))
    if is_whole and not is_closed and len(content_words(sentence, answer.language)) < CONTENT_WORDS_LEAST:
        return True
    return answer.judge.knows_title(line)


def judge_sentences(answer: Judged) -> tuple[SentenceSupport, ...]:
    """Return the support of each sentence, list item and table row that claims something. The outline at the end does not."""
    text = answer.plain
    keywords = [found.start() for found in OUTLINE.finditer(text)] if parse_outline(text) else []
    spans = list(_rows(text, sentence_spans(text[: keywords[-1]] if keywords else text, answer.language)))
    waiting = iter(sorted(answer.citations, key=lambda citation: citation.answer_start))
    judged: list[SentenceSupport] = []
    leading: Sequence[Citation] = ()
    bound = list(_with_citations(spans, waiting))
    for (span, cited), listed in zip(bound, _cited_in_lists(bound), strict=True):
        if span.kind in ("prose", "heading"):
            leading = cited if text[: span.end].endswith((":", "：")) else ()
        if claims(text, span) and not _is_in_place(answer, span):
            if (
                not cited
                and len(spans) > 1
                and (_is_label(answer, span) or answer.judge.knows_document(text[span.start : span.end]))
            ):
                continue
            beside = () if cited else leading or _ending(answer, span) or _of_list(answer, span, listed)
            support = _beside(answer, span, beside) if beside else _support(answer, span, cited)
            judged.append(SentenceSupport(span.start, span.end, support))
    return tuple(judged)


def _rows(text: str, spans: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans with tables split into rows, without the names of the columns."""
    for span in spans:
        if span.kind != "table":
            yield span
            continue
        rows = row_spans(text, span)
        is_ruler = [_RULER.match(text[row.start : row.end]) is not None for row in rows]
        yield from (
            row for row, is_one, is_next in zip(rows, is_ruler, [*is_ruler[1:], False], strict=True) if not is_one | is_next
        )


def _ending(answer: Judged, span: Span) -> list[Citation]:
    """Return the citations of the next mark on the line of a span without a mark, if marks end what they stand for."""
    if not answer.marks_end:
        return []
    line_end = answer.plain.find("\n", span.end)
    after = [one for one in answer.citations if span.end <= one.answer_end and (line_end < 0 or one.answer_end <= line_end)]
    first = min((one.answer_end for one in after), default=-1)
    return [one for one in after if one.answer_end == first]


def _cited_in_lists(bound: Sequence[tuple[Span, Sequence[Citation]]]) -> Iterator[list[Citation]]:
    """Yield for each span what the items of its list cite; nothing for other spans."""
    for is_list, group in groupby(bound, key=lambda one: one[0].kind == "item"):
        spans = list(group)
        listed = [one for _, cited in spans for one in cited] if is_list else []
        yield from (listed for _ in spans)


def _of_list(answer: Judged, span: Span, listed: Sequence[Citation]) -> Sequence[Citation]:
    """Return what its list cites and has this item, if it has too few words to get a mark of its own: "- wear a mask"."""
    item = answer.plain[span.start : span.end]
    is_short = len(content_words(item, answer.language)) < CONTENT_WORDS_LEAST
    return [cited for cited in listed if answer.judge.lists(item, cited.chunk_id)] if is_short else ()


def _beside(answer: Judged, span: Span, cited: Sequence[Citation]) -> Support:
    """Return the support of a span without a mark: by what the sentence cites that leads to the list, or the next mark."""
    return answer.judge.together(answer.plain[span.start : span.end], (one.chunk_id for one in cited)).support


def _support(answer: Judged, span: Span, cited: Sequence[Citation]) -> Support:
    if not cited:
        return UNCITED
    by_clause: dict[int, list[Support]] = {}
    for citation in cited:
        by_clause.setdefault(answer.clauses[citation.answer_end], []).append(citation.support or UNCITED)
    parts = [strongest(tuple(supports)) for supports in by_clause.values()]
    chunks = [citation.chunk_id for citation in cited]
    rest = answer.plain[max(citation.answer_end for citation in cited) : span.end]
    if has_words(rest) and len(set(content_words(rest, answer.language))) >= CONTENT_WORDS_LEAST:
        judgement = answer.judge.together(rest, chunks)
        parts += [] if judgement.is_foreign and judgement.is_open else [judgement.support]
    if all(part == SUPPORTED for part in parts):
        return SUPPORTED
    whole = answer.judge.together(answer.plain[span.start : span.end], chunks).support
    weakest = min(parts, key=lambda part: STRENGTHS.index(part.strength))
    if whole == SUPPORTED:
        return SUPPORTED
    return replace(weakest, strength="weak") if SUPPORTED in parts else strongest((weakest, whole))


def _with_citations(spans: Iterable[Span], waiting: Iterator[Citation]) -> Iterator[tuple[Span, list[Citation]]]:
    """Yield each span with the citations whose claims overlap it; both come ordered by where they begin."""
    around: list[Citation] = []
    following = next(waiting, None)
    for span in spans:
        while following is not None and following.answer_start < span.end:
            around.append(following)
            following = next(waiting, None)
        around = [citation for citation in around if citation.answer_end > span.start]
        yield span, list(around)
