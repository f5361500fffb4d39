"""Thousands of made-up requests of every kind: the OpenAPI document describes every answer, and what it forbids is refused.

`make check-schema` installs schemathesis into an environment of its own and runs this, first on a server with keys, then on one
that is open to its own machine.
"""

import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import httpx

from tests.abuse.attacked import Attacked, Row, attacked, report
from tests.abuse.objects import Objects

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
    "negative_data_rejection",
    "missing_required_header",
    "unsupported_method",
    "allow_header_conformance",
    "ignored_auth",
)
"""All checks of single requests but `positive_data_acceptance`: a schema cannot say which cursors, models and ids a server knows,
which fields exclude each other, that a NUL character is nowhere stored, and that 3.0 is refused where a number is counted."""
OPEN = "ignored_auth"
"""The check that an open server cannot pass: it accepts any key."""
EXAMPLES = 5
CRON_SECRET = "a secret of the scheduler"
"""Without one, its operation answers 403, with and without the header."""
WRONG_KEYS = "1000000"
"""With the usual limit, wrong keys are soon answered with 429 instead of 401."""
_FAILURES = {
    "a server error": ("ST101", 0),
    "an undocumented status": ("ST103", 101),
    "an undocumented content type": ("ST104", 0),
    "a body that its schema forbids": ("ST108", 4),
    "a wrong header Allow": ("ST205", 26),
    "a request that its schema forbids, accepted": ("ST201", 6),
    "a wrong key, accepted": ("ST401", 0),
}
"""What fails → the code of schemathesis, and how often it was seen before."""


@dataclass(frozen=True)
class Pass:
    """One run over the document, with more options."""

    name: str
    options: tuple[str, ...]
    checks: tuple[str, ...] = CHECKS
    names_objects: bool = True


WITH_KEYS = (
    Pass("made-up", (), names_objects=False),
    Pass("objects", ("--exclude-method", "DELETE")),
    Pass("deletions", ("--include-method", "DELETE")),
)
WITHOUT_KEYS = (
    Pass(
        "open",
        ("--exclude-method", "DELETE", "--exclude-path-regex", "^/api/keys"),  # the first key would close the server
        tuple(check for check in CHECKS if check != OPEN),
    ),
)


def run(program: str, server: Attacked, key: str | None, one: Pass) -> Counter[str]:
    """Run schemathesis and return how many failures of each code it found. Its whole output is in `build`."""
    command = [
        *(program, *(("--config-file", "schemathesis.toml") if one.names_objects else ())),
        *("run", f"{server.url}/openapi.json", *(("--header", f"Authorization: Bearer {key}") if key else ())),
        *("--checks", ",".join(one.checks), "--max-examples", str(EXAMPLES), "--phases", "coverage,fuzzing"),
        *("--request-timeout", "30", "--seed", "1", "--continue-on-failure", "--no-shrink", "--generation-database", "none"),
        *("--no-color", *one.options),
    ]
    done = subprocess.run(command, cwd=server.directory, capture_output=True, text=True, check=False)
    output = Path("build") / f"schema-{one.name}.txt"
    output.write_text(done.stdout + done.stderr)
    tested = re.search(r"(\d+) generated", done.stdout)
    assert tested is not None, f"schemathesis did not run: see {output}"
    found = Counter({"requests": int(tested[1])})
    for code, times in re.findall(r"^ *❌ (ST\d+) .*: (\d+)$", done.stdout, re.MULTILINE):
        found[code] += int(times)
    return found


def check(program: str, passes: tuple[Pass, ...], *, with_keys: bool) -> Counter[str]:
    """Run the passes on a server of their own."""
    found = Counter[str]()
    with attacked(CLEW_CRON_SECRET=CRON_SECRET, CLEW_WRONG_KEYS_PER_MINUTE=WRONG_KEYS) as server:
        key = server.new_key("admin", "operator") if with_keys else None
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        with httpx.Client(base_url=server.url, headers=headers, timeout=60, trust_env=False) as client:
            for one in passes:
                (server.directory / "schemathesis.toml").write_text(Objects(client).config())
                found += run(program, server, key, one)
        found["ST101"] += server.log().count("request_failed")
    return found


def main() -> None:
    """Run all passes, print, judge."""
    program = str(Path(sys.argv[1]).absolute())
    found = check(program, WITH_KEYS, with_keys=True) + check(program, WITHOUT_KEYS, with_keys=False)
    title = f"{found.pop('requests'):,} requests to every operation of the OpenAPI document"
    counted = {what: (before, found.pop(code, 0)) for what, (code, before) in _FAILURES.items()}
    rows = [Row(what, str(before), str(now), "0", now == 0) for what, (before, now) in counted.items()]
    rest = ", ".join(f"{code}: {times}" for code, times in found.items())
    report(title, *rows, Row("any other failure", "0", rest or "0", "0", not rest))


if __name__ == "__main__":
    main()
