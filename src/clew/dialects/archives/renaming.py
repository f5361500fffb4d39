"""The lines of one conversation as rows of the store, with the ids that it gets there.

JSON is stored as in the file. Chunk ids are only valid in the database that they come from: ids of other databases are stored
below zero, where no chunk is.
"""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Literal
from uuid import UUID, uuid5

from clew.dialects.archives import wire
from clew.dialects.archives.decode import Entry
from clew.domain.errors import NotFound
from clew.domain.ids import parse_id, public_id
from clew.domain.turns.exchange import Exchange
from clew.store.threads.archive_writing import ThreadWriter

_MESSAGE_JSON = ("sources", "outline", "metadata", "usage")
_TURN_JSON = ("retrieved", "active_files", "skipped_files", "usage", "timings", "trace", "warnings", "error")


@dataclass(frozen=True, slots=True)
class Names:
    """The ids of one conversation in the store. `shift` is added to the numbers of messages, which keep their order."""

    thread_id: UUID
    number: int
    external_id: str
    space: UUID | None = None
    """Namespace in which new ids are derived from the old ones; None: ids do not change."""
    shift: int = 0
    outcome: Literal["imported", "renumbered"] = "imported"

    def of(self, identifier: UUID | None) -> UUID | None:
        """Return the id of a message, a turn or feedback."""
        return identifier if self.space is None or identifier is None else uuid5(self.space, str(identifier))

    def number_of(self, number: int | None) -> int | None:
        """Return the number of a message."""
        return None if number is None else number + self.shift

    def in_parameters(self, parameters: dict[str, Any]) -> dict[str, Any]:
        """Return the parameters of a request, which name the conversation and the response before it."""
        if self.space is None:
            return parameters
        renamed = dict(parameters)
        if renamed.get("conversation"):
            renamed["conversation"] = public_id("conv", self.thread_id)
        with suppress(NotFound):
            previous = parse_id("resp", str(renamed.get("previous_response_id")))
            renamed["previous_response_id"] = public_id("resp", uuid5(self.space, str(previous)))
        return renamed


class Rows:
    """Writes checked lines as rows of one conversation."""

    def __init__(self, writer: ThreadWriter, names: Names) -> None:
        self._writer = writer
        self._names = names

    async def write(self, entries: Iterable[tuple[Entry, int | None]]) -> None:
        """Store messages (each with the number of the message whose outline applies to it), and what belongs to them."""
        batch = list(entries)
        chunks = [chunk for entry, _ in batch for chunk in _chunks(entry.raw)]
        known = await self._writer.known_chunks((chunk["chunk_id"], UUID(chunk["document_id"])) for chunk in chunks)
        for chunk in chunks:
            if chunk["chunk_id"] not in known:
                chunk["chunk_id"] = -chunk["chunk_id"]
        for entry, outline in batch:
            await self._write_one(entry, outline)

    async def _write_one(self, entry: Entry, outline: int | None) -> None:
        names = self._names
        match entry.parsed:
            case wire.MessageLine() as line:
                row = _row(line, entry, _MESSAGE_JSON) | {"id": names.of(line.id), "turn": names.of(line.turn)}
                row |= {"number": names.number_of(line.number), "parent": names.number_of(line.parent)}
                await self._writer.add_message(row | {"outline_message_id": names.number_of(outline)})
            case wire.TurnLine() as line:
                row = _row(line, entry, _TURN_JSON) | {"id": names.of(line.id)}
                row |= {"user_message": names.number_of(line.user_message)}
                row |= {"assistant_message": names.number_of(line.assistant_message)}
                assistant = line.assistant
                row |= {"namespace": assistant and assistant.namespace, "name": assistant and assistant.name}
                await self._writer.add_turn(row, [_exchange(one) for one in line.exchanges])
            case wire.RequestLine() as line:
                parameters = names.in_parameters(entry.raw["parameters"])
                row = _row(line, entry, ("items",)) | {"turn": names.of(line.turn), "parameters": parameters}
                await self._writer.add_request(row)
            case wire.ItemLine() as line:
                row = _row(line, entry, ("item",)) | {"message": names.number_of(line.message)}
                await self._writer.add_item(row)
            case wire.FeedbackLine() as line:
                await self._writer.add_feedback(line.model_dump() | {"id": names.of(line.id), "turn": names.of(line.turn)})
            case _:
                raise AssertionError("a conversation has no other lines")


def _exchange(one: wire.ExchangeOfTurn) -> Exchange:
    response = None if one.response is None else one.response.encode()
    return Exchange(one.model, one.request.encode(), one.status, response, one.is_redacted)


def _chunks(raw: dict[str, Any]) -> list[dict[str, Any]]:
    return raw.get("sources") or [*raw.get("retrieved", ()), *raw.get("trace", {}).get("left_out", ())]


def _row(line: wire.Strict, entry: Entry, as_written: Iterable[str]) -> dict[str, Any]:
    return line.model_dump() | {name: entry.raw[name] for name in as_written}
