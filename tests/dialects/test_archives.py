"""Conversations that leave a server and come into another one, over HTTP: what is kept, what is refused, and who may."""

import asyncio
import json
from typing import Any

from tests.dialects.conftest import Client, NewClient, NewTenant, Served
from tests.dialects.openai_sdk import ask_json, assistant, user
from tests.dialects.shelf import THREAD, put

Line = dict[str, Any]


async def talk(client: Client, *questions: str) -> str:
    """Open a conversation, ask in it, and return its id, once a worker has summed it up: then nothing changes it by itself.

    A summary tells nothing of questions that were refused.
    """
    opened = (await client.http.post("/api/conversations", json={})).json()["id"]
    told: list[str] = []
    for question in questions:
        answer = await client.http.post(f"/api/conversations/{opened}/messages", json={"content": question})
        assert answer.status_code == 201, answer.text
        told += [] if answer.json()["metadata"].get("refusal") else [question]
    async with asyncio.timeout(60):
        while True:
            summary = (await client.http.get(f"/api/conversations/{opened}")).json()["summary"]
            if all(question in summary for question in told):
                return opened
            await asyncio.sleep(0.02)


async def export(client: Client, name: str | int, **params: str) -> list[Line]:
    got = await client.http.get("/api/threads/export", params={"id": name, **params})
    assert got.status_code == 200, got.text
    return [json.loads(line) for line in got.content.splitlines()]


async def send(client: Client, lines: list[Line] | bytes, **params: str) -> Any:
    body = lines if isinstance(lines, bytes) else b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    headers = {"Content-Type": "application/x-ndjson"}
    return await client.http.post("/api/threads/import", content=body, params=params, headers=headers)


async def refused(client: Client, lines: list[Line], **params: str) -> tuple[int, str]:
    """Return the line and the message of an archive that is refused; nothing of it may be there."""
    sent = await send(client, lines, **params)
    assert sent.status_code == 400, sent.text
    assert (await client.http.get("/api/threads")).json()["threads"] == []
    error = sent.json()["error"]
    return error["details"].get("line"), error["message"]


async def test_a_conversation_moves_to_another_tenant_with_its_ids_and_goes_on_there(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation = await talk(reader, "What is a clew?", "Who built the labyrinth of Crete?")
    lines = await export(reader, conversation)
    target = await new_client(new_tenant())
    (told,) = (await send(target, lines)).json()["threads"]
    assert (told["id"], told["messages"], told["outcome"]) == (conversation, 4, "imported")
    assert await export(target, conversation) == lines
    path = f"/api/conversations/{conversation}/messages"
    assert (await target.http.get(path)).json() == (await reader.http.get(path)).json()
    await put(target, "thread.md", THREAD)
    answer = (await target.http.post(path, json={"content": "What is a clew?"})).json()
    assert answer["metadata"]["sources"]
    thread = (await target.http.get(f"/api/v2/cortex/threads/{told['number']}")).json()
    numbers = [message["message_id"] for message in thread["messages"]]
    assert numbers == sorted(set(numbers), reverse=True)
    assert len(numbers) == 6


async def test_a_client_that_sends_the_history_continues_it_where_it_was_moved(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    first = await ask_json(reader, user("Is anybody there?"))
    forked = await ask_json(reader, user("Is anybody there?"), assistant(first.text), user("What is a clew?"))
    await ask_json(reader, user("Is anybody there?"), assistant(first.text), user("Who built the labyrinth of Crete?"))
    target = await new_client(new_tenant())
    lines = [line | {"owner": None} if line["type"] == "thread" else line for line in await export(reader, first.conversation)]
    assert (await send(target, lines)).status_code == 200
    history = [user("Is anybody there?"), assistant(first.text), user("What is a clew?"), assistant(forked.text)]
    said = await ask_json(target, *history, user("Is anybody there?"))
    assert said.conversation == first.conversation
    path = await target.http.get(f"/api/conversations/{said.conversation}/messages", params={"leaf": said.clew["message_id"]})
    assert [one["content"] for one in path.json()["messages"]][3] == forked.text


async def test_it_is_found_by_every_id_that_it_has(client: Client) -> None:
    conversation = await talk(client, "Is anybody there?")
    by_id = await export(client, conversation)
    by_number = await export(client, by_id[1]["number"])
    by_number[1]["summary"] = by_id[1]["summary"]  # written behind the answer, perhaps between the two
    assert by_number == by_id
    asked = {"query": "Is anybody there?", "caller_app": "crm", "thread_id": "7/x"}
    assert (await client.http.post("/api/query", json=asked)).status_code == 200
    of_app = await export(client, "7/x", app="crm")
    assert (of_app[1]["caller_app"], of_app[1]["external_id"]) == ("crm", "7/x")
    for name in ("7/x", "999999999", "conv_nothing"):
        gone = await client.http.get("/api/threads/export", params={"id": name})
        assert (gone.status_code, gone.json()["error"]["code"]) == (404, "CONVERSATION_NOT_FOUND")


async def test_what_was_cited_is_read_where_its_document_never_was(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation = await talk(reader, "What is a clew?")
    target = await new_client(new_tenant())
    await send(target, await export(reader, conversation))
    messages = (await target.http.get(f"/api/conversations/{conversation}/messages")).json()["messages"]
    sources = messages[1]["metadata"]["sources"]
    assert sources
    assert all(source["content"] == THREAD[source["start"] : source["end"]] for source in sources)
    assert (await target.http.get("/api/documents")).json()["documents"] == []
    assert (await target.http.post("/api/search", json={"query": "What is a clew?"})).json()["passages"] == []


async def test_a_chunk_of_another_database_is_never_taken_for_one_of_this(
    served: Served, reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation = await talk(reader, "What is a clew?")
    lines = await export(reader, conversation)
    target = await new_client(new_tenant())
    await send(target, lines)
    await send(reader, lines, existing="as_new")
    query = "select min((s ->> 'chunk_id')::bigint) as least from messages m, jsonb_array_elements(m.sources) s"
    [elsewhere], [here] = [await served.database.dicts(tenant, query) for tenant in (target.tenant, reader.tenant)]
    assert elsewhere["least"] < 0 < here["least"]


async def test_one_that_is_there_is_refused_skipped_or_given_new_ids(reader: Client) -> None:
    conversation = await talk(reader, "What is a clew?")
    lines = await export(reader, conversation)
    again = await send(reader, lines)
    assert (again.status_code, again.json()["error"]["code"]) == (409, "CONVERSATION_EXISTS")
    (skipped,) = (await send(reader, lines, existing="skip")).json()["threads"]
    assert skipped["outcome"] == "skipped"
    (copied,) = (await send(reader, lines, existing="as_new")).json()["threads"]
    assert copied["source_id"] == conversation != copied["id"]
    copy = await export(reader, copied["id"])
    ids = [{line["id"] for line in some if line["type"] in ("message", "turn")} for some in (lines, copy)]
    assert not ids[0] & ids[1]
    assert [line.get("content") for line in copy] == [line.get("content") for line in lines]
    assert {line["turn"] for line in copy if line["type"] == "message"} == {line["id"] for line in copy if line["type"] == "turn"}
    assert copy[1]["external_id"] == copied["id"]


async def test_numbers_that_are_taken_are_given_anew_and_later_ones_never_meet_them(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    lines = await export(reader, await talk(reader, "What is a clew?", "Who built the labyrinth of Crete?"))
    target = await new_client(new_tenant())
    await send(target, lines)
    deleted = await target.http.delete(f"/api/conversations/{lines[1]['id']}")
    assert deleted.status_code == 204
    far = 1000 + max(line["number"] for line in lines if "number" in line)
    moved = [shifted(line, far) for line in lines]
    (told,) = (await send(target, moved)).json()["threads"]
    assert (told["outcome"], told["number"]) == ("imported", moved[1]["number"])
    fresh = await export(target, await talk(target, "Is anybody there?"))
    assert fresh[1]["number"] > told["number"]
    assert fresh[1]["numbers"][0] > moved[1]["numbers"][1]
    other = [relabelled(line) for line in fresh]
    (renumbered,) = (await send(target, other)).json()["threads"]
    assert (renumbered["outcome"], renumbered["id"]) == ("renumbered", other[1]["id"])
    assert renumbered["number"] > fresh[1]["number"]
    shown = await export(target, renumbered["id"])
    assert shown[1]["numbers"][0] > fresh[1]["numbers"][1]
    assert shown[1]["head"] == shown[1]["numbers"][1]


def shifted(line: Line, by: int) -> Line:
    """The line with all its numbers moved."""
    names = {"number", "parent", "head", "user_message", "assistant_message"} & set(line)
    moved = line | {name: line[name] and line[name] + by for name in names}
    return moved | {"numbers": [number + by for number in line["numbers"]]} if line.get("numbers") else moved


def relabelled(line: Line) -> Line:
    """The line with other ids, and the same numbers."""
    names = {"id", "turn", "external_id"} & set(line)
    return line | {name: line[name] and line[name].replace(line[name][5:9], "aaaa", 1) for name in names}


QUESTION = """
insert into messages (tenant_id, thread_id, branch_id, depth, role, content, turn_id)
select tenant_id, thread_id, branch_id, depth + 1, 'user', 'running', %(turn)s from messages where depth = 2
"""
RUN = """
insert into turn_runs (tenant_id, turn_id, thread_id, user_message_id, assistant_message_id, is_linear, lease_owner,
                       lease_expires_at)
select tenant_id, %(turn)s, thread_id, max(id), 0, true, 'test', now() + interval '1 minute'
from messages group by tenant_id, thread_id
"""


async def test_an_answer_that_is_being_written_does_not_travel_yet(
    served: Served, reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation = await talk(reader, "What is a clew?")
    whole = await export(reader, conversation)
    for statement in (QUESTION, RUN):
        await served.database.execute(reader.tenant, statement, {"turn": "00000000-0000-0000-0000-000000000001"})
    assert await export(reader, conversation) == whole


async def test_errors_name_the_line_and_the_field_and_nothing_is_stored(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    lines = await export(reader, await talk(reader, "What is a clew?"))
    target = await new_client(new_tenant())
    assert [line["type"] for line in lines] == ["header", "thread", "message", "turn", "message", "end"]
    source = lines[4]["sources"][0]
    for place, change, told in (
        (0, {"version": 2}, "line 1, version:"),
        (1, {"created_at": "0001-01-01T00:00:00+14:00"}, "line 2, created_at:"),
        (1, {"number": 1 << 60}, "line 2, number:"),
        (1, {"retention_days": 36_501}, "line 2, retention_days:"),
        (
            1,
            {"branches": [*lines[1]["branches"], {"id": 2, "parent": 1, "fork_depth": 9, "messages": 1}]},
            "branches.1.fork_depth",
        ),
        (2, {"extra": 1}, "line 3, extra:"),
        (2, {"depth": 2}, "line 3, depth: must be 1"),
        (2, {"content": "a\0b"}, "line 3, content: must not contain a NUL"),
        (3, {"user_message": 5}, "line 4, user_message:"),
        (3, {"retrieved": [{"chunk_id": "1", "document_id": source["document_id"]}]}, "line 4, retrieved.0.chunk_id:"),
        (4, {"parent": 99}, "line 5, parent: is not a message above"),
        (4, {"sources": [source | {"label": "1"}]}, "line 5, sources.0.label:"),
        (4, {"metadata": {"refusal": {}}}, "line 5, metadata.refusal.stage:"),
        (4, {"turn": "turn_" + "a" * 26}, "names a turn without a record"),
        (5, {"messages": 3}, "line 6, messages: must be 2"),
    ):
        wrong = [*lines[:place], lines[place] | change, *lines[place + 1 :]]
        line, message = await refused(target, wrong)
        assert told in message, (place, change, message)
        assert line in (place + 1, 6)
    assert (await send(target, lines)).status_code == 200


async def test_what_sessions_rely_on_is_refused_where_it_is_of_another_shape(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    session = f"/api/sessions/{(await reader.http.post('/api/sessions', json={})).raise_for_status().json()['sessionId']}"
    asked = {"instruction": "What is a clew?", "activeFiles": [{"path": "a.py", "content": "x = 1"}], "language": "python"}
    asked["activeFiles"].append({"path": "b.py", "content": "#" * 102_401})
    answer = (await reader.http.post(f"{session}/responses", json=asked, headers={"Accept": "application/json"})).json()
    told = [session, f"{session}/responses", f"{session}/responses/{answer['internalResponseId']}/troubleshooting"]
    told.append(f"/api/turns/{answer['internalResponseId']}")
    lines = await export(reader, (await reader.http.get("/api/threads")).json()["threads"][0])
    thread, turn = lines[1], lines[3]
    passage = turn["retrieved"][0] | {"label": 1, "sent": True}  # as where a model has a chain
    target = await new_client(new_tenant())
    for place, change, field in (
        (1, {"metadata": {"session": "x"}}, "metadata.session"),
        (1, {"metadata": {"session": None}}, "metadata.session"),
        (1, {"metadata": {"session": {"workspace_id": 1}}}, "metadata.session.workspace_id"),
        (1, {"metadata": {"session": {"context": {"temperature": 3}}}}, "metadata.session.context.temperature"),
        (1, {"metadata": {"session": {"context": {"systemPrompt": 3}}}}, "metadata.session.context.systemPrompt"),
        (3, {"active_files": [{}]}, "active_files.0.path"),
        (3, {"active_files": [turn["active_files"][0] | {"state": "lost"}]}, "active_files.0.state"),
        (3, {"skipped_files": [{"path": "b.py"}]}, "skipped_files.0.bytes"),
        (3, {"warnings": [{"code": "X"}]}, "warnings.0.message"),
        (3, {"timings": {"search": "1"}}, "timings.search"),
        (3, {"trace": {"request": "python"}}, "trace.request"),
        (3, {"trace": {"context": {"tokens_sent": "1"}}}, "trace.context.tokens_sent"),
        (3, {"trace": {"resolve": {"rule": "first_question"}}}, "trace.resolve.reference"),
        (3, {"trace": {"retrieve": [without(turn["trace"]["retrieve"][0], "fusion")]}}, "trace.retrieve.0.fusion"),
        (3, {"trace": {"guard": without(turn["trace"]["guard"], "passed")}}, "trace.guard.passed"),
        (3, {"trace": {"left_out": [without(passage, "source_path")]}}, "trace.left_out.0.source_path"),
        (3, {"retrieved": [passage | {"scores": {}}]}, "retrieved.0.scores.lexical_rank"),
        (3, {"usage": turn["usage"] | {"cached_input_tokens": None}}, "usage.Tokens.cached_input_tokens"),
        (3, {"retrieved": [without(passage, "source_path")]}, "retrieved.0.source_path"),
        (3, {"retrieved": [without(passage, "sent")]}, "retrieved.0"),
        (3, {"retrieved": [passage | {"chunk_id": 1 << 63}]}, "retrieved.0.chunk_id"),
    ):
        wrong = [*lines[:place], lines[place] | change, *lines[place + 1 :]]
        line, message = await refused(target, wrong)
        assert (line, f"{field}:" in message) == (place + 1, True), message
    assert thread["metadata"]["session"] == {"context": {}, "workspace_id": None}
    lines[3] = turn | {"retrieved": [passage, *turn["retrieved"][1:]]}
    assert (await send(target, lines)).status_code == 200
    assert (await export(target, thread["id"]))[3] == lines[3]
    for path in ("/api/sessions", *told):
        assert (await target.http.get(path)).status_code == 200, path


def without(line: Line, name: str) -> Line:
    return {key: value for key, value in line.items() if key != name}


async def test_numbers_far_ahead_are_given_anew_since_clients_read_32_bits(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    lines = await export(reader, await talk(reader, "What is a clew?"))
    far = (1 << 52) - 10_000_000
    for moved in ([shifted(line, far) for line in lines], [lines[0], lines[1] | {"number": far}, *lines[2:]]):
        target = await new_client(new_tenant())
        (told,) = (await send(target, [relabelled(line) for line in moved])).json()["threads"]
        assert (told["outcome"], told["number"] < far) == ("renumbered", True)
    wide = [lines[0], lines[1] | {"numbers": [1, (1 << 52) - 1]}, *lines[2:]]
    target = await new_client(new_tenant())
    assert "too far apart" in (await send(target, wide)).json()["error"]["message"]
    fresh = await export(reader, await talk(reader, "Is anybody there?"))
    assert max(fresh[1]["number"], fresh[1]["numbers"][1]) < far


async def test_a_file_that_was_cut_leaves_whole_conversations_only(
    reader: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    first, second = [await talk(reader, "What is a clew?"), await talk(reader, "Who built the labyrinth of Crete?")]
    lines = [*await export(reader, first), *(await export(reader, second))[1:]]
    target = await new_client(new_tenant())
    cut = await send(target, lines[:-1], after_line="100")
    assert cut.status_code == 400
    assert "line 110: the file ends inside a conversation" in cut.json()["error"]["message"]
    assert (await target.http.get("/api/threads")).json()["threads"] == [first]
    again = (await send(target, lines, existing="skip")).json()["threads"]
    assert [(one["id"], one["outcome"]) for one in again] == [(first, "skipped"), (second, "imported")]


async def test_an_assistant_that_is_missing_is_named_and_another_one_may_be_given(
    client: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    await client.http.post("/api/assistants", json={"name": "law"})
    opened = (await client.http.post("/api/conversations", json={"assistantId": "law"})).json()["id"]
    lines = await export(client, opened)
    target = await new_client(new_tenant())
    _, told = await refused(target, lines)
    assert "needs the assistant law" in told
    assert (await send(target, lines, assistant="default")).status_code == 200
    assert (await export(target, opened))[1]["assistant"]["name"] == "default"


async def test_who_may_ask_may_export_and_only_an_administrator_imports_and_nobody_for_another_tenant(
    client: Client, new_tenant: NewTenant, new_client: NewClient
) -> None:
    conversation = await talk(client, "Is anybody there?")
    asking = await new_client(client.tenant, scope="query")
    lines = await export(asking, conversation)
    for scope in ("query", "write"):
        sent = await send(await new_client(client.tenant, scope=scope), lines, existing="as_new")
        assert sent.status_code == 403
    other = await new_client(new_tenant())
    assert (await other.http.get("/api/threads/export", params={"id": conversation})).status_code == 404
    assert (await other.http.get("/api/threads")).json()["threads"] == []
    assert (await send(other, lines)).status_code == 200
    assert (await client.http.get("/api/threads")).json()["threads"] == [conversation]


async def test_conversations_are_listed_by_app_and_by_their_last_change(client: Client) -> None:
    first, second = [await talk(client, "Is anybody there?"), await talk(client)]
    asked = {"query": "Is anybody there?", "caller_app": "crm", "thread_id": "7"}
    third = (await client.http.post("/api/query", json=asked)).json()["conversation_id"]

    async def ids(**params: str) -> list[str]:
        return (await client.http.get("/api/threads", params=params)).json()["threads"]

    assert await ids() == [first, second, third]
    assert await ids(app="crm") == [third]
    changed = (await export(client, third))[1]["updated_at"]
    assert await ids(changed_since=changed) == [third]
    page = (await client.http.get("/api/threads", params={"limit": 2})).json()
    assert page["threads"] == [first, second]
    assert await ids(cursor=page["next_cursor"]) == [third]
