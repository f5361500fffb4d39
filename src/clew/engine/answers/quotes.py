"""Finds the words of a passage that support a claim: the claim itself if the passage contains it, else the nearest sentences.

Above: `ground.py`, which knows the claims. Pure; knows nothing of marks or streams. Words and their positions are compared, so a
claim matches whatever its case, white space, punctuation and emphasis. A claim about a table cell returns the whole row: the
names of the columns, which a claim repeats, are in the table's header or in the passage's context.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import accumulate

from clew.domain.documents.passage import PASSAGES_KEPT, Passage
from clew.domain.text.words import folded_words, words
from clew.engine.answers.said import joined, tokens_of, without_stop
from clew.providers.answering.sentences import Span, passage_spans, row_spans
from clew.providers.answering.table_rows import rows_of

_EXACT_WORDS_LEAST = 4
"""A claim of fewer words may occur anywhere by chance, so the whole sentence is quoted."""
_SHARED_LEAST = 0.2
_TOGETHER_MOST = 2
_UNSAID_WORTH = 0.05
"""Weight of a row's word that the claim lacks: a claim about one cell need not repeat the other cells."""
_LIGHT = 0.25
"""Weight of the short words that every sentence has, beside that of long words and numbers."""
_ABOVE_WORTH = 0.001
_ROW_MOST = 600
"""Longest row that is quoted in full, in code points. The rows of a table that lays out a page are longer."""
_CLOSERS = frozenset(".!?…。！？\"”’'»)]」』*_`")
_SPACED_STOPS = (" .", " !", " ?")
_OPENERS = frozenset("\"“‘'«([「『*_`¿¡")


class _Bag:
    """The words of a text. Each further occurrence of a word counts as a word of its own."""

    def __init__(self, tokens: Sequence[str]) -> None:
        told = set(tokens)
        self._heavy = set(filter(_is_heavy, told))
        self._light = told - self._heavy
        if len(told) < len(tokens):
            for word, count in Counter(tokens).items():
                (self._heavy if word in self._heavy else self._light).update(f"{word} {n}" for n in range(2, count + 1))
        self.weight = len(self._heavy) + _LIGHT * len(self._light)

    def __contains__(self, word: str) -> bool:
        return word in self._heavy or word in self._light

    def shared(self, other: "_Bag") -> float:
        """Return the weight of the words that both have."""
        return len(self._heavy & other._heavy) + _LIGHT * len(self._light & other._light)


@dataclass(frozen=True, slots=True)
class _Sentences:
    """Neighbouring sentences of the passage as one span, with its words."""

    start: int
    end: int
    said: "_Bag"
    said_above: frozenset[str] = frozenset()
    """Words of the columns' names, the caption and the headings: a claim may repeat them, though they are not in this span."""
    is_row: bool = False
    is_title: bool = False
    """A title or a heading is among them: it says nothing, though it may share more words than the sentence that does."""

    def weight_above(self, said: Sequence[str]) -> float:
        """Return the weight of the words of a claim that only stand above."""
        return _Bag([word for word in said if word in self.said_above and word not in self.said]).weight


class PassageSupport:
    """Finds claims in one passage; offsets are code points of its content. Built once, then each search is linear in both."""

    def __init__(self, passage: Passage) -> None:
        self._passage = passage
        self._content = passage.content
        self._words = words(passage.content)
        self._text = joined([word.folded for word in self._words])
        self._starts = list(accumulate((len(word.folded) + 1 for word in self._words), initial=0))
        self._context = passage.context
        self._titles = (passage.document_title, *passage.heading_path)
        self._title_keys = frozenset(joined(folded_words(title)) for title in self._titles)

    def span(self, claim: str) -> tuple[int, int]:
        """Return (start, end) of the words that support a claim, or of the whole passage if no sentence shares its words."""
        said = tokens_of(without_stop(claim))
        return self._exact(said) or self._nearest(said) or self._whole()

    def _exact(self, said: Sequence[str]) -> tuple[int, int] | None:
        if len(said) < _EXACT_WORDS_LEAST:
            return None
        place = self._text.find(joined(said))
        if place < 0:
            return None
        first = bisect_right(self._starts, place) - 1
        start, end = self._with_signs(self._words[first].start, self._words[first + len(said) - 1].end)
        rows = (row for row in self._rows if row[0] <= start and end <= row[1] and row[1] - row[0] <= _ROW_MOST)
        return next(rows, (start, end))

    def _with_signs(self, start: int, end: int) -> tuple[int, int]:
        """Extend the range to the quotation marks, brackets and full stops that touch the words."""
        while start > 0 and self._content[start - 1] in _OPENERS:
            start -= 1
        while end < len(self._content) and self._content[end] in _CLOSERS:
            end += 1
        if self._content[end : end + 2] in _SPACED_STOPS:
            end += 2
        return start, end

    def _nearest(self, said: Sequence[str]) -> tuple[int, int] | None:
        """Return the sentences that share most with the claim (weighted Jaccard); of equals, the first and fewest."""
        claim = _Bag(said)
        best, best_score = None, 0.0
        for window in self._sentences:  # those with titles come last
            if best is not None and window.is_title and not best.is_title:
                break
            if not (shared := claim.shared(window.said)):
                continue
            above = window.weight_above(said) if window.said_above else 0.0
            total, unshared = claim.weight - above, (window.said.weight - shared) * (_UNSAID_WORTH if window.is_row else 1)
            score = shared / (total + unshared) if shared >= _SHARED_LEAST * total else 0.0
            score += _ABOVE_WORTH * above * score  # of two equal rows, prefer the one under the words of the claim
            if score > best_score + 1e-9:
                best, best_score = window, score
        return (best.start, best.end) if best else None

    def _whole(self) -> tuple[int, int]:
        stripped = self._content.strip()
        start = self._content.find(stripped)
        return start, start + len(stripped)

    @cached_property
    def _sentences(self) -> list[_Sentences]:
        """Built on first use: a claim that the passage contains verbatim does not need them."""
        spans = [
            span for block in self._blocks for span in (row_spans(self._content, block) if block.kind == "table" else [block])
        ]
        starts = [word.start for word in self._words]
        made: list[_Sentences] = []
        for together in range(1, _TOGETHER_MOST + 1):
            for first in range(len(spans) - together + 1):
                start, end = spans[first].start, spans[first + together - 1].end
                held = self._words[bisect_left(starts, start) : bisect_left(starts, end)]
                above = self._rows.get((start, end), frozenset())
                is_title = any(map(self._is_title, spans[first : first + together]))
                made.append(
                    _Sentences(start, end, _Bag([word.folded for word in held]), above, (start, end) in self._rows, is_title)
                )
        return sorted(made, key=lambda window: window.is_title)

    def _is_title(self, span: Span) -> bool:
        said = joined(folded_words(self._content[span.start : span.end]))
        return span.kind == "heading" or said in self._title_keys

    @cached_property
    def _blocks(self) -> list[Span]:
        return passage_spans(self._passage)

    @cached_property
    def _rows(self) -> dict[tuple[int, int], frozenset[str]]:
        """The spans of table rows, with the words above each."""
        found: dict[tuple[int, int], frozenset[str]] = {}
        for block in self._blocks:
            context = "" if self._content[: block.start].strip() else self._context
            for row in rows_of(self._content, block, context) if block.kind == "table" else ():
                above = " ".join((*row.header, row.title, row.group, row.label, *self._titles))
                found[row.start, row.end] = frozenset(folded_words(above))
        return found


@lru_cache(maxsize=PASSAGES_KEPT)
def support_of(passage: Passage) -> PassageSupport:
    """Return what finds claims in a passage, which must be `unscored`."""
    return PassageSupport(passage)


def _is_heavy(word: str) -> bool:
    """Return whether a word counts in full: a long word or a number, not one of the short words that every sentence has."""
    return len(word) > 3 or word[0].isdigit() or not word.isascii()
