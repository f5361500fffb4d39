"""Exports of other products as conversations: texts, parents, times, models, sources, and what cannot be imported."""

import json
import sqlite3
import zipfile
from collections import Counter
from datetime import UTC, datetime
from functools import partial
from io import BytesIO
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from clew.cli.conversations.foreign import langgraph, librechat, openai, openwebui
from clew.cli.conversations.foreign.conversation import Conversation, Refused, Source
from clew.cli.conversations.foreign.entries import Entries
from clew.cli.conversations.foreign.fields import Unreadable, moment
from clew.cli.conversations.foreign.origin import Origin
from clew.cli.conversations.foreign.products import reading
from clew.cli.conversations.foreign.tree import Tree, grown

EXPORTS = Path(__file__).parents[2] / "data" / "exports"


def read(origin: str, path: Path) -> tuple[list[Conversation], list[Refused]]:
    with reading(Origin(origin), path) as export:
        found = list(export.conversations)
    good = [one for one in found if isinstance(one, Conversation)]
    return good, [one for one in found if isinstance(one, Refused)]


def conversation_of(product: ModuleType, value: Any) -> Conversation:
    (entry,) = Entries(BytesIO(json.dumps([value]).encode()).read, "x.json", product.WANTED)
    if entry.fault is not None:
        raise entry.fault
    return product.conversation(entry.value)


def add_state(thread: langgraph.Thread, value: dict[str, Any]) -> None:
    (entry,) = Entries(BytesIO(json.dumps(value).encode()).read, "x.json", langgraph.WANTED)
    assert entry.fault is None
    thread.add(entry.value)


def tree_of(conversation: Conversation) -> Tree:
    tree = grown(conversation)
    assert tree is not None
    return tree


def said(tree: Tree) -> list[tuple[str, str]]:
    return [(one.message.role, one.message.text) for one in tree.messages]


def parents(tree: Tree) -> list[int | None]:
    return [one.parent for one in tree.messages]


def test_chatgpt_messages_keep_their_tree_and_what_nobody_saw_is_left_out() -> None:
    (rivers, clew, empty), refused = read("openai", EXPORTS / "chatgpt.json")
    tree = tree_of(rivers)
    assert said(tree) == [
        ("user", "Which river is the longest in France?"),
        ("assistant", "The Loire, with 1,006 km. ([Rivers](https://example.org/rivers))"),
        ("assistant", "It is the Loire"),
        ("user", "And what is on this photo?"),
        ("assistant", "A bridge over the Loire."),
    ]
    assert parents(tree) == [None, 1, 1, 2, 4]
    assert tree.head.number == 5
    assert tree.lost == {"custom instructions": 1, "tool call": 1, "tool result": 1, "reasoning": 1, "image": 1, "file": 1}
    answer, stopped = tree.messages[1].message, tree.messages[2].message
    assert (answer.model, answer.sources) == ("gpt-4o", (Source("Rivers", "https://example.org/rivers"),))
    assert (answer.is_complete, stopped.is_complete) == (True, False)
    assert tree.messages[1].created == datetime(2025, 8, 24, 1, 46, 45, 500_000, tzinfo=UTC)
    assert (rivers.title, rivers.is_archived, clew.title, clew.is_archived) == ("Rivers of France", False, "", True)
    assert grown(empty) is None
    assert [(one.place, one.reason) for one in refused] == [
        ("chatgpt.json, conversation 2", "`mapping` must be an object, not missing")
    ]


def test_a_zip_with_numbered_files_is_one_export(tmp_path: Path) -> None:
    whole = json.loads((EXPORTS / "chatgpt.json").read_text())
    with zipfile.ZipFile(tmp_path / "export.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("user.json", "{}")
        archive.writestr("export/conversations-001.json", json.dumps(whole[2:]))
        archive.writestr("export/conversations-000.json", json.dumps(whole[:2]))
    found, refused = read("openai", tmp_path / "export.zip")
    assert found == read("openai", EXPORTS / "chatgpt.json")[0]
    assert [one.place for one in refused] == ["export/conversations-000.json, conversation 2"]


def test_marks_of_old_citations_become_links() -> None:
    text = "Founded in 2014【3:0†source】 in Los Angeles【9†x】."
    start = text.index("【3")
    citation = {"start_ix": start, "end_ix": text.index("】") + 1, "metadata": {"title": "A [b]", "url": "https://example.org"}}
    wrong = {"start_ix": 0, "end_ix": 7, "metadata": {"title": "No mark", "url": "https://example.com"}}
    message = {
        "author": {"role": "assistant"},
        "content": {"content_type": "text", "parts": [text]},
        "metadata": {"citations": [citation, wrong, {"start_ix": "1"}, 7]},
    }
    (found,) = conversation_of(openai, {"mapping": {"a": {"message": message}}}).messages
    assert found.text == "Founded in 2014 ([A  b ](https://example.org)) in Los Angeles【9†x】."
    assert [one.url for one in found.sources] == ["https://example.org", "https://example.com"]


def test_files_and_pages_that_chatgpt_refers_to_are_sources_once() -> None:
    references = [
        {"type": "file", "name": "iceland.pdf", "matched_text": "\ue200filecite\ue202turn0file0\ue201", "alt": None},
        {"type": "file", "name": "iceland.pdf", "matched_text": "\ue200filecite\ue202turn0file1\ue201", "alt": None},
        {"type": "webpage", "title": "Iceland", "url": "https://example.org/is", "items": [{"url": "https://example.org/is"}]},
        {"type": "hidden", "matched_text": "image_group{}"},
    ]
    text = "It entered into force.\ue200filecite\ue202turn0file0\ue201 Later.\ue200filecite\ue202turn0file1\ue201"
    message = {
        "author": {"role": "assistant"},
        "content": {"content_type": "text", "parts": [text]},
        "metadata": {"content_references": references},
    }
    (found,) = conversation_of(openai, {"mapping": {"a": {"message": message}}}).messages
    assert found.text == "It entered into force. Later."
    assert found.sources == (Source("iceland.pdf"), Source("Iceland", "https://example.org/is"))


def test_marks_that_never_end_and_many_references_do_not_hold_an_import_up() -> None:
    def told(said: str, references: list[dict[str, str]]) -> str:
        content = {"content_type": "text", "parts": [said]}
        message = {"author": {"role": "assistant"}, "content": content, "metadata": {"content_references": references}}
        return conversation_of(openai, {"mapping": {"a": {"message": message}}}).messages[0].text

    assert told("\ue200x" * 1_000_000, []) == "x" * 1_000_000
    marks = [f"\ue200cite\ue202{n}\ue201" for n in range(30_000)]
    references = [{"matched_text": mark, "alt": f"({n})"} for n, mark in enumerate(marks)]
    assert told("Yes. " * 200_000 + "".join(marks), references) == "Yes. " * 200_000 + "".join(f"({n})" for n in range(30_000))
    assert told("A \ue200cite\ue201, and\ue203.", [{"matched_text": " \ue200cite\ue201,", "alt": " (link),"}]) == "A (link), and."


@pytest.mark.parametrize("end", [">", ""])
def test_details_that_never_end_stay_and_do_not_hold_an_import_up(end: str) -> None:
    thought = '<details type="reasoning" done="true">\n> Hm.\n</DETAILS>\n'
    unclosed = f'<details type="reasoning"{end}' * 200_000
    message = {"role": "assistant", "content": f"{thought}Yes.{thought} No. {unclosed}"}
    (found,) = conversation_of(openwebui, {"messages": [message]}).messages
    assert found.text == f"Yes. No. {unclosed}"
    assert found.lost == ("reasoning", "reasoning")


def test_open_webui_chats_keep_branches_of_two_models_and_lose_thoughts() -> None:
    (labyrinth, old), _ = read("openwebui", EXPORTS / "openwebui.json")
    tree = tree_of(labyrinth)
    assert said(tree) == [
        ("user", "Who built the labyrinth?"),
        ("assistant", "Daedalus built it [1]."),
        ("assistant", "Daedalus, for Minos."),
        ("user", "And who left it?"),
        ("assistant", "Theseus, with"),
    ]
    assert parents(tree) == [None, 1, 1, 2, 4]
    assert [one.message.model for one in tree.messages][1:3] == ["llama3.2:latest", "gemma3:latest"]
    assert tree.messages[1].message.sources == (Source("myth.pdf"),)
    assert not tree.messages[4].message.is_complete
    assert tree.head.number == 4  # the chat was at an answer that failed
    assert tree.lost == {"system prompt of the chat": 1, "file": 1, "reasoning": 1, "image": 1, "error message": 1}
    assert said(tree_of(old)) == [("user", "Hello"), ("assistant", "Hi.")]
    (alone,), _ = read("openwebui", EXPORTS / "openwebui-chat.json")
    assert said(tree_of(alone)) == said(tree)


def test_an_answer_of_open_webui_without_content_is_read_from_its_output() -> None:
    output = [
        {"type": "reasoning", "content": [{"type": "output_text", "text": "15 · 17 = 255"}]},
        {"type": "function_call", "name": "calculate", "arguments": "{}"},
        {"type": "message", "content": [{"type": "output_text", "text": "It is 255."}]},
    ]
    messages = {"a": {"role": "assistant", "content": "", "output": output}}
    (found,) = conversation_of(openwebui, {"chat": {"history": {"messages": messages}}}).messages
    assert (found.text, found.lost) == ("It is 255.", ("reasoning", "tool call"))


@pytest.mark.parametrize("name", ["librechat-flat.json", "librechat-tree.json"])
def test_both_exports_of_librechat_are_the_same_conversation(name: str) -> None:
    (found,), _ = read("librechat", EXPORTS / name)
    tree = tree_of(found)
    assert said(tree) == [
        ("user", "What is a clew?"),
        ("assistant", "A ball of thread."),
        ("assistant", "A ball of"),
        ("user", "Where does the word come from?"),
        ("assistant", "From Old English cliewen."),
    ]
    assert parents(tree) == [None, 1, 1, 2, 4]
    assert tree.head.number == 5
    assert not tree.messages[2].message.is_complete
    lost = Counter({"reasoning": 2, "tool call": 1, "image": 1, "error message": 1})
    lost["system prompt of the conversation"] = int("tree" in name)
    assert tree.lost == +lost


def test_states_of_langgraph_are_a_tree_whether_from_its_server_or_its_database(tmp_path: Path) -> None:
    database = tmp_path / "checkpoints.sqlite"
    with sqlite3.connect(database) as connection:
        connection.executescript((EXPORTS / "langgraph-checkpoints.sql").read_text())
    connection.close()
    (stored, trimmed), refused = read("langgraph", database)
    (served,), _ = read("langgraph", EXPORTS / "langgraph-history.json")
    assert refused == []
    assert (stored.id, served.id, trimmed.id) == ("travel", "travel", "trimmed")
    for tree in (tree_of(stored), tree_of(served)):
        assert said(tree) == [
            ("system", "Be brief."),
            ("user", "Hello é中🙂"),
            ("assistant", "You said: Hello é中🙂"),
            ("user", "Who built the labyrinth?"),
            ("assistant", "Daedalus built it."),
            ("user", "Goodbye"),
            ("assistant", "You said: Goodbye"),
        ]
        assert parents(tree) == [None, 1, 2, 3, 4, 3, 6]
        assert tree.head.number == 7
        assert tree.lost == {"tool call": 1, "tool result": 1, "image": 1}
        assert tree.messages[2].message.model == "gpt-4o"
    assert parents(tree_of(trimmed)) == [None, 1, 2, 3, 4, 5]


def test_what_follows_removed_messages_of_langgraph_continues_where_they_were() -> None:
    said = [{"type": kind, "content": f"{kind} {n}", "id": f"{n}"} for n in range(3) for kind in ("human", "ai")]
    system = {"type": "system", "content": "Be brief.", "id": "s"}
    thread = langgraph.Thread("t")
    for second, messages in enumerate(([system, *said[:4]], [system, *said[2:4]], [system, *said[2:]])):
        add_state(thread, {"values": {"messages": messages}, "created_at": f"2026-01-01T00:00:0{second}Z"})
    tree = tree_of(thread.conversation())
    assert parents(tree) == [None, 1, 2, 3, 4, 5, 6]


def test_messages_of_langchain_are_read_in_each_of_their_forms() -> None:
    plain = {"type": "ai", "content": [{"type": "thinking", "thinking": "…"}, {"type": "text", "text": "Yes."}], "id": "1"}
    built = {
        "lc": 1,
        "type": "constructor",
        "id": ["langchain", "schema", "messages", "AIMessage"],
        "kwargs": {"content": "Yes."},
    }
    typed = {"type": "ai", "data": {"content": "Yes."}}
    role = {"role": "assistant", "content": "Yes."}
    for message in (plain, built, typed, role):
        thread = langgraph.Thread("t")
        add_state(thread, {"values": {"messages": [{"type": "human", "content": "Is it?"}, message]}})
        assert [(one.role, one.text) for one in thread.conversation().messages] == [("user", "Is it?"), ("assistant", "Yes.")]


@pytest.mark.parametrize(
    ("reader", "value", "told"),
    [
        (partial(conversation_of, openai), {"chat": {}}, "Use `--from openwebui`"),
        (partial(conversation_of, openai), {"mapping": {"a": 1}}, "`mapping.a` must be an object, not a number"),
        (
            partial(conversation_of, openai),
            {"mapping": {"a": {"message": {"author": {"role": "user"}}}}},
            "`mapping.a.message.content` must be",
        ),
        (
            partial(conversation_of, openai),
            {"mapping": {"a": {"message": {"author": {"role": "user"}, "content": {"content_type": "text", "parts": "x"}}}}},
            "`mapping.a.message.content.parts` must be a list, not a text",
        ),
        (partial(conversation_of, openwebui), {"chat": []}, "`chat` must be an object, not a list"),
        (partial(conversation_of, openwebui), {"title": "x"}, "`chat.history.messages` must be a list, not missing"),
        (
            partial(conversation_of, openwebui),
            {"chat": {"history": {"messages": {"a": {"content": {}}}}}},
            "`chat.history.messages.a.content`",
        ),
        (partial(conversation_of, librechat), {"conversationId": "x"}, "`messages` must be a list, not missing"),
        (partial(conversation_of, librechat), {"messages": [{"text": "x"}]}, "`messages.0.messageId` is missing"),
        (
            partial(conversation_of, librechat),
            {"messages": [{"messageId": "a"}]},
            "`messages.0.isCreatedByUser` must be true or false",
        ),
        (langgraph.thread_of, {"values": {}}, "`checkpoint.thread_id` is missing"),
    ],
)
def test_a_wrong_field_is_named(reader: Any, value: dict[str, Any], told: str) -> None:
    with pytest.raises(Unreadable) as caught:
        reader(value)
    assert told in str(caught.value)


def test_times_are_read_in_seconds_milliseconds_and_as_text_and_anything_else_is_no_time() -> None:
    for given in (
        1756000000,
        1756000000.0,
        1756000000000,
        1756000000000000000,
        "2025-08-24T01:46:40Z",
        "2025-08-24T03:46:40+02:00",
    ):
        assert moment(given) == datetime(2025, 8, 24, 1, 46, 40, tzinfo=UTC)
    for given in (None, True, "", "yesterday", -5, float("nan"), 1e300, "9999-01-01T00:00:00Z", [], "0001-01-01T00:00:00+14:00"):
        assert moment(given) is None
