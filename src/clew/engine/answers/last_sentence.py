"""Finds the sentence at the end of a text that is still being written.

Above: `grounder`, which binds marks to it. Below: `providers/answering/sentences`.
"""

import re

from clew.domain.text.words import has_words
from clew.providers.answering.sentences import Span, sentence_spans

_PARAGRAPH_END = re.compile(r"\n[ \t]*\n")
_AFTER_SENTENCE = re.compile(r"[\s.,;:!?…。！？，；：\"”’'»)\]」』*_|]*\Z")


def last_sentence(window: str, language: str | None) -> Span | None:
    """Return the sentence, item or table row at the end of a text; None if no words come right before the end."""
    body = window.rstrip()
    if _PARAGRAPH_END.search(window, len(body)):
        return None
    paragraph = _last_paragraph(body)
    spans = sentence_spans(body[paragraph:], language)
    if not spans:
        return None
    start, end = paragraph + spans[-1].start, paragraph + spans[-1].end
    if spans[-1].kind == "table":
        start = max(start, body.rfind("\n", start, end) + 1)
    if not has_words(body[start:end]) or not _AFTER_SENTENCE.match(body, end):
        return None
    return Span(start, end, spans[-1].kind, spans[-1].block)


def last_start(window: str, text: str, language: str | None) -> int:
    """Return where the last sentence of a text begins, as an offset of `window`, with which it begins."""
    paragraph = _last_paragraph(window.rstrip())
    spans = sentence_spans(text[paragraph:], language)
    return paragraph + spans[-1].start if spans else -1


def _last_paragraph(body: str) -> int:
    return max((match.end() for match in _PARAGRAPH_END.finditer(body)), default=0) if "\n" in body else 0
