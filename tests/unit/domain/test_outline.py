import pytest
from tests.rows import each

from clew.domain.deliverables.outline import LONGEST_TITLE, Section, headings_within, parse_outline, write_block
from clew.domain.deliverables.outline_repair import grounded_in, repair, with_one_block, without_blocks
from clew.domain.deliverables.outline_scanner import OutlineScanner

TITLES = ["Results", "Budget", "Staff", "Risks"]
BLOCK = "SUIVI\n[S1] Results\n[S2] Budget\n[S3] Staff\n[S4] Risks"
OUTLINE = tuple(Section(f"S{number}", title) for number, title in enumerate(TITLES, start=1))


def test_a_block_is_written_and_read_back() -> None:
    assert write_block(TITLES) == BLOCK
    assert parse_outline(f"The year was good.\n\n{BLOCK}\n") == OUTLINE


def test_a_title_cannot_turn_the_line_around_it_backwards() -> None:
    turned = [f"\u202e{TITLES[0]}\u202c", f"\u2067{TITLES[1]}\u2069", *TITLES[2:]]
    assert write_block(turned) == BLOCK


@pytest.mark.parametrize(
    "titles", [TITLES[:3], TITLES * 3, ["A", "a.", "B", "C"], ["A", " ", "B", "C"], ["A" * 121, "B", "C", "D"]]
)
def test_titles_that_make_no_outline_are_not_written(titles: list[str]) -> None:
    with pytest.raises(ValueError, match="title"):
        write_block(titles)


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "SUIVI",
        BLOCK.rpartition("\n")[0],
        BLOCK + "\nMore text.",
        BLOCK.replace("SUIVI", "Suivi"),
        BLOCK.replace("SUIVI", "## SUIVI"),
        BLOCK.replace("[S2]", "[S3]"),
        BLOCK.replace("Budget", "Results"),
        "\n".join(["SUIVI", *(f"[S{n}] Title {n}" for n in range(1, 10))]),
    ],
)
def test_anything_but_a_block_at_the_end_is_no_outline(answer: str) -> None:
    assert parse_outline(answer) == ()


@pytest.mark.parametrize(
    ("answer", "text", "repairs"),
    [
        (f"Text.\n\n{BLOCK}", f"Text.\n\n{BLOCK}", ()),
        (f"Text.\n\n{BLOCK}\n\nHope this helps!", f"Text.\n\nHope this helps!\n\n{BLOCK}", ("text_after_block",)),
        (f"Text.\n{BLOCK.replace('SUIVI', '**SUIVI**')}", f"Text.\n\n{BLOCK}", ("keyword_decorated",)),
        (f"Text.\n{BLOCK.replace('SUIVI', '## SUIVI')}", f"Text.\n\n{BLOCK}", ("keyword_decorated",)),
        (f"Text.\n{BLOCK.replace('SUIVI', 'SUIVI :')}", f"Text.\n\n{BLOCK}", ("keyword_decorated",)),
        (f"Text.\n\n{BLOCK.replace('[S3]', '[S7]')}", f"Text.\n\n{BLOCK}", ("wrong_numbering",)),
        (f"Text.\n\n{BLOCK}\n[S5] budget.", f"Text.\n\n{BLOCK}", ("title_repeated",)),
        (f"Text.\n\n{BLOCK}\n[S5]", f"Text.\n\n{BLOCK}", ("title_empty",)),
        (f"Text.\n\n{BLOCK.replace('Staff', '**Staff** [2]')}\n[S5] ", f"Text.\n\n{BLOCK}", ("title_empty",)),
        ("## Results\nx\n## Budget\nx\n### Staff\nx\n**Risks**\nx", None, ("missing_block", "filled_from_headings")),
        ("Text without headings.", None, ("missing_block", "filled_from_passages")),
    ],
)
def test_what_a_model_got_wrong_is_mended_and_told(answer: str, text: str | None, repairs: tuple[str, ...]) -> None:
    repaired = repair(answer, TITLES)
    assert repaired.text == (text or f"{answer}\n\n{BLOCK}")
    assert (repaired.outline, repaired.repairs) == (OUTLINE, repairs)


ROWS = "\n".join(f"| S{number} | {title} |" for number, title in enumerate(TITLES, 1))
IN_TABLES = [
    f"SUIVI\n\n| Section | Titre |\n|---|---|\n{ROWS}",
    f"## SUIVI\n{ROWS}",
    f"| SUIVI | Titre |\n|:--|:--|\n{ROWS}\n",
    "| SUIVI |\n|---|\n" + "\n".join(f"| [S{number}] {title} |" for number, title in enumerate(TITLES, 1)),
    "SUIVI\n" + "\n".join(f"| **{number}** | {title} | p. {number} |" for number, title in enumerate(TITLES, 1)),
]
IN_FENCES = [f"```\n{BLOCK}\n```", f"```text\n\n{BLOCK}\n\n```\n", f"~~~\n{BLOCK}", f"```\n{IN_TABLES[0]}\n```"]


@each("written", [*IN_TABLES, *IN_FENCES])
@each("step", [1, 2, 5, 1_000])
def test_a_block_in_a_table_or_a_code_fence_becomes_the_block_and_nothing_of_it_is_sent(written: str, step: int) -> None:
    answer = f"Text.\n\n```\ncode\n```\n\n{written}"
    repaired = repair(answer, [])
    assert (repaired.text, repaired.outline) == (f"Text.\n\n```\ncode\n```\n\n{BLOCK}", OUTLINE)
    scanner = OutlineScanner(variants=True)
    out = "".join(scanner.feed(answer[at : at + step]) for at in range(0, len(answer), step))
    assert out == "Text.\n\n```\ncode\n```\n\n"


def test_a_fence_around_the_whole_answer_ends_before_the_block() -> None:
    repaired = repair(f"```markdown\n## Results\nText.\n\n{BLOCK}\n```", [])
    assert repaired.text == f"```markdown\n## Results\nText.\n\n```\n\n{BLOCK}"
    assert repair("```\ncode", TITLES).text == f"```\ncode\n```\n\n{BLOCK}"


def test_a_table_that_is_no_outline_stays() -> None:
    answer = "SUIVI\n\n| Year | Budget |\n|---|---|\n| now | 3 |\n"
    assert repair(answer, []).text == answer
    assert without_blocks(answer) == answer


@pytest.mark.parametrize("written", [BLOCK, f"{BLOCK}\n", *IN_TABLES, *IN_FENCES, BLOCK.replace("[S3]", "[S9]")])
def test_blocks_are_left_out_however_they_are_written(written: str) -> None:
    assert without_blocks(f"Text.\n\n{written}\n\nMore.").split() == ["Text.", "More."]


def test_more_than_eight_titles_are_cut_to_the_first_eight() -> None:
    answer = "\n".join(["Text.", "", "SUIVI", *(f"[S{n}] Title {n}" for n in range(1, 13))])
    repaired = repair(answer, [])
    assert [section.title for section in repaired.outline] == [f"Title {n}" for n in range(1, 9)]
    assert repaired.repairs == ("too_many_titles",)


def test_a_title_that_is_too_long_is_cut_at_a_word() -> None:
    repaired = repair(BLOCK.replace("Budget", "The budget of the year and " * 8), [])
    title = repaired.outline[1].title
    assert len(title) <= LONGEST_TITLE
    assert title.endswith(" The budget…")
    assert repaired.repairs == ("title_too_long",)


def test_too_few_titles_leave_no_block_and_say_so() -> None:
    repaired = repair("Text.\n\nSUIVI\n[S1] Results\n[S2] Budget", ["Budget", "Staff"])
    assert repaired.text == "Text.\n\n"
    assert (repaired.outline, repaired.repairs[-1]) == ((), "too_few_sections")


@each(
    ("own", "others", "added"),
    [
        (["Vacation", "Sick leave"], ["5.1 Vacation Policy", "5.2 Sick Leave", "5.3 Holidays", "5.4 Jury Duty"], [2, 3]),
        (["Congés payés", "Maladie"], ["1.1 Congés payés", "1.2. Maladie", "1.3 Jours fériés", "1.4 Formation"], [2, 3]),
        (["Urlaub", "Krankheit"], ["3.1 Urlaub", "3.2 Krankheit", "3.3 Feiertage", "3.4 Fortbildung"], [2, 3]),
        (["Vacaciones", "Enfermedad"], ["2.1 Vacaciones", "2.2 Enfermedad", "2.3 Festivos", "2.4 Formación"], [2, 3]),
        (["Férias", "Doença"], ["2.1 Férias", "2.2 Doença", "2.3 Feriados", "2.4 Formação"], [2, 3]),
        (["病假规定", "年假规定"], ["3.1 病假规定", "3.2 年假规定", "3.3 法定节日", "3.4 考勤制度"], [2, 3]),
        (["Costs", "Delivery"], ["Costs of storage and transport", "Delivery"], []),
    ],
)
@each("form", ["### {}\n\nText of it.", "**{}**\n\nText of it."])
@each("has_block", [False, True])
def test_titles_that_are_added_are_other_sections_than_the_answers_own(
    own: list[str], others: list[str], added: list[int], form: str, has_block: bool
) -> None:
    body = "\n\n".join(form.format(title) for title in own)
    block = "\n\nFOLLOW-UP\n" + "\n".join(f"[S{n}] {title}" for n, title in enumerate(own, 1)) if has_block else ""
    whole = "5. Time Off"
    repaired = repair(body + block, [whole, *others], wholes=[whole])
    expected = [*own, *(others[place] for place in added)]
    assert [section.title for section in repaired.outline] == (expected if added else [])


def test_a_heading_of_the_answer_that_names_all_of_it_is_no_section() -> None:
    body = "## 5. Time Off\n\n" + "\n\n".join(f"### {title}\n\nText." for title in TITLES)
    assert repair(body, [], wholes=["5 Time Off"]).outline == OUTLINE


def test_titles_without_ground_in_the_passages_do_not_count() -> None:
    grounded = grounded_in(["The results of the year.", "Budget: 3 million.", "Staff of 40"], "en")
    repaired = repair(f"Text.\n\n{BLOCK}", [], is_grounded=grounded)
    assert repaired.text == "Text.\n\n"
    assert repaired.repairs == ("title_ungrounded", "too_few_sections")
    assert repair(f"Text.\n\n{BLOCK}", ["Million euros"], is_grounded=grounded).outline[3].title == "Million euros"


def test_a_title_of_small_words_has_ground_where_it_stands_as_it_is() -> None:
    grounded = grounded_in(["Handbook Who we are We make clocks."], "en")
    assert grounded("Who we are")
    assert not grounded("What it is")


def test_the_keyword_is_no_title() -> None:
    titles = repair("Text.", ["SUIVI", *TITLES]).outline
    assert titles == OUTLINE


def test_a_paragraph_about_the_keyword_is_text() -> None:
    answer = "## Suivi\nLe suivi des travaux est mensuel.\nSUIVI\nOn continue."
    assert repair(answer, []).text == answer


@pytest.mark.parametrize("size", [1, 2, 7, 1000])
def test_only_the_tail_from_the_keyword_line_on_is_held_back(size: int) -> None:
    answer = f"# Title\nSuite du texte.\n**Gras**\n\n{BLOCK}\nThanks."
    scanner = OutlineScanner()
    out = "".join(scanner.feed(answer[at : at + size]) for at in range(0, len(answer), size))
    assert out == "# Title\nSuite du texte.\n**Gras**\n\n"
    assert scanner.finish() == f"{BLOCK}\nThanks."


def test_text_that_only_looks_like_the_keyword_goes_out_as_soon_as_that_is_clear() -> None:
    scanner = OutlineScanner()
    assert [scanner.feed(piece) for piece in ("SUI", "VI", " des travaux", "\nSUIVI\n", "\n", "Text")] == [
        "",
        "",
        "SUIVI des travaux",
        "\n",
        "",
        "",
    ]
    assert scanner.feed(" goes on.\n") == "SUIVI\n\nText goes on.\n"
    assert scanner.finish() == ""


NUMBERED = "1. Results\n2. Budget\n3. Staff\n4. Risks"
HEADED = "## Results\n\nGood. [1]\n\n## Budget\n\nSpent. [1]\n\n## Staff\n\nMany. [1]\n\n## Risks\n\nFew. [1]"


@pytest.mark.parametrize(
    "variant",
    [
        f"FOLLOW-UP\n{NUMBERED}",
        f"**Follow-up:**\n\n{NUMBERED}",
        "**Suivi :** 1. Results\n2. Budget\n3. Staff\n4. Risks",
        "**Suivi :** 1. Results 2. Budget 3. Staff 4. Risks",
        f"SUIVI\n{NUMBERED}",
        "## SUIVI\n- Results\n- Budget\n- Staff\n- Risks",
        f"Nächste Schritte:\n{NUMBERED}",
        f"### Próximos pasos\n{NUMBERED}",
        f"SEGUIMENTO:\n{NUMBERED}",
        f"后续：\n{NUMBERED}",
        "FOLLOW-UP\n[S1] Results\n[S2] Budget\n[S3] Staff\n[S4] Risks",
        "SUIVI: [S1] Results [S2] Budget [S3] Staff [S4] Risks",
        "**Follow-up:** S1: Results, S2: Budget, S3: Staff, S4: Risks",
        f"Folgefragen:\n{NUMBERED}",
        f"### Follow-up questions\n{NUMBERED}",
        f"**Preguntas de seguimiento**\n{NUMBERED}",
        f"后续问题：\n{NUMBERED}",
    ],
)
def test_a_translated_block_becomes_the_block(variant: str) -> None:
    repaired = repair(f"{HEADED}\n\n{variant}", [])
    assert (repaired.text, repaired.outline) == (f"{HEADED}\n\n{BLOCK}", OUTLINE)
    assert repaired.repairs == ("keyword_translated",)


@pytest.mark.parametrize("variant", ["FOLLOW-UP\n1. Something else\n2. Another thing", f"Next steps:\n{NUMBERED}"])
def test_two_outlines_become_one_and_the_real_block_wins(variant: str) -> None:
    for answer in (f"{HEADED}\n\n{variant}\n\n{BLOCK}", f"{HEADED}\n\n{BLOCK}\n\n{variant}"):
        repaired = repair(answer, [])
        assert (repaired.text.rstrip(), repaired.outline) == (f"{HEADED}\n\n{BLOCK}", OUTLINE)


@pytest.mark.parametrize(
    "section",
    [
        "## Next steps\n\n1. Approve the budget\n2. Hire two people\n3. Review the risks",
        "## Suivi\n\n- Le comité se réunit chaque mois. [1]\n- Il rend compte au conseil. [1]\n- Il publie un avis. [1]",
        "FOLLOW-UP\n1. Call the supplier on Monday [1]\n2. Send the order [1]",
        "Plan\n\nThe plan is to grow.",
        "The follow-up: 1. call, 2. write",
    ],
)
def test_a_section_of_the_answer_is_no_block(section: str) -> None:
    repaired = repair(f"{HEADED}\n\n{section}", [])
    assert section in repaired.text
    assert "keyword_translated" not in repaired.repairs


def test_a_heading_above_real_questions_is_no_title() -> None:
    questions = "### Follow-up questions\n\n- What was spent on staff?\n- Who bears the risks?"
    repaired = repair(f"{HEADED}\n\n{questions}", [])
    assert repaired.text == f"{HEADED}\n\n{questions}\n\n{BLOCK}"


def test_next_steps_in_the_middle_stay_where_they_are() -> None:
    answer = f"## Results\n\nGood.\n\nNext steps:\n{NUMBERED}\n\nThe year ends well."
    assert repair(answer, TITLES).text.startswith(answer)


def test_a_translated_block_is_held_back_while_it_streams() -> None:
    scanner = OutlineScanner(variants=True)
    out = "".join(scanner.feed(sign) for sign in "Text.\n\n**Suivi :** 1. Results\n2. Budget\n")
    assert out == "Text.\n\n"
    assert scanner.finish() == "**Suivi :** 1. Results\n2. Budget\n"


@pytest.mark.parametrize("step", [1, 3, 1_000])
@pytest.mark.parametrize("heading", ["Next steps:", "## Follow-up", "**Suivi**", "Suivi :", "Nächste Schritte"])
def test_a_plain_answer_streams_its_next_steps(heading: str, step: int) -> None:
    scanner, answer = OutlineScanner(), f"{heading}\n1. Call\n2. Rest\n\nThen wait.\n"
    assert "".join(scanner.feed(answer[at : at + step]) for at in range(0, len(answer), step)) == answer


@pytest.mark.parametrize("step", [1, 3, 1_000])
def test_a_plain_answer_holds_back_labelled_lists_under_other_names(step: int) -> None:
    scanner, answer = OutlineScanner(), f"Text.\n\nFOLLOW-UP\n[S1] One\n[S2] Two\n\n{BLOCK}"
    assert "".join(scanner.feed(answer[at : at + step]) for at in range(0, len(answer), step)) == "Text.\n\n"
    assert with_one_block(scanner.finish()) == BLOCK


def test_signs_that_close_a_heading_are_no_part_of_its_title() -> None:
    assert headings_within("# Costs ##\n## In C# #\n#  \n###  Staff  \n# #") == ["Costs", "In C#", "Staff"]


@pytest.mark.parametrize(
    "answer",
    [
        "It is red. [1]\n\nFOLLOW-UP\n[S1] One\n[S2] Two\n[S3] Three\n[S4] Four\n\nSUIVI\n[S1] A\n[S2] B\n[S3] C\n[S4] D",
        "It is red. [1]\n\nSUIVI\n[S1] A\n[S2] B\n[S3] C\n[S4] D\n\n**Suivi :**\n1. One\n2. Two\n3. Three\n4. Four",
        "It is red. [1]\n\nSUIVI\n[S1] One\n[S2] Two\n[S3] Three\n[S4] Four\n\nSUIVI\n[S1] A\n[S2] B\n[S3] C\n[S4] D",
    ],
)
def test_answer_has_one_block_and_none_that_contradicts_it(answer: str) -> None:
    assert with_one_block(answer).rstrip() == "It is red. [1]\n\nSUIVI\n[S1] A\n[S2] B\n[S3] C\n[S4] D"


@pytest.mark.parametrize(
    "answer",
    [
        "It is red.",
        "Follow-up:\n1. Call the doctor.\n2. Rest.",
        "SUIVI\n[S1] One",
        "Opéré le 3 mai.\n\nSuivi\n1. Consultation à J7\n2. Radiographie\n3. Ablation des fils\n4. Reprise du travail",
        "**Suivi :**\n- Comité de pilotage\n- Tableau de bord\n- Rapport annuel\n- Audit externe",
    ],
)
def test_answer_without_a_valid_block_stays_as_it_is(answer: str) -> None:
    assert with_one_block(answer) == answer


def test_a_sentence_in_bold_is_no_title() -> None:
    titles = ["Costs", "Delivery", "Returns", "Warranty"]
    short = ["Acme Inc.", "Fazit.", "概述。", "Who pays?"]
    assert [one.title for one in repair("".join(f"**{one}**\n\nText.\n\n" for one in short), ()).outline] == short
    answer = "\n\n".join(("**It is ten years old, and this report says how.**", *(f"### {title}\n\nText." for title in titles)))
    assert [one.title for one in repair(answer, ()).outline] == titles
