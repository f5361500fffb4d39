"""The answer that a request is about, with the sentences and citations that were recorded with it.

Above: `store.turns.turns` reads it, `engine/questions/revision` uses it. Below: `citation.py`.
"""

from dataclasses import dataclass

from clew.domain.chains.chain import SentPassage
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support, strongest

NEEDS_MODEL, SHOWS_SOURCES = "revision_needs_model", "revision_sources"
ABOUT_AN_ANSWER = (NEEDS_MODEL, SHOWS_SOURCES)
"""Rules of turns that only say something about an answer: the next request is about that answer again."""


@dataclass(frozen=True, slots=True)
class AnswerBefore:
    """The last answer above a question, without small talk and clarifications."""

    text: str
    citations: tuple[Citation, ...]
    """In the order of the answer."""
    was_refused: bool
    searched: str
    """What was searched for."""
    passages: tuple[SentPassage, ...] = ()
    """The passages that may have answered, best first."""
    judged: tuple[SentenceSupport, ...] = ()
    """The support of its sentences as it was recorded; empty for answers that were stored before it was judged."""

    @property
    def sentences(self) -> tuple[SentenceSupport, ...]:
        """The support of each sentence that claims something, in order."""
        if self.judged:
            return self.judged
        places = dict.fromkeys((one.answer_start, one.answer_end) for one in self.citations)
        return tuple(SentenceSupport(*place, self._support_at(place)) for place in places)

    def cited_in(self, sentence: SentenceSupport) -> list[Citation]:
        """Return the citations of a sentence."""
        return [one for one in self.citations if one.answer_start < sentence.end and one.answer_end > sentence.start]

    def _support_at(self, place: tuple[int, int]) -> Support:
        known = tuple(one.support for one in self.citations if (one.answer_start, one.answer_end) == place and one.support)
        return strongest(known) if known else SUPPORTED
