"""Rewrites an answer without a language model: its own sentences again, fewer or as items, or the passages behind it.

Above: `questions/revision`. Below: `domain/revision`, and the texts in `revision_texts.py`. Nothing is worded anew: every
sentence was in the answer or is in a passage that it cites. Introductions end with a colon, so that they count as no claim.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.citations.marks import mark, without_marks
from clew.domain.citations.support import SentenceSupport
from clew.domain.documents.passage import Passage
from clew.domain.revision import Revision
from clew.domain.revision.answer import AnswerBefore
from clew.domain.text.clipping import clipped
from clew.domain.text.languages import in_language
from clew.engine.answers.examples import examples_in
from clew.engine.answers.next_steps import following
from clew.engine.answers.places import place_line
from clew.engine.answers.revision_texts import (
    ALL_FOUND,
    NEEDS_MODEL,
    NO_MORE,
    NONE_FOUND,
    NOT_SIMPLER,
    NOT_TRANSLATED,
    NOTHING_NEXT,
    QUOTED,
    SOME_FOUND,
    SOURCES,
    UNSUPPORTED,
)
from clew.providers.answering.extractive.model import compose
from clew.providers.answering.extractive.plain_text import readable_in
from clew.providers.answering.sentences import passage_spans

SHORTER_MOST = 3
"""Most sentences of a shorter answer; at most half of those before, and at least one."""
QUOTE_MOST = 300
_LONGER_WORDS_MOST = 300
_AFTER = 4
"""Most sentences after a cited one, in its section, that a longer answer adds."""


def rewritten(wanted: Revision, before: AnswerBefore, passages: Sequence[Passage], *, language: str | None) -> str:
    """Return the text that does what is wanted, with marks that count the passages from 1."""
    numbers = _numbers(before, passages)
    kept = [one for one in before.sentences if one.support.strength == "supported" and _numbered(before, one, numbers)]
    match wanted.kind:
        case "shorter" | "sentences" if kept:
            return _joined(before, _chosen(wanted, before, kept), numbers)
        case "list" if kept:
            chosen = kept[: wanted.count] if wanted.count else [one for one in before.sentences if before.cited_in(one)]
            return "\n".join(f"- {_sentence(before, one, numbers)}" for one in chosen)
        case "longer":
            return _longer(before, passages, numbers, language)
        case "example" if examples := examples_in(passages, relabelled(before.text, {})):
            return compose(examples, passages)
        case "next":
            return _next(before, passages, numbers, language)
        case "translate" | "simpler" | "table" | "style" | "example":
            return _with_quotes(in_language(NEEDS_MODEL, language), before, passages, numbers, language)
        case "sure" | "why":
            return _verified(wanted, before, passages, numbers, language)
        case "source":
            return _with_quotes(in_language(SOURCES, language), before, passages, numbers, language)
        case _:
            return _with_quotes(in_language(NONE_FOUND, language), before, passages, numbers, language)


def unchanged(wanted: Revision, before: AnswerBefore, passages: Sequence[Passage], *, language: str | None) -> str:
    """Return what is said if a language model gave the answer back instead of translating it or putting it more simply."""
    opening = in_language(NOT_TRANSLATED if wanted.kind == "translate" else NOT_SIMPLER, language)
    return _with_quotes(opening, before, passages, _numbers(before, passages), language)


def _numbers(before: AnswerBefore, passages: Sequence[Passage]) -> dict[int, int]:
    """Return label in the answer → number of the passage, without passages that are no longer stored."""
    by_chunk = {passage.chunk_id: number for number, passage in enumerate(passages, 1)}
    return {one.label: by_chunk[one.chunk_id] for one in before.citations if one.chunk_id in by_chunk}


def _numbered(before: AnswerBefore, sentence: SentenceSupport, numbers: Mapping[int, int]) -> list[int]:
    """Return the numbers of the passages that a sentence cites."""
    cited = dict.fromkeys(one.label for one in before.cited_in(sentence))
    return [numbers[label] for label in cited if label in numbers]


def _sentence(before: AnswerBefore, sentence: SentenceSupport, numbers: Mapping[int, int]) -> str:
    """Return a sentence on one line with its marks behind it; a table stays as it is."""
    text = before.text[sentence.start : sentence.end]
    if "\n" in text and "|" in text:
        return relabelled(text, numbers)
    said = " ".join(relabelled(text, {}).split())
    return " ".join((said, *map(mark, _numbered(before, sentence, numbers))))


def _chosen(wanted: Revision, before: AnswerBefore, kept: Sequence[SentenceSupport]) -> Sequence[SentenceSupport]:
    """Return the sentences of a shorter answer: the first ones, of an answer with sections the first of each section first."""
    if wanted.kind == "shorter" and wanted.count:
        return list(_within_words(before, kept, wanted.count))
    most = wanted.count or (min(SHORTER_MOST, max(1, len(before.sentences) // 2)) if wanted.kind == "shorter" else SHORTER_MOST)
    sections = [list(group) for _, group in groupby(kept, lambda one: before.text.count("\n#", 0, one.start))]
    ranked = sorted((rank, one.start, one) for section in sections for rank, one in enumerate(section))
    return sorted((one for _, _, one in ranked[:most]), key=lambda one: one.start)


def _within_words(before: AnswerBefore, kept: Sequence[SentenceSupport], most: int) -> Iterator[SentenceSupport]:
    """Yield the first sentences with at most so many words together (of Chinese, characters), but one at least."""
    left = most
    for place, one in enumerate(kept):
        said = relabelled(before.text[one.start : one.end], {})
        left -= len(said.split()) if " " in said.strip() else len(said)
        if left < 0 and place:
            return
        yield one


def _joined(before: AnswerBefore, sentences: Sequence[SentenceSupport], numbers: Mapping[int, int]) -> str:
    texts = [_sentence(before, one, numbers) for one in sentences]
    return "\n\n".join(texts) if any("\n" in text for text in texts) else " ".join(texts)


def _longer(before: AnswerBefore, passages: Sequence[Passage], numbers: Mapping[int, int], language: str | None) -> str:
    """Return what the cited passages say after the quotes; if that is nothing else, the quotes."""
    said = " ".join(relabelled(before.text, {}).split())
    paragraphs: list[str] = []
    words, has_more = 0, False
    for number in dict.fromkeys(numbers.values()):
        around = _around(passages[number - 1], before.citations)
        words += sum(len(text.split()) for text, _ in around)
        if paragraphs and words > _LONGER_WORDS_MOST:
            break
        has_more = has_more or any(text not in said for text, _ in around)
        paragraphs += _paragraphs(around, number)
    if has_more:
        return "\n\n".join(paragraphs)
    return _with_quotes(in_language(NO_MORE, language), before, passages, numbers, language)


def goes_on(before: AnswerBefore, passages: Sequence[Passage]) -> bool:
    """Return whether anything stands behind the quotes in the passages that an answer cites."""
    return bool(following(before, passages, _numbers(before, passages)))


def _next(before: AnswerBefore, passages: Sequence[Passage], numbers: Mapping[int, int], language: str | None) -> str:
    """Return what stands behind the quotes; else say that nothing does."""
    text = following(before, passages, numbers)
    return text or _with_quotes(in_language(NOTHING_NEXT, language), before, passages, numbers, language)


def _around(passage: Passage, citations: Sequence[Citation]) -> list[tuple[str, bool]]:
    """Return the quoted sentences of a passage and those after them in their section, and whether each is an item of a list."""
    quotes = [(one.start - passage.start, one.end - passage.start) for one in citations if one.chunk_id == passage.chunk_id]
    sentences: list[tuple[str, bool]] = []
    left = 0
    for span in passage_spans(passage):
        is_quoted = any(span.start < end and start < span.end for start, end in quotes)
        left = 0 if span.kind not in ("prose", "item") else _AFTER + 1 if is_quoted else left - 1
        if is_quoted or left > 0:
            text = readable_in(passage, passage.content[span.start : span.end])
            sentences.append((without_marks(text), span.kind == "item"))
    return sentences


def _paragraphs(sentences: Sequence[tuple[str, bool]], number: int) -> Iterator[str]:
    for is_list, group in groupby(sentences, lambda one: one[1]):
        cited = [f"{text} {mark(number)}" for text, _ in group]
        yield "\n".join(f"- {text}" for text in cited) if is_list else " ".join(cited)


def _verified(
    wanted: Revision, before: AnswerBefore, passages: Sequence[Passage], numbers: Mapping[int, int], language: str | None
) -> str:
    """Return the words behind an answer, and its sentences for which there are none."""
    weak = [one for one in before.sentences if one.support.strength != "supported"]
    found, every = len(before.sentences) - len(weak), len(before.sentences)
    if wanted.kind == "why":
        opening = in_language(SOURCES, language)
    elif found and not weak:
        opening = in_language(ALL_FOUND, language)
    else:
        opening = in_language(SOME_FOUND if found else NONE_FOUND, language).format(found=found, every=every)
    text = _with_quotes(opening, before, passages, numbers, language)
    if not weak:
        return text
    listed = "\n".join(f"- {_sentence(before, one, numbers)}" for one in weak)
    return f"{text}\n\n{in_language(UNSUPPORTED, language)}\n\n{listed}"


def _with_quotes(
    opening: str, before: AnswerBefore, passages: Sequence[Passage], numbers: Mapping[int, int], language: str | None
) -> str:
    """Return the quotes behind an answer, by document and place in it."""
    quotes = {(one.chunk_id, one.start, one.end): one for one in before.citations if one.label in numbers}
    placed = sorted(quotes.values(), key=lambda one: numbers[one.label])
    blocks = [opening]
    for where, group in groupby(placed, lambda one: place_line(one, passages[numbers[one.label] - 1].document_title)):
        quoted = [(_quote(one, passages[numbers[one.label] - 1]), mark(numbers[one.label])) for one in group]
        listed = [f"- {in_language(QUOTED, language).format(text)} {label}" for text, label in quoted]
        blocks.append("\n".join((where, "", *listed)))
    return "\n\n".join(blocks)


def _quote(citation: Citation, passage: Passage) -> str:
    return clipped(without_marks(readable_in(passage, citation.quote)).replace("|", "·"), QUOTE_MOST)
