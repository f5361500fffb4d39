"""Second stage: find out what the question means and what to search for, without a model.

`domain/followup` resolves a pointer into the outline above the question ("S2", "the 2nd point"), or into the lists of the answer
before (`counted_out.py`). If the pointer could mean several sections, the turn asks the user which one. `questions/queries.py`
makes every other question standalone. Small talk around a question is taken off first (`domain/smalltalk`); a turn that is
nothing else gets a polite reply. A request about the answer before ("shorter", "source?") is not searched for
(`questions/revision.py`); where no rule knows anything of a short question, its vector may show that it is one
(`questions/learned_requests.py`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from clew.domain.deliverables.deliverable import service_of
from clew.domain.deliverables.listed import is_table, listed_in, lists_in
from clew.domain.deliverables.outline import Section
from clew.domain.documents.similarity import SAME_SCALE, SimilarityScale
from clew.domain.followup import Ambiguous, Followup, NotAFollowUp, is_undecided, load_grammar, resolve_followup
from clew.domain.followup import Resolved as Pointer
from clew.domain.followup.counted_out import CountedOut, called_by, counted_out, counts_on
from clew.domain.followup.described import described_as, open_half
from clew.domain.followup.ellipsis import Understood
from clew.domain.revision import Revision, read_revision
from clew.domain.smalltalk import Kind as SmallTalk
from clew.domain.smalltalk import hear
from clew.domain.text.languages import UNKNOWN
from clew.domain.text.numbered_codes import numbered_codes
from clew.domain.text.options import OPTION
from clew.domain.threads.thread_context import EarlierTurn, ShownPassage
from clew.domain.turns.events import Warned
from clew.domain.turns.turn import AdmittedTurn, Service
from clew.engine.questions.described import described
from clew.engine.questions.ellipsis import PERIOD_RULES, SLOT_RULES, TOPIC_RULE, names_alone, understood_question
from clew.engine.questions.headed import with_headings_as_outline
from clew.engine.questions.learned_requests import is_no_request, request_model
from clew.engine.questions.learned_sections import likely_sections, section_model, with_joined_section
from clew.engine.questions.queries import (
    StandaloneQuery,
    about_topic,
    build_query,
    build_section_query,
    build_slot_query,
    widen_query,
)
from clew.engine.questions.revision import likely_wanted_of, query_of, wanted_of
from clew.engine.questions.rewrite import Rewritten, rewrite
from clew.providers.completion.protocol import TextModel
from clew.providers.embedding.protocol import Embedder
from clew.retrieval.language import detect_language, detect_question_language, load_model

_BY_NAME = frozenset(
    {"title", "titles", "title_asked", "title_called", "title_leads", "title_quoted", "title_shared", "title_words"}
)
"""Rules by which a question names an item; a request about the answer may have the same words."""
_MOST_BACK = 4
"""Turns back that a list may be whose items are counted."""


@dataclass(frozen=True, slots=True)
class ResolvedQuestion:
    """What the question means."""

    queries: tuple[StandaloneQuery, ...]
    """What to search for, tried in order until the guard lets a result pass. Empty when there are `choices`."""
    language: str | None
    rule: str
    is_covered: bool = True
    """The embedder covers the language of the question."""
    scale: SimilarityScale = SAME_SCALE
    """What the embedder's similarities mean."""
    service: Service | None = None
    section_ids: tuple[str, ...] = ()
    ref_type: str | None = None
    reference: str = ""
    """FOLLOWUP_REFERENCE (source 000): a line `S2 — <title>` for each section that the question points at."""
    told: str = ""
    """`<title> — <question>` (source 000) of a question that points at sections, although its words may not be searched for."""
    pointed: frozenset[UUID] = frozenset()
    """The documents that those sections cite."""
    rewrite_seconds: float = 0.0
    """How long a model took to rewrite the question; 0 if none was called."""
    changes_period: bool = False
    """It asks what the question before asked, for another period."""
    named: tuple[str, ...] = ()
    """Names that it puts in the place of those before; a passage must contain them."""
    warnings: tuple[Warned, ...] = ()
    choices: tuple[Section, ...] = ()
    """The sections that the question could mean, when the user must choose one first."""
    missing: tuple[str, ...] = ()
    """What the question names and the outline does not have: `S9`."""
    is_asked_back: bool = False
    """The user must say first which section is meant; without an outline there are no `choices`."""
    small_talk: SmallTalk | None = None
    """The kind of small talk if the turn asks nothing; then there are no `queries`."""
    revision: Revision | None = None
    """What is asked of the answer before, if that is all; then the first of `queries` is what that answer searched for."""
    perhaps: Revision | None = None
    """What may be asked of the answer before; if the documents have nothing about the question, the user is asked back."""

    @property
    def text(self) -> str:
        """The words of the first query."""
        return self.queries[0].text if self.queries else ""

    @property
    def words(self) -> str:
        """The words that passages are found and judged by."""
        return self.queries[0].words if self.queries else ""

    @property
    def recorded(self) -> str:
        """The words of the query as they are shown and recorded."""
        return self.told or self.text

    @property
    def understood_as(self) -> str | None:
        """The question that a short one means ("and last year?"); None if it was not read as another one."""
        return self.text if self.rule in SLOT_RULES else None

    @property
    def searched_as(self) -> str | None:
        """The same, to be shown: None where the typed words were searched for, near their conversation."""
        return None if self.queries and self.queries[0].typed else self.understood_as


@dataclass(frozen=True, slots=True)
class _Target:
    """What a question points at, and what the answer with these sections cites there."""

    found: Pointer
    sections: tuple[Section, ...]
    cited: tuple[ShownPassage, ...]


def load_words() -> None:
    """Load the word tables and the language model now (blocks for one to two seconds), so that no question waits for them."""
    load_model()
    hear("ok")
    read_revision("shorter")
    request_model()
    section_model()
    load_grammar()
    service_of("Summarise it")


async def resolve(
    turn: AdmittedTurn, embedder: Embedder, rewriter: TextModel | None = None, *, revises: bool = True
) -> ResolvedQuestion:
    """Find what the question points at and make it searchable. `rewriter` is called only if no rule matches.

    `revises` says whether it may be about the answer before.
    """
    heard = hear(turn.request.asked)
    if heard.kind and not _is_asked_back(turn, heard.kind) and not _goes_on(turn):
        language = turn.request.language or heard.language or language_of(turn)
        return ResolvedQuestion((), language, rule="small_talk", small_talk=heard.kind)
    text = heard.question or turn.request.asked
    language = turn.request.language or _language_of(text, turn.earlier)
    turn = with_headings_as_outline(turn, text, language=language)
    wanted = wanted_of(turn, text) if revises else None
    found = _read_pointer(turn, text, language=language)
    counted_in, counted = _counted_out(turn, text, found, language=language)
    is_revising = bool(wanted and turn.outlined and not wanted.is_by_class)  # what the rules say decides, whatever a vector finds
    is_open = not counted and not is_revising and is_undecided(found)
    if is_open and (one := await _described(turn, text, embedder, language=language)):
        found, counted_in, counted = one
    elif not wanted:
        found = await _with_joined(turn, text, found, embedder, language=language)
    is_of_an_item = wanted and len(counted) == 1 and (wanted.is_by_class or counted[0].pointer.rule not in _BY_NAME)
    if wanted and not is_of_an_item and not (wanted.is_by_class and await _is_question(turn, text, embedder, language=language)):
        return _revising(turn, wanted, turn.request.language or wanted.language or language)
    if len(counted) > 1:
        choices = tuple(replace(one.items[0], id=str(number)) for number, one in enumerate(counted, 1))
        return ResolvedQuestion((), language, rule="several_lists", choices=choices, is_asked_back=True)
    if (target := _target_of(turn, found, counted, counted_in)) is not None:
        return await _pointed_at(target, text, language=language, embedder=embedder)
    if isinstance(found, Ambiguous):
        return ResolvedQuestion(
            (), language, found.rule, ref_type=found.ref_type, choices=found.choices, missing=found.missing, is_asked_back=True
        )
    understood = _understood(turn, text, language)
    names_entry = OPTION.search(text) is not None or bool(numbered_codes(text))
    is_clear = not revises or wanted is not None or names_entry or (understood is not None and understood.is_sure)
    likely = None if is_clear else await likely_wanted_of(turn, text, embedder)
    if likely and likely.is_sure:
        return _revising(turn, likely, language)
    return replace(await _standing_alone(turn, text, embedder, rewriter, language=language), perhaps=likely)


def _read_pointer(turn: AdmittedTurn, text: str, *, language: str | None) -> Followup:
    """Return what a question points at in the outline, whose sections it may call what the question before it asked for."""
    if turn.outlined is None:
        return resolve_followup(text, (), language=language)
    asked = next((one.question for one in turn.earlier if one.answer == turn.outlined.answer), "")
    return resolve_followup(text, turn.outlined.outline, language=language, called=called_by(asked))


def _counted_out(
    turn: AdmittedTurn, text: str, alone: Followup, *, language: str | None
) -> tuple[EarlierTurn | None, list[CountedOut]]:
    """Return what a question counts out of lists ("the third one"), and the turn that has them; nothing if there is an outline.

    That is the turn before, else one a few turns back, whose items were asked about since ("explain 2", "and 3?").
    """
    if turn.outlined:
        return None, []
    for back, before in enumerate(reversed(turn.earlier[-_MOST_BACK:])):
        if lists_in(before.answer) or is_table(before.answer):
            counted = counted_out(text, before.answer, alone=alone, asked=before.question, language=language)
            return before, [one for one in counted if not back or counts_on(one)]
    return None, []


async def _described(
    turn: AdmittedTurn, text: str, embedder: Embedder, *, language: str | None
) -> tuple[Followup, EarlierTurn | None, list[CountedOut]] | None:
    """Return the section, or the items of the answer before, that a question means in its own words: `the bit about dogs`."""
    last = turn.earlier[-1] if turn.earlier else None
    if last is None or (turn.outlined and turn.outlined.answer != last.answer):
        return None
    if turn.outlined:
        sections = await likely_sections(text, turn.outlined.outline, embedder, language=language)
        return (described_as(sections), None, []) if sections else None
    meant = await described(text, listed_in(last.answer), embedder, language=language)
    return (NotAFollowUp(), last, [CountedOut(described_as(meant), meant)]) if meant else None


async def _with_joined(turn: AdmittedTurn, text: str, found: Followup, embedder: Embedder, *, language: str | None) -> Followup:
    """Add the section that `and` joins to the one found, if it is named in other words: `the printer and wifi`."""
    half = open_half(text, turn.outlined.outline, found, language=language) if turn.outlined else None
    if turn.outlined is None or half is None or not isinstance(found, Pointer):
        return found
    return await with_joined_section(found, half, turn.outlined.outline, embedder, language=language)


async def _is_question(turn: AdmittedTurn, text: str, embedder: Embedder, *, language: str | None) -> bool:
    """Return whether the vector of a text says that it is no request, although it has the words of one."""
    understood = _understood(turn, text, language)
    return (understood is not None and understood.is_sure) or await is_no_request(
        text, embedder, continues=understood is not None
    )


def _understood(turn: AdmittedTurn, text: str, language: str | None) -> Understood | None:
    searched = [one for one in turn.earlier if one.searched]
    return understood_question(text, searched, today=turn.created_at, language=language)


def _revising(turn: AdmittedTurn, wanted: Revision, language: str | None) -> ResolvedQuestion:
    query = query_of(turn, wanted)
    return ResolvedQuestion((query,), language, query.rule, revision=wanted)


def language_of(turn: AdmittedTurn) -> str:
    """Return the language for texts about a turn: the requested one, the question's, the conversation's, or the reader's."""
    given, found = turn.request.language, _language_of(turn.request.asked, turn.earlier)
    return given or (turn.request.reader_language or found if found == UNKNOWN else found)


def _is_asked_back(turn: AdmittedTurn, said: SmallTalk) -> bool:
    """Return whether "ok" may be the answer to a question with which the model ended its own answer."""
    return said == "acknowledgement" and bool(turn.earlier) and turn.earlier[-1].answer.rstrip().endswith(("?", "？"))


def _goes_on(turn: AdmittedTurn) -> bool:
    """Return whether "ok, and then?" asks for what comes next."""
    wanted = wanted_of(turn, turn.request.asked) if turn.earlier else None
    return wanted is not None and wanted.kind == "next"


def _language_of(question: str, earlier: Sequence[EarlierTurn]) -> str:
    """Return the language of a question. Blocks for 0.02 ms, less than a switch to a thread; up to 0.2 ms per long text."""
    return detect_question_language(question, (detect_language(turn.question) for turn in reversed(earlier)))


async def _standing_alone(
    turn: AdmittedTurn, text: str, embedder: Embedder, rewriter: TextModel | None, *, language: str | None
) -> ResolvedQuestion:
    earlier = [replace(before, question=before.searched) for before in turn.earlier if before.searched]
    query = await build_query(text, earlier, embedder, language=language)
    understood = _understood(turn, text, language)
    if understood and understood.rule == TOPIC_RULE:
        queries = (about_topic(query, understood), *await widen_query(query, earlier, embedder, language=language))
    elif understood:
        queries = (await build_slot_query(understood, earlier, embedder, language=language), query)
    else:
        queries = (query, *await widen_query(query, earlier, embedder, language=language))
    query = queries[0]
    rewritten = await rewrite(text, turn.earlier, rewriter, language=language) if rewriter else Rewritten(None, 0.0)
    if rewritten.text is not None:
        query = replace(await build_query(rewritten.text, (), embedder, language=language), rule="rewritten_by_model")
        queries = (query, *queries)
    return ResolvedQuestion(
        queries,
        language,
        query.rule,
        is_covered=embedder.spec.covers(language) and query.vector is not None,
        scale=embedder.spec.scale,
        service=turn.request.service or service_of(text, language),
        rewrite_seconds=rewritten.seconds,
        changes_period=query.rule in PERIOD_RULES,
        named=_named(understood, query, text, language) if earlier else (),
        warnings=(rewritten.warning,) if rewritten.warning else (),
    )


def _named(understood: Understood | None, query: StandaloneQuery, text: str, language: str | None) -> tuple[str, ...]:
    """Return the names that a follow-up puts in the place of those before, or that are all it says."""
    put_in = understood.names if understood and query.rule == understood.rule else ()
    return put_in or names_alone(text, language)


def _target_of(
    turn: AdmittedTurn, found: Followup, counted: Sequence[CountedOut], counted_in: EarlierTurn | None
) -> _Target | None:
    """Return what a question counts out of the answer of a turn, or points at in the outline."""
    if counted and counted_in:
        one = counted[0]
        return _Target(one.pointer, one.items, tuple(shown for shown in counted_in.shown if shown.cited))
    if turn.outlined is None or not isinstance(found, Pointer):
        return None
    outlined = turn.outlined
    sections = tuple(section for wanted in found.section_ids for section in outlined.outline if section.id == wanted)
    return _Target(found, sections, tuple(passage for section in sections for passage in outlined.cited_in(section.id)))


async def _pointed_at(target: _Target, text: str, *, language: str | None, embedder: Embedder) -> ResolvedQuestion:
    found, sections, cited = target.found, target.sections, target.cited
    titles = "; ".join(section.title for section in sections)
    whole = f"{titles} — {text}"
    query = await build_section_query(titles if found.asks_nothing_else else whole, cited, embedder, language=language)
    return ResolvedQuestion(
        queries=(query,),
        language=language,
        rule=found.rule,
        is_covered=embedder.spec.covers(language) and query.vector is not None,
        scale=embedder.spec.scale,
        section_ids=found.section_ids,
        told=whole,
        ref_type=found.ref_type,
        reference="\n".join(f"{section.id} — {section.title}" for section in sections),
        pointed=frozenset(passage.document_id for passage in cited),
    )
