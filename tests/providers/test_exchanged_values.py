"""The benchmark of support exchanges values between the names of a passage; the true claims beside them keep theirs."""

from pathlib import Path

import pytest
from bench._claims import Claim
from bench._mixed import read_mixed, values_of

LIST = "The cake needs:\n\n- Flour: 500 g\n- Oil: 20 ml\n- Salt: 2 g\n"
TABLE = "| City | People |\n|---|---|\n| Bergen | 290 |\n| Molde | 32 |\n| Narvik | 21 |\n"
PROSE = "The PCR test in the laboratory takes 24 hours; the antigen test in the pharmacy takes 30 minutes."


def claims_of(folder: Path, text: str) -> list[Claim]:
    (folder / "xx").mkdir(parents=True)
    (folder / "xx" / "one.md").write_text(text)
    sets = [folder / "mtrag-dev", *(folder / "langs-dev" / name for name in ("french", "chinese", "german", "conversations"))]
    for one in sets:
        one.mkdir(parents=True)
        (one / "corpus.jsonl").write_text("")
    return [claim for is_aside in (False, True) for claim in read_mixed(folder, folder, "xx", is_aside=is_aside)]


@pytest.mark.parametrize(("text", "kind"), [(LIST, "item"), (TABLE, "row"), (PROSE, "part")])
def test_each_false_claim_has_a_true_one_beside_it(tmp_path: Path, text: str, kind: str) -> None:
    claims = claims_of(tmp_path, text)
    true, mixed = ([one.text for one in claims if one.kind == f"{prefix} {kind}"] for prefix in ("true", "mixed"))
    assert true
    assert len(true) == len(mixed)
    assert not set(true) & set(mixed)
    assert all(set(one.text.split()) & set(text.split()) for one in claims)


def test_a_number_takes_the_word_behind_it_and_a_year_does_not() -> None:
    found = values_of("In 1990 it had 30 rooms, 12.5 % free, for $ 40; 售价5元。")
    assert [(one.text, one.kind) for one in found] == [
        ("1990", "year"),
        ("30 rooms", "number"),
        ("12.5 %", "share"),
        ("$ 40", "money"),
        ("5元", "money"),
    ]
