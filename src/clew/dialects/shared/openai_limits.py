"""The headers in which OpenAI's API says how many requests a caller has left.

Above: the routes under `/v1` that ask. Below: the engine's places for turns, because what Clew limits is how many questions of a
caller are answered at once. Numbers are those of the process that answers; a refusal (429) has these headers too.
"""

from clew.dialects.shared.access import Principal
from clew.dialects.shared.openai_errors import limit_headers
from clew.dialects.shared.parts import Parts
from clew.engine.running.turns import TurnHandle


def room_headers(parts: Parts, caller: Principal) -> dict[str, str]:
    """Return the limit of requests at once, how many are left, and when the next place is free."""
    room = parts.runner.room(caller.tenant_id, caller.caller_app)
    return limit_headers(room.most, room.free, room.seconds)


async def room_behind(parts: Parts, caller: Principal, turn: TurnHandle) -> dict[str, str]:
    """Return the headers of an answer that is complete: its own place is free again.

    Clients wait or ask again if an answer says that nothing is left.
    """
    await parts.runner.given_back(turn.turn_id)
    return room_headers(parts, caller)
