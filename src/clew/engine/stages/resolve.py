"""Second stage: what does the question mean, and what is searched for? Decided without a model.

A pointer into the outline above the question ("S2", "the 2nd point") is resolved by `domain/followup`; what points at something
that must be chosen first is asked back. Every other question is made standalone by `questions/queries.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from clew.domain.deliverables.deliverable import service_of
from clew.domain.deliverables.outline import Section
from clew.domain.followup import Ambiguous, resolve_followup
from clew.domain.followup import Resolved as Pointer
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn, Service
from clew.engine.questions.queries import StandaloneQuery, pointing, standalone, widened
from clew.engine.questions.rewrite import Rewritten, rewrite
from clew.providers.completion.protocol import TextModel
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_language, detect_question_language, load_model


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """What the question means."""

    queries: tuple[StandaloneQuery, ...]
    """What to search for, tried one after another until the guard lets a result pass; none when `choices` are asked back."""
    language: str | None
    rule: str
    is_covered: bool = True
    """The embedder knows the language of the question."""
    service: Service | None = None
    section_ids: tuple[str, ...] = ()
    ref_type: str | None = None
    reference: str = ""
    """FOLLOWUP_REFERENCE (source 000): a line `S2 — <title>` for each section pointed at."""
    pointed: frozenset[UUID] = frozenset()
    """The documents which those sections cite."""
    rewrite_seconds: float = 0.0
    """How long a model took to rewrite it; 0 where none was asked."""
    warnings: tuple[Warned, ...] = ()
    choices: tuple[Section, ...] = ()
    """The sections to choose from, when the question points at something that must be chosen first."""

    @property
    def text(self) -> str:
        """The words that are searched for."""
        return self.queries[0].text if self.queries else ""


def load_words() -> None:
    """Read the tables of words and the model of languages now (about a second, blocking), so that no question waits for them."""
    load_model()
    resolve_followup("S1", (Section("S1", "One"),))
    service_of("Summarise it")


async def resolve(turn: AdmittedTurn, embedder: Embedder, rewriter: TextModel | None = None) -> ResolvedQuestion:
    """Find what the question points at; make it searchable. Only where no rule fires may `rewriter` write it out."""
    text = turn.request.content
    language = turn.request.language or _language_of(text, turn.earlier)
    outlined = turn.outlined
    found = resolve_followup(text, outlined.outline if outlined else (), language=language)
    if isinstance(found, Pointer) and outlined is not None:
        return await _pointed_at(found, outlined, text, language=language, embedder=embedder)
    if isinstance(found, Ambiguous):
        return ResolvedQuestion((), language, found.rule, ref_type=found.ref_type, choices=found.choices)
    return await _standing_alone(turn, language, embedder, rewriter)


def _language_of(question: str, earlier: Sequence[EarlierTurn]) -> str:
    """Blocks for 0.02 ms, less than handing it to a thread takes; up to 0.2 ms for each long text."""
    return detect_question_language(question, (detect_language(turn.question) for turn in reversed(earlier)))


async def _standing_alone(
    turn: AdmittedTurn, language: str | None, embedder: Embedder, rewriter: TextModel | None
) -> ResolvedQuestion:
    text = turn.request.content
    earlier = [replace(before, question=before.searched) for before in turn.earlier if before.searched]
    query = await standalone(text, earlier, embedder, language=language)
    queries = (query, *await widened(query, earlier, embedder))
    rewritten = await rewrite(text, turn.earlier, rewriter) if rewriter else Rewritten(None, 0.0)
    if rewritten.text is not None:
        query = replace(await standalone(rewritten.text, (), embedder, language=language), rule="rewritten_by_model")
        queries = (query, *queries)
    return ResolvedQuestion(
        queries,
        language,
        query.rule,
        is_covered=embedder.spec.covers(language) and query.vector is not None,
        service=turn.request.service or service_of(text, language),
        rewrite_seconds=rewritten.seconds,
        warnings=(rewritten.warning,) if rewritten.warning else (),
    )


async def _pointed_at(
    found: Pointer, outlined: OutlinedAnswer, text: str, *, language: str | None, embedder: Embedder
) -> ResolvedQuestion:
    sections = [section for wanted in found.section_ids for section in outlined.outline if section.id == wanted]
    cited = [passage for section in sections for passage in outlined.cited_in(section.id)]
    titles = "; ".join(section.title for section in sections)
    query = await pointing(f"{titles} — {text}", cited, embedder)
    return ResolvedQuestion(
        queries=(query,),
        language=language,
        rule=found.rule,
        is_covered=embedder.spec.covers(language) and query.vector is not None,
        section_ids=found.section_ids,
        ref_type=found.ref_type,
        reference="\n".join(f"{section.id} — {section.title}" for section in sections),
        pointed=frozenset(passage.document_id for passage in cited),
    )
