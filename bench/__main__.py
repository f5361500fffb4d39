"""Runs the benchmarks one after the other on a Postgres of their own.

    python -m bench [NAME…] [OPTION…]

Without names all of them run, which takes a while: `retrieval` fills 100,000 chunks. What stands after the names goes to the
benchmark, such as `languages --embedding multilingual`. What they print also goes to `bench/results/<name>.txt`.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

from clew.embedded.postgres import EmbeddedPostgres

HERE = Path(__file__).parent
NEEDS_POSTGRES = {"guard", "ingestion", "languages", "retrieval"}


def main(words: list[str]) -> int:
    """Return the number of benchmarks that failed."""
    first_option = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    names, options = words[:first_option], words[first_option:]
    known = sorted(path.stem for path in HERE.glob("*.py") if not path.stem.startswith("_"))
    unknown = set(names) - set(known)
    if unknown:
        print(f"There is no benchmark {', '.join(sorted(unknown))}. Known: {', '.join(known)}.", file=sys.stderr)
        return 1
    with tempfile.TemporaryDirectory(prefix="clew-bench-") as place, EmbeddedPostgres(Path(place)) as postgres:
        return sum(not run(name, postgres.dsn("postgres", "postgres"), options) for name in names or known)


def run(name: str, admin: str, options: list[str]) -> bool:
    """Run one benchmark, show and keep what it prints."""
    command = [sys.executable, "-m", f"bench.{name}", *(["--admin", admin] if name in NEEDS_POSTGRES else []), *options]
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    print(f"== {name}", flush=True)
    with subprocess.Popen(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        lines = [print(line, end="", flush=True) or line for line in process.stdout]
    (results / f"{name}.txt").write_text("".join(lines))
    return process.returncode == 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
