"""Opens the parts of a server, and closes them in reverse order.

Above: `server.serve`. Below: the pool, the embedder, the index, the answer model, the turn runner, the ingestion worker. Names in
the settings become objects here and nowhere else.
"""

import asyncio
import os
import secrets
import socket
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from functools import partial

from clew.dialects.shared.parts import Parts
from clew.domain.errors import StoreUnsuitable
from clew.domain.quotas import Prices
from clew.domain.turns.tools import ToolLimits
from clew.engine.after.jobs import Step, after_turn_task
from clew.engine.after.remembering import Remembering
from clew.engine.after.summaries import Summaries
from clew.engine.after.titles import Titles
from clew.engine.model_queue import ModelQueue
from clew.engine.parts import Timeouts, TurnParts
from clew.engine.running.runner import LEASE_SECONDS, TurnRunner
from clew.engine.running.slots import Bounds
from clew.engine.stages.resolve import load_words
from clew.ingest.given_files import GivenFiles
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.jobs import ingestion_tasks
from clew.ingest.pipeline import Pipeline
from clew.ingest.reading.limits import Limits
from clew.providers.answering.extractive.model import Extractive
from clew.providers.answering.factory import ModelAccess, open_answer_models
from clew.providers.answering.protocol import AnswerModel
from clew.providers.completion.factory import open_text_model
from clew.providers.completion.protocol import PlaceIfFree, TextModel
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from clew.providers.memory.protocol import Memory
from clew.providers.tools.servers import ToolServers
from clew.retrieval.protocol import Index
from clew.retrieval.qdrant_mirror import QdrantMirror
from clew.server.background import keep_house, keep_postgres
from clew.server.memory import open_memory
from clew.server.originals import open_originals
from clew.server.search_index import open_index
from clew.server.settings import Settings
from clew.server.storage import Storage
from clew.server.supervision import BackgroundTask, Supervisor
from clew.store.checks import startup_refusal
from clew.store.documents.chunks import EmbeddingIndexes
from clew.store.documents.passages import Passages
from clew.store.housekeeping import read_revision
from clew.store.jobs.job_worker import JobWorker
from clew.store.keys import Keys
from clew.store.memories import Memories
from clew.store.migrate import head_revision
from clew.store.pool import Database
from clew.store.turns.after_turns import AfterTurns
from clew.store.turns.chains import Chains
from clew.store.turns.turn_events import TurnEvents
from clew.store.turns.turns import Lease, Turns
from clew.store.wakeups import Wakeups


@asynccontextmanager
async def open_parts(settings: Settings, storage: Storage, supervisor: Supervisor, *, with_worker: bool) -> AsyncGenerator[Parts]:
    """Open the parts and let `supervisor` run the background tasks; at the end, running turns are recorded as interrupted.

    Raises:
        StoreUnavailable, StoreUnsuitable, EmbedderUnavailable, ConfigurationInvalid
    """
    async with AsyncExitStack() as opened:
        database = await _opened(Database(storage.dsn, max_size=settings.pool_size), opened)
        await _require_fit(database)
        embedder = await asyncio.to_thread(open_configured_embedder, settings)
        opened.push_async_callback(embedder.close)
        await asyncio.to_thread(load_words)
        await EmbeddingIndexes(database).ensure_active(await Keys(database).tenant_named(settings.tenant), embedder.spec)
        searched = await opened.enter_async_context(open_index(settings, database, embedder.spec, with_worker=with_worker))
        memory = await opened.enter_async_context(open_memory(settings, database, embedder, supervisor, with_worker=with_worker))
        parts = await _assemble(settings, storage, database, embedder, searched.index, memory, opened)
        await opened.enter_async_context(supervisor.running({"turn_events": parts.runner.store_events}))
        opened.push_async_callback(parts.runner.close)
        await opened.enter_async_context(_background(parts, settings, storage, supervisor))
        if with_worker:
            await opened.enter_async_context(_working(parts, settings, storage, searched.mirror, supervisor))
        yield parts


async def _opened(database: Database, opened: AsyncExitStack) -> Database:
    opened.push_async_callback(database.close)
    await database.open()
    return database


async def _require_fit(database: Database) -> None:
    """Refuse a login that can read all tenants, and a schema of another revision."""
    async with database.connection() as connection:
        await startup_refusal(connection)
    found, needed = await read_revision(database), head_revision()
    if found != needed:
        raise StoreUnsuitable(
            f"The database is at revision {found or 'none'}, but this version of Clew requires {needed}. Run `clew migrate` "
            "with CLEW_DATABASE_ADMIN_URL set to the owner of its tables. If a newer version of Clew has migrated the "
            "database, use that version."
        )


async def _assemble(
    settings: Settings,
    storage: Storage,
    database: Database,
    embedder: Embedder,
    index: Index,
    memory: Memory | None,
    opened: AsyncExitStack,
) -> Parts:
    model = await _answer_model(settings, embedder, opened)
    leases = await _opened(Database(storage.dsn, max_size=1, name="clew leases"), opened)
    owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
    tools = _tool_servers(settings)
    queue = ModelQueue()
    place = _place_beside(model, queue)
    runner = TurnRunner(
        TurnParts(
            turns=Turns(database, Lease(owner, LEASE_SECONDS), leases=leases, prices=_prices(settings)),
            turn_events=TurnEvents(database),
            index=index,
            passages=Passages(database),
            chains=Chains(database),
            embedder=embedder,
            model=model,
            queue=queue,
            timeouts=Timeouts(
                settings.first_token_timeout_seconds,
                settings.generation_timeout_seconds,
                run=settings.run_timeout_seconds,
                background=settings.background_timeout_seconds,
            ),
            tools=tools,
            memory=memory,
            memory_timeout_seconds=settings.memory_timeout_seconds,
            chain_lifetime=settings.chain_ttl,
            rewriter=await _text_model(settings, "rewrite", settings.rewrite_timeout_seconds, opened, place),
            translator=await _text_model(settings, "translate", settings.rewrite_timeout_seconds, opened, place),
            builds_summaries=not (settings.summary_model.strip() or settings.title_model.strip()),
        ),
        None if storage.is_embedded else Wakeups(database, storage.listen_dsn),  # nobody else is on the embedded one
        turn_bounds(settings, is_local=isinstance(model, Extractive)),
    )
    keeps_memories = settings.memory != "promptx"
    sandbox = await opened.enter_async_context(Sandbox())
    return Parts(
        database=database,
        embedder=embedder,
        index=index,
        model=model,
        runner=runner,
        queue=queue,
        tools=tools,
        memory=memory,
        keeps_memories=keeps_memories,
        originals=open_originals(settings, database, storage.data_dir),
        given_files=GivenFiles(sandbox, _limits(settings)),
        prices=_prices(settings),
    )


def _limits(settings: Settings) -> Limits:
    return Limits(max_bytes=settings.max_upload_bytes, max_pages=settings.max_pages)


def _prices(settings: Settings) -> Prices:
    given = (settings.price_per_million_input_tokens, settings.price_per_million_output_tokens)
    return Prices(*(Decimal(str(price)) for price in given))


def turn_bounds(settings: Settings, *, is_local: bool) -> Bounds:
    """Return how many turns run at once: by the cores if this process computes answers, else as many as wait for a provider."""
    from clew.providers.embedding.local import usable_cores  # imports the runtime of the embedder, with its threads

    at_once = settings.turns_at_once or (max(2, usable_cores()) if is_local else Bounds().at_once)
    per_tenant = settings.turns_per_tenant or max(1, at_once // 2)
    return Bounds(
        at_once=at_once,
        per_tenant=per_tenant,
        per_key=settings.turns_per_key or max(1, per_tenant * 3 // 4),
        per_user=settings.turns_per_user or max(1, per_tenant // 4),
        waiting=settings.turns_waiting,
        wait_seconds=settings.turn_wait_seconds,
    )


def _tool_servers(settings: Settings) -> ToolServers:
    limits = ToolLimits(settings.tool_calls, settings.tool_timeout_seconds, settings.tool_result_characters)
    return ToolServers(settings.tool_servers, frozenset(settings.tool_hosts), limits)


async def _answer_model(settings: Settings, embedder: Embedder, opened: AsyncExitStack) -> AnswerModel:
    """Open the model or models that answer, until the server closes."""
    model = await asyncio.to_thread(open_configured_model, settings, embedder)
    opened.push_async_callback(model.close)
    return model


def _place_beside(model: AnswerModel, queue: ModelQueue) -> PlaceIfFree:
    """Return what lends places at the server of the answer model to requests beside the answers."""
    return lambda: queue.place_if_free(model.abilities.requests_at_once)


async def _text_model(
    settings: Settings, task: str, timeout_seconds: float, opened: AsyncExitStack, place: PlaceIfFree
) -> TextModel | None:
    """Open the model of a task, until the server closes; None if the setting names none."""
    name: str = getattr(settings, f"{task}_model")
    if not name.strip():
        return None
    model = await asyncio.to_thread(
        open_text_model,
        name,
        settings.model_base_url,
        settings.model_api_key,
        answer_models=settings.model,
        setting=f"CLEW_{task.upper()}_MODEL",
        timeout_seconds=timeout_seconds,
        requests_at_once=settings.model_requests_at_once,
        place=place,
    )
    opened.push_async_callback(model.close)
    return model


def open_configured_model(settings: Settings, embedder: Embedder) -> AnswerModel:
    """Open the answer models that the settings name. Blocking; raises ConfigurationInvalid."""
    access = ModelAccess(
        base_url=settings.model_base_url,
        api_key=settings.model_api_key,
        context_tokens=settings.model_context_tokens,
        answer_tokens=settings.model_answer_tokens,
        temperature=settings.model_temperature,
        requests_at_once=settings.model_requests_at_once,
        patience_seconds=settings.first_token_timeout_seconds,
    )
    return open_answer_models(settings.model, embedder, access)


def open_configured_embedder(settings: Settings) -> Embedder:
    """Open the embedder that the settings name. Blocking; raises ConfigurationInvalid or EmbedderUnavailable."""
    return open_embedder(
        name=settings.embedding,
        directory=settings.embedding_dir,
        base_url=settings.embedding_base_url,
        api_key=settings.embedding_api_key,
        threads=settings.embedding_threads,
    )


@asynccontextmanager
async def _background(parts: Parts, settings: Settings, storage: Storage, supervisor: Supervisor) -> AsyncGenerator[None]:
    """Run the heartbeat, the clean-up and their like while the block runs."""
    if storage.is_embedded:  # nobody else is on it: what still runs there, a dead process ran
        await parts.runner.end_abandoned(is_alone=True)
    runs: dict[str, BackgroundTask] = {
        "turn_leases": parts.runner.keep_leases,
        "abandoned_turns": parts.runner.reap,
        "housekeeping": partial(
            keep_house, parts.database, settings.tenant, parts.originals, audit_kept=timedelta(days=settings.audit_days)
        ),
    }
    if storage.is_embedded:
        runs["embedded_postgres"] = partial(keep_postgres, storage)
    else:
        runs["wakeups"] = parts.runner.listen
    async with supervisor.running(runs):
        yield


@asynccontextmanager
async def _working(
    parts: Parts, settings: Settings, storage: Storage, mirror: QdrantMirror | None, supervisor: Supervisor
) -> AsyncGenerator[None]:
    """Run queued jobs, and keep a copy of the index up to date, while the block runs."""
    async with Sandbox() as sandbox, AsyncExitStack() as opened:
        pipeline = Pipeline(parts.database, parts.embedder, sandbox, _limits(settings), mirror=mirror, originals=parts.originals)
        after = after_turn_task(AfterTurns(parts.database), await _steps_after(parts, settings, opened))
        tasks = (*ingestion_tasks(pipeline), after)
        worker = JobWorker(
            tasks,
            storage.dsn,
            listen_dsn=storage.listen_dsn,
            concurrency=settings.worker_concurrency,
            is_alone=storage.is_embedded,
        )
        runs: dict[str, BackgroundTask] = {"jobs": worker.run}
        if mirror is not None:
            runs["qdrant_mirror"] = mirror.run
        async with supervisor.running(runs):
            yield


async def _steps_after(parts: Parts, settings: Settings, opened: AsyncExitStack) -> list[Step]:
    """Return the steps after turns that the settings enable."""
    turns, chains = AfterTurns(parts.database), Chains(parts.database)
    place = _place_beside(parts.model, parts.queue)
    summarizer = await _text_model(settings, "summary", settings.summary_timeout_seconds, opened, place)
    titler = await _text_model(settings, "title", settings.title_timeout_seconds, opened, place)
    remembering = Remembering(Memories(parts.database), parts.memory)
    steps: list[Step] = [
        Summaries(turns, chains, summarizer, timeout_seconds=settings.summary_timeout_seconds).keep,
        remembering.step,
    ]
    return [*steps, Titles(turns, titler, timeout_seconds=settings.title_timeout_seconds).improve] if titler else steps
