"""The passages that an answer may cite, by their numbers in the prompt, and what it has cited so far by its own numbers.

Above: `grounder`, which finds the marks and the words that they stand for. Below: `judging`, which says whether a passage says
words; `quotes`, which finds where. The answer's own numbers are 1..k by first appearance.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_forms import FoundMark
from clew.domain.citations.named_labels import has_label_form, is_code, is_file, is_outline_label, range_of
from clew.domain.citations.support import SUPPORTED, Support
from clew.domain.documents.passage import Passage
from clew.domain.documents.position import position_of
from clew.domain.documents.relevance import relevance
from clew.domain.text.clipping import clipped
from clew.domain.text.words import content_words
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.engine.answers.claims import Claim, Doubt
from clew.engine.answers.judging import CONTENT_WORDS_LEAST, PassageJudge
from clew.engine.answers.named_passages import passages_named
from clew.engine.answers.quotes import PassageSupport, support_of
from clew.engine.answers.said import said_in, without_stop
from clew.engine.answers.support import candidates, may_add
from clew.providers.answering.fences import fence_code

_LABEL_SHOWN = 60
"""Characters of an invented label that a warning shows."""


class Bibliography:
    """The passages and the citations of one answer."""

    def __init__(self, passages: Mapping[int, Passage], language: str | None) -> None:
        """`[n]` means `passages[n]`; `language` is the answer's."""
        self.judge = PassageJudge(language)
        self.citations: list[Citation] = []
        """In the order of the answer."""
        self._passages = dict(passages)
        self._language = language
        self._spans: dict[tuple[int, str], tuple[int, int]] = {}
        """(passage, words of a claim) → where the passage says them."""
        self._supports: dict[int, PassageSupport] = {}
        """By chunk id."""
        self._labels: dict[int, int] = {}
        self._cited: dict[int, int] = {}
        """Chunk id → number in the answer, of passages that had another number in an earlier prompt."""
        self._unknown: set[int] = set()
        self._invented: set[str] = set()
        """Labels that name no passage."""
        self._doubts: list[Doubt] = []

    def known(self, numbers: Iterable[int]) -> list[int]:
        """Return the numbers that name passages."""
        return [number for number in numbers if number in self._passages]

    def unknown(self, numbers: Iterable[int]) -> frozenset[int]:
        """Return the numbers that name no passage and were not warned about before."""
        return frozenset(numbers) - self._passages.keys() - self._unknown

    def warn(self, numbers: Sequence[int]) -> list[Warned]:
        """Return a warning for each number that names no passage, once for each."""
        unknown = self.unknown(numbers)
        self._unknown |= unknown
        code = "unknown_citation"
        return [
            Warned(code, warning_text(code, self._language, number=str(number)))
            for number in dict.fromkeys(numbers)
            if number in unknown
        ]

    def warn_of(self, found: FoundMark) -> list[Warned]:
        """Return a warning for each number of a mark that names no passage, or for its name, once for each."""
        if not found.name:
            return self.warn(found.numbers)
        if found.name in self._invented:
            return []
        self._invented.add(found.name)
        return [
            Warned("unknown_citation", warning_text("unknown_label", self._language, label=clipped(found.name, _LABEL_SHOWN)))
        ]

    def learn(self, passages: Mapping[int, Passage]) -> None:
        """Add passages by their numbers."""
        self._passages |= passages

    def renumber(self, passages: Mapping[int, Passage], kept: Sequence[int]) -> list[int]:
        """Replace the passages, and return the new numbers of those that were `kept`. Those already cited keep their labels."""
        self._cited |= {self._passages[number].chunk_id: label for number, label in self._labels.items()}
        chunks = {self._passages[number].chunk_id for number in kept}
        self._passages, self._labels, self._spans = dict(passages), {}, {}
        return [number for number, passage in passages.items() if passage.chunk_id in chunks]

    def number_of(self, code: str) -> tuple[int, ...]:
        """Return the number of the passage with this code in the prompt; empty if there is none."""
        found = (number for number, passage in self._passages.items() if fence_code("passage", passage.content) == code)
        return tuple(found)[:1]

    def resolved(self, found: FoundMark, words: str, asked: str) -> FoundMark:
        """Return a mark that has a name as a mark of the passage so named, as one of none, or as text that it may be.

        Of several passages so named, it is the one that says the words before it best. `asked`: the question.
        """
        if found.source in asked or self.has_text(found.source):
            return found
        if bounds := range_of(found.name):
            is_said = bool(content_words(words.rstrip().rpartition(" ")[2], self._language))  # not: between 5 and [1-99]
            return replace(
                found, may_be_text=not is_said or bounds[0] not in self._passages or self._has_number(bounds[1], asked)
            )
        named = passages_named(found.name, self._passages)
        if named:
            return replace(found, numbers=(self._saying_best(words, named),), name="", may_be_text=False)
        is_thing = is_code(found.name) or is_file(found.name)
        is_said = is_thing and not is_outline_label(found.name) and (found.is_inside or self._has_word(found.name, asked))
        is_word = not has_label_form(found.name) or is_said
        return replace(found, may_be_text=is_word)

    def _saying_best(self, words: str, numbers: Sequence[int]) -> int:
        if len(numbers) == 1 or not words.strip():
            return numbers[0]
        found = {number: self.judge.by(words, self._passages[number]) for number in numbers}
        return max(numbers, key=lambda number: (found[number].support == SUPPORTED, found[number].share, -number))

    def _has_number(self, number: int, asked: str) -> bool:
        sought = re.compile(rf"(?<![0-9]){number}(?![0-9])")
        return any(sought.search(text) for text in (asked, *(one.content for one in self._passages.values())))

    def _has_word(self, label: str, asked: str) -> bool:
        """Return whether the passages or the question have what is in brackets as a word: `form [A1]`."""
        sought = re.compile(rf"(?<!\w){re.escape(label)}(?!\w)")
        return any(sought.search(text) for text in (asked, *(one.content for one in self._passages.values())))

    def label(self, number: int) -> int:
        """Return a passage's number in this answer: the next one, unless it has one."""
        if number not in self._labels:
            taken = {*self._labels.values(), *self._cited.values()}
            self._labels[number] = self._cited.get(self._passages[number].chunk_id) or max(taken, default=0) + 1
        return self._labels[number]

    def has_text(self, text: str) -> bool:
        """Return whether a passage contains a text."""
        return any(text in passage.content for passage in self._passages.values())

    def may_say(self, words: str, numbers: Iterable[int]) -> bool:
        """Return whether one of the passages talks about some words, or is in another language."""
        judged = (self.judge.by(words, self._passages[number]) for number in self.known(numbers))
        return any(one.is_foreign or one.support.strength != "none" for one in judged)

    def not_saying(self, words: str, numbers: Iterable[int]) -> frozenset[int]:
        """Return which of some passages do not say the words, if others of them do."""
        found = {number: self.judge.by(words, self._passages[number]) for number in numbers}
        saying = {number for number, one in found.items() if one.support == SUPPORTED}
        return frozenset(found) - saying if saying else frozenset()

    def said_by(self, sentence: str, *, line: str, is_later: bool = False) -> int | None:
        """Return the number of the passage that says a sentence, of several the one that shares most of its words.

        `is_later`: words stand before it, so the name of a document is none.
        """
        read = {number: self.judge.read(passage) for number, passage in self._passages.items()}
        may = candidates(without_stop(sentence), self._language, read)
        if not may or (line and any(one.is_title(line) for one in read.values())):
            return None
        if is_later and any(one.is_document(sentence) for one in read.values()):
            return None
        is_short = len(set(content_words(sentence, self._language))) < CONTENT_WORDS_LEAST
        if is_short and not any(one.holds(said_in(sentence, one.language)) for one in read.values()):
            return None
        found = {number: self.judge.by(sentence, self._passages[number]) for number in may}
        saying = [number for number, one in found.items() if may_add(one, self._language)]
        return max(saying, key=lambda number: (found[number].share, number in self._labels, -number), default=None)

    def cite(self, number: int, claim: Claim, mark_start: int, *, is_added: bool) -> Citation:
        """Cite a passage for the words before a mark. Words that do not decide whether it says them leave a doubt."""
        passage = self._passages[number]
        judgement = self.judge.by(claim.words, passage)
        citation = self._cited_by(number, claim, mark_start, judgement.support, is_added=is_added)
        self.citations.append(citation)
        if judgement.is_open:
            self._doubts.append(Doubt(citation, claim.words, judgement, self.judge.read(passage)))
        return citation

    def doubts(self) -> list[Doubt]:
        """Return the citations since the last call that words alone could not judge."""
        doubts, self._doubts = self._doubts, []
        return doubts

    def settle(self, citation: Citation, support: Support) -> Citation:
        """Give a citation its support, and return it so."""
        place = next(at for at in reversed(range(len(self.citations))) if self.citations[at] is citation)
        self.citations[place] = replace(citation, support=support)
        return self.citations[place]

    def _cited_by(self, number: int, claim: Claim, mark_start: int, support: Support, *, is_added: bool) -> Citation:
        passage = self._passages[number]
        if (number, claim.words) not in self._spans:
            if passage.chunk_id not in self._supports:
                self._supports[passage.chunk_id] = support_of(passage.unscored())
            self._spans[number, claim.words] = self._supports[passage.chunk_id].span(claim.words)
        start, end = self._spans[number, claim.words]
        return Citation(
            label=self._labels[number],
            chunk_id=passage.chunk_id,
            document_id=passage.document_id,
            document_name=passage.document_name,
            version=passage.version,
            start=passage.start + start,
            end=passage.start + end,
            quote=passage.content[start:end],
            heading_path=passage.heading_path,
            similarity=passage.scores.similarity,
            answer_start=claim.start,
            answer_end=mark_start,
            position=position_of(passage.places, passage.start + start, passage.start + end),
            relevance=relevance(passage.scores),
            support=support,
            is_added=is_added,
        )
