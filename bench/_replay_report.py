"""What a replayed request must bring, what it brought, and whether the two agree.

Above: `replay.py`, `_replay_query.py` and `_replay_threads.py` send requests and fill this report. It prints each line at
once: with a model a replay takes minutes.
"""

import re
from dataclasses import dataclass

SHOWN = 220
"""Characters shown of an answer."""


@dataclass
class Report:
    """A replay under way. Prints what is added to it, and counts."""

    right: int = 0
    wrong: int = 0

    def title(self, text: str) -> None:
        """Begin the requests of a source."""
        print(f"\n== {text}", flush=True)

    def sent(self, line: str, request: str, *, came: str) -> None:
        """Show a request that stands in a line of a source (`000:34`), and what came back."""
        print(f"\n{line:<8} {request}\n         ← {condensed(came)}", flush=True)

    def check(self, line: str, must: str, saw: object, *, is_right: bool) -> None:
        """Add a rule of a source, and what was seen of it."""
        self.right += is_right
        self.wrong += not is_right
        print(f"   {'yes' if is_right else 'NO ':<3}   {line}: {must}\n         saw: {condensed(str(saw))}", flush=True)

    def end(self) -> int:
        """Print the counts; return the exit code: 1 if anything is wrong."""
        print(f"\n{self.right + self.wrong} checks: {self.right} yes, {self.wrong} no")
        return int(self.wrong > 0)


def condensed(text: str) -> str:
    """Return a text on one line, its middle left out if it is long."""
    line = re.sub(r"\s*\n\s*", " / ", text.strip())
    return line if len(line) <= SHOWN else f"{line[: SHOWN * 2 // 3]} … {line[-SHOWN // 3 :]}"
