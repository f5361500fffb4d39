"""Context stage: what the model is told beside the question, and only what it does not have yet (design §6, source 004 §7, §8).

Above: `converse.py`, which begins the conversation again when the provider has forgotten it. Below: `domain/chain.py` decides
whether a turn goes on with the chain above it, `domain/ledger.py` what is new to it, `retell.py` what is told again,
`store.chains` reads and keeps both. A model that reads no context (`extractive`) has none of this.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from clew.domain.chain import FULL_AT, ChainState, ChainStep, PastTurn, SentPassage, Window, continuation, told, unseen
from clew.domain.ledger import Ledger, Shown, namesakes, work_out
from clew.domain.memory import Recalled
from clew.domain.model_context import ContextFile, LabelledPassage, ModelContext
from clew.domain.passage import Passage
from clew.domain.tokens import estimate_tokens
from clew.domain.turn import AdmittedTurn, TurnRecord
from clew.engine.parts import TurnParts
from clew.engine.retell import Retold, closed_files, in_words_alone, retell, tell_again
from clew.engine.summaries import ids_of, summary_from
from clew.store.chains import Path

SESSION_TURNS = 40
"""Most earlier turns of a session that a provider without state is told word for word, as far as its window holds them."""
_TOKENS_TOLD_AGAIN = 24_000
"""What may be told again where a chain begins, when the size of the model's window is not known."""


@dataclass(frozen=True, slots=True)
class _Part:
    """What the turn tells, and what of it is recorded."""

    ledger: Ledger
    retold: Retold
    at: PastTurn | None = None
    """The turn that the chain goes on from; None: it begins here."""
    ended: UUID | None = None
    ended_as: ChainState = "live"
    summary: str = ""


class Conversation:
    """What one turn tells its model. `begin` comes first, `begin_again` when the provider cannot go on, `step` at the end."""

    def __init__(self, turn: AdmittedTurn, found: Sequence[Passage], parts: TurnParts, recalled: Recalled) -> None:
        """Nothing is read yet."""
        self._turn, self._found, self._parts, self._recalled = turn, tuple(found), parts, recalled
        self._path = Path()
        self._shrunk = 0
        self._window = _window_of(turn, parts)
        self._part = _Part(work_out((), (), Shown()), Retold())
        self._by_label: dict[int, Passage] = {}
        self._elsewhere: frozenset[UUID] = frozenset()
        """Documents of other repositories that have the path of an active file."""

    async def begin(self) -> None:
        """Go on with the chain above the question, or begin one. Raises StoreUnavailable."""
        self._path = await self._parts.chains.path(self._turn, SESSION_TURNS)
        request = self._turn.request
        if request.repo and (alike := namesakes(self._found, request.active_files)):
            ids = {passage.document_id for passage in alike}
            self._elsewhere = await self._parts.chains.in_other_repos(request.tenant_id, ids, request.repo)
        decided = continuation(self._path.past, self._window, self._own_tokens, datetime.now(UTC))
        if decided.at is None:
            await self._open(decided.ended, decided.state, self._room)
        elif self._window.keeps_state and await self._parts.chains.shows_deleted(request.tenant_id, self._path, decided.at):
            await self._open(decided.at.chain_id, "left", self._room)
        else:
            await self._go_on(decided.at)

    async def begin_again(self, state: ChainState) -> None:
        """Begin a chain, since the provider cannot go on from the one above, or cannot read as much."""
        at, part = self._part.at, self._part
        self._shrunk += state == "overflowed"
        room = self._room // 4**self._shrunk
        if at is not None:
            await self._open(at.chain_id, state, room)
        else:  # it was begun again before: why it first was is what the record keeps
            await self._open(part.ended, part.ended_as if part.ended else state, room)

    @property
    def ended_as(self) -> ChainState:
        """What became of the chain above the question; `live` where it goes on or there was none."""
        return self._part.ended_as

    @property
    def trace(self) -> dict[str, Any]:
        """What was told, in numbers, for the turn's record."""
        part = self._part
        return {
            "begins": part.at is None,
            "ended_as": part.ended_as if part.ended else None,
            "keeps_state": self._window.keeps_state,
            "exchanges": len(part.retold.exchanges),
            "tokens_told_again": part.retold.tokens,
            "tokens_sent": part.ledger.tokens_sent,
            "tokens_saved": part.ledger.tokens_saved,
        }

    @property
    def tokens(self) -> int:
        """About how much of the model's window is sent with this turn."""
        return self._part.retold.tokens + self._part.ledger.tokens_sent

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The turn's passages without those an active file stands for."""
        return tuple(one.passage for one in self._part.ledger.passages)

    @property
    def texts(self) -> list[str]:
        """Files and passages as they are told, so that a payload keeps each of them once."""
        told_before = (file for exchange in self._part.retold.exchanges for file in exchange.files)
        files = [file.content for file in (*told_before, *self.context.files)]
        return [*files, *(passage.content for passage in self._by_label.values())]

    @property
    def context(self) -> ModelContext:
        """What the model is told beside the question."""
        ledger, retold, at = self._part.ledger, self._part.retold, self._part.at
        sent = (ContextFile(file.path, file.content, file.sha256) for file in ledger.sent_files)
        return ModelContext(
            labels=tuple(one.label for one in ledger.passages),
            known=frozenset(one.label for one in ledger.known),
            files=(*retold.files, *sent),
            unchanged_files=tuple(file.path for file in ledger.unchanged_files),
            skipped_files=tuple(file.path for file in ledger.skipped_files),
            exchanges=retold.exchanges,
            summary=self._part.summary,
            keeps_state=self._window.keeps_state,
            previous_response_id=at.response_id if at and self._window.keeps_state else None,
            role=self._recalled.role,
            memories=self._recalled.texts,
        )

    async def labelled(self, labels: Iterable[int]) -> dict[int, Passage]:
        """Return the passages that the model may mean by these labels; unknown ones are missing."""
        wanted = frozenset(labels)
        unknown = wanted - self._by_label.keys()
        if unknown and self._part.at is not None:
            tenant_id, chains = self._turn.request.tenant_id, self._parts.chains
            sent = await chains.labelled(tenant_id, self._path, self._part.at, unknown)
            words = await chains.passages(tenant_id, sent)
            self._by_label |= {one.label: words[one.chunk_id] for one in sent if one.chunk_id in words}
        return {label: self._by_label[label] for label in wanted if label in self._by_label}

    def step(self, record: TurnRecord) -> ChainStep:
        """Return what is recorded of the chain once the model has answered."""
        part, is_kept = self._part, self._window.keeps_state and record.upstream_response_id is not None
        new = part.ledger.new if part.at else (*part.retold.passages, *part.ledger.new)
        return ChainStep(
            chain_id=part.at.chain_id if part.at and part.at.chain_id else uuid4(),
            model=self._window.model,
            ledger=part.ledger,
            shown=tuple(_sent(one) for one in new),
            preloaded=part.retold.files,
            opened_with=None if part.at else len(part.retold.exchanges),
            ended=part.ended,
            ended_as=part.ended_as,
            tokens=record.context_tokens or self.tokens + estimate_tokens(record.answer),
            response_id=record.upstream_response_id if is_kept else None,
            expires_at=self._turn.created_at + self._parts.chain_lifetime if is_kept else None,
        )

    async def _go_on(self, at: PastTurn) -> None:
        """The chain's own labels and files count. A provider with state is told only the turns that it was no part of."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        before = [] if self._window.keeps_state else told(past, at)
        chunk_ids = {one.chunk_id for one in (*self._found, *(sent for turn in before for sent in turn.passages))}
        active = [file.path for file in self._turn.request.active_files]
        shown = await chains.shown(tenant_id, self._path, at, chunk_ids, active)
        if self._window.keeps_state:
            retold = in_words_alone(unseen(past))
        else:
            retold = await retell(before, shown.labels, chains, tenant_id, chain_id=at.chain_id)
        summary = "" if self._window.keeps_state else await self._summary(past[: len(past) - len(before)])
        self._set(_Part(self._ledger(shown), retold, at, summary=summary))

    async def _open(self, ended: UUID | None, state: ChainState, room: int) -> None:
        """The last turns are told again as far as there is room, then the files of the session; what came before, in short."""
        past, tenant_id, chains = self._path.past, self._turn.request.tenant_id, self._parts.chains
        request, count = self._turn.request, self._turn.settings.context_turns
        retold = await tell_again(past[-count:] if count else (), room, chains, tenant_id)
        if request.keeps_chain:
            active = {file.path for file in request.active_files}
            files = await closed_files(past, active, room - retold.tokens, chains, tenant_id)
            retold = Retold(retold.exchanges, files)
        labels = {one.passage.chunk_id: one.label for one in retold.passages}
        ledger = self._ledger(Shown(labels, {}, len(labels)))
        summary = await self._summary(past[: len(past) - len(retold.exchanges)])
        self._set(_Part(ledger, retold, None, ended, state, summary))

    async def _summary(self, turns: Sequence[PastTurn]) -> str:
        """What was said up to the last of these turns, those before them included, and is no longer told word for word."""
        if not turns:
            return ""
        kept = await self._parts.chains.last_summary(self._turn.request.tenant_id, ids_of(turns))
        return summary_from(turns, kept)

    def _ledger(self, shown: Shown) -> Ledger:
        return work_out(self._found, self._turn.request.active_files, shown, self._elsewhere)

    def _set(self, part: _Part) -> None:
        self._part = part
        self._by_label = {one.label: one.passage for one in (*part.retold.passages, *part.ledger.passages)}

    @property
    def _own_tokens(self) -> int:
        """What the turn itself takes at most."""
        return self._ledger(Shown()).tokens_sent + estimate_tokens(self._turn.request.content)

    @property
    def _room(self) -> int:
        """Tokens that may be told again where a chain begins."""
        if self._window.most_tokens is None:
            return _TOKENS_TOLD_AGAIN
        return max(0, int(FULL_AT * self._window.most_tokens / 2) - self._own_tokens)


def _window_of(turn: AdmittedTurn, parts: TurnParts) -> Window:
    """Elsewhere than in sessions the window moves in steps of `context_turns`, so that a provider's cache can hit (design §6)."""
    request, able = turn.request, parts.model.abilities
    chosen = request.options.model
    first = next((name for name in able.names if chosen in (None, name, name.partition(":")[2])), chosen or parts.model.name)
    return Window(
        model=first,  # of several: where another one had to answer, the first is told everything again
        keeps_state=able.keeps_state and request.keeps_chain,
        most_exchanges=SESSION_TURNS - 1 if request.keeps_chain else max(1, 2 * turn.settings.context_turns - 1),
        most_tokens=able.context_tokens,
    )


def _sent(one: LabelledPassage) -> SentPassage:
    passage = one.passage
    return SentPassage(one.label, passage.chunk_id, passage.document_id, passage.version, passage.start, passage.end)
