"""The table of `models.py`: figures of each run, with a person's verdicts on its answers.

Above: `models.py`. A sentence is false if the passages of its prompt do not say it: a person decides, and names its beginning.
All other sentences count as true. A sentence that an answer repeats counts once.
"""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROWS = (
    ("answerable questions", "answerable"),
    ("right answers", "right"),
    ("… with a supported mark of the model", "own"),
    ("… with a supported mark of the engine", "added"),
    ("marks and nothing else", "marks"),
    ("false refusals", "refused"),
    ("questions without an answer", "absent"),
    ("… not refused", "missed"),
    ("… of these without a supported sentence", "withheld"),
    ("false sentences", "false"),
    ("… flagged", "caught"),
    ("true sentences", "true"),
    ("… flagged", "wronged"),
    ("citations", "citations"),
    ("… not supported", "idle"),
    ("failed, for example prompts too long", "failed"),
    ("passages left out of a prompt", "cut"),
    ("ended: repeats itself", "repeats"),
)


@dataclass
class Verdict:
    """What a person found of one answer."""

    right: bool = False
    false: Sequence[str] = field(default_factory=tuple[str, ...])
    """Beginnings of sentences that the passages do not say."""


def print_table(runs: Sequence[Path], verdicts: Path | None) -> None:
    """Print a column for each run."""
    found = _read_verdicts(verdicts) if verdicts else {}
    columns: dict[str, Counter[str]] = {}
    for run in runs:
        lines = [json.loads(line) for line in run.read_text("utf-8").splitlines()]
        columns[run.stem] = sum((_counted(one, found.get((one["model"], one["id"]), Verdict())) for one in lines), Counter[str]())
        for what in ("seconds", "cpu"):
            columns[run.stem][what] = round(sum(one[what] for one in lines) / len(lines))
    print(f"{'':44}" + "".join(f"{name:>14}" for name in columns))
    for title, key in (*ROWS, ("seconds a question", "seconds"), ("processor seconds of the model", "cpu")):
        print(f"{title:44}" + "".join(f"{counts[key]:>14}" for counts in columns.values()))


def _counted(one: Mapping[str, Any], verdict: Verdict) -> Counter[str]:
    is_answerable, is_refused = one["kind"] != "absent", one["status"] == "refused"
    sources, support = one["sources"] or [], one["support"] or []
    sentences = {one["answer"][each["start"] : each["end"]]: each["strength"] for each in support}
    is_supported = "supported" in sentences.values()
    counts = Counter(answerable=is_answerable, absent=not is_answerable, refused=is_answerable and is_refused)
    counts["missed"] = not is_answerable and one["status"] == "completed"
    counts["withheld"] = counts["missed"] and not is_supported
    counts["marks"] = is_refused and (one["refusal"] or {}).get("stage") == "support"
    if is_answerable and verdict.right:
        own = any(each["support"] == "supported" and not each["added"] for each in sources)
        counts.update(right=1, own=own, added=not own and any(each["support"] == "supported" for each in sources))
    for text, strength in sentences.items():
        is_false = any(text.lstrip("-* ").startswith(begin) for begin in verdict.false)
        counts["false" if is_false else "true"] += 1
        counts["caught" if is_false else "wronged"] += strength != "supported"
    counts.update(citations=len(sources), idle=sum(each["support"] != "supported" for each in sources))
    warned = {each["code"] for each in one["warnings"] or ()}
    counts.update(failed=one["status"] == "failed", cut="passages_left_out" in warned, repeats="answer_repeats" in warned)
    return counts


def _read_verdicts(path: Path) -> dict[tuple[str, str], Verdict]:
    lines = map(json.loads, path.read_text("utf-8").splitlines())
    return {(one["model"], one["id"]): Verdict(one["right"], tuple(one.get("false", ()))) for one in lines}
