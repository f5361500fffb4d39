import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.providers.thoughts import ThoughtFilter, without_thoughts


def filtered(pieces: list[str]) -> str:
    thoughts = ThoughtFilter()
    return "".join([*map(thoughts.feed, pieces), thoughts.finish()])


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("<think>hm</think>\n\nYes.", "Yes."),
        ("\n<think>\nhm\n</think>Yes.", "Yes."),
        ("<think></think>Yes. <think>no</think>", "Yes. <think>no</think>"),
        ("The tag <think> begins thoughts.", "The tag <think> begins thoughts."),
        ("<thin", "<thin"),
        ("<b>Yes</b>", "<b>Yes</b>"),
        ("<Thinking>hm </think></thinking>Yes.", "Yes."),
        ("<think>İ İ İ</think>Yes.", "Yes."),
        ("<think>never ends", ""),
        (" Yes", " Yes"),
        ("  <think>hm</think>  Yes. ", "Yes. "),
        ("<think>hm</think><think>well</think>\n\nYes.", "Yes."),
        ("<reasoning>hm</reasoning> Yes.", "Yes."),
        ("<thought>hm</thought>Yes.", "Yes."),
        ("[THINK]hm [1][/THINK]Yes [1].", "Yes [1]."),
        ("[1] says yes.", "[1] says yes."),
        ("<think>hm</think> \n ", ""),
        ("", ""),
    ],
)
def test_thoughts_at_the_beginning_go_however_the_text_is_cut(text: str, answer: str) -> None:
    for size in range(1, len(text) + 1):
        pieces = [text[start : start + size] for start in range(0, len(text), size)]
        assert filtered(pieces) == answer, size


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("<think>hm</think>\n\nYes.", "Yes."),
        ("Title:\n<think>hm</think>Harbour dues", "Title:\nHarbour dues"),
        ("Yes. <Thinking>no</thinking> Indeed.", "Yes.  Indeed."),
        ("Yes. <think>never ends", "Yes."),
        ("a < b", "a < b"),
    ],
)
def test_a_whole_short_text_loses_its_thoughts_wherever_they_are(text: str, rest: str) -> None:
    assert without_thoughts(text).strip() == rest


@given(st.lists(st.text(alphabet="abc <>")))
def test_text_without_thoughts_is_not_changed(pieces: list[str]) -> None:
    assert filtered(pieces) == "".join(pieces)
