"""The chain of a conversation as one answer model sees it, and when it ends (design §6, source 004 §9).

    none → live → expired | refused | overflowed | advanced | left → live (another one)

Above: the engine's context stage. Below: `ledger.py` says what a turn on a chain sends. A chain belongs to a path: a fork goes on
with what was shown up to where it left. Nothing of a chain is a source of facts; everything in it can be built again from the
thread's own records, which is what happens when it ends.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import takewhile
from typing import Literal
from uuid import UUID

from clew.domain.chains.ledger import Ledger
from clew.domain.chains.model_context import ContextFile

ChainState = Literal["live", "expired", "refused", "overflowed", "advanced", "left"]
"""`expired`: older than the provider keeps it. `refused`: the provider does not know it. `overflowed`: too long for the model.
`advanced`: the window of a model without memory went on. `left`: another model answers now, or a document that
the provider was shown is deleted."""
FULL_AT = 0.7
"""Share of the model's window at which a chain ends (design §6)."""


@dataclass(frozen=True, slots=True)
class SentPassage:
    """Where a passage stands that a turn showed its model, or found for it."""

    label: int
    """0 where it was given none."""
    chunk_id: int
    document_id: UUID
    version: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class PastTurn:
    """An answered turn on the path, as the next one needs it."""

    question: str
    answer: str
    cited: Mapping[int, int]
    """Number of the answer's mark → chunk id."""
    documents: tuple[str, ...] = ()
    """Names of those that the answer cites."""
    message_id: int = 0
    """Of the answer."""
    passages: tuple[SentPassage, ...] = ()
    """What the turn retrieved, sent or known."""
    files: Mapping[str, str] = field(default_factory=dict[str, str])
    """Path → SHA-256 of the files that the turn sent."""
    chain_id: UUID | None = None
    model: str | None = None
    last_label: int = 0
    tokens: int = 0
    """How much of the model's window the conversation takes after this turn."""
    response_id: str | None = None
    expires_at: datetime | None = None
    is_chain_refused: bool = False
    """The provider said once that it does not know an answer of this chain."""
    opened_with: int = 0
    """How many exchanges before its first turn the chain was told again."""


@dataclass(frozen=True, slots=True)
class Window:
    """What bounds the context of the model that answers now."""

    model: str
    keeps_state: bool
    """The provider keeps the conversation under the id of its last answer."""
    most_exchanges: int | None
    """A chain without the provider's state that has grown this long begins again; None: only the tokens count."""
    most_tokens: int | None
    """Where a chain is full; None: not known."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """Whether a turn goes on with the chain above it."""

    at: PastTurn | None
    """The turn it goes on from; None: there is no chain, or it has ended."""
    ended: UUID | None = None
    state: ChainState = "live"
    """What the chain above is from now on."""


def continuation(past: Sequence[PastTurn], window: Window, new_tokens: int, now: datetime) -> Continuation:
    """Decide for a question of `new_tokens` tokens below `past` (oldest first)."""
    last = next((turn for turn in reversed(past) if turn.chain_id is not None), None)
    if last is None or last.is_chain_refused:
        return Continuation(None)
    state = _state_of(last, past, window, new_tokens, now)
    return Continuation(last) if state == "live" else Continuation(None, last.chain_id, state)


def _state_of(last: PastTurn, past: Sequence[PastTurn], window: Window, new_tokens: int, now: datetime) -> ChainState:
    if last.model != window.model or (window.keeps_state and last.response_id is None):
        return "left"
    if window.keeps_state and last.expires_at is not None and last.expires_at <= now:
        return "expired"
    if window.most_tokens is not None and last.tokens + new_tokens > FULL_AT * window.most_tokens:
        return "overflowed"
    if not window.keeps_state and window.most_exchanges is not None and len(told(past, last)) > window.most_exchanges:
        return "advanced"
    return "live"


def told(past: Sequence[PastTurn], last: PastTurn) -> list[PastTurn]:
    """Return the turns that stand in the chain of `last`: those told again at its beginning and all since. Oldest first."""
    first = next(place for place, turn in enumerate(past) if turn.chain_id == last.chain_id)
    return list(past[max(0, first - last.opened_with) :])


def unseen(past: Sequence[PastTurn]) -> list[PastTurn]:
    """Return the turns below the last one that is on a chain: a provider with state has not seen them. Oldest first."""
    return list(takewhile(lambda turn: turn.chain_id is None, reversed(past)))[::-1]


@dataclass(frozen=True, slots=True)
class ChainStep:
    """What a turn did with its chain; recorded with the turn, since only then the model was shown it."""

    chain_id: UUID
    model: str
    ledger: Ledger
    shown: tuple[SentPassage, ...]
    """Every passage that the chain has from this turn on and had not before."""
    preloaded: tuple[ContextFile, ...] = ()
    """Files that are no longer active, given again because the chain begins here."""
    opened_with: int | None = None
    """How many of the exchanges before were told again where the chain begins here; None: it goes on."""
    ended: UUID | None = None
    """The chain that this one takes the place of."""
    ended_as: ChainState = "live"
    tokens: int = 0
    """How much of the model's window the conversation takes after this turn."""
    response_id: str | None = None
    expires_at: datetime | None = None

    @property
    def last_label(self) -> int:
        """The highest label that the chain has given."""
        return self.ledger.last_label
