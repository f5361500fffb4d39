"""A request's body that was read once is received again by the app behind.

Above: `server/bodies.py`, which checks bodies, and `dialects/mcp`, whose library reads them too.
"""

from starlette.types import Message, Receive


def replayed(body: bytes, receive: Receive) -> Receive:
    """Return what gives the whole body first, then what `receive` gives: whether the client disconnects."""
    is_sent = False

    async def replay() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
