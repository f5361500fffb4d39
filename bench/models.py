"""What answer models make of real questions: right answers, citations, refusals, and how the engine judges them.

    python -m bench.models --out answers.jsonl [--model-url http://127.0.0.1:8080/v1 --model NAME --model-pid PID]
    python -m bench.models --out again.jsonl --replay answers.jsonl
    python -m bench.models --table a.jsonl b.jsonl --verdicts verdicts.jsonl

The first form starts a `clew serve` with its own Postgres, uploads the documents of both sets, asks each question over HTTP (five
passages, `grounding` at `flag`) and writes a line for each. The line keeps what the model wrote: the second form judges the same
answers by the rules as they are now, without the model. `--data` keeps the directory of the server, so that the next run need not
read the documents again, and `--resume` continues a run that was interrupted. Whether an answer is right and which sentences are
false, a person decides: a line of `--verdicts` has `model`, `id`, `right`, and `false`, the beginnings of false sentences.
`_model_questions.py` says which questions are asked.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import asdict
from pathlib import Path
from typing import TextIO

from bench._model_questions import Question, conversations, write_documents
from bench._model_table import print_table
from bench._model_tape import Tape
from bench._replay_server import Model, Server, running

_BATCH = 50
"""Files of one upload."""
_WINDOW = "8192"
_TICKS = os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Ask the questions, or print the table of earlier runs."""
    arguments = _arguments()
    if arguments.table:
        print_table(arguments.table, arguments.verdicts)
        return 0
    kept = _kept(arguments.replay) if arguments.replay else None
    upstream = None if kept is not None else arguments.model_url
    is_extractive = kept is None and upstream is None
    tape = Tape(upstream, kept)
    place = nullcontext(arguments.data) if arguments.data else tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp")
    asked = _chosen(conversations(arguments.sets), arguments.questions)
    to_ask = unanswered(asked, arguments.out) if arguments.resume else asked
    mode = "a" if arguments.resume else "w"
    with tape.running() as address, place as folder, arguments.out.open(mode, encoding="utf-8") as out:
        Path(folder).mkdir(exist_ok=True)
        Path(folder).chmod(0o755)  # run as root, Postgres is another user
        more = (("CLEW_MODEL_CONTEXT_TOKENS", _WINDOW),) if kept is not None else ()
        model = Model() if is_extractive else Model(address, arguments.model, more)
        with running(Path(folder) / "data", model) as server:
            _prepare(server, arguments.sets)
            for one in to_ask:
                _converse(server, tape, one, pid=arguments.model_pid, label=arguments.label or arguments.model, out=out)
    return 0


def _chosen(asked: Sequence[tuple[Question, ...]], most: int) -> list[tuple[Question, ...]]:
    """Return the first conversations, of together about `most` questions."""
    chosen: list[tuple[Question, ...]] = []
    for one in asked:
        if sum(map(len, chosen)) < most:
            chosen.append(one)
    return chosen


def unanswered(asked: Sequence[tuple[Question, ...]], out: Path) -> list[tuple[Question, ...]]:
    """Return the conversations that an interrupted run did not finish, and remove their lines: they are asked again."""
    lines = out.read_text("utf-8").splitlines(keepends=True) if out.exists() else []
    there = {json.loads(line)["id"]: line for line in lines if line.endswith("\n")}
    finished = [one for one in asked if all(question.id in there for question in one)]
    out.write_text("".join(there[question.id] for one in finished for question in one), "utf-8")
    return [one for one in asked if one not in finished]


def _prepare(server: Server, sets: Path) -> None:
    """Upload the documents unless they are there, and set what the measurement needs."""
    changed = {"hybrid_top_k": 5, "context_turns": 3, "grounding": "flag"}
    server.http.patch("/api/rag/settings", json=changed).raise_for_status()
    if server.http.get("/api/documents", params={"limit": 1}).raise_for_status().json()["documents"]:
        return
    with tempfile.TemporaryDirectory() as folder:
        write_documents(sets, Path(folder))
        files = sorted(Path(folder).glob("*.md"))
        ids: list[str] = []
        for at in range(0, len(files), _BATCH):
            parts = [("file", (one.name, one.read_bytes(), "text/markdown")) for one in files[at : at + _BATCH]]
            sent = server.http.post("/api/documents", files=parts).raise_for_status().json()
            ids += [one["id"] for one in sent["documents"]]
    for document in ids:
        while server.http.get(f"/api/documents/{document}").raise_for_status().json()["status"] not in ("ready", "failed"):
            time.sleep(0.2)


def _converse(server: Server, tape: Tape, asked: Sequence[Question], *, pid: int | None, label: str, out: TextIO) -> None:
    """Ask the questions of one conversation, and write a line for each."""
    place = server.http.post("/api/conversations", json={}).raise_for_status().json()["id"]
    for question in asked:
        tape.turn_to(question.id)
        began, cpu = time.monotonic(), _cpu_seconds(pid)
        answer = server.http.post(f"/api/conversations/{place}/messages", json={"content": question.text})
        seconds, used = time.monotonic() - began, _cpu_seconds(pid) - cpu
        told = answer.json()
        turn = server.http.get(f"/api/turns/{answer.headers['Clew-Turn-Id']}").json()
        line = {
            "model": label,
            **asdict(question),
            "status": turn["status"],
            "answer": told.get("content", ""),
            **{key: (told.get("metadata") or {}).get(key) for key in ("support", "sources", "refusal", "warnings")},
            "error": turn["error"],
            "tokens": turn["tokens"],
            "passages": [one["documentName"] for one in (turn["retrieval"] or {}).get("passages", [])],
            "seconds": round(seconds, 2),
            "cpu": round(used, 2),
            "kept": tape.kept.get(question.id, []),
        }
        out.write(json.dumps(line, ensure_ascii=False) + "\n")
        out.flush()
        print(f"{seconds:7.1f} s  {question.kind:6} {line['status']:10} {question.text[:70]}", flush=True)


def _cpu_seconds(pid: int | None) -> float:
    """Return the processor time that a process has used."""
    if pid is None:
        return 0.0
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


def _kept(path: Path) -> dict[str, list[str]]:
    return {one["id"]: one["kept"] for one in map(json.loads, path.read_text("utf-8").splitlines())}


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=Path, default=Path("../shared/data"), help="folder with mtrag-dev and langs-dev")
    parser.add_argument("--data", type=Path, help="keep the server's directory here")
    parser.add_argument("--out", type=Path, default=Path("bench/results/models.jsonl"))
    parser.add_argument(
        "--model-url", help="address of an OpenAI-compatible server, with /v1; without it, answers are extractive"
    )
    parser.add_argument("--model", default="local", help="name of the model there")
    parser.add_argument("--model-pid", type=int, help="process of the model server, for its processor time")
    parser.add_argument("--label", help="name of the model in the table")
    parser.add_argument("--questions", type=int, default=26)
    parser.add_argument("--resume", action="store_true", help="keep the answers that an interrupted run has written to --out")
    parser.add_argument("--replay", type=Path, help="play the answers of an earlier run again")
    parser.add_argument("--table", type=Path, nargs="+", help="print the table of earlier runs")
    parser.add_argument("--verdicts", type=Path, help="what a person found of the answers of --table")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
