"""What stands on a page beside its text, and what only looks like that."""

import pytest

from clew.providers.answering.extractive.page_remains import is_whole
from clew.providers.answering.extractive.plain_text import readable
from clew.providers.answering.extractive.rows import QuestionTerms
from clew.providers.answering.extractive.units import units_of
from tests.passages import passage_of


@pytest.mark.parametrize(
    "text",
    [
        "Varna (Greek: Varni; Turkish: Varna; Romanian: Varna) is a harbour on the Black Sea.",
        "Kedge Bay (/kedʒ/; French: Baie (de) Touage; Dutch: Werpbaai) lies behind the headland.",
        "Members are Ann Lee, Bo Cole, Cy Dunn, Di Eck, Ed Fox, Flo Gill, Gus Hale, Hal Iver, Ida Joss and Kay Lund.",
        "Der Verein zur Pflege der Alten Schleuse Nord und der Neuen Schleuse Süd tagt im März.",
    ],
)
def test_sentence_with_labels_in_brackets_or_with_many_names_is_whole(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize(
    "text",
    [
        "Built: 1904 Keeper: Ann Lee Boats: 40",
        "22 Ann Lee North 42 Bo Cole West 71 Cy Dunn East 34 Di Eck South Practice 43 Ed Fox North.",
        "Chart (1989) Peak Australia 16 Canada Top 5 Germany Official 66 New Zealand 49 UK Singles 28 US Hot 12.",
        "This article has multiple issues.",
        "Please help improve this article by adding citations.",
        "(August 2010) (Learn how and when to remove this message)",
    ],
)
def test_forms_tables_without_lines_and_notices_are_no_sentences(text: str) -> None:
    assert not is_whole(text)


def test_pieces_of_a_long_quotation_lose_their_lone_marks_and_lean_on_its_beginning() -> None:
    inner = "The keeper counts the boats that pass the lock and writes them into the book every day."
    units = units_of([passage_of(f'"{" ".join([f"In year {n} it rained." for n in range(4)])} {" ".join([inner] * 5)}"')])
    assert units[0].text == "In year 0 it rained."
    assert not units[0].leans
    assert all(unit.leans for unit in units[1:])


@pytest.mark.parametrize(
    ("language", "lead", "items"),
    [
        ("en", "Damage to the lock may include", ["broken planks", "bent iron rods"]),
        ("fr", "Les dégâts de l'écluse comprennent", ["des planches cassées", "des barres tordues"]),
        ("de", "Die Schleuse hat Schäden wie", ["gebrochene Planken", "verbogene Stangen"]),
        ("es", "Los daños de la esclusa incluyen", ["tablas rotas", "barras dobladas"]),
        ("pt", "Os danos da eclusa incluem", ["tábuas partidas", "barras tortas"]),
    ],
)
def test_text_that_breaks_off_before_a_list_introduces_it_without_a_colon(language: str, lead: str, items: list[str]) -> None:
    listed = "\n".join(f"- {item}" for item in items)
    units = units_of([passage_of(f"{lead}\n\n{listed}", language=language)])
    assert (units[0].text, units[0].attached) == (lead, tuple(items))


def test_item_in_the_middle_of_a_list_introduces_nothing() -> None:
    units = units_of([passage_of("- The name of the boat and\n- The name of its owner or\n- The number of its berth")])
    assert [unit.attached for unit in units] == [(), (), ()]


@pytest.mark.parametrize(
    "text",
    [
        "EXCEPT WHEN OTHERWISE STATED IN WRITING THE COPYRIGHT HOLDERS AND OTHERS PROVIDE THE PROGRAM AS IS WITHOUT WARRANTY.",
        "DO NOT OPEN THE COVER OF THE MACHINE WHILE THE BLADE IS STILL TURNING OR THE MAINS PLUG IS CONNECTED.",
        "يجب على المستأجر دفع الإيجار في اليوم الأول من كل شهر إلى المالك وإلا تفرض غرامة قدرها خمسة بالمئة من الإيجار.",
        "על השוכר לשלם את דמי השכירות ביום הראשון של כל חודש לבעל הדירה ולא יאוחר מהיום החמישי של אותו החודש.",
    ],
)
def test_capitals_and_scripts_without_small_letters_are_sentences(text: str) -> None:
    assert is_whole(text)


@pytest.mark.parametrize(
    ("language", "content"),
    [
        (
            "en",
            "Table of Contents\n\n- 1. About the lock\n  - 1.1. Boats here\n  - 1.2. The upper gates\n  - 1.3. Leaving the lock",
        ),
        (
            "fr",
            "6.4. Ouvrir les portes d'amont\n\n- 6.4.1. Préparer le bassin\n- 6.4.2. Laisser entrer les bateaux\n\n6.5. Fin",
        ),
        ("en", "- [About the old lock](#about)\n- [Opening the upper gates](#upper)\n1. [Leaving the lock again](#leaving)"),
        ("zh", "目录\n\n- 4.1. 船闸的工作方式\n- 4.2. 打开上游闸门\n- 4.3. 关闭下游闸门"),
    ],
)
def test_titles_behind_their_numbers_are_a_table_of_contents(language: str, content: str) -> None:
    assert units_of([passage_of(content, language=language)]) == []


@pytest.mark.parametrize(
    "content",
    [
        "1.1. The tenant pays the rent.\n\n1.2. The owner repairs the lock.\n\n1.3. Both may give notice.",
        "- 1.1 Length of boats: 30 metres\n- 1.2 Width of boats: 5 metres\n- 1.3 Depth of boats: 2 metres",
        "- 9.00 Welcome by the miller\n- 9.30 Tour of the old mill\n- 10.15 Coffee in the upper garden",
        "- 4.50 Cheese sandwich with salad\n- 5.20 Ham sandwich with salad\n- 6.90 Soup of the whole day",
        "- 24.12. Die Praxis bleibt geschlossen\n- 25.12. Die Praxis bleibt geschlossen\n- 26.12. Notdienst in der Klinik",
        "- 2.1.0 Adds a dark mode\n- 2.0.3 Repairs the export of lists\n- 2.0.2 Repairs the old printer",
        "- 1.1.1 The vault must encrypt all files\n- 1.1.2 The vault must keep a record\n- 1.1.3 Keys must never be shown",
        "- 2.1 Budget of the year approved\n- 2.2 Repair of the roof postponed\n- 2.3 New treasurer elected by all",
        "2.1.1 The tenant keeps the flat clean\nand dry.\n\n2.1.2 Dogs stay outside of it.\n\n2.1.3 Cats stay in it.",
        "- 1. Close the lower gates behind you\n- 2. Open the upper paddles slowly\n- 3. Wait until both levels agree",
        "- [The handbook of the lock](https://lock.example/book)\n- [The list of all keepers](keepers.md)\n- [Levels](w.md)",
        "- 1.1. Opening the upper gates\n- 1.2. Leaving the lock again\n\n"
        + "The keeper counts every boat that passes the lock. " * 6,
    ],
)
def test_numbered_clauses_figures_and_steps_are_no_table_of_contents(content: str) -> None:
    assert units_of([passage_of(content)])


def test_rows_of_a_table_of_contents_are_no_candidates() -> None:
    contents = "| Inhaltsverzeichnis |  | § 5 | Erlass |\n| § 1 | Zweck | 1 | 2 |\n"
    fees = "| Ware | Preis | Erlass | Seite |\n|---|---|---|---|\n| Zweck | 4 | 1 | 2 |\n"
    terms = QuestionTerms.of("Erlass Zweck", "de")
    assert not units_of([passage_of(contents, title="")], terms=terms)
    assert units_of([passage_of(fees, title="")], terms=terms)


def test_stars_that_an_editor_escaped_are_left_out() -> None:
    assert readable(r"\*\*\*\*[**The gates**](gates.md)\*\*\*\* open at nine.") == "**The gates** open at nine."
