"""The reading order of a whole thread with its branches.

Above: `store.threads.archives` reads a thread in this order, `cli.conversations.thread_tree` draws the guides. A message comes
after its parent. Where a thread forks, the other branches come first, each to its end; the branch that continues comes last, at
the level above: a thread without forks has one level, and the path to the head is never indented.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Branch:
    """A branch with its messages at the depths `fork_depth` + 1 to `tip`."""

    id: int
    """Index within its thread, in the order in which branches began, from 1."""
    parent: int | None
    """None: it begins at the root."""
    fork_depth: int
    messages: int

    @property
    def tip(self) -> int:
        """Depth of the last message."""
        return self.fork_depth + self.messages


@dataclass(frozen=True, slots=True)
class Run:
    """Messages of one branch, from depth `after` + 1 to `upto`; only the last may have more than one message below it."""

    branch: int
    after: int
    upto: int
    level: int
    """0 on the path to the head; one more on every other branch."""
    begins: bool
    """Whether another branch begins here."""


class _Forks:
    """Where branches leave a branch: their depths in order, and the branches that leave at each."""

    def __init__(self, branches: Iterable[Branch]) -> None:
        self._depths: dict[int | None, list[int]] = {}
        self._leaving: dict[tuple[int | None, int], list[Branch]] = {}
        for branch in sorted(branches, key=lambda one: (one.fork_depth, one.id)):
            leaving = self._leaving.setdefault((branch.parent, branch.fork_depth), [])
            if not leaving:
                self._depths.setdefault(branch.parent, []).append(branch.fork_depth)
            leaving.append(branch)

    def next_after(self, branch: int, depth: int) -> int | None:
        """Return the first depth below `depth` at which another branch leaves."""
        depths = self._depths.get(branch, [])
        place = bisect_right(depths, depth)
        return depths[place] if place < len(depths) else None

    def at(self, branch: int | None, depth: int) -> list[Branch]:
        """Return the branches that leave there, oldest first."""
        return self._leaving.get((branch, depth), [])


def reading_order(branches: Iterable[Branch], head_branch: int | None) -> Iterator[Run]:
    """Yield the runs of a thread in reading order. The head's branch continues; without a head, the older one."""
    known = {branch.id: branch for branch in branches}
    forks, onward = _Forks(known.values()), _way_to(known, head_branch)
    waiting: list[Run] = []

    def part(rest: list[Run], leaving: list[Branch], level: int) -> None:
        ways = rest + [Run(one.id, one.fork_depth, one.tip, level, begins=False) for one in leaving]
        last = next((way for way in ways[len(rest) :] if way.branch in onward), ways[0])
        sides = [replace(way, level=level + 1, begins=True) for way in ways if way is not last]
        waiting.extend([last, *reversed(sides)])

    if roots := forks.at(None, 0):
        part([], roots, 0)
    while waiting:
        way = waiting.pop()
        depth = forks.next_after(way.branch, way.after)
        if depth is None:
            yield way
        else:
            yield replace(way, upto=depth)
            rest = [replace(way, after=depth, begins=False)] if way.upto > depth else []
            part(rest, forks.at(way.branch, depth), way.level)


def _way_to(branches: Mapping[int, Branch], head_branch: int | None) -> set[int]:
    """Return the branches from the root to that of the head."""
    way: set[int] = set()
    while head_branch is not None and head_branch not in way:
        way.add(head_branch)
        head_branch = branches[head_branch].parent
    return way
