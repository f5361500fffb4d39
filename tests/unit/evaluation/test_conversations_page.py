"""The page of an evaluation: whole, self-contained, and nothing of a set in it unescaped."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from clew.domain.errors import InvalidInput
from clew.domain.turns.tuning import RagSettings
from clew.evaluation.conversations import Comparison, ConversationsReport, Form, Group, ScoredQuestion
from clew.evaluation.conversations_page import page, write_page
from clew.evaluation.measure import Difference, Figures

HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
VALUES = {Form.LAST: 0.5, Form.REWRITE: 0.6, Form.RESOLVED: 0.7}
FIGURES = {form: Figures("", 2, value, value, value, value) for form, value in VALUES.items()}
QUESTION = ScoredQuestion(
    "q1", "", 2, "Who keeps the lock?", "And the keys?", "Who keeps the keys?", VALUES, ("Lock",), ("Keys",)
)
SURE = Comparison(Form.RESOLVED, Form.LAST, Difference(0.2, 0.1, 0.3, 0.0))
UNSURE = Comparison(Form.RESOLVED, Form.REWRITE, Difference(0.1, -0.1, 0.3, 0.2))
REPORT = ConversationsReport(
    "some/set",
    2,
    3,
    RagSettings(),
    "model",
    (Group("", "later", FIGURES, (SURE, UNSURE)), Group("", "first", FIGURES, ())),
    (QUESTION,),
    (),
)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in {"meta", "br", "rect"}:
            self.open.append(tag)
        assert not [name for name, value in attrs if name.startswith("on") or "://" in (value or "")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def tags_of(text: str) -> list[str]:
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    return reader.tags


def test_figures_differences_and_questions_are_told() -> None:
    text = page(REPORT)
    for wanted in ("0.700", "+0.200", "+0.100 to +0.300", "no, it may be chance", "And the keys?", "Who keeps the keys?", "Lock"):
        assert wanted in text
    assert tags_of(text).count("rect") == 3 + 3  # the key and the bars


def test_bars_are_as_long_as_their_figures() -> None:
    widths = [float(width) for width in re.findall(r'<rect class="\w+" x="\d+" y="\d+" width="([\d.]+)"', page(REPORT))]
    assert [width / widths[0] for width in widths] == pytest.approx([1, 0.6 / 0.5, 0.7 / 0.5], abs=1e-3)


def test_nothing_of_a_set_is_taken_for_markup() -> None:
    hostile = replace(QUESTION, id=HOSTILE, before=HOSTILE, text=HOSTILE, rewrite=HOSTILE, found=(HOSTILE,), wanted=(HOSTILE,))
    groups = tuple(replace(group, domain=HOSTILE) for group in REPORT.groups)
    text = page(replace(REPORT, directory=HOSTILE, model=HOSTILE, groups=groups, questions=(hostile,), notes=(HOSTILE,)))
    assert not {"script", "img"} & set(tags_of(text))
    assert "default-src 'none'" in text


def test_a_report_without_rewrites_or_first_questions_is_a_page_too() -> None:
    figures = {form: FIGURES[form] for form in (Form.LAST, Form.RESOLVED)}
    values = {form: VALUES[form] for form in figures}
    lone = replace(QUESTION, rewrite=None, ndcg_at_5=values)
    text = page(replace(REPORT, groups=(Group("", "later", figures, (SURE,)),), questions=(lone,)))
    assert tags_of(text).count("rect") == 2 + 2
    assert "rewritten by a person" not in text


def test_a_page_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    with pytest.raises(InvalidInput, match="cannot be written"):
        write_page(tmp_path / "gone" / "page.html", REPORT)
