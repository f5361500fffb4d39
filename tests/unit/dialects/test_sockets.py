"""The sockets of a process: how many there may be, and how all of them are closed."""

import asyncio

import pytest

from clew.dialects.shared.sockets import CloseCode, OpenSockets, key_in_subprotocols, reason


async def ignore(code: int, why: str) -> None: ...


def test_no_more_sockets_are_taken_than_fit() -> None:
    sockets = OpenSockets(limit=1)
    assert sockets.refusal() is None
    with sockets.holding(ignore):
        refusal = sockets.refusal()
        assert refusal is not None
        assert refusal[0] == CloseCode.TRY_AGAIN
    assert sockets.refusal() is None


async def test_all_are_closed_at_the_end_though_one_client_does_not_read() -> None:
    sockets, closed = OpenSockets(), list[int]()

    async def close(code: int, why: str) -> None:
        closed.append(code)

    async def never(code: int, why: str) -> None:
        await asyncio.Event().wait()

    with sockets.holding(never), sockets.holding(close):
        async with asyncio.timeout(30):
            await sockets.close_all()
    assert closed == [1001]
    refusal = sockets.refusal()
    assert refusal is not None
    assert refusal[0] == CloseCode.GOING_AWAY


@pytest.mark.parametrize("text", ["short", "x" * 200, "é" * 200])
def test_a_reason_fits_into_a_close_frame_and_stays_text(text: str) -> None:
    assert len(reason(text).encode()) <= 123
    assert text.startswith(reason(text))


def test_the_key_is_found_among_what_a_client_offers() -> None:
    assert key_in_subprotocols({"subprotocols": ["clew", "clew.bearer.clew_x"]}) == "clew_x"
    assert key_in_subprotocols({"subprotocols": ["clew"]}) is None
    assert key_in_subprotocols({}) is None
