"""The table of `models.py`: figures of each run, with the verdicts of a person on its answers."""

from pathlib import Path


def print_table(runs: list[Path], verdicts: Path | None) -> None:
    raise NotImplementedError
