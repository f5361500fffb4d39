"""The chain of a conversation for one answer model, and when it ends (design §6, source 004 §9).

    none → live → expired | refused | overflowed | advanced | left → live (another one)

Above: the engine's context stage. Below: `ledger.py` says what a turn on a chain sends. A chain belongs to a path: a fork
continues with what the model received before the fork. A chain is never a source of facts; it can be rebuilt from the thread's
own records, which happens when it ends.
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
`advanced`: the window of a stateless model moved on. `left`: another model answers now, or a document that the provider received
was deleted."""
FULL_AT = 0.7
"""Share of the model's window at which a chain ends (design §6)."""


@dataclass(frozen=True, slots=True)
class SentPassage:
    """The position of a passage that a turn sent to its model, or found for it."""

    label: int
    """0 if it has none."""
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
    """Names of the documents that the answer cites."""
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
    """How many tokens of the model's window the conversation takes after this turn."""
    response_id: str | None = None
    expires_at: datetime | None = None
    is_chain_refused: bool = False
    """The provider has reported that it does not know an answer of this chain."""
    opened_with: int = 0
    """How many turns before its first one the chain repeated, refused ones included."""
    was_refused: bool = False
    """The question was refused: the turn is not told again, so that no model copies the refusal."""


@dataclass(frozen=True, slots=True)
class LeftOutFile:
    """A file of the session that the model did not receive, because the prompt would have been too long."""

    path: str
    bytes: int


@dataclass(frozen=True, slots=True)
class Window:
    """What bounds the context of the model that answers now."""

    model: str
    keeps_state: bool
    """The provider stores the conversation under the id of its last answer."""
    most_exchanges: int | None
    """Without provider state, a chain of this many exchanges is restarted; None: only the tokens count."""
    most_tokens: int | None
    """The token limit of a chain; None: unknown."""


@dataclass(frozen=True, slots=True)
class Continuation:
    """Whether a turn continues the chain above it."""

    at: PastTurn | None
    """The turn from which it continues; None: there is no chain, or it has ended."""
    ended: UUID | None = None
    state: ChainState = "live"
    """The new state of the chain above."""


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
    """Return the turns in the chain of `last`: those repeated at its beginning and all since. Oldest first."""
    first = next(place for place, turn in enumerate(past) if turn.chain_id == last.chain_id)
    return list(past[max(0, first - last.opened_with) :])


def unseen(past: Sequence[PastTurn]) -> list[PastTurn]:
    """Return the turns after the last one on a chain: a stateful provider has not seen them. Oldest first."""
    return list(takewhile(lambda turn: turn.chain_id is None, reversed(past)))[::-1]


@dataclass(frozen=True, slots=True)
class ChainStep:
    """What a turn did with its chain; recorded with the turn, because only then the model has received it."""

    chain_id: UUID
    model: str
    ledger: Ledger
    shown: tuple[SentPassage, ...]
    """Every passage that this turn adds to the chain."""
    preloaded: tuple[ContextFile, ...] = ()
    """Files that are no longer active, sent again because the chain begins here."""
    opened_with: int | None = None
    """How many earlier turns were repeated if the chain begins here; None: it continues."""
    ended: UUID | None = None
    """The chain that this one replaces."""
    ended_as: ChainState = "live"
    left_out: tuple[LeftOutFile, ...] = ()
    """Files that did not fit into the prompt."""
    tokens: int = 0
    """How many tokens of the model's window the conversation takes after this turn."""
    response_id: str | None = None
    expires_at: datetime | None = None

    @property
    def last_label(self) -> int:
        """The highest label in the chain."""
        return self.ledger.last_label
