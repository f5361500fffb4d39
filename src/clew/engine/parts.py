"""The parts of a turn, assembled once by the server."""

from dataclasses import dataclass, field, replace
from datetime import timedelta

from clew.domain.turns.turn import TimeLimit
from clew.engine.given_vectors import GivenVectors
from clew.engine.model_queue import ModelQueue
from clew.providers.answering.protocol import AnswerModel
from clew.providers.completion.protocol import TextModel
from clew.providers.embedding.protocol import Embedder
from clew.providers.memory.protocol import Memory
from clew.providers.tools.servers import ToolServers
from clew.retrieval.protocol import Index
from clew.store.documents.passages import Passages
from clew.store.turns.chains import Chains
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Turns


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long an answer may take, in seconds, from the call of the model (source 001, BR-004); waiting for the model apart."""

    first_token: float = 60.0
    total: float = 60.0
    run: float = 900.0
    """The total for a run of the dialect `cortex`."""
    background: float = 21_600.0
    """The total for a run in the background, also for its first token: nobody waits for it."""

    @property
    def waiting(self) -> float:
        """How long a request waits at most until the model has a place for it."""
        return max(self.total, self.run)

    def of(self, limit: TimeLimit) -> "Timeouts":
        """Return the timeouts of a turn with this limit."""
        if limit == "run":
            return replace(self, total=self.run)
        if limit == "background":
            return replace(self, first_token=self.background, total=self.background)
        return self


@dataclass(frozen=True, slots=True)
class TurnParts:
    """Stores, index and models of one process; all its turns share them."""

    turns: Turns
    turn_events: TurnEvents
    index: Index
    passages: Passages
    chains: Chains
    embedder: Embedder
    model: AnswerModel
    timeouts: Timeouts
    queue: ModelQueue = field(default_factory=ModelQueue)
    """Where requests wait for a model server that works on few of them at once."""
    chain_lifetime: timedelta = timedelta(days=30)
    """How long a provider is trusted to keep an answer that it gave (source 004 §9)."""
    tools: ToolServers = field(default_factory=ToolServers)
    """The servers whose tools assistants may use, and the limits of a turn's calls."""
    memory: Memory | None = None
    """The memory of users; None: nothing is remembered."""
    memory_timeout_seconds: float = 3.0
    rewriter: TextModel | None = None
    """Rewrites follow-ups as standalone questions before the search; None: this is done without a model."""
    given_vectors: GivenVectors = field(default_factory=GivenVectors)
    translator: TextModel | None = None
    """Translates a question for full-text search; None: its own words are searched for."""
    builds_summaries: bool = False
    """No model writes titles or summaries, so a summary is stored with its answer where the one before is known."""
