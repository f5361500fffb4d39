"""The benchmark of support reads RAGTruth's files: which sentences people marked, and which answers."""

import json
from pathlib import Path
from typing import Any

from bench._ragtruth import read_ragtruth
from bench.support import flagging, flagging_answers, judged

PASSAGES = "passage 1:Logs are kept for 14 days on the server.\n\npassage 2:Backups are made at night by the depot."
SOURCES = [
    {"source_id": "1", "task_type": "QA", "source_info": {"question": "How long?", "passages": PASSAGES}},
    {"source_id": "2", "task_type": "Summary", "source_info": "The museum in Bergen opens in May and closes in October."},
    {"source_id": "3", "task_type": "Data2txt", "source_info": {"name": "Cafe"}},
]


def response(source: str, text: str, marked: str = "", split: str = "test") -> dict[str, Any]:
    labels = [{"start": text.index(marked), "end": text.index(marked) + len(marked), "text": marked}] if marked else []
    return {"source_id": source, "response": text, "labels": labels, "split": split}


def write(folder: Path, responses: list[dict[str, Any]]) -> None:
    for name, lines in (("source_info", SOURCES), ("response", responses)):
        (folder / f"{name}.jsonl").write_text("".join(f"{json.dumps(one)}\n" for one in lines))


def test_a_sentence_is_false_where_people_marked_words_of_it(tmp_path: Path) -> None:
    text = "How long?\n\nLogs are kept for 14 days on the server. The depot also sells fresh bread to guests."
    write(tmp_path, [response("1", text, "sells fresh bread"), response("1", text, split="train"), response("3", text)])
    (answer,) = read_ragtruth(tmp_path)
    assert (answer.task, answer.is_marked) == ("QA", True)
    assert [(one.kind, one.text, one.is_judged) for one in answer.claims] == [
        ("reference", "How long?", False),
        ("reference", "Logs are kept for 14 days on the server.", True),
        ("invented", "The depot also sells fresh bread to guests.", True),
    ]
    assert "passage" not in answer.claims[0].passage


def test_a_sentence_that_is_not_judged_counts_and_is_not_flagged(tmp_path: Path) -> None:
    text = "I hope this helps!\n\nLogs are kept for 14 days on the server."
    write(tmp_path, [response("1", text, "I hope this helps"), response("1", text)])
    by_kind = judged([claim for one in read_ragtruth(tmp_path) for claim in one.claims])
    assert by_kind == {"invented": {"not judged": 1}, "reference": {"not judged": 1, "supported": 2}}
    assert flagging(by_kind) == "false claims flagged: precision 0.00, recall 0.00; true claims flagged 0.00"


def test_an_answer_is_flagged_if_one_of_its_sentences_is(tmp_path: Path) -> None:
    opens = "The museum in Bergen opens in May and closes in October."
    write(
        tmp_path,
        [
            response("2", opens),
            response("2", f"{opens} It shows 40 paintings by Munch.", "40 paintings"),
            response("2", f"{opens} Its garden has many old trees."),
        ],
    )
    assert flagging_answers(read_ragtruth(tmp_path)) == "3 answers: precision 0.50, recall 1.00, F1 0.67"


def test_a_contradiction_of_the_source_is_a_kind_of_its_own(tmp_path: Path) -> None:
    answer = response("1", "Logs are kept for 40 days on the server.", "40 days")
    answer["labels"][0]["label_type"] = "Evident Conflict"
    write(tmp_path, [answer])
    assert [claim.kind for one in read_ragtruth(tmp_path) for claim in one.claims] == ["conflict"]
