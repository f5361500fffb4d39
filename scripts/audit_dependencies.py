"""Asks for known vulnerabilities of what Clew installs: `make audit`.

Of the Python packages in `uv.lock` (OSV's database, by `uv audit`) and of what the page is built from (npm's, by `npm audit`).
Exits with 1 if there are any. Without a network it says that it could not ask, and exits with 0: that is no finding.
"""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
_SECONDS = 120
_UNREACHABLE = ("error sending request", "audit endpoint returned an error", "ENOTFOUND", "ECONNREFUSED", "EAI_AGAIN")


def main(uv: str, npm: str) -> int:
    """Ask both; return the exit code."""
    python = _run([uv, "audit", "--frozen", "--no-dev", "--preview-features", "audit-command"], ROOT)
    page = _run([npm, "audit", "--omit=dev", "--json"], ROOT / "web")
    return max(_report("Python packages", python), _report("Packages of the page", page, _named(page.stdout)))


def _run(command: list[str], directory: Path) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(  # noqa: S603  the commands of this file
            command, cwd=directory, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", _UNREACHABLE[0])


def _report(what: str, ended: subprocess.CompletedProcess[str], found: str | None = None) -> int:
    said = ended.stdout + ended.stderr
    if any(words in said for words in _UNREACHABLE):
        sys.stdout.write(f"{what}: not checked, the database of vulnerabilities could not be reached.\n")
        return 0
    if ended.returncode == 0:
        sys.stdout.write(f"{what}: no known vulnerability.\n")
        return 0
    sys.stdout.write(f"{what}:\n{found or said}\n")
    return 1


def _named(text: str) -> str | None:
    try:
        found = json.loads(text).get("vulnerabilities", {})
    except json.JSONDecodeError:
        return None
    return "\n".join(f"  {name}: {one['severity']}, {one['range']}" for name, one in sorted(found.items()))


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
