"""A header line of 100 MB, and 100,000 header lines in one request."""

from contextlib import suppress

from tests.abuse.attacked import Attacked, Row, attacked, report

MEGABYTE = 1 << 20
START = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n"


def send_head(server: Attacked, start: bytes, piece: bytes, times: int) -> str:
    """Send pieces of a head until the server refuses; return the status line."""
    status = b""
    with server.connect() as connection:
        with suppress(OSError):
            connection.sendall(START + start)
            for _ in range(times):
                connection.sendall(piece)
            connection.sendall(b"\r\n\r\n")
        with suppress(OSError):
            status = connection.recv(1000).split(b"\r\n")[0]
    return status.decode() or "closed"


def main() -> None:
    """Attack, print, judge."""
    with attacked() as server:
        used = server.cpu_seconds()
        with server.pulse() as pulse:
            line = send_head(server, b"X-Long: ", b"x" * MEGABYTE, 100)
            lines = send_head(server, b"", b"X-Many: x\r\n" * 1000, 100)
        used = server.cpu_seconds() - used
    refused = ("HTTP/1.1 431 Request Header Fields Too Large", "closed")
    report(
        "Headers",
        Row("a header line of 100 MB", "200", line, "431, or closed", line in refused),
        Row("100,000 header lines", "200", lines, "431, or closed", lines in refused),
        Row("processor time of the server", "15.5 s", f"{used:.2f} s", "2 s", used < 2),
        pulse.row("4,304 ms"),
    )


if __name__ == "__main__":
    main()
