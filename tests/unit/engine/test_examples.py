"""What passages give as examples."""

import pytest
from tests.passages import passage_of

from clew.engine.answers.examples import examples_in


@pytest.mark.parametrize(
    ("language", "content", "example"),
    [
        (
            "en",
            "The lock takes barges. For example, the Anna passes it twice a day.",
            "For example, the Anna passes it twice a day.",
        ),
        ("fr", "L'écluse prend des péniches. L'Anna, par exemple, passe deux fois.", "L'Anna, par exemple, passe deux fois."),
        (
            "de",
            "Die Schleuse fasst Kähne. Die Anna z. B. fährt zweimal am Tag durch.",
            "Die Anna z. B. fährt zweimal am Tag durch.",
        ),
        ("es", "La esclusa admite barcazas. La Anna, por ejemplo, pasa dos veces.", "La Anna, por ejemplo, pasa dos veces."),
        ("pt", "A eclusa aceita barcaças. A Anna, por exemplo, passa duas vezes.", "A Anna, por exemplo, passa duas vezes."),
        ("zh", "船闸可以通过驳船。例如，安娜号每天通过两次。", "例如，安娜号每天通过两次。"),
    ],
)
def test_sentence_that_gives_an_example_is_found(language: str, content: str, example: str) -> None:
    assert [unit.text for unit in examples_in([passage_of(content, language=language)], "")] == [example]


def test_examples_that_were_shown_are_given_again_only_if_there_are_no_others() -> None:
    first, other = "For example, the Anna passes it twice a day.", "For example, the Berta waits until evening."
    passages = [passage_of(f"The lock takes barges. {first} {other}")]
    assert [unit.text for unit in examples_in(passages, f"It said: {first}")] == [other]
    assert [unit.text for unit in examples_in(passages, f"It said: {first} {other}")] == [first, other]


def test_code_is_an_example_where_nothing_is_called_one() -> None:
    code = "```sh\nlock --open\n```"
    passage = passage_of(f"The lock takes barges all year. This opens it for a barge:\n\n{code}\n\nIt closes by itself.")
    assert [(unit.text, unit.attached) for unit in examples_in([passage], "")] == [("This opens it for a barge:", (code,))]


def test_what_stands_below_a_heading_for_examples_is_one() -> None:
    passages = [passage_of("# Locks\n\nThe lock takes barges here.\n\n## Examples\n\nThe Anna passes it twice a day.")]
    assert [unit.text for unit in examples_in(passages, "")] == ["The Anna passes it twice a day."]


def test_sentences_of_an_item_are_one_example() -> None:
    passages = [passage_of("- Example: Ann Lee, J. (1989). The Lock. Harbour Press.\n- Nothing else is here.")]
    assert [unit.text for unit in examples_in(passages, "")] == ["Example: Ann Lee, J. (1989). The Lock. Harbour Press."]


def test_word_in_an_address_gives_no_example() -> None:
    assert examples_in([passage_of("Send the list of boats to https://api.example/export every day.")], "") == []
