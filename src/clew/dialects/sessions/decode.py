"""From the wire to the engine: ids, the files of a request, and the question itself."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from fastapi import Query

from clew.dialects.sessions import wire
from clew.dialects.shared.access import Principal
from clew.dialects.shared.attribute_filters import filter_of
from clew.dialects.shared.shapes import Moment, read_list_cursor
from clew.domain.chains.active_file import ActiveFile, normal_path
from clew.domain.chains.model_context import ModelOptions
from clew.domain.documents.passage import SearchFilters
from clew.domain.errors import InvalidInput, NotFound
from clew.domain.ids import parse_id
from clew.domain.threads.thread import Thread
from clew.domain.turns.turn import TurnRequest
from clew.engine.stages.admit import check_content
from clew.store.threads.sessions import ResponseFilter

_METADATA = "session"


def response_id(text: str) -> UUID:
    """Read the internal id of a response (`turn_…`). Raises NotFound."""
    try:
        return parse_id("turn", text)
    except NotFound as error:
        raise NotFound("response", text[:80]) from error


def metadata_of(workspace_id: str | None, context: wire.ConversationContext) -> dict[str, Any]:
    """Return the metadata that the thread of a session stores."""
    return {_METADATA: {"workspace_id": workspace_id, "context": context.model_dump(exclude_none=True)}}


def workspace_of(thread: Thread) -> str | None:
    """Return the working copy that a session is about."""
    return thread.metadata.get(_METADATA, {}).get("workspace_id")


def context_of(thread: Thread) -> wire.ConversationContext:
    """Return the settings of a session; defaults for a thread of another dialect."""
    return wire.ConversationContext(**thread.metadata.get(_METADATA, {}).get("context", {}))


def turn_request(
    caller: Principal, thread: Thread, body: wire.CreateResponse, *, reader_language: str | None = None
) -> TurnRequest:
    """Return the instruction for the engine. Raises InvalidInput."""
    try:
        check_content(body.instruction)
    except InvalidInput as error:
        raise InvalidInput(error.said or error.message, code=error.code, field="instruction") from error
    scope, context = body.rag_scope, context_of(thread)
    return TurnRequest(
        tenant_id=caller.tenant_id,
        thread_id=thread.id,
        content=body.instruction,
        dialect="sessions",
        caller_app=caller.caller_app,
        user=caller.memory_user,
        filters=SearchFilters(
            source_app=scope.source_app,
            workspace=scope.workspace,
            repo=scope.repo,
            path_prefix=scope.path_prefix,
            language=scope.language,
            attributes=filter_of(scope.attributes, "ragScope.attributes"),
        ),
        reader_language=reader_language,
        active_files=_files(body.active_files),
        workspace_id=body.workspace_id or workspace_of(thread),
        repo=body.repo,
        code_language=body.language,
        options=ModelOptions(model=context.model, temperature=context.temperature, system_prompt=context.system_prompt),
        keeps_chain=True,
    )


def response_filter(
    *,
    since: Annotated[Moment | None, Query(alias="from", description="Only responses from this time on, RFC 3339.")] = None,
    until: Annotated[Moment | None, Query(alias="to", description="Only responses before this time.")] = None,
    search: Annotated[
        str,
        Query(max_length=200, description="Words in the question or the answer, in any order; case and accents do not matter."),
    ] = "",
    path: Annotated[str | None, Query(min_length=1, max_length=1024, description="Path of an active file.")] = None,
    sha256: Annotated[wire.Sha256 | None, Query(description="SHA-256 of an active file, hexadecimal.")] = None,
) -> ResponseFilter:
    """Read what a response must have. Raises InvalidInput."""
    if path is not None and not normal_path(path):
        raise InvalidInput("`path` does not name a file.", field="path")
    if "\0" in search + (path or ""):
        raise InvalidInput("The character U+0000 is in no text.", field="search" if "\0" in search else "path")
    return ResponseFilter(since, until, search, path, sha256)


def _files(given: list[wire.ActiveFile]) -> tuple[ActiveFile, ...]:
    """Read the active files. Each path may occur once, because a file cannot have two versions."""
    seen: set[str] = set()
    for place, file in enumerate(given):
        name = normal_path(file.path)
        if not name:
            raise InvalidInput("`path` does not name a file.", field=f"activeFiles.{place}.path")
        if name in seen:
            raise InvalidInput(f"The file {file.path!r} was sent twice. Send each file once.", field=f"activeFiles.{place}.path")
        seen.add(name)
    return tuple(ActiveFile(file.path, file.content, file.reason) for file in given)


def place_in_list(cursor: str) -> tuple[datetime, UUID]:
    """Read the cursor of a page of sessions: the last change and the id of the last one shown."""
    changed_at, name = read_list_cursor(cursor)
    try:
        return changed_at, UUID(name)
    except ValueError as error:
        raise InvalidInput(
            "This server did not issue this `cursor`. Omit it to start at the first page.", field="cursor"
        ) from error
