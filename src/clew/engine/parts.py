"""What a turn works with, put together once by the server."""

from dataclasses import dataclass, field
from datetime import timedelta

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
    """How long an answer may take, in seconds, from the moment the model is called (source 001, BR-004)."""

    first_token: float = 30.0
    total: float = 60.0


@dataclass(frozen=True, slots=True)
class TurnParts:
    """Stores, index and models of one process, shared by all its turns."""

    turns: Turns
    turn_events: TurnEvents
    index: Index
    passages: Passages
    chains: Chains
    embedder: Embedder
    model: AnswerModel
    timeouts: Timeouts
    chain_lifetime: timedelta = timedelta(days=30)
    """How long a provider is trusted to know an answer it gave (source 004 §9)."""
    tools: ToolServers = field(default_factory=ToolServers)
    """Whose tools assistants may have, and how much a turn may call."""
    memory: Memory | None = None
    """What is remembered of the people who ask; None: nothing is."""
    memory_timeout_seconds: float = 3.0
    rewriter: TextModel | None = None
    """Writes later questions out before the search; None: they are made searchable without a model."""
    translator: TextModel | None = None
    """Translates a question for the search by words; None: its own words are searched for."""
