"""Requests over a socket that are prepared and not answered (`generate` is false): they wait for the one that continues them.

A client sends what it knows beforehand, and its question later with the id of the prepared response as `previous_response_id`.
The input of both is then one input. Nothing is stored: what is prepared lives as long as its socket. Above: `socket`.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import uuid4

from clew.dialects.responses import decode, encode, wire
from clew.dialects.responses.asking import Asking, find_assistant
from clew.dialects.responses.encode import Asked, Progress
from clew.dialects.responses.items import read_input
from clew.dialects.responses.references import with_references
from clew.dialects.shared.parts import Parts
from clew.domain.turns.events import Usage

MOST_PREPARED = 32
"""Requests that one socket keeps; the oldest is forgotten for a new one."""


class Prepared:
    """The prepared requests of one socket."""

    def __init__(self) -> None:
        self._requests: dict[str, wire.CreateResponse] = {}
        """By the ids of their responses, oldest first."""

    async def add(self, parts: Parts, who: Asking, body: wire.CreateResponse) -> Iterator[wire.Json]:
        """Keep a request; return the events of its response, which has no output.

        Raises:
            InvalidInput, NotFound: as for a request that is answered.
        """
        decode.check(body, parts.model.abilities)
        given = read_input(await with_references(parts, who.caller.tenant_id, body.input))
        await find_assistant(parts, who.caller.tenant_id, body.model or "")
        parameters = decode.parameters(body, given, (), parts.model.abilities)
        asked = Asked(uuid4(), uuid4(), parameters, datetime.now(UTC), who.base_url)
        self._requests[asked.response_id] = body
        if len(self._requests) > MOST_PREPARED:
            del self._requests[next(iter(self._requests))]
        return _events(asked)

    def joined(self, body: wire.CreateResponse) -> wire.CreateResponse:
        """Return a request with the input of the prepared one that it continues, or as it is."""
        before = self._requests.get(body.previous_response_id or "")
        if before is None or body.conversation is not None:
            return body
        place = {"previous_response_id": before.previous_response_id, "conversation": before.conversation}
        return body.model_copy(update={"input": [*_items(before.input), *_items(body.input)], **place})


def _items(given: str | list[wire.Json] | None) -> list[wire.Json]:
    return [{"role": "user", "content": given}] if isinstance(given, str) else given or []


def _events(asked: Asked) -> Iterator[wire.Json]:
    progress = Progress()
    for number, name in enumerate(("created", "in_progress", "completed")):
        if name == "completed":
            progress.status, progress.usage, progress.completed_at = "completed", Usage(), datetime.now(UTC)
        yield {"type": f"response.{name}", "response": encode.response(asked, progress), "sequence_number": number}
