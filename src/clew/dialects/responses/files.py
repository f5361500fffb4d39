"""Files of the responses that a question continues: their input still belongs to it, as in OpenAI's API.

What is kept of a request says which responses before it brought files, so that a long chain is not read for them. Above:
`asking`. Below: the stored inputs.
"""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any
from uuid import UUID

from clew.dialects.shared.openai_files import FILES_MOST, SentFile, sent_file
from clew.dialects.shared.parts import Parts
from clew.domain.errors import InvalidInput
from clew.store.turns.responses import Responses, StoredResponse

Json = Mapping[str, Any]


def brought_files(previous: StoredResponse) -> list[str]:
    """Return the last turns up to a response whose input had files."""
    earlier = list(previous.parameters.get("files") or ())
    return [*earlier, *([str(previous.turn_id)] if any(_parts(previous)) else [])][-FILES_MOST:]


async def earlier_files(parts: Parts, tenant_id: UUID, kept: Json) -> list[SentFile]:
    """Return the files of the responses that a request continues, oldest first, without those of deleted ones."""
    found: list[SentFile] = []
    for turn_id in kept.get("files") or ():
        stored = await Responses(parts.database).find(tenant_id, UUID(turn_id))
        for part in _parts(stored) if stored else ():
            with suppress(InvalidInput):  # it was not read with its own question either
                found.append(replace(sent_file(part, "previous_response_id"), is_earlier=True))
    return found


def _parts(stored: StoredResponse) -> Iterator[Json]:
    for item in stored.items:
        content = item.get("content") if item.get("type") == "message" else None
        yield from (part for part in content or () if part.get("type") == "input_file")
