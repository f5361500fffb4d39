"""What a model reads of an answer through MCP: its text carries the warnings, since many clients show nothing else."""

from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID

from clew.dialects.mcp.answers import reply
from clew.dialects.mcp.places import Places
from clew.domain.citations.citation import Citation
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.turns.events import Completed, Warned

WEAK = Support("weak", "numbers", ("90",))
CITATION = Citation(1, 7, UUID(int=1), "logs.md", 1, 0, 5, "Logs.", (), 0.5, 0, 6, support=WEAK)


def text_of(*warnings: Warned, weak: int = 0) -> str:
    judged = [SentenceSupport(0, 5, one) for one in [SUPPORTED, *[WEAK] * weak]]
    record = SimpleNamespace(
        answer="Logs. [1]",
        citations=(CITATION,),
        answer_metadata={"support": [one.as_stored() for one in judged]},
        warnings=warnings,
    )
    thread, ending = SimpleNamespace(id=UUID(int=2)), Completed.__new__(Completed)
    told = reply(Places("http://127.0.0.1"), cast(Any, thread), UUID(int=3), cast(Any, record), ending)
    return told.text or ""


def test_warnings_are_lines_behind_the_sources() -> None:
    said = "1 of 2 sentences say something that the passages they cite do not say in these words."
    cut = "The model reached its output limit before the answer was complete."
    text = text_of(Warned("weak_support", said), Warned("answer_cut", cut), weak=1)
    assert text.startswith("Logs. [1]\n\nSources.")
    assert f"\n\nWarning: {said}\nWarning: {cut}\n\nstatus: answered;" in text
    assert text.count("Warning:") == 2


def test_an_answer_without_that_warning_says_how_many_sentences_are_weak() -> None:
    assert "Warning: 2 of 3 sentences are not fully supported by the cited passages.\n" in text_of(weak=2)
    assert "Warning" not in text_of()


def test_each_source_has_its_state_of_support() -> None:
    assert "\n[1] (weak) logs.md <" in text_of()
