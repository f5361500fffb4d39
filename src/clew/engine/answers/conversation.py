"""The conversation in a prompt: what the model needs besides the question and does not have yet (design §6, source 004 §7, §8).

Above: `assemble.py`, and `generate.py`, which rebuilds the conversation when the provider has lost it. Below:
`domain/chains/chain.py` decides whether a turn continues the chain above it, `domain/chains/ledger.py` what is new to the chain,
`history.py` which earlier turns are sent again; `store.turns.chains` stores both. A model that reads no context (`extractive`)
gets none of this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.chain import (
    FULL_AT,
    ChainState,
    ChainStep,
    LeftOutFile,
    PastTurn,
    SentPassage,
    Window,
    continuation,
    told,
    unseen,
)
from clew.domain.chains.ledger import Ledger, Shown, namesakes, work_out
from clew.domain.chains.model_context import ContextFile, LabelledPassage, ModelContext
from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled
from clew.domain.text.tokens import estimate_tokens
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Warned
from clew.domain.turns.trace import ContextTrace
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.after.summaries import ids_of, summary_from
from clew.engine.answers.history import (
    History,
    closed_files,
    new_history,
    same_history,
    still_shown,
    without_passages,
    without_refusals,
)
from clew.engine.parts import TurnParts
from clew.store.turns.chains import Path

SESSION_TURNS = 40
"""Most earlier turns of a session that a provider without state gets in full, as far as they fit into its window."""
_RESENT_TOKENS = 24_000
"""How much may be sent again when a chain begins and the size of the model's window is unknown."""

_REBUILT: dict[ChainState, str] = {"expired": "chain_expired", "refused": "chain_refused", "overflowed": "chain_overflowed"}
"""Why a chain ended → the name of its warning."""


@dataclass(frozen=True, slots=True)
class _PromptPart:
    """What the turn adds to the prompt, and the part of it that is recorded."""

    ledger: Ledger
    history: History = field(default_factory=History)
    at: PastTurn | None = None
    """The turn that the chain continues from; None: the chain begins here."""
    ended: UUID | None = None
    ended_as: ChainState = "live"
    summary: str = ""
    shown: Shown = field(default_factory=Shown)
    """What the model has before this turn, as the ledger takes it."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What one turn sends to its model besides the question. `open_conversation` builds it; `rebuild` builds another one."""

    _turn: AdmittedTurn
    _found: tuple[Passage, ...]
    _parts: TurnParts
    _recalled: Recalled
    _window: Window
    _path: Path
    _elsewhere: frozenset[UUID]
    """Documents of other repositories that have the same path as an active file."""
    _part: _PromptPart
    _files: tuple[ActiveFile, ...] = ()
    """The active files that are not left out."""
    overflows: int = 0
    """How often the conversation was too long for the model."""
    _language: str | None = None
    """The language of the question, for warnings."""

    async def rebuild(self, state: ChainState) -> "Conversation":
        """Begin a chain because the provider cannot continue the one above or read as much. Raises StoreUnavailable."""
        at, part, shrunk = self._part.at, self._part, self.overflows + (state == "overflowed")
        if at is not None:
            ended, ended_as = at.chain_id, state
        else:  # a second rebuild: the record keeps the reason of the first
            ended, ended_as = part.ended, part.ended_as if part.ended else state
        known = replace(self, _window=_window_of(self._turn, self._parts), overflows=shrunk)  # the error may have told it
        return await known._begin(ended, ended_as, known._room // 4**shrunk)

    async def without_history(self) -> "Conversation":
        """Leave out the earlier turns; their summary stays. Raises StoreUnavailable."""
        return await self._begin(self._part.ended, self._part.ended_as, 0)

    def with_best(self, count: int, *, is_spread: bool = False) -> "Conversation":
        """Keep only so many of the passages found, the best ones; `is_spread`: from all parts of their documents."""
        places = [place * len(self._found) // count for place in range(count)] if is_spread and count else range(count)
        kept = tuple(self._found[place] for place in places if place < len(self._found))
        return replace(self, _found=kept)._again()

    def with_files(self, count: int) -> "Conversation":
        """Keep only so many of the active files, the first ones."""
        kept = (file for place, file in enumerate(self._files) if place < count or file.is_too_large)
        return replace(self, _files=tuple(kept))._again()

    def with_recalled(self, recalled: Recalled) -> "Conversation":
        """Use another role and other memories."""
        return replace(self, _recalled=recalled)

    def _again(self) -> "Conversation":
        return replace(self, _part=replace(self._part, ledger=self._ledger(self._part.shown)))

    @property
    def may_truncate(self) -> bool:
        """Earlier turns and files may be left out."""
        return self._turn.request.may_truncate

    @property
    def continues(self) -> bool:
        """The turn continues a chain."""
        return self._part.at is not None

    @property
    def has_history(self) -> bool:
        """Earlier turns are sent."""
        return bool(self._part.history.exchanges or self._part.history.files)

    @property
    def leaves_turns_out(self) -> bool:
        """There was no room for some of the earlier turns that a new chain begins with."""
        return self._part.history.is_cut

    @property
    def recalled(self) -> Recalled:
        """The role and the memories in the prompt."""
        return self._recalled

    @property
    def files(self) -> tuple[ActiveFile, ...]:
        """The active files that are not left out."""
        return self._files

    @property
    def left_out(self) -> tuple[LeftOutFile, ...]:
        """The files of the session for which the prompt has no room."""
        kept = {file.path for file in self._files}
        active = (file for file in self._turn.request.active_files if file.path not in kept and not file.is_too_large)
        return (*self._part.history.left_out, *(LeftOutFile(file.path, file.bytes) for file in active))

    @property
    def refusals(self) -> tuple[str, ...]:
        """The texts with which earlier questions were refused."""
        return tuple(turn.answer for turn in self._path.past if turn.was_refused and turn.answer.strip())

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """The warning that the conversation was sent again, with its approximate size; none if the chain continues."""
        named = _REBUILT.get(self._part.ended_as)
        return (Warned("chain_rebuilt", warning_text(named, self._language, tokens=self.tokens)),) if named else ()

    @property
    def trace(self) -> ContextTrace:
        """The conversation in numbers, for the turn's trace."""
        part = self._part
        return ContextTrace(
            begins=part.at is None,
            ended_as=part.ended_as if part.ended else None,
            keeps_state=self._window.keeps_state,
            exchanges=len(part.history.exchanges),
            tokens_told_again=part.history.tokens,
            tokens_sent=part.ledger.tokens_sent,
            tokens_saved=part.ledger.tokens_saved,
        )

    @property
    def tokens(self) -> int:
        """About how many tokens of the model's window this turn sends."""
        return self._part.history.tokens + self._part.ledger.tokens_sent

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The turn's passages without those that an active file replaces."""
        return tuple(one.passage for one in self._part.ledger.passages)

    @property
    def by_label(self) -> dict[int, Passage]:
        """The passages in the prompt by their labels."""
        return {one.label: one.passage for one in (*self._part.history.passages, *self._part.ledger.passages)}

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts of files and passages in the prompt, so that a payload stores each text once."""
        given_before = (file for exchange in self._part.history.exchanges for file in exchange.files)
        files = (file.content for file in (*given_before, *self.context.files))
        return (*files, *(passage.content for passage in self.by_label.values()))

    @property
    def context(self) -> ModelContext:
        """What the prompt contains besides the question."""
        ledger, history, at = self._part.ledger, self._part.history, self._part.at
        sent = (ContextFile(file.path, file.content, file.sha256) for file in ledger.sent_files)
        return ModelContext(
            labels=tuple(one.label for one in ledger.passages),
            known=frozenset(one.label for one in ledger.known),
            files=(*history.files, *sent),
            unchanged_files=tuple(file.path for file in ledger.unchanged_files),
            skipped_files=tuple(file.path for file in (*ledger.skipped_files, *self.left_out)),
            exchanges=history.exchanges,
            summary=self._part.summary,
            keeps_state=self._window.keeps_state,
            previous_response_id=at.response_id if at and self._window.keeps_state else None,
            role=self._recalled.role,
            memories=self._recalled.texts,
        )

    async def look_up(self, labels: Iterable[int]) -> dict[int, Passage]:
        """Return the passages that these labels mean, without unknown labels. Raises StoreUnavailable."""
        wanted, known = frozenset(labels), self.by_label
        if (unknown := wanted - known.keys()) and self._part.at is not None:
            tenant_id, chains = self._turn.request.tenant_id, self._parts.chains
            sent = await chains.labelled(tenant_id, self._path, self._part.at, unknown)
            words = await chains.passages(tenant_id, sent)
            known |= {one.label: words[one.chunk_id] for one in sent if one.chunk_id in words}
        return {label: known[label] for label in wanted if label in known}

    def step(self, answer: str, *, response_id: str | None, context_tokens: int) -> ChainStep:
        """Return what to record of the chain after the model has answered.

        `response_id` is the provider's id of the answer; `context_tokens` counts prompt and answer, 0 if unknown.
        """
        part, is_kept = self._part, self._window.keeps_state and response_id is not None
        new = part.ledger.new if part.at else (*part.history.passages, *part.ledger.new)
        return ChainStep(
            chain_id=part.at.chain_id if part.at and part.at.chain_id else uuid4(),
            model=self._window.model,
            ledger=part.ledger,
            shown=tuple(_sent(one) for one in new),
            preloaded=part.history.files,
            left_out=self.left_out,
            opened_with=None if part.at else part.history.spans,
            ended=part.ended,
            ended_as=part.ended_as,
            tokens=context_tokens or self.tokens + estimate_tokens(answer),
            response_id=response_id if is_kept else None,
            expires_at=self._turn.created_at + self._parts.chain_lifetime if is_kept else None,
        )

    async def continue_from(self, at: PastTurn) -> "Conversation":
        """Continue the chain with its labels and files. A provider with state gets only the turns that it has not seen."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        before = [] if self._window.keeps_state else told(past, at)
        chunk_ids = {one.chunk_id for one in (*self._found, *(sent for turn in before for sent in turn.passages))}
        active = [file.path for file in self._turn.request.active_files]
        shown = await chains.shown(tenant_id, self._path, at, chunk_ids, active)
        if self._window.keeps_state:
            history = without_passages(unseen(past))
        else:
            shown = still_shown(shown, before)
            history = await same_history(before, shown.labels, chains, tenant_id, chain_id=at.chain_id)
        summary = "" if self._window.keeps_state else await self._summary(past[: len(past) - len(before)])
        shown = replace(shown, unstored=frozenset(passage.chunk_id for passage in self._turn.request.given))
        return replace(self, _part=_PromptPart(self._ledger(shown), history, at, summary=summary, shown=shown))

    async def begin(self, ended: UUID | None, state: ChainState) -> "Conversation":
        """Begin a chain that replaces `ended`, whose state becomes `state`."""
        return await self._begin(ended, state, self._room)

    async def _begin(self, ended: UUID | None, state: ChainState, room: int) -> "Conversation":
        """Send the last turns again as far as they fit, then the files of the session; summarise what came before."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        request, count = self._turn.request, self._turn.settings.context_turns
        again = past[-count:] if count else ()
        history = await new_history(again, room, chains, tenant_id, is_whole=not self.may_truncate)
        if request.keeps_chain:
            active = {file.path for file in request.active_files}
            files, left_out = await closed_files(past, active, room - history.tokens, chains, tenant_id)
            history = replace(history, files=files, left_out=left_out)
        labels = {one.passage.chunk_id: one.label for one in history.passages}
        shown = Shown(labels, {}, len(labels))
        summary = await self._summary(past[: len(past) - history.spans])
        return replace(self, _part=_PromptPart(self._ledger(shown), history, None, ended, state, summary, shown))

    async def _summary(self, turns: Sequence[PastTurn]) -> str:
        """Return a summary of the conversation up to the last of these turns, which the prompt no longer contains in full."""
        if not without_refusals(turns):
            return ""
        kept = await self._parts.chains.last_summary(self._turn.request.tenant_id, ids_of(turns))
        return summary_from(turns, kept)

    def _ledger(self, shown: Shown) -> Ledger:
        return work_out(self._found, self._files, shown, self._elsewhere)

    @property
    def own_tokens(self) -> int:
        """Most tokens that the turn itself takes."""
        return self._ledger(Shown()).tokens_sent + estimate_tokens(self._turn.request.asked)

    @property
    def _room(self) -> int:
        """Tokens that may be sent again when a chain begins."""
        if self._window.most_tokens is None:
            return _RESENT_TOKENS
        return max(0, int(FULL_AT * self._window.most_tokens / 2) - self.own_tokens)


async def open_conversation(
    turn: AdmittedTurn, found: Sequence[Passage], parts: TurnParts, recalled: Recalled, *, language: str | None = None
) -> Conversation:
    """Continue the chain above the question, or begin one. Raises StoreUnavailable. `language` is that of warnings."""
    path, request = await parts.chains.path(turn, SESSION_TURNS), turn.request
    elsewhere = frozenset[UUID]()
    if request.repo and (alike := namesakes(found, request.active_files)):
        ids = {passage.document_id for passage in alike}
        elsewhere = await parts.chains.in_other_repos(request.tenant_id, ids, request.repo)
    window = _window_of(turn, parts)
    nothing = _PromptPart(work_out((), (), Shown()))
    opened = Conversation(
        turn, tuple(found), parts, recalled, window, path, elsewhere, nothing, request.active_files, _language=language
    )
    decided = continuation(path.past, window, opened.own_tokens, datetime.now(UTC))
    if decided.at is None:
        return await opened.begin(decided.ended, decided.state)
    if window.keeps_state and await parts.chains.shows_deleted(request.tenant_id, path, decided.at):
        return await opened.begin(decided.at.chain_id, "left")
    return await opened.continue_from(decided.at)


def _window_of(turn: AdmittedTurn, parts: TurnParts) -> Window:
    """Outside sessions the window moves in steps of `context_turns`, so that a provider's cache can hit (design §6)."""
    request, able = turn.request, parts.model.abilities
    chosen = request.options.model
    first = next((name for name in able.names if chosen in (None, name, name.partition(":")[2])), chosen or parts.model.name)
    return Window(
        model=first,  # of several models: if a fallback answers, the first gets everything again
        keeps_state=able.keeps_state and request.keeps_chain,
        most_exchanges=SESSION_TURNS - 1 if request.keeps_chain else max(1, 2 * turn.settings.context_turns - 1),
        most_tokens=able.context_tokens,
    )


def _sent(one: LabelledPassage) -> SentPassage:
    passage = one.passage
    return SentPassage(one.label, passage.chunk_id, passage.document_id, passage.version, passage.start, passage.end)
