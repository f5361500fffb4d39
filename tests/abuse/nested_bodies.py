"""Eight bodies of 7.8 MB of nested arrays at the same time, to routes that take little and to routes that take much."""

import os
import threading
from concurrent.futures import Executor, ProcessPoolExecutor
from itertools import count

import httpx

from tests.abuse.attacked import Attacked, Pulse, Row, attacked, report

BODIES = 8
SEEN_BEFORE = "2,700 ms"
ATTEMPTS = 3
"""What else the machine does only makes waits longer: the best attempt counts."""
NESTED = b"[" + b",".join([b"[" * 50 + b"]" * 50] * 77_000) + b"]"
ESCAPED = b'"' + b"\\n" * 3_800_000 + b'"'
"""A text of 7.6 MB."""
PATHS = {
    "/api/conversations": 2_000,
    "/api/sessions/ses_none/responses": 10_000,
    "/api/v2/cortex/agent:run": 10_000,
    "/api/sources/src_none/sync": 32_000,
}
"""Path → how many values its body may have."""


def within(values: int) -> bytes:
    """Return a body just within the limits of a path: nested arrays, and a text that fills the rest."""
    return b'{"input": [' + b",".join([b"[" * 50 + b"]" * 50] * (values // 51 - 1)) + b"," + ESCAPED + b"]}"


def unknown(values: int) -> bytes:
    """Return an object with as many unknown fields as a path may have values."""
    return b"{" + b",".join(b'"x%x":0' % number for number in range(values - 1)) + b"}"


def send_all(url: str, path: str, body: bytes) -> str:
    """Send the bodies at the same time and return the statuses."""
    statuses: list[int] = []

    def send() -> None:
        try:
            with httpx.Client(base_url=url, timeout=120, trust_env=False) as client:
                statuses.append(client.post(path, content=body, headers={"Content-Type": "application/json"}).status_code)
        except httpx.TransportError:
            statuses.append(0)

    senders = [threading.Thread(target=send) for _ in range(BODIES)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    return ", ".join(map(str, sorted(set(statuses))))


def attack(server: Attacked, elsewhere: Executor, path: str, name: str, body: bytes, *, calm: Pulse) -> Row:
    """Send a body eight times at the same time, again while the bound does not hold, and return the line of the table."""
    for attempt in count(1):
        with server.pulse() as pulse:
            statuses = elsewhere.submit(send_all, server.url, path, body).result()
        row = pulse.row(SEEN_BEFORE if name == "nested" else "-", f"{path}, {name} ({statuses})", calm=calm)
        if row.holds or attempt == ATTEMPTS:
            return row
    raise AssertionError


def main() -> None:
    """Attack, print, judge."""
    rows: list[Row] = []
    with attacked() as server, ProcessPoolExecutor(1, initializer=os.nice, initargs=(10,)) as elsewhere:
        calm = server.calm()
        rows.append(calm.row("-", "nobody sends bodies", calm=calm))
        for path, values in PATHS.items():
            bodies = {
                "nested": b'{"input": ' + NESTED + b"}",
                "within the limits": within(values),
                "unknown fields": unknown(values),
            }
            rows += [attack(server, elsewhere, path, name, body, calm=calm) for name, body in bodies.items()]
    report("Longest wait of others during eight bodies", *rows)


if __name__ == "__main__":
    main()
