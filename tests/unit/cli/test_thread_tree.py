"""What `clew threads show` prints: flat where nothing forks, guides where something does, nothing that drives the terminal."""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from clew.cli.conversations.thread_tree import TreePrinter, parse, show_json
from clew.cli.screen import out
from clew.dialects.archives import wire
from clew.domain.threads.thread_tree import Branch, reading_order


def thread(branches: list[Branch], head: int | None, head_branch: int | None) -> dict[str, Any]:
    shape = [{"id": b.id, "parent": b.parent, "fork_depth": b.fork_depth, "messages": b.messages} for b in branches]
    return {"type": "thread", "id": "conv_x", "number": 7, "caller_app": "app", "external_id": "42", "title": "A title",
            "status": "active", "head": head, "head_branch": head_branch, "branches": shape}  # fmt: skip


def message(branch: int, depth: int, **given: Any) -> dict[str, Any]:
    number = branch * 1000 + depth
    return {"type": "message", "id": f"msg_{number}", "number": number, "parent": number - 1, "branch": branch, "depth": depth,
            "role": "user" if depth % 2 else "assistant", "status": "complete", "content": f"text {branch}.{depth}",
            "sources": [], "outline": None, "turn": None, "created_at": "2026-11-21T09:30:00.000000Z"} | given  # fmt: skip


def lines(branches: list[Branch], head_branch: int, changes: dict[int, dict[str, Any]] | None = None) -> Iterator[bytes]:
    tip = branches[head_branch - 1].tip
    yield json.dumps({"type": "header"}).encode()
    yield json.dumps(thread(branches, head_branch * 1000 + tip, head_branch)).encode()
    for run in reading_order(branches, head_branch):
        for depth in range(run.after + 1, run.upto + 1):
            one = message(run.branch, depth, **(changes or {}).get(run.branch * 1000 + depth, {}))
            turn = one.pop("record", None)
            yield json.dumps(one).encode()
            if turn:
                yield json.dumps({"type": "turn", **turn}).encode()


def printed(capsys: pytest.CaptureFixture[str], archive: Iterable[bytes], *, is_full: bool = False) -> list[str]:
    printer = TreePrinter(is_full=is_full)
    found, messages = parse(archive)
    printer.show_thread(found)
    for one in messages:
        printer.show(one)
    return capsys.readouterr().out.splitlines()


def test_a_thousand_messages_in_a_row_begin_in_the_same_column(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, lines([Branch(1, None, 0, 1000)], 1))[3:]
    assert len(shown) == 1000
    assert all(line.startswith(("user ", "assistant ")) for line in shown)
    assert all(len(line) <= out.width for line in shown)
    assert [line for line in shown if "◀ head" in line] == [shown[-1]]


def test_a_way_that_was_left_stands_beside_the_one_to_the_head(capsys: pytest.CaptureFixture[str]) -> None:
    shown = printed(capsys, lines([Branch(1, None, 0, 4), Branch(2, 1, 2, 2)], 2))[3:]
    assert [line.split("#")[0] for line in shown] == [
        "user      ", "assistant ", "├─ user      ", "│  assistant ", "user      ", "assistant ",
    ]  # fmt: skip
    assert "text 2.4" in shown[-1]


def test_forks_within_forks_get_no_wider_than_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    branches = [Branch(1, None, 0, 2), *(Branch(n, n - 1, 2 * n - 3, 3) for n in range(2, 60))]
    shown = printed(capsys, lines(branches, 1))
    assert max(len(line) for line in shown[3:]) < 100
    assert any(" 57│" in line for line in shown)


def test_how_a_turn_ended_and_what_is_cited_stand_below_the_message(capsys: pytest.CaptureFixture[str]) -> None:
    failed = {"status": "failed", "record": {"status": "failed", "error": {"code": "GENERATION_TIMEOUT", "message": "Too slow."}}}
    source = {"label": 1, "document_name": "file.md", "heading_path": ["Part"], "quote": "exactly\n  these words"}
    shown = printed(capsys, lines([Branch(1, None, 0, 3)], 1, {1001: failed, 1002: {"sources": [source]}}))[3:]
    assert shown[1] == "  ✗ failed GENERATION_TIMEOUT: Too slow."
    assert shown[3] == "  [1] file.md › Part, “exactly these words”"


def test_nothing_of_a_conversation_reaches_the_terminal_as_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    evil = "\x1b]0;owned\x07\x9b31m\u202eno \x1b[2J[bold]x[/bold]\r"
    source = {"label": 1, "document_name": evil, "heading_path": [evil], "quote": evil}
    failed = {"status": "failed", "error": {"code": evil, "message": evil}}
    changes = {1001: {"content": evil, "record": failed}, 1002: {"sources": [source], "content": evil}}
    for is_full in (False, True):
        told = "\n".join(printed(capsys, lines([Branch(1, None, 0, 2)], 1, changes), is_full=is_full))
        assert not {"\x1b", "\x07", "\x9b", "\u202e", "\r"} & set(told)
        assert "[bold]x[/bold]" in told
    show_json(parse(lines([Branch(1, None, 0, 2)], 1, changes))[1])
    told = capsys.readouterr().out
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(told)
    assert json.loads(told)[0]["content"] == evil


def test_the_lines_of_these_tests_are_those_of_an_archive() -> None:
    assert set(message(1, 1)) | {"metadata", "usage"} == set(wire.MessageLine.model_fields)
    assert set(thread([], None, None)) <= set(wire.ThreadLine.model_fields)
