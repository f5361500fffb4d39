"""`/api/turns/{id}`: what happened in a turn, and the requests to its provider with their responses, to the character."""

from fastapi import APIRouter

from clew.dialects.shared.access import Reading
from clew.dialects.shared.exchanges import exchange_bodies, is_reassembled
from clew.dialects.shared.parts import AppParts
from clew.dialects.turns import encode, wire
from clew.domain.ids import parse_id
from clew.store.turns.recorded_turns import RecordedTurns, UnfinishedTurn

router = APIRouter(prefix="/api/turns", tags=["turns"])


@router.get("/{turn_id}")
async def read_turn(turn_id: str, caller: Reading, parts: AppParts) -> wire.Turn:
    """Read what happened in a turn; a running one has the status `running` and only its question."""
    found = await RecordedTurns(parts.database).read(caller.tenant_id, parse_id("turn", turn_id))
    return encode.running(found) if isinstance(found, UnfinishedTurn) else encode.turn(found)


@router.get("/{turn_id}/payloads")
async def read_payloads(turn_id: str, caller: Reading, parts: AppParts) -> wire.PayloadsBody:
    """Read the requests to the provider and its responses, to the character; null if no provider was called."""
    found = await RecordedTurns(parts.database).payloads(caller.tenant_id, parse_id("turn", turn_id))
    return wire.PayloadsBody(
        request_payload=found.request,
        response_payload=found.response,
        reassembled=is_reassembled(found.response, found.exchanges),
        exchanges=exchange_bodies(found.exchanges),
    )
