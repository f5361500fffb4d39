"""The order in which a thread is read: every message once, parents first, and the way to the head never set in."""

from hypothesis import given
from hypothesis import strategies as st

from clew.domain.threads.thread_tree import Branch, Run, reading_order


@st.composite
def trees(draw: st.DrawFn) -> tuple[list[Branch], int | None]:
    branches = [Branch(1, None, 0, draw(st.integers(0, 6)))]
    for place in range(2, draw(st.integers(1, 9)) + 1):
        parent = draw(st.sampled_from([None, *branches]))
        if parent is None or not parent.messages:
            branches.append(Branch(place, None, 0, draw(st.integers(1, 4))))
        else:
            depth = draw(st.integers(parent.fork_depth + 1, parent.tip))
            branches.append(Branch(place, parent.id, depth, draw(st.integers(1, 4))))
    return branches, draw(st.sampled_from([None, *(branch.id for branch in branches)]))


def way_to(branches: list[Branch], head: int | None) -> set[tuple[int, int]]:
    """The messages on the path to the tip of a branch."""
    known = {branch.id: branch for branch in branches}
    found: set[tuple[int, int]] = set()
    upto = known[head].tip if head else 0
    while head is not None:
        branch = known[head]
        found |= {(head, depth) for depth in range(branch.fork_depth + 1, upto + 1)}
        head, upto = branch.parent, branch.fork_depth
    return found


@given(trees())
def test_every_message_comes_once_and_after_its_parent(tree: tuple[list[Branch], int | None]) -> None:
    branches, head = tree
    read: list[tuple[int, int]] = []
    for run in reading_order(branches, head):
        for depth in range(run.after + 1, run.upto + 1):
            branch = branches[run.branch - 1]
            above = (branch.parent, depth - 1) if depth == branch.fork_depth + 1 else (branch.id, depth - 1)
            assert depth == 1 or above in read
            read.append((run.branch, depth))
    wanted = [(branch.id, depth) for branch in branches for depth in range(branch.fork_depth + 1, branch.tip + 1)]
    assert sorted(read) == sorted(wanted)


@given(trees())
def test_the_way_to_the_head_is_the_only_one_that_is_not_set_in(tree: tuple[list[Branch], int | None]) -> None:
    branches, head = tree
    runs = list(reading_order(branches, head))
    flat = {(run.branch, depth) for run in runs if run.level == 0 for depth in range(run.after + 1, run.upto + 1)}
    assert way_to(branches, head) <= flat
    assert all(run.level > 0 for run in runs if run.begins)
    assert runs[-1].level == 0


def test_ways_that_were_left_stand_between_a_message_and_what_goes_on_below_it() -> None:
    branches = [Branch(1, None, 0, 4), Branch(2, 1, 2, 2), Branch(3, 1, 2, 2)]
    assert list(reading_order(branches, 2)) == [
        Run(1, 0, 2, 0, begins=False),
        Run(1, 2, 4, 1, begins=True),
        Run(3, 2, 4, 1, begins=True),
        Run(2, 2, 4, 0, begins=False),
    ]


def test_a_chain_of_forks_that_was_always_followed_is_set_in_once() -> None:
    branches = [Branch(1, None, 0, 4), *(Branch(n, n - 1, 2 * n - 2, 4) for n in range(2, 500))]
    assert max(run.level for run in reading_order(branches, 499)) == 1
