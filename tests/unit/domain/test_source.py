"""What a run of a source does, from two lists of files."""

from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.domain.documents.source import Difference, Move, Occupant, Plan, needs_permission, plan_run

Files = dict[str, str]
"""Path → contents."""


def compare(before: Files, after: Files, *, occupants: dict[str, Occupant] | None = None, unlisted: tuple[str, ...] = ()) -> Plan:
    return plan_run(differences(before, after), occupants or {}, unlisted)


def differences(before: Files, after: Files) -> list[Difference]:
    return [
        Difference(path, digest(after.get(path)), digest(before.get(path)), identifier(path) if path in before else None)
        for path in sorted(before.keys() | after.keys())
        if before.get(path) != after.get(path)
    ]


def digest(contents: str | None) -> bytes | None:
    return None if contents is None else contents.encode()


def identifier(path: str) -> UUID:
    return UUID(bytes=path.encode().ljust(16, b"\0")[:16])


def moved(plan: Plan) -> set[tuple[str, str]]:
    return {(move.old, move.new) for move in plan.moved}


def removed(plan: Plan) -> list[str]:
    return [path for _, path in plan.removed]


def test_new_changed_and_missing_files_are_added_replaced_and_removed() -> None:
    plan = compare({"a.md": "a", "b.md": "b", "c.md": "c"}, {"a.md": "a", "b.md": "B", "d.md": "d"})
    assert (plan.added, plan.replaced, removed(plan), plan.moved) == (["d.md"], ["b.md"], ["c.md"], [])


def test_the_same_bytes_under_a_new_path_are_a_rename() -> None:
    plan = compare({"a.md": "a"}, {"new/b.md": "a"})
    assert plan == Plan(moved=[Move(identifier("a.md"), "a.md", "new/b.md")])


def test_a_copy_is_no_rename() -> None:
    assert compare({"a.md": "a"}, {"a.md": "a", "b.md": "a"}) == Plan(added=["b.md"])


def test_a_new_extension_is_read_anew() -> None:
    plan = compare({"a.txt": "a"}, {"a.md": "a"})
    assert (plan.added, removed(plan), plan.moved) == (["a.md"], ["a.txt"], [])


def test_files_of_the_same_bytes_keep_their_names_when_their_folder_is_renamed() -> None:
    plan = compare({"x/a.py": "", "x/b.py": "", "x/c.py": ""}, {"y/c.py": "", "y/b.py": "", "y/a.py": ""})
    assert moved(plan) == {("x/a.py", "y/a.py"), ("x/b.py", "y/b.py"), ("x/c.py", "y/c.py")}


def test_two_files_that_swap_names_swap_documents() -> None:
    plan = compare({"a.md": "a", "b.md": "b"}, {"a.md": "b", "b.md": "a"})
    assert moved(plan) == {("a.md", "b.md"), ("b.md", "a.md")}
    assert not plan.replaced


def test_rotated_files_move_on_and_the_new_one_is_added() -> None:
    plan = compare({"0.log": "x", "1.log": "y"}, {"0.log": "z", "1.log": "x", "2.log": "y"})
    assert moved(plan) == {("0.log", "1.log"), ("1.log", "2.log")}
    assert plan.added == ["0.log"]


def test_a_file_that_takes_the_place_of_another_leaves_that_document_its_path() -> None:
    plan = compare({"a.md": "a", "b.md": "b"}, {"a.md": "b"})
    assert (plan.replaced, removed(plan), plan.moved) == (["a.md"], ["b.md"], [])


def test_nothing_below_a_folder_that_could_not_be_listed_is_removed() -> None:
    before = {"a.md": "a", "x/b.md": "b", "xy.md": "c"}
    assert removed(compare(before, {}, unlisted=("x",))) == ["a.md", "xy.md"]
    assert removed(compare(before, {}, unlisted=("a.md", "x"))) == ["xy.md"]
    assert removed(compare(before, {}, unlisted=("",))) == []


def test_a_document_that_is_there_is_adopted_replaced_or_left_to_its_source() -> None:
    taken = {
        "same.md": Occupant("same.md", uuid4(), is_same=True, of_other=None),
        "old.md": Occupant("old.md", uuid4(), is_same=False, of_other=None),
        "theirs.md": Occupant("theirs.md", uuid4(), is_same=True, of_other="/other"),
    }
    plan = compare({"gone.md": "a"}, dict.fromkeys(taken, "a"), occupants=taken)
    assert [one.path for one in plan.adopted] == ["same.md"]
    assert plan.replaced == ["old.md"]
    assert [path for path, _ in plan.refused] == ["theirs.md"]
    assert "/other" in plan.refused[0][1]
    assert removed(plan) == ["gone.md"]


@pytest.mark.parametrize(
    ("removals", "known", "listed", "expected"),
    [(0, 0, 0, False), (1, 1, 0, True), (5, 6, 1, False), (6, 12, 6, False), (7, 12, 5, True), (1, 100, 99, False)],
)
def test_many_removals_or_an_empty_folder_want_permission(removals: int, known: int, listed: int, expected: bool) -> None:
    assert needs_permission(removals, known, listed, 50) is expected


NAMES = st.sampled_from(["a.md", "b.md", "c.md", "x/a.md", "x/b.md", "y/a.txt", "y/c.txt"])
FOLDERS = st.dictionaries(NAMES, st.sampled_from("123"))


@given(FOLDERS, FOLDERS)
def test_a_plan_makes_the_documents_what_the_folder_is_and_doubles_nothing(before: Files, after: Files) -> None:
    plan = compare(before, after)
    documents = {identifier(path): path for path in before}
    contents = {identifier(path): text for path, text in before.items()}
    for document_id, _ in plan.removed:
        del documents[document_id]
    for move in plan.moved:
        assert documents[move.document_id] == move.old
        documents[move.document_id] = move.new
    assert len(set(documents.values())) == len(documents)
    for path in plan.replaced:
        [document_id] = [one for one, where in documents.items() if where == path]
        contents[document_id] = after[path]
    reached = {path: contents[document_id] for document_id, path in documents.items()}
    assert not reached.keys() & set(plan.added)
    assert reached | {path: after[path] for path in plan.added} == after
