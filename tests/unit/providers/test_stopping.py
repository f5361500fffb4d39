"""Stop texts: an answer ends before the first of them, however it is cut into pieces."""

from typing import SupportsIndex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.providers.answering.stopping import StopFilter


def filtered(pieces: list[str], *stops: str) -> tuple[str, str | None]:
    """Return what is sent of an answer in pieces, and the text at which it ended."""
    stop = StopFilter(stops)
    sent = "".join(stop.feed(piece) for piece in pieces) + stop.finish()
    return sent, stop.found


@pytest.mark.parametrize("pieces", [["One two END three"], ["One two E", "N", "D three"], list("One two END three")])
def test_an_answer_ends_before_a_stop_text(pieces: list[str]) -> None:
    assert filtered(pieces, "END") == ("One two ", "END")


def test_a_beginning_that_goes_on_otherwise_is_sent() -> None:
    assert filtered(["One EN", "trance"], "END") == ("One ENtrance", None)
    assert filtered(["One E", "END two"], "END") == ("One E", "END")


def test_the_earliest_of_several_counts() -> None:
    assert filtered(["a b c"], "c", "b") == ("a ", "b")


def test_nothing_is_held_back_without_stop_texts() -> None:
    stop = StopFilter(("",))
    assert stop.feed("END") == "END"


def test_what_follows_a_stop_text_is_never_sent() -> None:
    stop = StopFilter(["x"])
    assert (stop.feed("ax"), stop.feed("b"), stop.finish()) == ("a", "", "")


def test_a_sign_is_compared_with_few_of_a_stop_text_however_often_it_begins_again() -> None:
    compared = 0

    class Counted(str):
        __slots__ = ()

        def __getitem__(self, place: SupportsIndex | slice) -> str:
            nonlocal compared
            compared += 1
            return super().__getitem__(place)

    stop = StopFilter([Counted("a" * 999 + "z")])
    sent = sum(len(stop.feed("aaa")) for _ in range(1_000))
    assert sent == 3_000 - 999
    assert compared < 5 * 3_000
    assert stop.feed("z") == ""
    assert stop.found == "a" * 999 + "z"


@given(
    st.text("ab", max_size=30),
    st.lists(st.integers(1, 5), max_size=20),
    st.lists(st.text("ab", min_size=1, max_size=4), max_size=3),
)
def test_pieces_do_not_matter(text: str, sizes: list[int], stops: list[str]) -> None:
    """Neither do long ones, which are searched otherwise than short ones."""
    pieces, rest = list[str](), text
    for size in sizes:
        pieces.append(rest[:size])
        rest = rest[size:]
    found = [(text.index(stop) + len(stop), text.index(stop)) for stop in stops if stop in text]
    _, end = min(found, default=(0, len(text)))
    assert filtered([*pieces, rest], *stops)[0] == text[:end]
