"""Routes of source 002: threads and their messages, `agent:run`, and background runs.

Above: `server.app`. Below: `decode`, `frames`, the engine's runner. Agent objects: `agent_routes`.
"""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request, Response

from clew.dialects.cortex import decode, encode, wire
from clew.dialects.cortex.errors import CortexRoute
from clew.dialects.cortex.running import Asking, answer, cancelled, replayed
from clew.dialects.shared.accepted_language import reader_language
from clew.dialects.shared.access import Querying, Reading
from clew.dialects.shared.idempotency import RequestKey
from clew.dialects.shared.openapi import refuses
from clew.dialects.shared.parts import AppParts
from clew.dialects.shared.places import find_assistant
from clew.dialects.shared.shapes import unknown_fields
from clew.store.assistants import Assistants
from clew.store.threads.messages import Messages
from clew.store.threads.threads import Threads

router = APIRouter(prefix="/api/v2/cortex", tags=["cortex"], route_class=CortexRoute)
STREAM: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/event-stream": {}}, "description": "The answer as events, or as one body if `stream` is false"}
}


@router.post("/threads", response_model_exclude_none=True)
async def create_thread(caller: Querying, parts: AppParts, body: wire.NewThread | None = None) -> wire.CreatedThread:
    """Create an empty thread; the body may be `{}`."""
    assistant_id = await find_assistant(parts, caller.tenant_id, "")
    given = body or wire.NewThread()
    stored = await Threads(parts.database).create(caller.tenant_id, decode.new_thread(given, assistant_id))
    return encode.created_thread(stored, unknown_fields(given))


@router.get("/threads")
async def list_threads(
    caller: Reading,
    parts: AppParts,
    *,
    origin_application: str | None = None,
    page_size: Annotated[wire.PageSize, Query()] = 100,
    last_thread_id: Annotated[wire.Cursor, Query()] = None,
) -> list[wire.ThreadMetadata]:
    """List the threads of all dialects, newest first; a page that is not full is the last one."""
    found = await Threads(parts.database).list_numbered(
        caller.tenant_id, limit=page_size, before=last_thread_id, origin=origin_application or None
    )
    return [encode.thread(thread) for thread in found]


@router.get("/threads/{thread_id}")
async def describe_thread(
    thread_id: str,
    caller: Reading,
    parts: AppParts,
    *,
    page_size: Annotated[wire.PageSize, Query()] = 20,
    last_message_id: Annotated[wire.Cursor, Query()] = None,
    message_type: Literal["conversation", "compaction"] = "conversation",
) -> wire.ThreadPage:
    """Read a thread and a page of the messages of all its branches, newest first, without failed answers."""
    thread = await Threads(parts.database).find_numbered(caller.tenant_id, decode.number("thread", thread_id))
    if message_type == "compaction":  # Clew never compacts threads
        return encode.thread_page(thread, [], {})
    page = await Messages(parts.database).newest(caller.tenant_id, thread.id, limit=page_size, before=last_message_id)
    turns = (message.turn_id for message in page if message.turn_id)
    return encode.thread_page(thread, page, await Assistants(parts.database).of_turns(caller.tenant_id, turns))


@router.post("/threads/{thread_id}", response_model_exclude_none=True)
async def update_thread(thread_id: str, body: wire.ThreadChange, caller: Querying, parts: AppParts) -> wire.Done:
    """Rename a thread. A name set here is never replaced by a generated one."""
    threads = Threads(parts.database)
    thread = await threads.find_numbered(caller.tenant_id, decode.number("thread", thread_id))
    await threads.change(caller.tenant_id, thread.id, title=body.thread_name)
    return encode.done(f"Thread {thread.number} successfully updated.", unknown_fields(body))


@router.delete("/threads/{thread_id}")
async def delete_thread(thread_id: str, caller: Querying, parts: AppParts) -> wire.Deleted:
    """Permanently delete a thread with all its messages; a running answer is stopped."""
    thread = await Threads(parts.database).find_numbered(caller.tenant_id, decode.number("thread", thread_id))
    await parts.conversing.delete_thread(caller.tenant_id, thread.id)
    return wire.Deleted()


@router.post("/agent:run", responses=STREAM)
async def run_agent(body: wire.RunBody, request: Request, caller: Querying, parts: AppParts, *, key: RequestKey) -> Response:
    """Ask a question in a thread, below one of its answers or at its root, or without a thread.

    Returns events, or one body if `stream` is false.
    """
    return await answer(parts, Asking(caller, None, key, reader_language(request)), body)


@router.get("/agent/runs/{run_id}", responses=STREAM | refuses(410))
async def replay_run(
    run_id: str, request: Request, caller: Reading, parts: AppParts, *, starting_after: Annotated[wire.Number, Query()] = 0
) -> Response:
    """Read the events of a run again, during the run and for a while after it. Returns 409 later; then read the thread."""
    return await replayed(parts, caller, run_id, after=starting_after, language=reader_language(request))


@router.post("/agent/runs/{run_id}/cancel")
async def cancel_run(run_id: str, caller: Querying, parts: AppParts) -> Response:
    """Stop a run in any process; its text stays in the thread and can be continued. Returns 409 if it had ended."""
    return await cancelled(parts, caller, run_id)
