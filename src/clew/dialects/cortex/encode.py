"""From the stores to the wire: threads and messages. `frames` has the events of a turn."""

import json
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from clew.dialects.cortex import wire
from clew.dialects.shared.citations import stored_position, strength_of
from clew.domain.ids import public_id
from clew.domain.threads.message import Message
from clew.domain.threads.thread import AgentName, Thread
from clew.domain.turns.events import ToolCalled, ToolReturned, Usage

_STATUS = {"complete": "completed", "aborted": "cancelled", "failed": "error"}


def milliseconds(moment: datetime) -> int:
    """Return a time as this dialect has it: milliseconds since 1970, UTC."""
    return int(moment.timestamp() * 1000)


def thread(stored: Thread) -> wire.ThreadMetadata:
    """Return a thread of any dialect."""
    return wire.ThreadMetadata(
        thread_id=stored.number,
        thread_name=stored.title,
        origin_application=stored.metadata.get("origin_application", ""),
        created_on=milliseconds(stored.created_at),
        updated_on=milliseconds(stored.updated_at),
    )


def created_thread(stored: Thread, ignored: Sequence[str]) -> wire.CreatedThread:
    """Return a new thread; `ignored` names the fields of the request without effect."""
    return wire.CreatedThread(**thread(stored).model_dump(), warnings=warnings_of(ignored))


def done(status: str, ignored: Sequence[str] = ()) -> wire.Done:
    """Return the confirmation of a request."""
    return wire.Done(status=status, warnings=warnings_of(ignored))


def warnings_of(ignored: Sequence[str]) -> list[wire.IgnoredField] | None:
    """Return a warning for each field without effect; None if there are none."""
    return [wire.IgnoredField(**ignored_field(name)) for name in ignored] or None


def ignored_field(name: str) -> dict[str, str]:
    """Return the warning of a field without effect."""
    return {"message": f"The field `{name}` has no effect and was ignored.", "code": "FIELD_IGNORED"}


def message(stored: Message, agent: AgentName | None = None) -> wire.Message:
    """Return a stored message; its payload is JSON in the shape of the event `response`. `agent`: the agent that answered."""
    annotations = [citation(source) for source in stored.sources]
    is_elicitation = stored.metadata.get("clarification") is not None or bool(stored.metadata.get("small_talk"))
    content = [text_item(stored.content, annotations, is_elicitation=is_elicitation)]
    payload = {"role": stored.role, "content": content, "status": _STATUS[stored.status]}
    return wire.Message(
        message_id=stored.id,
        parent_id=stored.parent_id,
        created_on=milliseconds(stored.created_at),
        role=stored.role,
        message_payload=json.dumps(payload, ensure_ascii=False),
        request_id=str(stored.turn_id or ""),
        agent=_agent(agent) if agent else None,
    )


def thread_page(stored: Thread, messages: Iterable[Message], agents: Mapping[UUID, AgentName]) -> wire.ThreadPage:
    """Return a thread and a page of its messages; `agents` are the agents that answered, by turn."""
    named = ((one, agents.get(one.turn_id) if one.turn_id and one.role == "assistant" else None) for one in messages)
    return wire.ThreadPage(metadata=thread(stored), messages=[message(one, agent) for one, agent in named])


def _agent(agent: AgentName) -> wire.AgentName:
    database, _, schema = agent.namespace.partition(".")
    return wire.AgentName(database=database, schema_name=schema, name=agent.name)


def text_item(text: str, annotations: Sequence[dict[str, Any]], *, is_elicitation: bool) -> dict[str, Any]:
    """Return a text as an item of `content`."""
    return {"type": "text", "text": text, "annotations": list(annotations), "is_elicitation": is_elicitation}


def citation(source: dict[str, Any]) -> dict[str, Any]:
    """Return a citation of a stored message or an event. `[n]` in the text is the citation with the index n - 1.

    Besides the fields of the source it has fields to verify it: `text` is the stored text of that version of the document from
    `start` to `end`.
    """
    position = stored_position(source)
    return {
        "type": "cortex_search_citation",
        "index": source["label"] - 1,
        "search_result_id": f"cs_{source['chunk_id']}",
        "doc_id": public_id("doc", UUID(str(source["document_id"]))),
        "doc_title": source["document_name"],
        "text": source["quote"],
        "version": source["version"],
        "start": source["start"],
        "end": source["end"],
        "position": position.model_dump() if position else None,
        "support": strength_of(source),
    }


def tool_use(called: ToolCalled) -> dict[str, Any]:
    """Return a tool call, which the server makes itself."""
    return {
        "tool_use_id": called.call_id,
        "type": "generic",
        "name": _tool_name(called.server, called.tool),
        "input": called.arguments or {},
        "client_side_execute": False,
    }


def tool_result(returned: ToolReturned) -> dict[str, Any]:
    """Return the result of a tool call, which is never cited."""
    return {
        "tool_use_id": returned.call_id,
        "type": "generic",
        "name": _tool_name(returned.server, returned.tool),
        "content": [{"type": "text", "text": returned.text}],
        "status": "success" if returned.outcome == "ok" else "error",
    }


def _tool_name(server: str, tool: str) -> str:
    return f"{server}.{tool}" if server else tool


def usage(model_name: str, used: Usage | None) -> dict[str, Any]:
    """Return the tokens of a run by model; none if no model was called or it did not finish."""
    if used is None:
        return {"tokens_consumed": []}
    read = {"total": used.input_tokens, "cache_read": used.cached_input_tokens, "cache_write": 0}
    read["uncached"] = used.input_tokens - used.cached_input_tokens
    return {"tokens_consumed": [{"model_name": model_name, "input_tokens": read, "output_tokens": {"total": used.output_tokens}}]}
