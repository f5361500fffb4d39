"""What the terminal says about sentences that the documents do not support."""

import pytest

from clew.cli.conversations.answer import Answer, show_refusal, show_support, show_warnings

TEXT = "Fees rose. Ann Lee said\nthe fee is 14 euros [1]. It rains."


def sentence(said: str, strength: str, doubt: str | None, *missing: str) -> dict[str, object]:
    start = TEXT.index(said)
    return {"start": start, "end": start + len(said), "strength": strength, "doubt": doubt, "missing": list(missing)}


def test_weak_and_unsupported_sentences_are_listed_with_their_reasons(capsys: pytest.CaptureFixture[str]) -> None:
    support = [
        sentence("Fees rose.", "supported", None),
        sentence("Ann Lee said\nthe fee is 14 euros [1].", "weak", "names", "Ann", "Lee"),
        sentence("It rains.", "none", "uncited"),
    ]
    show_support(Answer(TEXT, support=support))
    assert capsys.readouterr().out.splitlines() == [
        "",
        "2 of 3 sentences are not supported by the documents:",
        "  weak: not in the cited passages: Ann, Lee: Ann Lee said the fee is 14 euros [1].",
        "  none: no source: It rains.",
    ]


@pytest.mark.parametrize("doubt", ["words", "numbers", "names", "negation", "uncited"])
def test_every_doubt_has_words(doubt: str, capsys: pytest.CaptureFixture[str]) -> None:
    show_support(Answer(TEXT, support=[sentence("It rains.", "none", doubt, "3")]))
    assert "The sentence is not supported by the documents:" in capsys.readouterr().out


def test_an_answer_whose_sentences_are_all_supported_says_nothing_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    show_support(Answer(TEXT, support=[sentence("Fees rose.", "supported", None)]))
    assert capsys.readouterr().out == ""


def test_a_refusal_for_want_of_support_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    show_refusal({"stage": "support", "scoreKind": "combined", "value": 0.7, "threshold": 0.5, "nearestTitles": []})
    assert "they support no sentence of the model's answer" in " ".join(capsys.readouterr().out.split())


def test_warnings_are_printed_beside_the_answer(capsys: pytest.CaptureFixture[str]) -> None:
    """On standard error; weak support is said sentence by sentence."""
    said = [{"code": "unknown_citation", "message": "The answer cites [7]."}, {"code": "weak_support", "message": "1 of 3 …"}]
    show_warnings(Answer(TEXT, warnings=said))
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "Warning: The answer cites [7].\n")
