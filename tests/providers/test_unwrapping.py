"""An answer that is written in a block of Markdown comes out of it, however it is cut into pieces."""

import pytest

from clew.providers.answering.answer_text import AnswerText
from clew.providers.answering.unwrapping import BlockFilter

CODE = "```yaml\nport: 5200\n```\n"


def sent(answer: str, size: int, *, is_on: bool = True) -> str:
    block = BlockFilter(is_on=is_on)
    pieces = [answer[at : at + size] for at in range(0, len(answer), size)]
    return "".join((*map(block.feed, pieces), block.finish()))


@pytest.mark.parametrize("size", [1, 2, 3, 7, 400])
@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("```markdown\nLogs are kept. [1]\n```", "Logs are kept. [1]\n"),
        ("\n``` Markdown\nLogs are kept.\n```\nThat is all.", "Logs are kept.\nThat is all."),
        ("```text\nLogs are kept.", "Logs are kept."),
        ("~~~md\nLogs are kept.\n~~~\n", "Logs are kept.\n"),
        (f"```md\nSet the port:\n\n{CODE}\nThen start.\n```\n", f"Set the port:\n\n{CODE}\nThen start.\n"),
        (f"```md\nLogs are kept.\n```\n{CODE}", f"Logs are kept.\n{CODE}"),
    ],
)
def test_what_is_in_the_block_is_sent(answer: str, shown: str, size: int) -> None:
    assert sent(answer, size) == shown


@pytest.mark.parametrize("size", [1, 3, 400])
@pytest.mark.parametrize(
    "answer",
    [
        CODE,
        "```\nclew serve\n```",
        "Write:\n```markdown\n# Logs\n```",
        "`clew serve` starts it.",
        "``",
        "```",
        "Logs.\n",
        " ",
        "~~~sh\nls",
    ],
)
def test_other_answers_and_blocks_of_code_stay(answer: str, size: int) -> None:
    assert sent(answer, size) == answer


def test_a_provider_of_larger_models_is_passed_on() -> None:
    assert sent("```markdown\n# Logs\n```", 4, is_on=False) == "```markdown\n# Logs\n```"


def test_a_thought_may_stand_before_the_block() -> None:
    text = AnswerText((), opens_thoughts=False, unwraps=True)
    pieces = [text.feed(piece, is_separate=False) for piece in ("<think>a</think>\n``", "`markdown\nLogs are", " kept.\n```")]
    assert "".join((*pieces, text.finish(is_cut=False))).strip() == "Logs are kept."
