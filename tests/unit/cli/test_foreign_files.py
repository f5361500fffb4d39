"""Files of exports are read entry by entry, whatever their size and depth; what is wrong with one is said with its place."""

import contextlib
import io
import json
import sqlite3
import struct
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.cli.conversations.foreign import checkpoints, products, scanner
from clew.cli.conversations.foreign.conversation import Conversation, Refused
from clew.cli.conversations.foreign.deep_json import _Deep, parse  # pyright: ignore[reportPrivateUsage]
from clew.cli.conversations.foreign.entries import Each, Entries, Take, Wanted
from clew.cli.conversations.foreign.items import opened_export
from clew.cli.conversations.foreign.librechat import WANTED, conversation
from clew.cli.conversations.foreign.msgpack import Extension, Malformed, decode
from clew.cli.conversations.foreign.origin import Origin
from clew.cli.conversations.foreign.products import reading
from clew.cli.conversations.foreign.tree import grown
from clew.domain.errors import ClewError

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


def entries(path: Path) -> list[Any]:
    with opened_export(path) as export:
        found = [one.value for one in export.entries()]
        assert export.position == export.size
    return found


@given(VALUES, st.sampled_from([None, 2]))
def test_json_is_parsed_without_recursion_as_the_standard_library_does(value: Any, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    assert _Deep(text).value() == parse(text) == value


@pytest.mark.parametrize(
    "text", ["", "{", "[1,]", '{"a" 1}', '{"a":1,}', "[1 2]", "[}", "{]", "1 2", '"abc', "tru", "[1]]", '{"a":1']
)
def test_what_the_standard_library_refuses_is_refused(text: str) -> None:
    for parser in (parse, lambda text: _Deep(text).value()):
        with pytest.raises(json.JSONDecodeError):
            parser(text)


def test_a_conversation_that_is_ten_thousand_objects_deep_is_read() -> None:
    depth = 10_000
    begins = (
        f'{{"messageId":"m{n}","isCreatedByUser":{json.dumps(n % 2 == 0)},"text":"text {n}","children":[' for n in range(depth)
    )
    text = '{"conversationId":"c","recursive":true,"messages":[' + "".join(begins) + "]}" * depth + "]}"
    [entry] = Entries(io.BytesIO(text.encode()).read, "x.json", WANTED)
    tree = grown(conversation(entry.value))
    assert tree is not None
    assert len(tree.messages) == depth
    assert len(tree.branches) == 1
    assert [one.parent for one in tree.messages] == [None, *range(1, depth)]


@given(st.lists(st.dictionaries(st.text(), VALUES, max_size=3), max_size=5), st.integers(1, 40), st.sampled_from([None, 1]))
def test_the_entries_of_a_list_are_found_however_the_file_is_cut(values: list[Any], piece: int, indent: int | None) -> None:
    content = b"\xef\xbb\xbf \n" + json.dumps(values, indent=indent).encode() + b" \n"
    file = io.BytesIO(content)
    assert [one.value for one in Entries(lambda: file.read(piece), "x.json", Take.WHOLE)] == values


def test_json_lines_are_entries_too(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text('{"a": 1}\n{"a": [{"b": 2}]}\n\n{}\n')
    assert entries(path) == [{"a": 1}, {"a": [{"b": 2}]}, {}]


WANTED_PARTS: Wanted = {
    "a": Take.WHOLE,
    "b": Each(lambda key, value: (key, value)),
    "c": {"a": Take.WHOLE, "b": Each(lambda _, value: value)},
}


def wanted_of(value: dict[str, Any], wanted: Wanted) -> dict[str, Any]:
    """What `Entries` returns, from the whole value."""
    found: dict[str, Any] = {}
    for key, one in value.items():
        how = wanted.get(key)
        if isinstance(how, Each) and isinstance(one, list | dict):
            pairs = one.items() if isinstance(one, dict) else ((str(n), part) for n, part in enumerate(one))
            done = {name: how.convert(name, part) for name, part in pairs}
            found[key] = done if isinstance(one, dict) else list(done.values())
        elif isinstance(how, dict) and isinstance(one, dict):
            found[key] = wanted_of(one, how)
        else:
            found[key] = one if how else None
    return found


@given(
    st.dictionaries(st.sampled_from("abcde"), VALUES | st.dictionaries(st.sampled_from("abc"), VALUES, max_size=3)),
    st.integers(1, 40),
    st.sampled_from([None, 1]),
)
def test_what_a_reader_wants_of_an_entry_is_the_same_in_pieces_as_in_the_whole(
    value: dict[str, Any], piece: int, indent: int | None
) -> None:
    file = io.BytesIO(json.dumps(value, indent=indent).encode())
    [entry] = Entries(lambda: file.read(piece), "x.json", WANTED_PARTS)
    assert entry.value == wanted_of(value, WANTED_PARTS)


TREES = st.recursive(
    st.lists(st.fixed_dictionaries({"n": VALUES}), max_size=3),
    lambda below: st.lists(
        st.fixed_dictionaries({"n": VALUES, "in": below}) | st.fixed_dictionaries({"in": below, "n": VALUES}) | VALUES, max_size=3
    ),
    max_leaves=10,
)


@given(TREES, st.integers(1, 40))
def test_messages_in_messages_come_in_the_order_in_which_they_begin(tree: list[Any], piece: int) -> None:
    expected: list[tuple[Any, int | None]] = []

    def flatten(messages: list[Any], above: int | None) -> None:
        for one in messages:
            number, inner = len(expected), one.get("in") if isinstance(one, dict) else None
            own = (
                {key: part for key, part in one.items() if key != "in" or not isinstance(inner, list)}
                if isinstance(one, dict)
                else one
            )
            expected.append((own, above))
            if isinstance(inner, list):
                flatten(inner, number)

    flatten(tree, None)
    file = io.BytesIO(json.dumps({"m": tree}).encode())
    [entry] = Entries(lambda: file.read(piece), "x.json", {"m": Each(lambda _, value: value, within="in")})
    assert entry.value["m"] == expected


def peak_of(origin: Origin, path: Path) -> tuple[list[Conversation | Refused], int]:
    tracemalloc.start()
    with reading(origin, path) as export:
        found = list(export.conversations)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found, peak


NODE = {"author": {"role": "user"}, "content": {"content_type": "text", "parts": ["Hello"]}}


@pytest.mark.parametrize(
    "unread",
    ['{"a":1},' * 60_000 + "0", '"some text",' * 60_000 + "0", "[" * 60_000 + "]" * 60_000, json.dumps("\\" * 2_000_000)],
)
def test_what_no_reader_wants_is_never_in_memory(tmp_path: Path, unread: str) -> None:
    path = tmp_path / "x.json"
    path.write_text(f'[{{"more":[{unread}],"mapping":{{"a":{{"message":{json.dumps(NODE)}}}}},"again":[{unread}]}}]')
    [found], peak = peak_of(Origin.OPENAI, path)
    assert isinstance(found, Conversation)
    assert [one.text for one in found.messages] == ["Hello"]
    assert peak < 4 << 20


def test_of_a_conversation_the_texts_are_in_memory_and_no_values_around_them(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    message = NODE | {"metadata": {"parts": [{"n": n} for n in range(500)]}}
    nodes = ",".join(f'"{n}":{json.dumps({"message": message})}' for n in range(200))
    path.write_text(f'[{{"mapping":{{{nodes}}}}}]')
    [found], peak = peak_of(Origin.OPENAI, path)
    assert isinstance(found, Conversation)
    assert len(found.messages) == 200
    assert peak < 6 << 20, "there are 100,000 objects"


def test_a_message_with_too_many_values_ends_the_import_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    many = "{}," * 100_001 + "0"
    path.write_text(f'[{{"mapping":{{}}}},{{"mapping":{{"a":{{"message":{json.dumps(NODE)},"x":[{many}]}}}}}}]')
    with reading(Origin.OPENAI, path) as export:
        assert isinstance(next(export.conversations), Conversation)
        with pytest.raises(ClewError, match=r"x\.json, conversation 2 has more than 200,000 values in one message or field"):
            next(export.conversations)


@pytest.mark.parametrize("is_in_one", [True, False])
def test_values_of_nested_messages_count_for_each_message(tmp_path: Path, is_in_one: bool) -> None:
    path = tmp_path / "x.json"
    many = "[" + "0," * 110_000 + "0]"
    inner = f'{{"messageId":"b","isCreatedByUser":false,"text":"Yes.","y":{0 if is_in_one else many},"children":[]}}'
    outer = f'"messageId":"a","isCreatedByUser":true,"text":"Is it?","x":{many},"children":[{inner}]'
    path.write_text(f'{{"messages":[{{{outer},"z":{many if is_in_one else 0}}}]}}')
    with reading(Origin.LIBRECHAT, path) as export:
        if is_in_one:
            with pytest.raises(ClewError, match="more than 200,000 values in one message"):
                list(export.conversations)
        else:
            [found] = export.conversations
            assert isinstance(found, Conversation)
            assert [(one.id, one.parent) for one in found.messages] == [("a", None), ("b", "a")]


def states(path: Path, threads: int, in_each: int, *, are_mixed: bool) -> None:
    made = [
        {
            "values": {"messages": [{"id": f"{t} {n}", "type": "human", "content": f"{t} {n} " + "x" * 20_000}]},
            "checkpoint": {"thread_id": f"{t}", "checkpoint_id": f"{n}"},
        }
        for t in range(threads)
        for n in range(in_each)
    ]
    path.write_text(json.dumps(sorted(made, key=lambda one: one["checkpoint"]["checkpoint_id"]) if are_mixed else made))


def test_threads_of_langgraph_are_in_memory_until_their_last_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(products, "HELD_MOST", 1 << 20)
    path = tmp_path / "x.json"
    states(path, 100, 10, are_mixed=False)
    with reading(Origin.LANGGRAPH, path) as export:
        found = [one for one in export.conversations if isinstance(one, Conversation)]
        assert export.position() == export.size
    assert ([one.id for one in found], {len(one.messages) for one in found}) == ([f"{n}" for n in range(100)], {10})
    states(path, 4, 10, are_mixed=True)
    with reading(Origin.LANGGRAPH, path) as export:
        assert [one.id for one in export.conversations if isinstance(one, Conversation)] == ["0", "1", "2", "3"]
    states(path, 100, 10, are_mixed=True)
    with reading(Origin.LANGGRAPH, path) as export, pytest.raises(ClewError, match=r"Put the\s+states of each thread"):
        next(export.conversations)


def test_a_checkpoint_that_is_too_large_is_refused_and_the_next_thread_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(checkpoints, "_BYTES_MOST", 3 << 20)
    path = tmp_path / "x.sqlite"
    connection = sqlite3.connect(path)
    connection.execute(
        "create table checkpoints (thread_id text, checkpoint_ns text, checkpoint_id text, type text, checkpoint blob)"
    )
    said = '"channel_values":{"messages":[{"type":"human","content":"Hello"}]}'
    unread = '"channel_versions":[' + '{"a":1},' * 210_000 + "0]"
    rows = [
        ("a", "msgpack", bytes(3 << 20) + b"\0"),
        ("b", "json", f"{{{unread},{said}}}"),
        ("c", "json", f'{{"ts":[{"{}," * 110_000}0],{said}}}'),
        ("d", "msgpack", b"\xdd\x00\x0f\x42\x40" + bytes(1_000_000)),
        ("e", "json", f"{{{said}}}"),
    ]
    for thread, kind, content in rows:
        connection.execute("insert into checkpoints values (?, '', '1', ?, ?)", (thread, kind, content))
    connection.commit()
    connection.close()
    found, peak = peak_of(Origin.LANGGRAPH, path)
    told = [one.reason if isinstance(one, Refused) else one.messages[0].text for one in found]
    assert told == [
        "`checkpoint 1` has 3 MiB; the limit is 3 MiB",
        "Hello",
        "`checkpoint 1` cannot be decoded: checkpoint 1, conversation 1 has more than 200,000 values in one message or field. "
        "Remove it from the file.",
        "`checkpoint 1` cannot be decoded: has more than 1,000,000 values",
        "Hello",
    ]
    assert peak < 40 << 20


def test_a_long_file_is_not_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "conversations.json"
    one = json.dumps({"title": "x" * 500_000})
    path.write_text("[" + ",".join([one] * 40) + "]")
    tracemalloc.start()
    with opened_export(path) as export:
        assert sum(1 for _ in export.entries()) == 40
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < path.stat().st_size / 2


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "ends too early"),
        (b"[", "ends too early"),
        (b'[{"a": 1}, {"b"', "ends too early"),
        (b'[{"a": "b', "ends too early"),
        (b'[{"a": 1}, 7]', "must be a list of objects, but an entry begins with '7]'"),
        (b'[{"a": 1},]', "an entry begins with ']'"),
        (b'[{"a": 1} {"b": 2}]', "after an entry comes '{"),
        (b'"text"', "must be JSON with a list of conversations, or one conversation"),
        (b"<html>", "Is it the right file?"),
        (b'[{"a": 1}] []', "goes on after its end with '[]'"),
        (b'[{"a": 1,}]', "x.json, conversation 1 is not JSON"),
        (b'[{"a": "\xff"}]', "x.json, conversation 1 is not UTF-8 (byte 7)"),
    ],
)
def test_a_damaged_file_is_refused_with_the_place_and_what_to_do(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(ClewError) as caught:
        entries(path)
    assert told in caught.value.message


def test_an_entry_that_is_too_large_ends_the_import(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scanner, "ENTRY_BYTES_MOST", 3 << 20)
    path = tmp_path / "x.json"
    path.write_text(json.dumps([{"a": "x" * (5 << 20)}]))
    with pytest.raises(ClewError, match=r"x\.json, conversation 1 has more than 3 MiB"):
        entries(path)


@pytest.mark.parametrize("value", ["{}", "7", "[[]]", '{"a": "b,c"}'])
def test_an_entry_with_too_many_values_ends_the_import_and_commas_in_texts_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setattr(scanner, "ENTRY_VALUES_MOST", 1000)
    path = tmp_path / "x.json"
    path.write_text('[{"a": "' + "," * 1001 + '"}, {"a": [' + ",".join([value] * 1001) + "]}]")
    with opened_export(path) as export:
        found = export.entries()
        assert len(next(found).value["a"]) == 1001
        with pytest.raises(ClewError, match=r"x\.json, conversation 2 has more than 1,000 values"):
            next(found)


def test_a_zip_that_cannot_be_read_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("chats.json", "[]")
    with pytest.raises(ClewError, match=r"has no files `conversations.json`"):
        entries(path)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("conversations.json", json.dumps([{"a": str(n)} for n in range(1000)]))
    content = bytearray(path.read_bytes())
    content[100:140] = bytes(40)
    path.write_bytes(content)
    with pytest.raises(ClewError, match=r"Cannot read conversations.json"):
        entries(path)
    with pytest.raises(ClewError, match="Cannot read"):
        entries(tmp_path / "absent.json")


def pack(value: Any) -> bytes:
    """Encode a value as MessagePack, in the longest form of its kind."""
    match value:
        case None:
            return b"\xc0"
        case bool():
            return b"\xc3" if value else b"\xc2"
        case int():
            return b"\xd3" + struct.pack(">q", value)
        case float():
            return b"\xcb" + struct.pack(">d", value)
        case str():
            return b"\xdb" + struct.pack(">I", len(value.encode())) + value.encode()
        case bytes():
            return b"\xc6" + struct.pack(">I", len(value)) + value
        case Extension():
            return b"\xc9" + struct.pack(">Ib", len(value.data), value.code) + value.data
        case list():
            return b"\xdd" + struct.pack(">I", len(value)) + b"".join(map(pack, value))  # pyright: ignore
        case _:
            return b"\xdf" + struct.pack(">I", len(value)) + b"".join(pack(key) + pack(one) for key, one in value.items())


PACKABLE = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@given(PACKABLE)
def test_messagepack_is_decoded(value: Any) -> None:
    assert decode(pack(value)) == value


def test_short_forms_of_messagepack_are_decoded() -> None:
    data = b"\x87\xa1a\x05\xa1b\xfb\xa1c\x92\x01\xc2\xa1d\xcc\xff\xa1e\xd9\x02hi\xa1f\xca\x3f\x80\x00\x00\xa1g\xc7\x02\x05ab"
    assert decode(data) == {"a": 5, "b": -5, "c": [1, False], "d": 255, "e": "hi", "f": 1.0, "g": Extension(5, b"ab")}
    assert decode(b"\xdc\x00\x01\xde\x00\x01\xa0\xd4\x01x") == [{"": Extension(1, b"x")}]


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused(data: bytes) -> None:
    with contextlib.suppress(Malformed):
        decode(data)


@pytest.mark.parametrize(
    "data", [b"", b"\xdd\xff\xff\xff\xff", b"\xc1", b"\x91" * 2000, b"\xa5abc", b"\xa1\xff", b"\x81\x90\x01"]
)
def test_messagepack_that_is_damaged_or_deep_is_refused(data: bytes) -> None:
    with pytest.raises(Malformed):
        decode(data)


def test_a_database_without_checkpoints_or_with_damaged_ones_says_so(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    connection = sqlite3.connect(path)
    connection.execute("create table other (id integer)")
    connection.commit()
    with (
        pytest.raises(ClewError, match="must be a database of langgraph-checkpoint-sqlite"),
        reading(Origin.LANGGRAPH, path) as export,
    ):
        list(export.conversations)
    connection.execute(
        "create table checkpoints (thread_id text, checkpoint_ns text, checkpoint_id text, type text, checkpoint blob)"
    )
    rows = [("a", "msgpack", b"\xc1"), ("b", "pickle", b""), ("c", "msgpack", pack({"channel_values": {"messages": 7}}))]
    for thread, kind, content in rows:
        connection.execute("insert into checkpoints values (?, '', '1', ?, ?)", (thread, kind, content))
    connection.commit()
    connection.close()
    with reading(Origin.LANGGRAPH, path) as export:
        found = [one for one in export.conversations if isinstance(one, Refused)]
    assert [one.place for one in found] == ["x.sqlite, thread a", "x.sqlite, thread b", "x.sqlite, thread c"]
    assert ["cannot be decoded" in found[0].reason, "'pickle'" in found[1].reason, "must be a list" in found[2].reason] == [
        True
    ] * 3


def test_a_thread_with_values_that_json_does_not_have_is_refused_and_the_next_one_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite"
    connection = sqlite3.connect(path)
    connection.execute(
        "create table checkpoints (thread_id text, checkpoint_ns text, checkpoint_id text, type text, checkpoint blob)"
    )
    good = [{"type": "human", "content": "Hello"}]
    for thread, messages in [("a", [{"type": "human", "content": b"Hello"}]), ("b", Extension(9, pack(good))), ("c", good)]:
        content = pack({"channel_values": {"messages": messages}})
        connection.execute("insert into checkpoints values (?, '', '1', 'msgpack', ?)", (thread, content))
    connection.commit()
    connection.close()
    with reading(Origin.LANGGRAPH, path) as export:
        first, second, third = export.conversations
    assert isinstance(first, Refused)
    assert first.reason == "`values.messages.0.content` must be a list, not a value of another kind"
    assert isinstance(second, Refused)
    assert second.reason == "`channel_values.messages` must be a list, not a value of another kind"
    assert isinstance(third, Conversation)
    assert [one.text for one in third.messages] == ["Hello"]
