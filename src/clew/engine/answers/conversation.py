"""What a model is given beside the question, and only what it does not have yet (design §6, source 004 §7, §8).

Above: `assemble.py`, and `generate.py`, which rebuilds the conversation when the provider has forgotten it. Below:
`domain/chains/chain.py` decides whether a turn goes on with the chain above it, `domain/chains/ledger.py` what is new to it,
`history.py` what is given again, `store.turns.chains` reads and keeps both. A model that reads no context (`extractive`) has none
of this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from uuid import UUID, uuid4

from clew.domain.chains.chain import FULL_AT, ChainState, ChainStep, PastTurn, SentPassage, Window, continuation, told, unseen
from clew.domain.chains.ledger import Ledger, Shown, namesakes, work_out
from clew.domain.chains.model_context import ContextFile, LabelledPassage, ModelContext
from clew.domain.documents.passage import Passage
from clew.domain.memories.memory import Recalled
from clew.domain.text.tokens import estimate_tokens
from clew.domain.turns.events import Warned
from clew.domain.turns.trace import ContextTrace
from clew.domain.turns.turn import AdmittedTurn
from clew.engine.after.summaries import ids_of, summary_from
from clew.engine.answers.history import History, closed_files, new_history, same_history, without_passages
from clew.engine.parts import TurnParts
from clew.store.turns.chains import Path

SESSION_TURNS = 40
"""Most earlier turns of a session that a provider without state gets word for word, as far as its window holds them."""
_TOKENS_TOLD_AGAIN = 24_000
"""What may be given again where a chain begins, when the size of the model's window is not known."""

_WHY: dict[ChainState, str] = {
    "expired": "it is older than its provider keeps conversations",
    "refused": "its provider no longer knows it",
    "overflowed": "it had become longer than the model reads",
}


@dataclass(frozen=True, slots=True)
class _Part:
    """What the turn puts into the prompt, and what of it is recorded."""

    ledger: Ledger
    history: History = field(default_factory=History)
    at: PastTurn | None = None
    """The turn that the chain goes on from; None: it begins here."""
    ended: UUID | None = None
    ended_as: ChainState = "live"
    summary: str = ""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What one turn gives its model beside the question. `open_conversation` makes it, `rebuilt` another one after a refusal."""

    _turn: AdmittedTurn
    _found: tuple[Passage, ...]
    _parts: TurnParts
    _recalled: Recalled
    _window: Window
    _path: Path
    _elsewhere: frozenset[UUID]
    """Documents of other repositories that have the path of an active file."""
    _part: _Part
    _shrunk: int = 0
    """How often a model could not read as much."""

    async def rebuilt(self, state: ChainState) -> "Conversation":
        """Begin a chain, since the provider cannot go on from the one above, or cannot read as much. Raises StoreUnavailable."""
        at, part, shrunk = self._part.at, self._part, self._shrunk + (state == "overflowed")
        if at is not None:
            ended, ended_as = at.chain_id, state
        else:  # it was begun again before: why it first was is what the record keeps
            ended, ended_as = part.ended, part.ended_as if part.ended else state
        begun = await self._begun(ended, ended_as, self._room // 4**shrunk)
        return replace(begun, _shrunk=shrunk)

    @property
    def warnings(self) -> tuple[Warned, ...]:
        """That the model is given the conversation again, with about what that takes; none where it goes on."""
        why = _WHY.get(self._part.ended_as)
        message = f"The model was given this conversation again, because {why}: about {self.tokens:,} tokens."
        return (Warned("chain_rebuilt", message),) if why else ()

    @property
    def trace(self) -> ContextTrace:
        """What the model was given, in numbers, for the turn's trace."""
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
        """About how much of the model's window is sent with this turn."""
        return self._part.history.tokens + self._part.ledger.tokens_sent

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The turn's passages without those an active file stands for."""
        return tuple(one.passage for one in self._part.ledger.passages)

    @property
    def by_label(self) -> dict[int, Passage]:
        """The passages in the prompt by the labels that the model knows them by."""
        return {one.label: one.passage for one in (*self._part.history.passages, *self._part.ledger.passages)}

    @property
    def texts(self) -> tuple[str, ...]:
        """Files and passages in the prompt, so that a payload keeps each of them once."""
        given_before = (file for exchange in self._part.history.exchanges for file in exchange.files)
        files = (file.content for file in (*given_before, *self.context.files))
        return (*files, *(passage.content for passage in self.by_label.values()))

    @property
    def context(self) -> ModelContext:
        """What the prompt holds beside the question."""
        ledger, history, at = self._part.ledger, self._part.history, self._part.at
        sent = (ContextFile(file.path, file.content, file.sha256) for file in ledger.sent_files)
        return ModelContext(
            labels=tuple(one.label for one in ledger.passages),
            known=frozenset(one.label for one in ledger.known),
            files=(*history.files, *sent),
            unchanged_files=tuple(file.path for file in ledger.unchanged_files),
            skipped_files=tuple(file.path for file in ledger.skipped_files),
            exchanges=history.exchanges,
            summary=self._part.summary,
            keeps_state=self._window.keeps_state,
            previous_response_id=at.response_id if at and self._window.keeps_state else None,
            role=self._recalled.role,
            memories=self._recalled.texts,
        )

    async def look_up(self, labels: Iterable[int]) -> dict[int, Passage]:
        """Return the passages that the model may mean by these labels; unknown ones are missing. Raises StoreUnavailable."""
        wanted, known = frozenset(labels), self.by_label
        if (unknown := wanted - known.keys()) and self._part.at is not None:
            tenant_id, chains = self._turn.request.tenant_id, self._parts.chains
            sent = await chains.labelled(tenant_id, self._path, self._part.at, unknown)
            words = await chains.passages(tenant_id, sent)
            known |= {one.label: words[one.chunk_id] for one in sent if one.chunk_id in words}
        return {label: known[label] for label in wanted if label in known}

    def step(self, answer: str, *, response_id: str | None, context_tokens: int) -> ChainStep:
        """Return what is recorded of the chain once the model has answered.

        `response_id` names the answer at its provider; `context_tokens` is what prompt and answer took, 0 where nobody said.
        """
        part, is_kept = self._part, self._window.keeps_state and response_id is not None
        new = part.ledger.new if part.at else (*part.history.passages, *part.ledger.new)
        return ChainStep(
            chain_id=part.at.chain_id if part.at and part.at.chain_id else uuid4(),
            model=self._window.model,
            ledger=part.ledger,
            shown=tuple(_sent(one) for one in new),
            preloaded=part.history.files,
            opened_with=None if part.at else len(part.history.exchanges),
            ended=part.ended,
            ended_as=part.ended_as,
            tokens=context_tokens or self.tokens + estimate_tokens(answer),
            response_id=response_id if is_kept else None,
            expires_at=self._turn.created_at + self._parts.chain_lifetime if is_kept else None,
        )

    async def continued(self, at: PastTurn) -> "Conversation":
        """Go on: the chain's own labels and files count. A provider with state gets only the turns that it was no part of."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        before = [] if self._window.keeps_state else told(past, at)
        chunk_ids = {one.chunk_id for one in (*self._found, *(sent for turn in before for sent in turn.passages))}
        active = [file.path for file in self._turn.request.active_files]
        shown = await chains.shown(tenant_id, self._path, at, chunk_ids, active)
        if self._window.keeps_state:
            history = without_passages(unseen(past))
        else:
            history = await same_history(before, shown.labels, chains, tenant_id, chain_id=at.chain_id)
        summary = "" if self._window.keeps_state else await self._summary(past[: len(past) - len(before)])
        return replace(self, _part=_Part(self._ledger(shown), history, at, summary=summary))

    async def begun(self, ended: UUID | None, state: ChainState) -> "Conversation":
        """Begin a chain in place of `ended`, which is `state` from now on."""
        return await self._begun(ended, state, self._room)

    async def _begun(self, ended: UUID | None, state: ChainState, room: int) -> "Conversation":
        """The last turns are given again as far as there is room, then the files of the session; what came before, in short."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        request, count = self._turn.request, self._turn.settings.context_turns
        history = await new_history(past[-count:] if count else (), room, chains, tenant_id)
        if request.keeps_chain:
            active = {file.path for file in request.active_files}
            files = await closed_files(past, active, room - history.tokens, chains, tenant_id)
            history = History(history.exchanges, files)
        labels = {one.passage.chunk_id: one.label for one in history.passages}
        ledger = self._ledger(Shown(labels, {}, len(labels)))
        summary = await self._summary(past[: len(past) - len(history.exchanges)])
        return replace(self, _part=_Part(ledger, history, None, ended, state, summary))

    async def _summary(self, turns: Sequence[PastTurn]) -> str:
        """What was said up to the last of these turns, and is no longer in the prompt word for word."""
        if not turns:
            return ""
        kept = await self._parts.chains.last_summary(self._turn.request.tenant_id, ids_of(turns))
        return summary_from(turns, kept)

    def _ledger(self, shown: Shown) -> Ledger:
        return work_out(self._found, self._turn.request.active_files, shown, self._elsewhere)

    @property
    def own_tokens(self) -> int:
        """What the turn itself takes at most."""
        return self._ledger(Shown()).tokens_sent + estimate_tokens(self._turn.request.content)

    @property
    def _room(self) -> int:
        """Tokens that may be given again where a chain begins."""
        if self._window.most_tokens is None:
            return _TOKENS_TOLD_AGAIN
        return max(0, int(FULL_AT * self._window.most_tokens / 2) - self.own_tokens)


async def open_conversation(turn: AdmittedTurn, found: Sequence[Passage], parts: TurnParts, recalled: Recalled) -> Conversation:
    """Go on with the chain above the question, or begin one. Raises StoreUnavailable."""
    path, request = await parts.chains.path(turn, SESSION_TURNS), turn.request
    elsewhere = frozenset[UUID]()
    if request.repo and (alike := namesakes(found, request.active_files)):
        ids = {passage.document_id for passage in alike}
        elsewhere = await parts.chains.in_other_repos(request.tenant_id, ids, request.repo)
    window = _window_of(turn, parts)
    nothing = _Part(work_out((), (), Shown()))
    opened = Conversation(turn, tuple(found), parts, recalled, window, path, elsewhere, nothing)
    decided = continuation(path.past, window, opened.own_tokens, datetime.now(UTC))
    if decided.at is None:
        return await opened.begun(decided.ended, decided.state)
    if window.keeps_state and await parts.chains.shows_deleted(request.tenant_id, path, decided.at):
        return await opened.begun(decided.at.chain_id, "left")
    return await opened.continued(decided.at)


def _window_of(turn: AdmittedTurn, parts: TurnParts) -> Window:
    """Elsewhere than in sessions the window moves in steps of `context_turns`, so that a provider's cache can hit (design §6)."""
    request, able = turn.request, parts.model.abilities
    chosen = request.options.model
    first = next((name for name in able.names if chosen in (None, name, name.partition(":")[2])), chosen or parts.model.name)
    return Window(
        model=first,  # of several: where another one had to answer, the first gets everything again
        keeps_state=able.keeps_state and request.keeps_chain,
        most_exchanges=SESSION_TURNS - 1 if request.keeps_chain else max(1, 2 * turn.settings.context_turns - 1),
        most_tokens=able.context_tokens,
    )


def _sent(one: LabelledPassage) -> SentPassage:
    passage = one.passage
    return SentPassage(one.label, passage.chunk_id, passage.document_id, passage.version, passage.start, passage.end)
