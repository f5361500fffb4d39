"""The headers in which OpenAI's API says how many requests a caller has left.

Above: the routes under `/v1` that ask. Below: the engine's places for turns, because what Clew limits is how many questions of a
caller are answered at once. Numbers are those of the process that answers; a refusal (429) has `Retry-After` and `RateLimit`.
"""

from clew.dialects.shared.access import Principal
from clew.dialects.shared.parts import Parts

_PREFIX = "X-RateLimit"


def limit_headers(parts: Parts, caller: Principal) -> dict[str, str]:
    """Return the limit of requests at once, how many are left, and when the next place is free."""
    room = parts.runner.room(caller.tenant_id, caller.caller_app)
    return {
        f"{_PREFIX}-Limit-Requests": str(room.most),
        f"{_PREFIX}-Remaining-Requests": str(room.free),
        f"{_PREFIX}-Reset-Requests": f"{round(room.seconds * 1000)}ms",
    }
