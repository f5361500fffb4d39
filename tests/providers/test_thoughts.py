import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.providers import thoughts
from clew.providers.thoughts import ThoughtFilter, may_open_thoughts, without_thoughts
from tests.rows import each
from tests.scans import CountedPattern


def filtered(pieces: list[str], *, is_open: bool = False) -> str:
    thoughts = ThoughtFilter(is_open=is_open)
    return "".join([*map(thoughts.feed, pieces), thoughts.finish()])


def cuts(text: str) -> list[list[str]]:
    """Return the text in pieces of every size, and cut once at every place."""
    sizes = [[text[start : start + size] for start in range(0, len(text), size)] for size in range(1, len(text) + 1)]
    return sizes + [[text[:place], text[place:]] for place in range(1, len(text))]


@each(
    ("text", "answer"),
    [
        ("<think>hm</think>\n\nYes.", "Yes."),
        ("\n<think>\nhm\n</think>Yes.", "Yes."),
        ("<think></think>Yes. <think>no</think>", "Yes. "),
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
        ("◁think▷hm◁/think▷Yes.", "Yes."),
        ("<reason>hm</reason>Yes.", "Yes."),
        ("<seed:think>hm</seed:think>Yes.", "Yes."),
        ("<|begin_of_thought|>hm<|end_of_thought|>\n<|begin_of_solution|>\nYes.<|end_of_solution|>", "Yes."),
        ("<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>", "Yes."),
        ("<think>hm</think>\n<answer>\nYes <b>or</b> no.</answer>", "Yes <b>or</b> no."),
        ("<answer>Yes.</answer>", "<answer>Yes.</answer>"),
        ("<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes [1].<|return|>", "Yes [1]."),
        ("<|start|>assistant<|channel|>analysis<|message|>hm<|end|><|channel|>final <|constrain|>json<|message|>{}", "{}"),
        ("<|channel|>final<|message|>Yes.<|return|>", "Yes."),
        ("<|channel|>analysis<|message|>never ends", ""),
        ("analysisThey ask [1].assistantfinalYes [1].", "Yes [1]."),
        ("analysis of the logs", "analysis of the logs"),
        ("Analysis", "Analysis"),
        ("</think>\n\nYes.", "Yes."),
        ("\n</think>Yes.", "Yes."),
        ("[1][/THIN] <thin", "[1][/THIN] <thin"),
    ],
)
def test_thoughts_at_the_beginning_go_however_the_text_is_cut(text: str, answer: str) -> None:
    for pieces in cuts(text):
        assert filtered(pieces) == answer, pieces


@each(
    ("text", "answer"),
    [
        ("Yes. <think>no</think> Indeed.", "Yes. Indeed."),
        ("Yes.<think>no</think>Indeed.", "Yes. Indeed."),
        ("Ja [1].\n\n<think>\nhm. And so?\n</think>\n\nDoch [2].", "Ja [1].\n\nDoch [2]."),
        ("Voici la réponse :\n<think>hm</think>\n\nOui.", "Voici la réponse :\n\nOui."),
        ("Here it is: <think>They ask.</think>It is 5.", "Here it is: It is 5."),
        ("是的。<think>嗯</think>不是。", "是的。不是。"),
        ("好的：<think>嗯</think>不是。", "好的：不是。"),
        ("Sí. <thinking>hm", "Sí. "),
        ("Sim.\n<think>", "Sim.\n"),
        ("Yes, <think>\nhm\n</think>\nindeed.", "Yes, \nindeed."),
        ("<think>a</think>\nOne. <think>b</think>Two.\n[THINK]c[/THINK]\n\nThree.", "One. Two.\n\nThree."),
        ("- One\n- Two\n<reasoning>so</reasoning>\n- Three", "- One\n- Two\n- Three"),
        ("Yes.\n<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>No.", "Yes.\nNo."),
        ("Yes. ◁think▷hm◁/think▷<answer>No.</answer>", "Yes. No."),
        ("Use `<think>` here. <think>hm</think>No.", "Use `<think>` here. No."),
        ("```xml\n<think>\nhm\n</think>\n```\n<think>hm</think>\nNo.", "```xml\n<think>\nhm\n</think>\n```\nNo."),
        ("Use: <think> and </think>.", "Use: <think> and </think>."),
        (
            "There are two. <think>, which begins a thought, and its end.",
            "There are two. <think>, which begins a thought, and its end.",
        ),
    ],
)
def test_thoughts_within_an_answer_go_however_the_text_is_cut(text: str, answer: str) -> None:
    for pieces in cuts(text):
        assert filtered(pieces) == answer, pieces


def test_what_follows_a_thought_within_an_answer_is_sent_as_it_comes() -> None:
    thoughts = ThoughtFilter()
    assert thoughts.feed("Yes. <think>hm</think>\nWell") == "Yes. \nWell"
    assert [thoughts.feed(piece) for piece in (" so", " it", " is.")] == [" so", " it", " is."]


@pytest.mark.parametrize("end", ["</think>", "</thinking>", "[/THINK]", "◁/think▷"])
def test_a_thought_that_the_prompt_opened_goes_if_the_model_is_known_for_it(end: str) -> None:
    for pieces in cuts(f"They ask [1].\n{end}\n\nYes [1]. {end}"):
        assert filtered(pieces, is_open=True) == f"Yes [1]. {end}", pieces


def test_a_model_known_for_open_thoughts_may_open_them_itself_or_have_none() -> None:
    for pieces in cuts("<think>hm</think>Yes."):
        assert filtered(pieces, is_open=True) == "Yes."
    for pieces in cuts(" Yes, a < b."):
        thoughts = ThoughtFilter(is_open=True)
        assert [*map(thoughts.feed, pieces)] == [""] * len(pieces)
        assert (thoughts.finish(), thoughts.was_open) == (" Yes, a < b.", False)


def test_an_open_thought_that_the_limit_cuts_is_no_answer() -> None:
    thoughts = ThoughtFilter(is_open=True)
    assert thoughts.feed("They ask for ") + thoughts.finish(is_cut=True) == ""
    assert thoughts.was_open is None


def test_text_of_a_server_that_separates_thoughts_is_not_held_back() -> None:
    thoughts = ThoughtFilter(is_open=True)
    thoughts.are_separate()
    assert thoughts.feed("Yes [1].") == "Yes [1]."


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("They ask for logs.\n</think>\n\nYes.", "They ask for logs.\n\nYes."),
        ("They ask for logs.</think>\nYes. </think>", "They ask for logs.\n\nYes. </think>"),
        ("They ask.\n</think>\n<answer>Yes.</answer>", "They ask.\n\nYes."),
    ],
)
def test_thoughts_that_were_sent_before_their_end_are_a_paragraph_and_noted(text: str, answer: str) -> None:
    for pieces in cuts(text):
        thoughts = ThoughtFilter()
        assert "".join([*map(thoughts.feed, pieces), thoughts.finish()]) == answer, pieces
        assert (thoughts.was_open, thoughts.has_shown) == (True, True)


@pytest.mark.parametrize(
    "text",
    [
        "The tag </think>\nends thoughts.",
        "Write <think>, then </think>.\n",
        "```xml\n<think>\nhm\n</think>\n```\n",
        "It ends with `</think>`.\n",
    ],
)
def test_an_answer_about_tags_keeps_them(text: str) -> None:
    for pieces in cuts(text):
        thoughts = ThoughtFilter()
        assert "".join([*map(thoughts.feed, pieces), thoughts.finish()]) == text, pieces
        assert not thoughts.has_shown


def test_ordinary_text_is_sent_as_it_comes() -> None:
    thoughts = ThoughtFilter()
    pieces = ["Log", " files", " [1]", ", a", " <b>", "x</b>", "\n", " end."]
    assert [thoughts.feed(piece) for piece in pieces] == pieces


@pytest.mark.parametrize(
    ("model", "may"),
    [("deepseek-r1:8b", True), ("Qwen3-4B-Thinking-2507", True), ("qwq", True), ("qwen3:8b", False), ("gpt-4.1", False)],
)
def test_models_whose_templates_open_thoughts_are_known_by_name(model: str, may: bool) -> None:
    assert may_open_thoughts(model) is may


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("<think>hm</think>\n\nYes.", "Yes."),
        ("Title:\n<think>hm</think>Harbour dues", "Title:\nHarbour dues"),
        ("Yes. <Thinking>no</thinking> Indeed.", "Yes.  Indeed."),
        ("Yes. <think>never ends", "Yes."),
        ("a < b", "a < b"),
        ("They want a title.\n</think>\n\nHarbour dues", "Harbour dues"),
        ("◁think▷hm◁/think▷Harbour dues", "Harbour dues"),
        (
            "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Harbour dues<|return|>",
            "Harbour dues",
        ),
        ("analysisThey want a title.assistantfinalHarbour dues", "Harbour dues"),
    ],
)
def test_a_whole_short_text_loses_its_thoughts_wherever_they_are(text: str, rest: str) -> None:
    assert without_thoughts(text).strip() == rest


@given(st.lists(st.text(alphabet="abc <>")))
def test_text_without_thoughts_is_not_changed(pieces: list[str]) -> None:
    assert filtered(pieces) == "".join(pieces)


@pytest.mark.parametrize("is_open", [False, True])
def test_white_space_in_front_is_read_once_however_long_it_is(monkeypatch: pytest.MonkeyPatch, is_open: bool) -> None:
    begins = CountedPattern(thoughts._BEGIN)
    monkeypatch.setattr(thoughts, "_BEGIN", begins)
    blank = " \n" * 2_000
    assert filtered([*blank, "<think>", "hm", "</think>", *blank, "Yes."], is_open=is_open) == "Yes."
    assert filtered([*blank, "Yes."]) == f"{blank}Yes."
    assert begins.characters < 200


def test_blanks_behind_the_end_of_a_thought_are_not_waited_for_without_end() -> None:
    """What stands on the line of a tag decides whether it ends a thought; a line may be as long as the answer."""
    thoughts = ThoughtFilter()
    assert thoughts.feed("Hm.\n</think>" + " " * 50) == "Hm.\n"
    assert thoughts.feed(" " * 50) == "\n"
    assert thoughts.feed("Yes.") + thoughts.finish() == "Yes."


@pytest.mark.parametrize("unit", ["</think>\n", "</think> ", "</think>"])
@pytest.mark.parametrize("beginning", ["", "<think>hm</think>"])
def test_of_a_whole_answer_with_many_tags_little_is_read_again(
    unit: str, beginning: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    take = ThoughtFilter._take

    def counted(self: ThoughtFilter, tag: str, rest: str, *, is_last: bool) -> str | None:
        read.append(len(rest))
        return take(self, tag, rest, is_last=is_last)

    monkeypatch.setattr(ThoughtFilter, "_take", counted)
    text = beginning + "x" + unit * 2_000
    assert filtered([text]) == filtered(list(text))
    assert max(read, default=0) < 1_100


@each(
    "text",
    [
        "Two tags are used:\n\n<think>\nopens\n\nThe rest is long and true [1].",
        "Thoughts stand in tags.\n\n<think>\n\nThat is how it opens [1].\n\nMore [2].",
        "模型用标签：\n<think>\n这是开头【1】。",
    ],
)
def test_what_cites_a_passage_behind_a_tag_that_never_closes_is_no_thought(text: str) -> None:
    for pieces in cuts(text):
        thoughts = ThoughtFilter()
        told = "".join([*map(thoughts.feed, pieces), thoughts.finish()])
        assert told.split() == text.split()
        assert thoughts.has_shown


def test_a_thought_within_an_answer_that_the_limit_cuts_off_stays_out() -> None:
    thoughts = ThoughtFilter()
    assert thoughts.feed("Yes [1].\n<think>\nBut is that so [2]?").rstrip() == "Yes [1]."
    assert thoughts.finish(is_cut=True) == ""
