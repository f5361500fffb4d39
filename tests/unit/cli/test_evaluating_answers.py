from pathlib import Path

import pytest
from typer.testing import CliRunner

from clew.cli.app import app


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--answers", "--run", "run.txt"], "Use --out to write the answers"),
        (["--out", "answers.jsonl"], "--out requires --answers"),
    ],
)
def test_options_of_one_way_to_evaluate_are_refused_with_another(tmp_path: Path, options: list[str], message: str) -> None:
    result = CliRunner(env={"COLUMNS": "200"}).invoke(app, ["eval", str(tmp_path), *options])
    assert result.exit_code == 2
    assert message in result.output
