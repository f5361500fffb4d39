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

from clew.cli.conversations.foreign import items
from clew.cli.conversations.foreign.conversation import Conversation, Refused
from clew.cli.conversations.foreign.deep_json import _Deep, parse  # pyright: ignore[reportPrivateUsage]
from clew.cli.conversations.foreign.items import opened_export
from clew.cli.conversations.foreign.librechat import conversation
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
    tree = grown(conversation(parse(text)))
    assert tree is not None
    assert len(tree.messages) == depth
    assert len(tree.branches) == 1
    assert [one.parent for one in tree.messages] == [None, *range(1, depth)]


@given(st.lists(st.dictionaries(st.text(), VALUES, max_size=3), max_size=5), st.integers(1, 40), st.sampled_from([None, 1]))
def test_the_entries_of_a_list_are_found_however_the_file_is_cut(values: list[Any], piece: int, indent: int | None) -> None:
    content = b"\xef\xbb\xbf \n" + json.dumps(values, indent=indent, ensure_ascii=False).encode("utf-8", "surrogatepass") + b" \n"
    file = io.BytesIO(content)
    split = items._Elements(lambda: file.read(piece), "x.json").split()  # pyright: ignore[reportPrivateUsage]
    assert [json.loads(one.decode("utf-8", "surrogatepass")) for one in split] == values


def test_json_lines_are_entries_too(tmp_path: Path) -> None:
    path = tmp_path / "all.jsonl"
    path.write_text('{"a": 1}\n{"a": [{"b": 2}]}\n\n{}\n')
    assert entries(path) == [{"a": 1}, {"a": [{"b": 2}]}, {}]


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
    monkeypatch.setattr(items, "ENTRY_BYTES_MOST", 3 << 20)
    path = tmp_path / "x.json"
    path.write_text(json.dumps([{"a": "x" * (5 << 20)}]))
    with pytest.raises(ClewError, match=r"x\.json, conversation 1 has more than 3 MiB"):
        entries(path)


@pytest.mark.parametrize("value", ["{}", "7", "[[]]", '{"a": "b,c"}'])
def test_an_entry_with_too_many_values_ends_the_import_and_commas_in_texts_are_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setattr(items, "ENTRY_VALUES_MOST", 1000)
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
