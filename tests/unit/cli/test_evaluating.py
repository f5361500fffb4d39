"""Which options of `clew eval` go together: the others are refused before anything is started."""

import pytest
from typer.testing import CliRunner

from clew.cli.app import app


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--html", "page.html"], "--html requires --conversations"),
        (["--conversations", "--answers"], "cannot be combined"),
        (["--conversations", "--query-field", "rewrite"], "Remove --query-field"),
        (["--out", "answers.jsonl"], "--out requires --answers"),
        (["--answers", "--run", "mine.trec"], "does not produce"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_words(options: list[str], problem: str) -> None:
    ended = CliRunner().invoke(app, ["eval", "nowhere", *options], env={"COLUMNS": "400", "TERMINAL_WIDTH": "400"})
    assert ended.exit_code == 2
    assert problem in ended.output
