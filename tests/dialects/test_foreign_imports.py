"""`clew threads import --from` against a real server: what comes in, how the page's API shows it, and how it goes on."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from tests.dialects.conftest import Client, NewClient, NewTenant
from tests.dialects.openai_sdk import ask_json, assistant, user
from tests.dialects.shelf import put
from tests.dialects.test_commands import Clew, clew  # noqa: F401  fixture

EXPORTS = Path(__file__).parents[1] / "data" / "exports"
RIVERS = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"


async def messages_of(client: Client, conversation: str, **params: str) -> list[dict[str, Any]]:
    read = await client.http.get(f"/api/conversations/{conversation}/messages", params=params | {"limit": "200"})
    assert read.status_code == 200, read.text
    return read.json()["messages"]


async def lines_of(client: Client, conversation: str) -> list[dict[str, Any]]:
    exported = await client.http.get("/api/threads/export", params={"id": conversation})
    return [json.loads(line) for line in exported.text.splitlines()]


def imported(clew: Clew, origin: str, file: Path | str, *words: str) -> list[dict[str, Any]]:  # noqa: F811
    ended = clew("threads", "import", "--from", origin, str(EXPORTS / file), "--json", *words)
    return [json.loads(line) for line in ended.out.splitlines()]


async def test_conversations_of_chatgpt_open_with_their_branches_and_go_on(client: Client, clew: Clew) -> None:  # noqa: F811
    ended = clew("threads", "import", "--from", "openai", str(EXPORTS / "chatgpt.json"))
    assert ended.code == 1
    assert "2 conversations imported with 7 messages; 1 without texts; 1 not readable." in ended.err
    assert "Not imported: chatgpt.json, conversation 2: `mapping` must be an object, not missing." in ended.out
    assert "Left out: custom instructions (1), tool call (1), tool result (1), reasoning (1), image (1), file (1)." in ended.err
    assert "deleted after 30 days without activity, counted from this import" in ended.err
    assert "Error: 1 conversation could not be read. Export again, or correct the file." in ended.err
    listed = (await client.http.get("/api/conversations")).json()["conversations"]
    assert [(one["title"], one["status"], one["messageCount"]) for one in listed] == [
        ("What is a clew?", "archived", 2),
        ("Rivers of France", "active", 5),
    ]
    assert listed[1]["startedAt"] == "2025-08-24T01:46:40.500000Z"
    rivers = listed[1]["id"]
    read = await messages_of(client, rivers)
    assert [(one["role"], one["content"][:9]) for one in read] == [
        ("user", "Which riv"),
        ("assistant", "The Loire"),
        ("user", "And what "),
        ("assistant", "A bridge "),
    ]
    assert read[1]["metadata"]["imported"] == {
        "product": "openai",
        "id": "a1",
        "model": "gpt-4o",
        "sources": [{"title": "Rivers", "url": "https://example.org/rivers"}],
    }
    forks = (await client.http.get(f"/api/conversations/{rivers}/branches")).json()["forks"]
    assert [len(fork["messageIds"]) for fork in forks] == [2]
    (stopped,) = [one for one in await messages_of(client, rivers, leaf=forks[0]["messageIds"][1]) if one["status"] == "aborted"]
    assert stopped["content"] == "It is the Loire"
    await put(client, "rivers.md", RIVERS)
    answer = await client.http.post(f"/api/conversations/{rivers}/messages", json={"content": "Where does the Loire flow?"})
    assert answer.status_code == 201, answer.text
    assert answer.json()["metadata"]["sources"]
    assert [one["content"] for one in await messages_of(client, rivers)][:4] == [one["content"] for one in read]
    shown = clew("threads", "show", rivers)
    assert "◀ head" in shown.out
    assert clew("retention", "--dry-run").out.count("Rivers") == 0


def test_a_second_import_doubles_nothing_unless_it_is_asked_to(clew: Clew) -> None:  # noqa: F811
    first = imported(clew, "librechat", "librechat-flat.json")
    assert [(one["outcome"], one["messages"], one["branches"]) for one in first] == [("imported", 5, 2)]
    refused = clew("threads", "import", "--from", "librechat", str(EXPORTS / "librechat-tree.json"))
    assert refused.code == 1
    assert "conversation “A word” (5c0e0000-0000-4000-8000-000000000001): The conversation conv_" in refused.err
    (skipped,) = imported(clew, "librechat", "librechat-tree.json", "--skip-existing")
    assert (skipped["outcome"], skipped["id"]) == ("skipped", first[0]["id"])
    (copy,) = imported(clew, "librechat", "librechat-tree.json", "--as-new")
    assert copy["outcome"] == "imported"
    assert copy["id"] != first[0]["id"]
    listed = clew("threads", "list", "--json").json
    assert {one["id"] for one in listed} == {first[0]["id"], copy["id"]}


async def test_a_client_that_sends_the_history_continues_an_imported_conversation(client: Client, clew: Clew) -> None:  # noqa: F811
    await put(client, "rivers.md", RIVERS)
    (webui, *_) = imported(clew, "openwebui", "openwebui.json")
    (libre,) = imported(clew, "librechat", "librechat-flat.json")
    told = [user("Who built the labyrinth?"), assistant("Daedalus built it [1]."), user("Which river is the longest in France?")]
    by_texts = await ask_json(client, {"role": "system", "content": "Be brief."}, *told)
    assert by_texts.conversation == webui["id"]
    assert by_texts.clew["warnings"] == []
    path = await messages_of(client, webui["id"], leaf=by_texts.clew["message_id"])
    assert [one["content"] for one in path][:3] == [one["content"] for one in told]
    word = [user("What is a clew?"), assistant("A ball of thread."), user("Where does the word come from?")]
    forked = await ask_json(client, *word, assistant("From Old English cliewen."), user("Which river is the longest?"))
    assert forked.conversation == libre["id"]
    named = await ask_json(client, user("Hello?"), headers={"X-OpenWebUI-Chat-Id": "9b758cbb-0000-4000-8000-000000000001"})
    assert named.conversation == webui["id"]


async def test_a_chat_that_clew_knows_from_the_front_end_before_it_is_not_stored_twice(client: Client, clew: Clew) -> None:  # noqa: F811
    known = await ask_json(client, user("Hello?"), headers={"X-OpenWebUI-Chat-Id": "9b758cbb-0000-4000-8000-000000000001"})
    refused = clew("threads", "import", "--from", "openwebui", str(EXPORTS / "openwebui.json"))
    assert (refused.code, "already exists" in refused.err) == (1, True)
    found = imported(clew, "openwebui", "openwebui.json", "--skip-existing")
    assert [one["outcome"] for one in found] == ["skipped", "imported"]
    assert len(await messages_of(client, known.conversation)) == 2


async def test_threads_of_langgraph_come_from_the_database_of_its_checkpoints(
    client: Client,
    clew: Clew,  # noqa: F811
    tmp_path: Path,
) -> None:
    connection = sqlite3.connect(tmp_path / "checkpoints.db")
    connection.executescript((EXPORTS / "langgraph-checkpoints.sql").read_text())
    connection.close()
    found = imported(clew, "langgraph", tmp_path / "checkpoints.db")
    assert [(one["source_id"], one["messages"], one["branches"]) for one in found] == [("travel", 7, 2), ("trimmed", 6, 1)]
    read = await messages_of(client, found[0]["id"])
    assert [one["role"] for one in read] == ["system", "user", "assistant", "user", "assistant"]
    history = [user("Hello é中🙂"), assistant("You said: Hello é中🙂"), user("And what now?")]
    assert (await ask_json(client, *history)).conversation == found[0]["id"]
    elsewhere = imported(clew, "langgraph", "langgraph-history.json", "--skip-existing")
    assert [(one["outcome"], one["id"]) for one in elsewhere] == [("skipped", found[0]["id"])]


async def test_a_conversation_that_is_deeper_than_any_stack_is_imported_whole(client: Client, clew: Clew, tmp_path: Path) -> None:  # noqa: F811
    depth = 2_000
    message = '{"messageId":"m%d","isCreatedByUser":%s,"text":"text %d","createdAt":"2025-05-01T16:35:11Z","children":['
    nested = "".join(message % (n, str(n % 2 == 0).lower(), n) for n in range(depth))
    file = tmp_path / "deep.json"
    file.write_text('{"conversationId":"deep","title":"Deep","messages":[' + nested + "]}" * depth + "]}")
    (one,) = imported(clew, "librechat", file)
    assert (one["outcome"], one["messages"], one["branches"]) == ("imported", depth, 1)
    detail = (await client.http.get(f"/api/conversations/{one['id']}")).json()
    assert detail["messageCount"] == depth
    (last,) = [line for line in await lines_of(client, one["id"]) if line.get("id") == detail["headMessageId"]]
    assert (last["content"], last["depth"]) == (f"text {depth - 1}", depth)


async def test_imported_conversations_belong_to_the_tenant_of_the_key_and_to_who_imported_them(
    client: Client,
    clew: Clew,  # noqa: F811
    new_tenant: NewTenant,
    new_client: NewClient,
) -> None:
    (one,) = imported(clew, "librechat", "librechat-flat.json")
    stranger = await new_client(new_tenant())
    assert (await stranger.http.get(f"/api/conversations/{one['id']}")).status_code == 404
    (own,) = imported(clew, "librechat", "librechat-flat.json", "--key", stranger.key)
    assert own["id"] == one["id"]
    assert own["outcome"] == "imported"
    assert (await lines_of(client, one["id"]))[1]["owner"].startswith("app:")


@pytest.mark.parametrize("words", [(), ("--json",)])
def test_names_with_half_a_character_are_imported_and_told(clew: Clew, tmp_path: Path, words: tuple[str, ...]) -> None:  # noqa: F811
    said = {"author": {"role": "user"}, "content": {"parts": ["Hello", {"content_type": "\ud83d"}]}}
    node = {"message": said, "parent": None}
    ring = {"a": node, "b": node | {"parent": "c"}, "c": node | {"parent": "b"}}
    chats: list[dict[str, Any]] = [
        {"id": "one\ud83d", "title": "One \ud83d", "mapping": {"a": node}},
        {"id": "two\ud83d", "title": "Two \ud83d", "mapping": ring},
        {"id": "three", "title": "Three", "mapping": {"\ud83d": 7}},
        {"id": "four", "title": "Four", "mapping": {"a": node}},
    ]
    file = tmp_path / "halves.json"
    file.write_text(json.dumps(chats))
    ended = clew("threads", "import", "--from", "openai", str(file), *words)
    assert ended.code == 1
    assert "2 conversations imported with 2 messages; 2 not readable." in ended.err
    assert "Left out: part of the type \ufffd (2)." in ended.err
    assert "“Two \ufffd” (two\ufffd)" in ended.out
    assert "`mapping.\ufffd` must be an object, not a number" in ended.out
    assert {one["title"] for one in clew("threads", "list", "--json").json} == {"One \ufffd", "Four"}


@pytest.mark.parametrize("content", ["", "<html>", '[{"mapping": {}'])
def test_a_file_that_is_no_export_is_refused_and_nothing_is_stored(clew: Clew, tmp_path: Path, content: str) -> None:  # noqa: F811
    file = tmp_path / "broken.json"
    file.write_text(content)
    ended = clew("threads", "import", "--from", "openai", str(file))
    assert ended.code == 1
    assert "Error: broken.json" in ended.err
    assert clew("threads", "list", "--json").json == []


def test_an_unknown_product_and_an_unknown_assistant_are_refused(clew: Clew) -> None:  # noqa: F811
    assert clew("threads", "import", "--from", "other", str(EXPORTS / "chatgpt.json")).code == 2
    ended = clew("threads", "import", "--from", "openai", str(EXPORTS / "chatgpt.json"), "--assistant", "nobody")
    assert ended.code == 1
    assert "needs the assistant nobody. Create it, or name another one." in ended.err
