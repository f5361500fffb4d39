"""1,100 connections that say nothing, to a server that may open 1,024 files, as most systems allow at first."""

import resource
import time

import httpx

from tests.abuse.attacked import Row, attacked, report

SILENT, FILES, SECONDS = 1100, 1024, 5


def main() -> None:
    """Attack, print, judge."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, 4096))
    with attacked(open_files=(FILES, FILES), CLEW_RECEIVE_TIMEOUT_SECONDS=str(SECONDS)) as server:
        with httpx.Client(base_url=server.url, timeout=10, trust_env=False) as client:
            client.get("/api/conversations")
        held = [server.connect() for _ in range(SILENT)]
        time.sleep(0.5)
        statuses: list[str] = []
        for _ in range(20):
            try:
                statuses.append(str(httpx.get(f"{server.url}/api/conversations", timeout=5, trust_env=False).status_code))
            except httpx.TransportError as error:
                statuses.append(type(error).__name__)
        time.sleep(3 * SECONDS)
        left = server.connections()
        for connection in held:
            connection.close()
    answered = statuses.count("200")
    report(
        f"{SILENT:,} silent connections to a server that may open {FILES:,} files",
        Row("of 20 requests of others, answered", "0", f"{answered} {sorted(set(statuses))}", "20", answered == 20),
        Row(f"open {3 * SECONDS} s later", "997", f"{left}", "2", left <= 2),
    )


if __name__ == "__main__":
    main()
