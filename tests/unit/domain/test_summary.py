"""The summary without a model: what a line says, and that it stays bounded however long the conversation is."""

from hypothesis import given
from hypothesis import strategies as st

from clew.domain.threads.summary import MAX_CHARACTERS, Said, folded, folded_all

turns = st.lists(st.builds(Said, st.text(max_size=400), st.text(max_size=600), st.tuples(st.text(max_size=60))), max_size=60)


def test_line_tells_question_answer_and_cited_documents() -> None:
    said = Said("What is\na clew?", "A clew is a ball of thread. [1]", ("thread.md", "myths.md", "thread.md"))
    assert folded("", said) == "- What is a clew? — A clew is a ball of thread. (thread.md, myths.md)"


def test_answer_is_told_without_headings_tables_and_outline() -> None:
    answer = "# Report\n\n| a | b |\n|---|---|\nThe dam leaks. [2]\n\nSUIVI\n[S1] The dam\n[S2] The river"
    assert folded("", Said("Report?", answer)) == "- Report? — The dam leaks."


def test_long_answer_ends_with_a_whole_sentence() -> None:
    answer = "The dam leaks since 1987. " + "It was repaired again and again by people from the valley " * 9
    assert folded("", Said("Why?", answer)) == "- Why? — The dam leaks since 1987."


def test_what_was_asked_first_and_what_came_last_stay_in_a_long_conversation() -> None:
    said = [Said(f"Question {n} {'about the dam ' * 8}", f"Answer {n}. {'It leaks. ' * 30}", ("dam.pdf",)) for n in range(200)]
    lines = folded_all("", said).splitlines()
    assert lines[0].startswith("- Question 0 about")
    assert [line.split()[2] for line in lines[-8:]] == [str(n) for n in range(192, 200)]
    assert all(line.endswith("(dam.pdf)") for line in lines[-8:])
    assert [int(line.split()[2]) for line in lines[1:]] == list(range(200 - len(lines) + 1, 200))
    assert len(lines) > 30


@given(turns)
def test_summary_is_bounded_and_made_turn_by_turn(said: list[Said]) -> None:
    whole = folded_all("", said)
    assert len(whole) <= MAX_CHARACTERS
    assert len(whole.splitlines()) <= len(said)
    step = ""
    for one in said:
        step = folded(step, one)
    assert step == whole
