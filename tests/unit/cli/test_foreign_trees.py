"""Trees of other products become branches and lines that the server accepts, with every message where it was."""

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.cli.conversations.foreign.conversation import Conversation, Message, Source
from clew.cli.conversations.foreign.fields import Unreadable
from clew.cli.conversations.foreign.lines import HEADER, Product, require_sizes, written
from clew.cli.conversations.foreign.tree import Tree, grown
from clew.dialects.archives.structure import Structure
from clew.dialects.archives.wire import LINE, EndLine, MessageLine, ThreadLine

PRODUCT = Product("openai", app="chatgpt")
NOW = datetime(2026, 11, 24, tzinfo=UTC)
THEN = datetime(2025, 1, 1, tzinfo=UTC)


def message(name: str, parent: str | None, text: str = "text", *, by: str = "", **more: Any) -> Message:
    role: Any = {"u": "user", "a": "assistant", "s": "system"}[by or name[0]]
    return Message(name, parent, role, text, **more)


def tree_of(*messages: Message, **more: Any) -> Tree:
    tree = grown(Conversation("c", "Title", list(messages), **more))
    assert tree is not None
    return tree


def lines_of(tree: Tree, conversation: Conversation | None = None) -> list[dict[str, Any]]:
    about = conversation or Conversation("c", "Title", [])
    return [json.loads(line) for line in written(PRODUCT, about, tree, NOW)]


def accepted(lines: list[dict[str, Any]]) -> list[MessageLine]:
    """Return the messages of lines that the server accepts as a conversation."""
    LINE.validate_json(HEADER)
    parsed = [LINE.validate_json(json.dumps(line)) for line in lines]
    assert isinstance(parsed[0], ThreadLine)
    structure = Structure(parsed[0])
    found = [line for line in parsed if isinstance(line, MessageLine)]
    for line in found:
        structure.take_message(line)
    assert isinstance(parsed[-1], EndLine)
    structure.end(parsed[-1])
    return found


@st.composite
def forests(draw: st.DrawFn) -> list[Message]:
    """Messages in any order, each below any other one that comes before it in some order, or at the root."""
    count = draw(st.integers(1, 25))
    found: list[Message] = []
    for place in range(count):
        parent = draw(st.sampled_from([None, "absent", *(one.id for one in found)]))
        role: Any = draw(st.sampled_from(["user", "assistant", "system"]))
        text = draw(st.sampled_from(["", "text", "ü\0\ud800"]))
        created = draw(
            st.none() | st.datetimes(datetime(2020, 1, 1), datetime(2026, 1, 1)).map(lambda one: one.replace(tzinfo=UTC))
        )
        found.append(Message(f"m{place}", parent, role, text, created=created))
    return draw(st.permutations(found))


@given(forests(), st.none() | st.integers(0, 24).map(lambda place: f"m{place}"))
def test_every_forest_is_accepted_with_all_its_texts(messages: list[Message], current: str | None) -> None:
    conversation = Conversation("c", "", messages, current=current)
    tree = grown(conversation)
    kept = [one for one in messages if one.text]
    assert (tree is None) == (not kept)
    if tree is None:
        return
    found = accepted(lines_of(tree, conversation))
    texts = Counter("".join(one.content.split("\n\n")) for one in found)
    assert sum(len(text) for text in texts.elements()) == sum(len(one.text) for one in kept)
    assert [one.number for one in found] == list(range(1, len(found) + 1))


def test_only_a_second_continuation_begins_a_branch_and_the_head_is_where_the_person_was() -> None:
    tree = tree_of(
        message("u1", None), message("a1", "u1"), message("a2", "u1"), message("u2", "a1"), message("a3", "u2"), current="a2"
    )
    assert [(one.message.id, one.branch, one.depth) for one in tree.messages] == [
        ("u1", 1, 1),
        ("a1", 1, 2),
        ("a2", 2, 2),
        ("u2", 1, 3),
        ("a3", 1, 4),
    ]
    assert [(one.parent, one.fork_depth) for one in tree.branches] == [(None, 0), (1, 1)]
    assert tree.head.message.id == "a2"


def test_what_has_no_text_is_skipped_and_its_continuations_move_up() -> None:
    tree = tree_of(message("s0", None, ""), message("u1", "s0"), message("a1", "u1", ""), message("a2", "a1"), current="a1")
    assert [(one.message.id, one.parent) for one in tree.messages] == [("u1", None), ("a2", 1)]
    assert tree.head.message.id == "u1"


def test_messages_of_one_side_in_a_row_are_one_unless_the_conversation_forks_there() -> None:
    first = message("a1", "u1", "One.", model="x", lost=("image",), sources=(Source("a"),))
    second = message("a2", "a1", "Two.", model="y", is_complete=False, sources=(Source("a"), Source("b")))
    tree = tree_of(message("u1", None), first, second, message("u2", "a2"))
    assert [one.message.text for one in tree.messages] == ["text", "One.\n\nTwo.", "text"]
    joined = tree.messages[1].message
    assert (joined.model, joined.is_complete, joined.lost) == ("y", False, ("image",))
    assert joined.sources == (Source("a"), Source("b"))
    forked = tree_of(message("u1", None), first, second, message("a3", "a1"))
    assert [one.parent for one in forked.messages] == [None, 1, 2, 2]
    systems = tree_of(message("s1", None), message("s2", "s1"), message("u1", "s2"))
    assert len(systems.messages) == 3


def test_an_id_that_occurs_twice_and_a_missing_parent_are_reported() -> None:
    tree = tree_of(message("u1", None), message("a1", "u1"), message("a1", "u1", "other"), message("u2", "gone"))
    assert [one.message.text for one in tree.messages] == ["text", "text", "text"]
    assert tree.lost == {
        "message with an id that another one has": 1,
        "message whose parent is missing, which begins a branch at the root": 1,
    }


@pytest.mark.parametrize("ring", [["u1"], ["u1", "a1"], ["u1", "a1", "u2"]])
def test_messages_in_a_circle_are_refused(ring: list[str]) -> None:
    circle = [message(name, ring[place - 1]) for place, name in enumerate(ring)]
    with pytest.raises(Unreadable, match=f"{len(ring)} messages follow each other in a circle"):
        grown(Conversation("c", "", [message("u0", None), *circle]))


def test_lines_carry_ids_times_titles_and_what_was_lost() -> None:
    answer = message("a1", "u1", "Yes.", created=THEN + timedelta(seconds=2), model="gpt-4o", lost=("image", "image", "file"))
    conversation = Conversation(
        "abc", " A\ntitle ", [message("u1", None, "Is it?", created=THEN), answer], created=THEN, updated=THEN, is_archived=True
    )
    tree = grown(conversation)
    assert tree is not None
    thread, _, line, _ = lines_of(tree, conversation)
    assert (thread["title"], thread["title_source"], thread["status"]) == ("A title", "given", "archived")
    assert (thread["caller_app"], thread["external_id"]) == ("chatgpt", "abc")
    assert (thread["created_at"], thread["last_message_at"]) == ("2025-01-01T00:00:00+00:00", "2025-01-01T00:00:02+00:00")
    assert NOW - timedelta(hours=1) < datetime.fromisoformat(thread["updated_at"]) < NOW
    assert line["metadata"]["imported"] == {"product": "openai", "id": "a1", "model": "gpt-4o"}
    assert [one["message"] for one in line["metadata"]["warnings"]] == [
        "Left out at the import: image (2 times).",
        "Left out at the import: file.",
    ]
    assert lines_of(tree, conversation) == [thread, *lines_of(tree, conversation)[1:]]
    untitled = lines_of(tree, Conversation("abc", "", []))[0]
    assert (untitled["title"], untitled["title_source"]) == ("Is it?", "first_message")


def test_conversations_without_an_id_are_told_apart_and_found_again_when_they_are_longer() -> None:
    def name_of(title: str, *messages: Message) -> str:
        conversation = Conversation("", title, list(messages))
        return lines_of(tree_of(*messages), conversation)[0]["external_id"]

    first, second = message("u1", None, "Hello"), message("a1", "u1", "Hi.")
    assert name_of("A", first) == name_of("A", first, second) != name_of("B", first)
    assert name_of("A", first) != name_of("A", message("u1", None, "Hi"))


def test_older_conversations_stay_behind_newer_ones_in_lists() -> None:
    tree = tree_of(message("u1", None, created=THEN))
    ages = [timedelta(days=4000), timedelta(days=40), timedelta(seconds=10), -timedelta(days=1)]
    stamps = [lines_of(tree, Conversation("c", "", [], updated=NOW - age))[0]["updated_at"] for age in ages]
    moments = [datetime.fromisoformat(stamp) for stamp in stamps]
    assert moments == sorted(moments)
    assert moments[0] > NOW - timedelta(hours=1)
    assert moments[-1] == NOW


def test_a_conversation_that_is_too_large_for_an_archive_is_refused() -> None:
    with pytest.raises(Unreadable, match="has 5,000,001 characters; the limit is 5,000,000"):
        require_sizes(tree_of(message("u1", None, "x" * 5_000_001)))
    chain = [message("u0", None), *(message(f"{'ua'[n % 2]}{n}", f"{'ua'[(n - 1) % 2]}{n - 1}") for n in range(1, 100_001))]
    with pytest.raises(Unreadable, match="it has 100,001 messages; the limit is 100,000"):
        tree_of(*chain)
    assert len(tree_of(*chain[:-1]).messages) == 100_000


def test_a_long_chain_of_answers_becomes_one_message_with_every_part_once() -> None:
    count = 50_000
    chain = [message(f"a{n}", f"a{n - 1}", "x" * 90, lost=("image",), sources=(Source(f"{n}"),)) for n in range(count)]
    (whole,) = tree_of(*chain).messages
    assert len(whole.message.text) == 92 * count - 2
    assert len(whole.message.lost) == count
    assert [int(one.title) for one in whole.message.sources] == list(range(count))
