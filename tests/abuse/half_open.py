"""1,500 connections that send half a head, and 200 that send half a body, then nothing."""

import resource
import time

from tests.abuse.attacked import Attacked, Row, attacked, report

HEADS, BODIES, SECONDS = 1500, 200, 5
HALF_HEAD = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Half"
HALF_BODY = (
    b"POST /api/conversations HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"
)


def hold(server: Attacked, sent: bytes, number: int) -> int:
    """Open connections that all send the same; return how many are left after three times the time that they have."""
    held = [server.connect() for _ in range(number)]
    for connection in held:
        connection.sendall(sent)
    time.sleep(3 * SECONDS)
    left = server.connections()
    for connection in held:
        connection.close()
    return left


def main() -> None:
    """Attack, print, judge."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    with attacked(CLEW_RECEIVE_TIMEOUT_SECONDS=str(SECONDS)) as server:
        calm = server.calm()
        with server.pulse() as pulse:
            heads, bodies = hold(server, HALF_HEAD, HEADS), hold(server, HALF_BODY, BODIES)
    report(
        f"Half-open requests, {3 * SECONDS} s later",
        Row(f"{HEADS:,} half heads", "1,500 open", f"{heads} open", "2 open", heads <= 2),
        Row(f"{BODIES} half bodies", "200 open", f"{bodies} open", "2 open", bodies <= 2),
        calm.row("-", "longest wait of others, nobody attacks", calm=calm),
        pulse.row("100 ms", calm=calm),
    )


if __name__ == "__main__":
    main()
