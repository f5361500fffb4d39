"""Whatever a payload holds, it is read back as it was, to the byte where bytes are kept, and every large text is kept once."""

import json
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st

from clew.domain.turns.exchange import Exchange
from clew.store.turns.exchanges import exchange_of, names_of, pack, rows_of, unpack
from clew.store.turns.payloads import JSON, LARGE, compact, names_in, restore

FILES = tuple(f"file {n}\n" + "é0123456789 " * (LARGE // 8 + n) for n in range(3))
LARGE_TEXTS = st.lists(st.sampled_from([*FILES, "and between them ", "z" * LARGE, ""]), max_size=6).map("".join)
NAMES = st.sampled_from(["$blob", "$text", "$object", "input", "text"])
PAYLOADS: st.SearchStrategy[JSON] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | LARGE_TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=12,
)


@given(PAYLOADS)
def test_a_payload_comes_back_as_it_was(payload: JSON) -> None:
    small = compact(payload, FILES)
    assert restore(small.payload, small.texts) == payload
    assert names_in(small.payload) == small.texts.keys()


@given(st.lists(st.sampled_from(FILES), min_size=1, max_size=6))
def test_a_file_is_kept_once_however_often_and_wherever_it_was_sent(files: list[str]) -> None:
    payload: JSON = {"input": [{"text": f"<file>{file}</file>"} for file in files], "whole": "\n".join(files)}
    small = compact(payload, FILES)
    assert set(small.texts.values()) == set(files)
    assert small.texts == {sha256(text.encode()).hexdigest(): text for text in small.texts.values()}


def test_a_short_text_stays_where_it_is() -> None:
    assert compact({"a": "x" * (LARGE - 1)}).texts == {}


BODIES = st.one_of(
    st.builds(lambda value: json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode(), PAYLOADS),
    st.builds(lambda value: json.dumps(value, indent=1).encode(), PAYLOADS),
    st.builds(lambda start, value: start + json.dumps(value, ensure_ascii=False).encode(), st.binary(max_size=9), PAYLOADS),
    st.binary(max_size=3 * LARGE),
    st.builds(
        lambda text, end: b'{"z": 1.0, "a": "' + text + b'", "z": 1e5' + end,
        st.sampled_from(["\u00e9", "\\u00e9", '\\"']).map(lambda one: one.encode() * LARGE),
        st.sampled_from([b"}", b""]),
    ),
)


@given(BODIES)
def test_a_body_comes_back_to_the_byte(body: bytes) -> None:
    packed = pack(body, FILES)
    assert unpack(packed) == body


@given(st.lists(BODIES, max_size=3), st.binary(max_size=50) | st.none())
def test_exchanges_come_back_from_their_rows(bodies: list[bytes], response: bytes | None) -> None:
    exchanges = [Exchange("m", body, 200 if response else None, response, is_redacted=not body) for body in bodies]
    rows, texts = rows_of(exchanges, FILES)
    stored = [row | {"parts": row["parts"] and row["parts"].obj} for row in rows]
    assert names_of(stored) == texts.keys()
    assert [exchange_of(row, texts) for row in stored] == exchanges


@given(st.lists(st.sampled_from(FILES), min_size=1, max_size=6))
def test_a_file_in_a_body_is_kept_once_and_not_in_the_body(files: list[str]) -> None:
    body = json.dumps({"input": [f"<file>{file}</file>" for file in files]}, ensure_ascii=False, separators=(",", ":")).encode()
    packed = pack(body, FILES)
    assert set(packed.texts.values()) == set(files)
    assert len(packed.literal) < 40 * len(files)
    assert unpack(packed) == body
