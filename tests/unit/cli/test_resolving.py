import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from clew.cli.app import app

OUTLINE = [{"id": "S1", "title": "A"}, {"id": "S2", "title": "B"}]


def run(*lines: object) -> Result:
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    return CliRunner().invoke(app, ["resolve"], input=text)


def answers(result: Result) -> list[dict[str, object]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_each_question_gets_one_line_with_its_sections_and_the_rule() -> None:
    result = run(
        {"question": "détaille le 2e point", "outline": OUTLINE},
        {"question": "continue", "outline": OUTLINE, "language": "fr"},
        {"question": "Amazon S3 pricing", "outline": OUTLINE, "language": None},
        {"question": "détaille S2", "outline": []},
        {"question": "détaille S2"},
    )
    assert result.exit_code == 0
    assert answers(result) == [
        {"outcome": "resolved", "section_ids": ["S2"], "ref_type": "ordinal", "rule": "ordinal_section"},
        {"outcome": "ambiguous", "section_ids": [], "ref_type": None, "rule": "continuation"},
        {"outcome": "none", "section_ids": [], "ref_type": None, "rule": None},
        {"outcome": "none", "section_ids": [], "ref_type": None, "rule": "no_outline"},
        {"outcome": "none", "section_ids": [], "ref_type": None, "rule": "no_outline"},
    ]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("", "line 1: not valid JSON"),
        ("nope", "line 1: not valid JSON"),
        ("[" * 100_000, "line 1: not valid JSON"),
        ([], "line 1: not a JSON object"),
        ({"outline": OUTLINE}, "line 1: `question`"),
        ({"question": 2, "outline": OUTLINE}, "line 1: `question`"),
        ({"question": "S2", "outline": "S1"}, "line 1: `outline`"),
        ({"question": "S2", "outline": [1]}, "line 1: `outline[0]`"),
        ({"question": "S2", "outline": [*OUTLINE, {"id": "S3"}]}, "line 1: `outline[2].title`"),
        ({"question": "S2", "outline": [*OUTLINE, OUTLINE[0]]}, "line 1: `outline[2].id`"),
        ({"question": "S2", "outline": OUTLINE, "language": 1}, "line 1: `language`"),
        ({"question": "\ud800", "outline": OUTLINE}, "line 1: `question`"),
    ],
)
def test_a_wrong_line_gets_a_line_that_names_the_field_and_the_others_are_answered(line: object, said: str) -> None:
    result = run(line, {"question": "S2", "outline": OUTLINE})
    wrong, right = answers(result)
    assert str(wrong["error"]).startswith(said)
    assert right["section_ids"] == ["S2"]
    assert result.exit_code == 1


def test_lines_are_read_from_a_file_too(tmp_path: Path) -> None:
    file = tmp_path / "questions.jsonl"
    file.write_text("\ufeff" + json.dumps({"question": "S2", "outline": OUTLINE}) + "\n", "utf-8")
    result = CliRunner().invoke(app, ["resolve", str(file)])
    assert [answer["section_ids"] for answer in answers(result)] == [["S2"]]
    assert CliRunner().invoke(app, ["resolve", str(tmp_path / "absent")]).exit_code == 2


CLUB = [{"id": f"S{at}", "title": title} for at, title in enumerate(("Opening hours", "Fees", "Pets", "Volunteering"), 1)]


def test_a_section_is_found_by_what_it_means_as_in_a_turn() -> None:
    (answer,) = answers(run({"question": "the bit about dogs", "outline": CLUB}))
    assert (answer["section_ids"], answer["rule"]) == (["S3"], "described")


def test_with_another_embedder_the_rules_decide_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_EMBEDDING", "minilm")
    (answer,) = answers(run({"question": "the bit about dogs", "outline": CLUB}))
    assert answer["outcome"] == "none"


def test_without_the_files_of_the_embedder_a_note_says_so_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for model in ("multilingual-e5-small", "all-MiniLM-L6-v2"):
        (tmp_path / model).mkdir()
        for name in ("model.safetensors", "tokenizer.json"):
            (tmp_path / model / name).write_bytes(b"")
    monkeypatch.setenv("CLEW_EMBEDDING_DIR", str(tmp_path))
    result = run(*[{"question": "the bit about dogs", "outline": CLUB}] * 2)
    assert [answer["outcome"] for answer in answers(result)] == ["none", "none"]
    assert result.stderr.count("are not recognised") == 1
    assert result.exit_code == 0
