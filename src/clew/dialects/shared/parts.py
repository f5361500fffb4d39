"""The parts that every dialect uses: the stores, the index, the models and the turn runner of this process.

Above: routes declare `AppParts`. Below: the engine and the packages below it. `server.parts` opens them once per process.
"""

from dataclasses import dataclass, field
from typing import Annotated
from uuid import UUID

from fastapi import Depends
from starlette.requests import HTTPConnection

from clew.domain.quotas import NO_PRICES, Prices
from clew.engine.asking import Conversing
from clew.engine.model_queue import ModelQueue
from clew.engine.running.runner import TurnRunner
from clew.ingest.given_files import GivenFiles
from clew.ingest.originals import OriginalFiles
from clew.providers.answering.protocol import AnswerModel
from clew.providers.embedding.protocol import Embedder
from clew.providers.memory.protocol import Memory
from clew.providers.tools.servers import ToolServers
from clew.retrieval.protocol import Index
from clew.store.pool import Database


@dataclass(frozen=True, slots=True)
class Parts:
    """Open for the life of the server; each is safe for concurrent use."""

    database: Database
    embedder: Embedder
    index: Index
    model: AnswerModel
    runner: TurnRunner
    tools: ToolServers
    memory: Memory | None
    keeps_memories: bool
    """False: `memory` uses another program that stores them."""
    originals: OriginalFiles
    given_files: GivenFiles
    prices: Prices = NO_PRICES
    """What tokens of the answer models cost."""
    queue: ModelQueue = field(default_factory=ModelQueue)
    """The places at the answer model, which `runner` uses too."""

    @property
    def conversing(self) -> Conversing:
        """The engine's use cases: ask in a thread that may be new, and delete."""
        return Conversing(self.runner, self.database)

    async def delete_assistant(self, tenant_id: UUID, assistant_id: UUID) -> None:
        """Stop the running turns in its conversations, then delete it with them and its documents. Raises NotFound."""
        await self.conversing.delete_assistant(tenant_id, assistant_id)
        await self.originals.collect_soon()


async def parts_of(connection: HTTPConnection) -> Parts:
    """Return the parts of the server that handles this request. A coroutine: FastAPI runs plain functions in a thread."""
    return connection.app.state.parts


AppParts = Annotated[Parts, Depends(parts_of)]
"""`parts: AppParts` in a route."""
