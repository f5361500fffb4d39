"""Requests about the answer before ("shorter", "why?", "source?"): they act on that answer and its passages, without a search.

Above: the resolve stage, which recognises them, and `turn.py`. Below: `domain/revision`, the stored answer, and
`answers/revised.py` for a model that only picks sentences. A language model gets the answer in its prompt, with its passages.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_scanner import relabelled
from clew.domain.documents.given import VERSION as GIVEN
from clew.domain.documents.passage import Passage, Scores
from clew.domain.followup import Ambiguous, Resolved, resolve_followup
from clew.domain.revision import Kind, Revision, names_language, read_revision
from clew.domain.revision.answer import NEEDS_MODEL, SHOWS_SOURCES, AnswerBefore
from clew.domain.text.languages import UNKNOWN, in_language
from clew.domain.text.words import words
from clew.domain.threads.thread_context import OutlinedAnswer
from clew.domain.turns.events import Usage
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.answers.examples import examples_in
from clew.engine.answers.revised import goes_on, rewritten
from clew.engine.answers.revision_texts import NOTHING
from clew.engine.answers.unrepeated import DONE_WITHOUT_MODEL, NEEDS_WORDS, Unrepeated
from clew.engine.parts import TurnParts
from clew.engine.questions.ellipsis import asks_about_form, asks_about_period
from clew.engine.questions.learned_requests import likely_request
from clew.engine.questions.queries import StandaloneQuery
from clew.providers.answering.protocol import Abilities, AnswerModel, Finished, Measure, Prompt, TextPiece
from clew.providers.embedding.protocol import Embedder

PASSAGES_MOST = 10
_RESTATES: frozenset[Kind] = frozenset({"shorter", "sentences", "simpler", "list", "table", "translate", "style"})
_LAID_OUT: frozenset[Kind] = frozenset({"list", "table"})
"""Forms that documents also have: tables and lists."""
_WITHOUT_MODEL: dict[Kind, str] = {
    **dict.fromkeys(("translate", "simpler", "table", "style", "example"), NEEDS_MODEL),
    **dict.fromkeys(("why", "sure", "source"), SHOWS_SOURCES),
}
_FROM_THE_RECORD: frozenset[Kind] = frozenset({"source"})
"""What Clew has stored itself: a language model would only repeat it, and a small one does not (decision 0039)."""
_NAMES_ONLY_LANGUAGE = 3
"""Words of "in French?" at most."""
_PIECE = re.compile(r"(?:\S{1,24}\s*){1,3}|\s+")


@dataclass(frozen=True, slots=True)
class Revised:
    """The answer that a request is about, and the model that answers the request."""

    wanted: Revision
    before: AnswerBefore
    passages: tuple[Passage, ...]
    """Those that the answer cites in the order of its marks, then the best others."""
    model: AnswerModel
    gives_examples: bool = False
    """Without a language model: the passages have the examples that are wanted."""

    @property
    def rule(self) -> str:
        """How the question was resolved, for the record."""
        rule = f"revision_{self.wanted.kind}"
        is_limited = isinstance(self.model, Rewriter) and not self.gives_examples
        return _WITHOUT_MODEL.get(self.wanted.kind, rule) if is_limited else rule

    @property
    def restates(self) -> bool:
        """The reply says what the answer said, in another form."""
        return self.wanted.kind in _RESTATES


def wanted_of(turn: AdmittedTurn, text: str) -> Revision | None:
    """Return what a question asks of the answer before; None if it asks anything else.

    Where there is no answer yet, "sources" and "summarise it in two sentences" are about the documents. Files of the user are
    what "explain this" is about. "More" after an outline asks for one of its sections.
    """
    wanted = read_revision(text)
    return _if_about_an_answer(turn, text, wanted) if wanted else None


async def likely_wanted_of(turn: AdmittedTurn, text: str, embedder: Embedder) -> Revision | None:
    """Return the same for a question of which no rule knows anything, by its vector; only where there is an answer yet."""
    if not turn.earlier or not turn.earlier[-1].answer:
        return None
    wanted = await likely_request(text, embedder)
    return _if_about_an_answer(turn, text, wanted) if wanted else None


def _if_about_an_answer(turn: AdmittedTurn, text: str, wanted: Revision) -> Revision | None:
    if turn.request.service or turn.request.gives_files:
        return None
    last = turn.earlier[-1] if turn.earlier else None
    if last is None or not last.answer:
        return None if wanted.may_stand_alone else wanted
    if turn.outlined and _is_about_a_section(wanted, text, turn.outlined, last.answer):
        return None
    if wanted.kind == "next" and asks_about_period(text, turn.earlier, today=turn.created_at, language=wanted.language):
        return None
    if wanted.kind in _LAID_OUT and asks_about_form(text, last, language=wanted.language):
        return None
    if wanted.kind == "translate" and names_language(last.question) and len(words(text)) <= _NAMES_ONLY_LANGUAGE:
        return None
    return wanted


def _is_about_a_section(wanted: Revision, text: str, outlined: OutlinedAnswer, answer: str) -> bool:
    """Tell whether a request points at a section: `explain C`; by the words of a title, only if no list has the request's own.

    Right after the outline, "more" and "huh?" leave open which section is meant.
    """
    found = resolve_followup(text, outlined.outline)
    if outlined.answer == answer and (
        wanted.kind == "longer" or (isinstance(found, Ambiguous) and found.rule == "not_understood")
    ):
        return True
    return isinstance(found, Resolved) and (wanted.is_by_class or found.ref_type != "title")


def query_of(turn: AdmittedTurn, wanted: Revision) -> StandaloneQuery:
    """Return what stands for the query of such a turn, so that the next question continues the one before it."""
    searched = next((one.searched for one in reversed(turn.earlier) if one.searched), turn.request.asked)
    return StandaloneQuery(searched, None, f"revision_{wanted.kind}")


async def open_revision(turn: AdmittedTurn, wanted: Revision, parts: TurnParts, *, language: str | None) -> Revised | None:
    """Return the answer above a question with its passages; None if it has none. Raises StoreUnavailable.

    "What are the next steps?" is about it only if something follows what it quotes.
    A language model also gets an answer without passages, but no refusal; it is not asked for the sources of an answer that
    cites some.
    """
    before = await parts.chains.answer_above(turn)
    if before is None or before.was_refused or not before.text.strip():
        return None
    cited = dict.fromkeys(one.chunk_id for one in before.citations)
    found = await parts.chains.passages(turn.request.tenant_id, before.passages)
    found |= _given_before(turn, before)
    order = [*cited, *(chunk_id for chunk_id in found if chunk_id not in cited)]
    similar = {one.chunk_id: one.similarity for one in before.citations}
    passages = tuple(_as_cited(found[chunk_id], similar.get(chunk_id)) for chunk_id in order if chunk_id in found)
    kept = tuple(passage for passage in passages if passage.chunk_id in cited)
    if parts.model.abilities.reads_context and not (kept and wanted.kind in _FROM_THE_RECORD):
        is_watched = wanted.kind in DONE_WITHOUT_MODEL | NEEDS_WORDS
        model = Unrepeated(parts.model, wanted, before, language) if is_watched else parts.model
        return Revised(wanted, before, passages[: max(PASSAGES_MOST, len(cited))], model)
    if wanted.kind == "next" and wanted.may_stand_alone and not await asyncio.to_thread(goes_on, before, kept):
        return None
    has_examples = wanted.kind == "example" and bool(await asyncio.to_thread(examples_in, kept, relabelled(before.text, {})))
    return Revised(wanted, before, kept, Rewriter(wanted, before, language), has_examples) if kept else None


def _given_before(turn: AdmittedTurn, before: AnswerBefore) -> dict[int, Passage]:
    """Return the passages of the answer before that came with its question: as they came again, else what it quotes."""
    quoted = {one.chunk_id: _quoted(one) for one in before.citations if one.version == GIVEN}
    shown = {one.chunk_id for one in before.passages}
    return quoted | {passage.chunk_id: passage for passage in turn.request.given if passage.chunk_id in shown}


def _quoted(citation: Citation) -> Passage:
    return Passage(
        chunk_id=citation.chunk_id,
        document_id=citation.document_id,
        document_name=citation.document_name,
        document_title="",
        source_path="",
        version=citation.version,
        start=citation.start,
        end=citation.end,
        content=citation.quote,
        heading_path=citation.heading_path,
        language=UNKNOWN,
        scores=Scores(None, None, None, None, 0.0),
    )


def _as_cited(passage: Passage, similarity: float | None) -> Passage:
    return replace(passage, scores=replace(passage.scores, similarity=similarity))


def nothing_to_revise(language: str | None) -> str:
    """Return the reply where there is no answer that the request could be about."""
    return in_language(NOTHING, language)


class Rewriter:
    """The answer model of one turn without a language model: does what is wanted with the sentences of the answer before."""

    name = "extractive"

    def __init__(self, wanted: Revision, before: AnswerBefore, language: str | None) -> None:
        """`language` is that of the reply's own words."""
        self._wanted, self._before, self._language = wanted, before, language

    @property
    def abilities(self) -> Abilities:
        """It reads only the passages."""
        return Abilities(names=(self.name,))

    async def prepare(self) -> None:
        """Nothing is to be learned."""

    async def measure(self, prompt: Prompt) -> Measure:
        """Return no length: it has no window."""
        return Measure(0)

    async def stream(self, prompt: Prompt) -> AsyncIterator[TextPiece | Finished]:
        """Yield the reply in pieces of a few words."""
        wanted, before = self._wanted, self._before
        text = await asyncio.to_thread(rewritten, wanted, before, prompt.passages, language=self._language)
        for piece in _PIECE.findall(text):
            yield TextPiece(piece)
            await asyncio.sleep(0)
        yield Finished(Usage(), details={"revision": wanted.kind, "sentences": len(before.sentences)})

    async def close(self) -> None:
        """Does nothing: it has no connection."""
