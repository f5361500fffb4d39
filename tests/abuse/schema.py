"""Thousands of made-up requests of every kind: no answer is a server error, and the OpenAPI document describes each.

`make check-schema` installs schemathesis into an environment of its own and runs this. The second pass names objects that exist.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import httpx

from tests.abuse.attacked import Attacked, Row, attacked, report

CHECKS = "not_a_server_error,status_code_conformance,unsupported_method,allow_header_conformance"
EXAMPLES = 5
QUESTION = {"content": "Who gave a clew to Theseus?"}
_FAILURES = {"a server error": "ST101", "an undocumented status": "ST103", "a wrong header Allow": "ST205"}
_SEEN_BEFORE = {"a server error": 0, "an undocumented status": 101, "a wrong header Allow": 26}


def ids_of(client: httpx.Client) -> dict[str, str]:
    """Create one object of each kind and return their ids by the names of path parameters."""
    document = {"file": ("thread.md", b"# Thread\n\nAriadne gave a clew to Theseus.", "text/markdown")}
    conversation: str = client.post("/api/conversations", json={}).json()["id"]
    session: str = client.post("/api/sessions", json={}).json()["sessionId"]
    answer = client.post(f"/api/conversations/{conversation}/messages", json=QUESTION).json()
    return {
        "conversation_id": conversation,
        "message_id": answer["id"],
        "turn_id": answer["turnId"],
        "session_id": session,
        "document_id": client.post("/api/documents", files=document).json()["documents"][0]["id"],
        "thread_id": str(client.post("/api/v2/cortex/threads", json={}).json()["thread_id"]),
    }


def run(program: str, server: Attacked, key: str, *options: str) -> Counter[str]:
    """Run schemathesis and return how many failures of each code it found. Its whole output is in `build`."""
    command = [
        *(program, *options, "run", f"{server.url}/openapi.json", "--header", f"Authorization: Bearer {key}"),
        *("--checks", CHECKS, "--max-examples", str(EXAMPLES), "--phases", "coverage,fuzzing", "--request-timeout", "30"),
        *("--seed", "1", "--continue-on-failure", "--no-shrink", "--generation-database", "none", "--no-color"),
        *(("--exclude-method", "DELETE") if options else ()),
    ]
    done = subprocess.run(command, cwd=server.directory, capture_output=True, text=True, check=False)
    output = Path("build") / f"schema{len(options)}.txt"
    output.write_text(done.stdout + done.stderr)
    tested = re.search(r"(\d+) generated", done.stdout)
    assert tested is not None, f"schemathesis did not run: see {output}"
    found = Counter({"requests": int(tested[1])})
    for code, times in re.findall(r"^ *❌ (ST\d+) .*: (\d+)$", done.stdout, re.MULTILINE):
        found[code] += int(times)
    return found


def main() -> None:
    """Run both passes, print, judge."""
    program = str(Path(sys.argv[1]).absolute())
    with attacked() as server:
        key = server.new_key("admin")
        with httpx.Client(base_url=server.url, headers={"Authorization": f"Bearer {key}"}, timeout=60, trust_env=False) as client:
            ids = ids_of(client)
        names = "\n".join(f'"path.{name}" = {json.dumps(value)}' for name, value in ids.items())
        config = server.directory / "schemathesis.toml"
        config.write_text(f"[parameters]\n{names}\n")
        found = run(program, server, key) + run(program, server, key, "--config-file", str(config))
    title = f"{found.pop('requests'):,} requests to every operation of the OpenAPI document"
    rows = [Row(what, str(_SEEN_BEFORE[what]), str(found.pop(code, 0)), "0", holds=False) for what, code in _FAILURES.items()]
    rest = Row(
        "any other failure", "0", ", ".join(f"{code}: {times}" for code, times in found.items()) or "0", "0", holds=not found
    )
    report(title, *(Row(r.what, r.before, r.now, r.bound, r.now == r.bound) for r in rows), rest)


if __name__ == "__main__":
    main()
