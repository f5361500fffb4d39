import pytest

from clew.domain.text.codes import MOST, codes, holds_code, lists_codes_like


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("What does error E-4711 mean?", ["e-4711"]),
        ("F28", ["f28"]),
        ("formulaire TR-20, RST-2 et max_rows", ["tr-20", "rst-2", "max_rows"]),
        ("打印机显示E35怎么办？", ["e35"]),
        ("Présent-12, été-2", []),
        ("COVID-19 and covid-19", ["covid-19"]),
        ("In 1986, on the 11th, points S3 and A3, H2O, 555-0142 and 20 MB", []),
        ("well-known, e-mail, __init__", []),
    ],
)
def test_codes_are_letters_with_digits_or_words_joined_by_underscores(text: str, found: list[str]) -> None:
    assert codes(text) == found


def test_only_the_first_codes_of_a_long_list_count() -> None:
    assert codes(" ".join(f"E-{n}" for n in range(2_000))) == [f"e-{n}" for n in range(MOST)]


@pytest.mark.parametrize(
    ("text", "code", "held"),
    [
        ("Code E 4711: blocked", "e-4711", True),
        ("code e4711.", "e-4711", True),
        ("MAX_ROWS is 5", "max_rows", True),
        ("Code E-47110", "e-4711", False),
        ("Code FE-4711", "e-4711", False),
        ("Code E-4712", "e-4711", False),
        ("", "f28", False),
    ],
)
def test_a_code_is_held_however_its_parts_are_joined_but_whole(text: str, code: str, held: bool) -> None:
    assert holds_code(text, code) is held


@pytest.mark.parametrize(
    ("text", "code", "listed"),
    [
        ("E07: too low. E12: too high.", "e99", True),
        ("E07: too low, see E07.", "e99", False),
        ("E99 is one of E07 and E12.", "e99", True),
        ("The F28 and the F30 fit.", "e99", False),
        ("E-107 and E-112", "e99", False),
        ("pump_on starts it, pump_off stops it.", "pump_hold", True),
        ("valve_on opens it, valve_off closes it.", "pump_hold", False),
    ],
)
def test_other_codes_of_the_same_kind_make_a_list(text: str, code: str, listed: bool) -> None:
    assert lists_codes_like(text, code) is listed
