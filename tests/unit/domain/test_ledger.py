"""What a turn sends of what it found and was given: new, known, changed, skipped."""

from dataclasses import replace
from uuid import UUID

from tests.passages import passage_of

from clew.domain.chains.active_file import ActiveFile
from clew.domain.chains.ledger import Shown, work_out
from clew.domain.documents.passage import Passage

A, B = ActiveFile("src/a.py", "print('a')\n", "dirty"), ActiveFile("src/b.py", "print('b')\n", "open")
LARGE = ActiveFile("src/large.py", "x" * 102_401)


def found(*chunk_ids: int, path: str = "docs/guide.md") -> list[Passage]:
    return [replace(passage_of(f"Words of chunk {n}."), chunk_id=n, source_path=path) for n in chunk_ids]


def test_a_chain_begins_with_label_1_in_the_order_of_the_passages() -> None:
    ledger = work_out(found(31, 5, 12), (), Shown())
    assert [(one.label, one.passage.chunk_id) for one in ledger.passages] == [(1, 31), (2, 5), (3, 12)]
    assert ledger.new == ledger.passages
    assert (ledger.known, ledger.last_label) == ((), 3)


def test_a_known_passage_keeps_its_label_and_is_not_sent() -> None:
    ledger = work_out(found(5, 40, 31), (), Shown({31: 1, 5: 2}, last_label=7))
    assert [(one.label, one.passage.chunk_id) for one in ledger.passages] == [(2, 5), (8, 40), (1, 31)]
    assert [one.label for one in ledger.new] == [8]
    assert [one.label for one in ledger.known] == [2, 1]
    assert ledger.last_label == 8
    assert 0 < ledger.tokens_sent < ledger.tokens_saved


def test_only_new_and_changed_files_are_sent_whole() -> None:
    shown = Shown(files={"src/a.py": A.sha256, "src/b.py": "of another version"})
    new = ActiveFile("src/new.py", "1\n")
    ledger = work_out((), (A, B, new, LARGE), shown)
    assert ledger.sent_files == (B, new)
    assert ledger.changed == {"src/b.py"}
    assert ledger.unchanged_files == (A,)
    assert ledger.skipped_files == (LARGE,)


def test_a_file_is_known_under_any_spelling_of_its_path() -> None:
    ledger = work_out((), (ActiveFile(".\\src\\a.py", A.content),), Shown(files={"src/a.py": A.sha256}))
    assert ledger.sent_files == ()


def test_the_local_file_wins_over_passages_of_the_index() -> None:
    ledger = work_out([*found(1, path="/src/a.py"), *found(2)], (A,), Shown({1: 4}, last_label=4))
    assert [one.passage.chunk_id for one in ledger.passages] == [2]
    assert [one.chunk_id for one in ledger.superseded] == [1]
    assert ledger.last_label == 5


def test_a_file_of_another_repository_is_another_file() -> None:
    theirs, ours = found(1, path="src/a.py")[0], replace(found(2, path="src/a.py")[0], document_id=UUID(int=2))
    ledger = work_out([theirs, ours], (A,), Shown(), {theirs.document_id})
    assert [one.passage.chunk_id for one in ledger.passages] == [1]
    assert [one.chunk_id for one in ledger.superseded] == [2]


def test_a_file_that_is_skipped_stands_for_nothing() -> None:
    ledger = work_out(found(1, path="src/large.py"), (LARGE,), Shown())
    assert [one.passage.chunk_id for one in ledger.new] == [1]
    assert ledger.superseded == ()
    assert ledger.tokens_sent < 100


def test_nothing_is_spared_where_nothing_was_shown() -> None:
    assert work_out(found(1, 2), (A,), Shown()).tokens_saved == 0
    assert work_out((), (), Shown()).tokens_sent == 0
