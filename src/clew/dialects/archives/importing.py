"""Imports conversations from an archive: each completely or not at all, with their ids if these are free.

Above: `routes`. Below: `decode` reads lines, `structure` checks the tree, `store.threads.archive_writing` writes it.
"""

from dataclasses import replace
from typing import Literal
from uuid import UUID, uuid4

from clew.dialects.archives import wire
from clew.dialects.archives.decode import Entry, Lines
from clew.dialects.archives.renaming import Names, Rows
from clew.dialects.archives.structure import Misplaced, Structure
from clew.domain.errors import Conflict, InvalidInput
from clew.domain.ids import public_id
from clew.store.acting import acting, acting_for
from clew.store.pool import Database
from clew.store.threads.archive_writing import FARTHEST, ArchiveWriting, NumbersTaken, Taken

Existing = Literal["refuse", "skip", "as_new"]
"""What to do with a conversation whose id is taken; `as_new` gives all conversations new ids."""
Numbers = Literal["keep", "new"]
"""Whether the numbers in the archive are wanted here, or only say in which order the messages come."""


class Importer:
    """Imports the conversations of one request, for one tenant."""

    def __init__(
        self, database: Database, tenant_id: UUID, *, existing: Existing, assistant: str | None, numbers: Numbers = "keep"
    ) -> None:
        self._writing = ArchiveWriting(database)
        self._tenant_id = tenant_id
        self._existing: Existing = existing
        self._numbers: Numbers = numbers
        self._assistant = assistant

    async def run(self, lines: Lines) -> wire.Imported:
        """Import the conversations in order; after an error, those before it stay imported."""
        await lines.header()
        done: list[wire.ImportedThread] = []
        place = lines.place()
        with acting_for(replace(acting(), changes_all=True)):  # who sees those of all imports for all
            while first := await lines.next():
                done.append(await self._import_one(lines, place, first))
                place = lines.place()
        return wire.Imported(threads=done)

    async def _import_one(self, lines: Lines, place: tuple[int, int], first: list[Entry]) -> wire.ImportedThread:
        thread = first[0].parsed
        if not isinstance(thread, wire.ThreadLine):
            raise lines.fault(first[0].line, "type", "must be `thread`: a conversation begins here")
        taken = await self._find_taken(thread)
        if taken.assistant_id is None:
            raise self._without_assistant(thread)
        if self._existing != "as_new" and (taken.has_thread or taken.has_external_id):
            return await self._skip(lines, first, thread)
        names = await self._names(thread, taken)
        try:
            messages = await self._write(lines, first, names, taken.assistant_id)
        except NumbersTaken:
            names = await self._renumbered(thread, names)
            lines.back(place)
            try:
                messages = await self._write(lines, await lines.next(), names, taken.assistant_id)
            except NumbersTaken as error:
                raise Conflict("Another request took the numbers of this conversation meanwhile. Import it again.") from error
        return _result(thread, names, messages, names.outcome)

    async def _find_taken(self, thread: wire.ThreadLine) -> Taken:
        named = {"namespace": "", "name": self._assistant} if self._assistant else thread.assistant.model_dump()
        names = {"id": thread.id, "number": thread.number, "caller_app": thread.caller_app, "external_id": thread.external_id}
        return await self._writing.find_taken(self._tenant_id, names | named)

    def _without_assistant(self, thread: wire.ThreadLine) -> InvalidInput:
        name = self._assistant or ".".join(part for part in (thread.assistant.namespace, thread.assistant.name) if part)
        return InvalidInput(
            f"The conversation {public_id('conv', thread.id)} needs the assistant {name}. Create it, or name another one.",
            field="assistant",
        )

    async def _skip(self, lines: Lines, first: list[Entry], thread: wire.ThreadLine) -> wire.ImportedThread:
        identifier = public_id("conv", thread.id)
        if self._existing == "refuse":
            raise Conflict(
                f"The conversation {identifier} already exists, or the app {thread.caller_app} has another one with its id. "
                "Skip it, or import it with new ids.",
                code="CONVERSATION_EXISTS",
                id=identifier,
            )
        _, structure = _begun(lines, first)
        await _read_all(lines, first, structure, None)
        return _result(thread, Names(thread.id, thread.number, ""), structure.messages, "skipped")

    async def _names(self, thread: wire.ThreadLine, taken: Taken) -> Names:
        """Reserve and return the ids of the conversation: those of the archive if they are free and near enough."""
        names = self._own_names(thread, taken)
        if self._numbers == "new":
            return replace(await self._renumbered(thread, names), outcome="imported")
        if self._existing == "as_new":
            return await self._renumbered(thread, names)
        if thread.numbers is not None and not await self._writing.keep_numbers(
            self._tenant_id, of_messages=True, upto=thread.numbers[1]
        ):
            return await self._renumbered(thread, names)
        if taken.has_number or not await self._writing.keep_numbers(self._tenant_id, of_messages=False, upto=thread.number):
            number = await self._writing.new_numbers(self._tenant_id, of_messages=False, width=1)
            return replace(names, number=number, outcome="renumbered")
        return names

    def _own_names(self, thread: wire.ThreadLine, taken: Taken) -> Names:
        """Return the ids of the archive, or new ones if these are wanted; the numbers are still those of the archive."""
        if self._existing != "as_new":
            return Names(thread.id, thread.number, thread.external_id)
        thread_id = uuid4()
        is_own = thread.external_id == public_id("conv", thread.id)
        external_id = public_id("conv", thread_id) if is_own or taken.has_external_id else thread.external_id
        return Names(thread_id, 0, external_id, space=uuid4())

    async def _renumbered(self, thread: wire.ThreadLine, names: Names) -> Names:
        number = await self._writing.new_numbers(self._tenant_id, of_messages=False, width=1)
        shift = 0
        if thread.numbers is not None:
            lowest, highest = thread.numbers
            if highest - lowest >= FARTHEST:
                raise InvalidInput("The numbers of this conversation are too far apart to be replaced.", field="numbers")
            before = await self._writing.new_numbers(self._tenant_id, of_messages=True, width=highest - lowest + 1)
            shift = before - lowest
        return replace(names, number=number, shift=shift, outcome="renumbered")

    async def _write(self, lines: Lines, first: list[Entry], names: Names, assistant_id: UUID) -> int:
        thread, structure = _begun(lines, first)
        row = thread.model_dump() | {"metadata": first[0].raw["metadata"], "assistant_id": assistant_id}
        row |= {"id": names.thread_id, "number": names.number, "external_id": names.external_id}
        row |= {"owner": thread.owner if acting().sees_all else None}
        async with self._writing.writing(self._tenant_id, names.thread_id) as writer:
            await writer.begin(row | {"thread_id": names.thread_id}, [(b.id, b.parent, b.fork_depth) for b in thread.branches])
            await _read_all(lines, first, structure, Rows(writer, names))
            head = None if thread.head is None else thread.head + names.shift
            await writer.settle(head=head, messages=structure.messages)
        return structure.messages


def _begun(lines: Lines, first: list[Entry]) -> tuple[wire.ThreadLine, Structure]:
    thread = first[0].parsed
    assert isinstance(thread, wire.ThreadLine)  # noqa: S101  checked on the first read
    try:
        return thread, Structure(thread)
    except Misplaced as error:
        raise lines.fault(first[0].line, error.field, error.reason) from error


async def _read_all(lines: Lines, first: list[Entry], structure: Structure, rows: Rows | None) -> None:
    """Read a conversation to its end and store it, unless `rows` is None."""
    entries = first[1:]
    while True:
        taken = [(entry, _take(lines, structure, entry)) for entry in entries]
        if rows is not None:
            await rows.write((entry, outline) for entry, outline in taken if not isinstance(entry.parsed, wire.EndLine))
        if taken and isinstance(taken[-1][0].parsed, wire.EndLine):
            return
        entries = await lines.next()
        if not entries:
            raise lines.fault(lines.last, "", "the file ends inside a conversation, which was not imported; those before it were")


def _take(lines: Lines, structure: Structure, entry: Entry) -> int | None:
    try:
        match entry.parsed:
            case wire.MessageLine() as line:
                return structure.take_message(line)
            case wire.TurnLine() as line:
                structure.take_turn(line)
            case wire.RequestLine() as line:
                structure.take_request(line)
            case wire.ItemLine() as line:
                structure.take_item(line)
            case wire.FeedbackLine() as line:
                structure.take_feedback(line)
            case wire.EndLine() as line:
                structure.end(line)
            case _:
                raise Misplaced("type", "must not come before the `end` of the conversation above")
    except Misplaced as error:
        raise lines.fault(entry.line, error.field, error.reason) from error
    return None


def _result(
    thread: wire.ThreadLine, names: Names, messages: int, outcome: Literal["imported", "renumbered", "skipped"]
) -> wire.ImportedThread:
    return wire.ImportedThread(
        source_id=public_id("conv", thread.id),
        id=public_id("conv", names.thread_id),
        number=names.number,
        messages=messages,
        outcome=outcome,
    )
