"""What a row of a table says in words, and how well it is what a question names."""

import pytest

from clew.providers.answering.extractive.rows import (
    QuestionTerms,
    figure_text,
    holds_all,
    line_text,
    pair_texts,
    pairs_in_company,
    row_texts,
)
from clew.providers.answering.extractive.units import Bounds, units_of
from clew.providers.answering.sentences import sentence_spans
from clew.providers.answering.table_rows import Row, cells_of, is_number, rows_of
from tests.passages import passage_of

COSTS = "Item (EUR million) | 2023 | 2024\nStaff | 210.0 | 214.5\nEnergy and water | 88.2 | 104.6"
INVOICE = "Invoice number | 2024-117\nDate: | 12 March 2024\nTotal | 88.20 EUR"


def rows(content: str, context: str = "") -> list[Row]:
    return [row for span in sentence_spans(content, "en") if span.kind == "table" for row in rows_of(content, span, context)]


def answers_from(content: str, question: str, context: str = "") -> list[str]:
    terms = QuestionTerms.of(question, "en")
    spans = [span for span in sentence_spans(content, "en") if span.kind == "table"]
    found = [one for span in spans for one in row_texts(content, span, context, terms)]
    best = max(one.match for one in found)
    return [one.text for one in found if one.match == best]


@pytest.mark.parametrize(
    ("line", "width", "cells"),
    [
        ("a | b | c", 0, ("a", "b", "c")),
        ("| a | b |", 0, ("a", "b")),
        ("|a|b|", 2, ("a", "b")),
        ("| a | b", 3, ("", "a", "b")),
        ("a |  |", 3, ("a", "", "")),
        ("| a |", 3, ("", "a", "")),
        (r"a \| b | c", 2, ("a | b", "c")),
        ("a\tb\tc", 0, ("a", "b", "c")),
    ],
)
def test_cells_are_read_as_they_were_written(line: str, width: int, cells: tuple[str, ...]) -> None:
    assert cells_of(line, width) == cells


def test_figures_are_told_from_words() -> None:
    assert all(map(is_number, ("88.2", "-1,185", "(83)", "12 %", "€ 5.00", "0.39 - 0.46", "1 234,5 kg")))
    assert not any(map(is_number, ("Energy", "n/a", "JIS G 4108", "")))


def test_the_rest_of_a_long_row_has_its_label_and_its_own_columns() -> None:
    """As the splitter writes it: the first cell of the row is in the context."""
    [row] = rows("| Africa |  | Nairobi | AF", "Countries › KEN …: Region | Part of | Capital | Continent")
    assert (row.label, row.title, dict(row.pairs())["Capital"]) == ("KEN", "Countries", "Nairobi")
    assert answers_from("| Africa | Nairobi | AF", "What is the capital of KEN?", "KEN …: Region | Capital | Continent") == [
        "KEN — Capital: Nairobi"
    ]
    assert rows("| Region | Capital", "FIFA …: Region | Capital") == [], "the rest of the header"


def test_the_header_stands_in_the_first_row_or_in_the_context() -> None:
    below = COSTS.split("\n", 1)[1]
    for found in (rows(COSTS)[1], rows(below, "Costs (EUR million): Item | 2023 | 2024")[1]):
        assert (found.label, found.unit) == ("Energy and water", "EUR million")
        assert found.pairs() == [("2023", "88.2"), ("2024", "104.6")]


def test_a_letterhead_above_a_table_is_not_told_as_the_name_of_its_columns() -> None:
    head = "Zava Auto Repair, Certified Collision Repair, 123 Main Street, Redmond, Phone: (425) 000-0000, Preliminary Estimate"
    below = "Subtotal | 2,730\nGRAND TOTAL | 5,738"
    assert answers_from(f"{head} Vehicle | {head} Vehicle\n{below}", "What is the grand total?") == ["GRAND TOTAL: 5,738"]
    assert answers_from(f"Position | Cost\n{below}", "What is the grand total?") == ["GRAND TOTAL — Cost: 5,738"]


def test_several_header_rows_name_a_column_together() -> None:
    [row] = rows("Zone NA | 1 | 2", "Segments: | Sales | Sales / | 2023 | 2024")
    assert row.pairs() == [("Sales 2023", "1"), ("Sales 2024", "2")]


def test_a_table_of_labels_and_values_has_no_header() -> None:
    assert [(row.label, row.pairs()) for row in rows(INVOICE)] == [
        ("Invoice number", [("", "2024-117")]),
        ("Date", [("", "12 March 2024")]),
        ("Total", [("", "88.20 EUR")]),
    ]


def test_a_line_of_its_own_heads_the_rows_below_and_a_header_may_stand_again() -> None:
    found = rows("Expenses |  |\nItem | 2023 | 2024\nEnergy | 88 | 90\nIncome |  |\nItem | 2023 | 2024\nFees | 1 | 2")
    assert [(row.group, row.label, row.pairs()) for row in found] == [
        ("Expenses", "Energy", [("2023", "88"), ("2024", "90")]),
        ("Income", "Fees", [("2023", "1"), ("2024", "2")]),
    ]


def test_a_row_says_what_its_columns_mean_and_prefers_the_one_that_is_asked_for() -> None:
    assert answers_from(COSTS, "How much was spent on energy in 2024?") == ["Energy and water — 2024: 104.6 (EUR million)"]
    assert answers_from(COSTS, "How much was spent on energy?") == ["Energy and water: 2023: 88.2; 2024: 104.6 (EUR million)"]
    assert answers_from(INVOICE, "What is the invoice number?") == ["Invoice number: 2024-117"]
    assert answers_from(INVOICE, "On which date was it written?") == ["Date: 12 March 2024"]


def test_of_equal_labels_the_line_above_tells_which_is_which() -> None:
    content = "North |  |\nSales | 1 | 2\nSouth |  |\nSales | 3 | 4"
    terms = QuestionTerms.of("What were the sales in the south in 2024?", "en")
    [span] = sentence_spans(content, "en")
    found = row_texts(content, span, "Region: Item | 2023 | 2024", terms)
    assert max(found, key=lambda one: one.match).text == "South › Sales — 2024: 4"


def test_pairs_of_one_line_are_told_each_by_itself() -> None:
    terms = QuestionTerms.of("What is the tracking number?", "en")
    line = "Case Tracking Number: 150109-505 Agency: Bureau of Milwaukee"
    assert [one.text for one in pair_texts(line, 0, terms)] == ["Case Tracking Number: 150109-505", "Agency: Bureau of Milwaukee"]
    assert [one.start for one in pair_texts(line, 100, terms)] == [100, 100 + line.index("Agency")]


@pytest.mark.parametrize("line", ["See https://example.org/a", "at 10:30", "What is it: this?", "note: lower case", "Items:"])
def test_what_is_no_pair_is_left_alone(line: str) -> None:
    assert list(pair_texts(line, 0, QuestionTerms.of("What?", "en"))) == []


def test_a_pair_alone_among_sentences_must_explain_the_question_by_itself() -> None:
    title = "Civil restraining orders: City Court"
    terms = QuestionTerms.of("I want to know about the types of civil orders", "en")
    assert list(pair_texts(title, 0, terms, about=title, is_alone=True)) == []
    assert len(list(pair_texts(title, 0, terms, about=title))) == 1
    number = "Customer helpline: 0800 555 1234"
    assert list(pair_texts(number, 0, QuestionTerms.of("What does the customer pay for a lost card?", "en"), is_alone=True)) == []
    assert (
        len(list(pair_texts(number, 0, QuestionTerms.of("What is the number of the customer helpline?", "en"), is_alone=True)))
        == 1
    )


def test_a_pair_that_only_repeats_the_question_is_no_answer() -> None:
    terms = QuestionTerms.of("Which standard does grade SNB22-3 belong to?", "en")
    assert list(pair_texts("Grade: SNB22-3", 0, terms)) == []
    assert len(list(pair_texts("Standard: JIS G 4108", 0, terms))) == 1


def test_lines_of_a_form_stand_beside_each_other() -> None:
    form = "Name: Ada Weber\nTeam: Telescopes"
    content = f"Leave: a title\n\nThe form was sent on Monday.\n\n{form}\n\nIt was signed."
    begins = content.index(form)
    assert pairs_in_company(content) == {begins, content.index("Team")}
    assert pairs_in_company("- Date : 24 December Game time : 10:30") == {0}


def test_a_short_line_without_a_colon_answers_what_it_begins_with() -> None:
    found = line_text("Order Number 12345", 0, QuestionTerms.of("What is the order number?", "en"))
    assert found is not None
    assert found.text == "Order Number 12345"
    assert line_text("Number of guests 5", 0, QuestionTerms.of("How many guests were there?", "en")) is not None
    assert line_text("Wildfires in 2023", 0, QuestionTerms.of("Which state had wildfires?", "en")) is None
    assert line_text("The weather was nice.", 0, QuestionTerms.of("How was the weather?", "en")) is None
    assert line_text("Height 6 ft 3 in (1.91 m)", 0, QuestionTerms.of("What is the height of the goalkeeper?", "en")) is not None
    assert line_text("Height of 6 ft 3 in is needed", 0, QuestionTerms.of("What is the height of the goalkeeper?", "en")) is None
    assert line_text("Records set by 6 players in 1 year", 0, QuestionTerms.of("Who set records?", "en")) is None


NOTICES = """Notice Date | Company | City | No. Of | Layoff
06/30/2015 | Leidos Inc. | El Segundo | 72 | Permanent
07/01/2015 | Bosch | Palo Alto | 55 | Unknown"""


def test_a_row_bears_the_name_by_which_the_question_calls_it() -> None:
    assert answers_from(NOTICES, "In which city is Leidos?") == ["Leidos Inc. — City: El Segundo"]
    assert answers_from(NOTICES, "Which company gave notice on 06/30/2015?")[0].startswith("06/30/2015")


def test_who_asks_how_many_wants_a_figure() -> None:
    expected = "Leidos Inc.: Notice Date: 06/30/2015; City: El Segundo; No. Of: 72; Layoff: Permanent"
    assert answers_from(NOTICES, "How many people of Leidos are concerned by the layoff?") == [expected]
    assert answers_from(NOTICES, "Is the layoff of Leidos permanent?") == ["Leidos Inc. — Layoff: Permanent"]


def test_a_figure_may_stand_below_its_name() -> None:
    terms = QuestionTerms.of("What is the net profit of Reliance?", "en")
    found = figure_text("NET PROFIT", "€ 6.8 million", 0, terms)
    assert found is not None
    assert found.text == "NET PROFIT: € 6.8 million"
    assert figure_text("Gross profit margin", "12 %", 0, terms) is None
    assert figure_text("NET PROFIT", "rose by 3 %", 0, terms) is None
    assert figure_text("7", "8", 0, terms) is None


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("When did the accident in Bern happen?", "en"),
        ("Quand l'accident de Bern a-t-il eu lieu ?", "fr"),
        ("Wann geschah der Unfall in Bern?", "de"),
        ("¿Cuándo ocurrió el accidente de Bern?", "es"),
        ("Quando aconteceu o acidente em Bern?", "pt"),
        ("Bern的事故什么时候发生的?", "zh"),
    ],
)
def test_who_asks_when_wants_a_date(question: str, language: str) -> None:
    terms = QuestionTerms.of(question, language)
    assert terms.for_date
    office, day = (next(pair_texts(line, 0, terms)) for line in ("Office: Bern", "Day in Bern: 12/01/2015"))
    assert day.match > office.match
    assert not QuestionTerms.of("Where was it?", "en").for_date


def test_one_row_may_hold_every_word_of_a_question() -> None:
    passage = passage_of("Leidos | El Segundo | 72\nBosch | Palo Alto | 55", title="Layoffs")
    assert not holds_all("In which city is Leidos?", [passage], "en")
    with_header = passage_of("Company | City | Employees\nLeidos | El Segundo | 72\nBosch | Palo Alto | 55", title="Layoffs")
    assert holds_all("In which city is Leidos?", [with_header], "en")
    assert not holds_all("In which city is Boeing?", [with_header], "en")
    assert not holds_all("Leidos", [with_header], "en"), "one word proves nothing"


def test_an_empty_column_between_two_others_does_not_hide_the_header() -> None:
    content = "Title of each class |  | Trading symbol |  | Exchange\nCommon stock |  | GLXZ |  | OTCQB"
    assert answers_from(content, "What is the trading symbol of the common stock?") == ["Common stock — Trading symbol: GLXZ"]


def test_several_labels_in_one_row_are_pairs() -> None:
    content = "Web: | example.org | Bank: | Alpha\nChat: | #club | IBAN: | GB29 1234"
    assert answers_from(content, "What is the IBAN?") == ["IBAN: GB29 1234"]


def test_cells_under_one_name_are_told_together() -> None:
    context = "State | Permit | Permit | Total"
    assert answers_from("Alaska | 209 | 3,062 | 7,095", "What are the figures of Alaska?", context) == [
        "Alaska: Permit: 209, 3,062; Total: 7,095"
    ]


def test_a_row_with_a_long_cell_is_told_without_it() -> None:
    content = f"Article | Description | Pieces\nHammer | {'a tool of steel ' * 20}| 12\nSaw | {'a fine blade ' * 20}| 31"
    assert answers_from(content, "What is known of the hammer?") == ["Hammer — Pieces: 12"]


def test_a_row_that_only_repeats_the_question_is_no_answer() -> None:
    content = "Grade : | SNB22\nStandards: | JIS G 4108"
    assert answers_from(content, "Which standard does the grade SNB22 belong to?") == ["Standards: JIS G 4108"]


def test_a_line_above_the_names_of_the_columns_is_the_title() -> None:
    [row] = rows("Nespresso | 3,190 | 777 | 20", "In millions of CHF | | | January–June 2022 / | Sales | Profit | Other")
    assert row.title == "In millions of CHF, January–June 2022"
    assert row.pairs() == [("Sales", "3,190"), ("Profit", "777"), ("Other", "20")]


def test_a_table_that_shares_no_word_with_the_question_answers_nothing() -> None:
    [span] = [span for span in sentence_spans(COSTS, "en") if span.kind == "table"]
    assert row_texts(COSTS, span, "", QuestionTerms.of("How many bicycles were counted?", "en")) == []
    assert len(row_texts(COSTS, span, "", QuestionTerms.of("What did the town cost?", "en"), about="Costs of the town")) == 2


def test_markdown_without_a_frame_is_one_table() -> None:
    content = "Item | Price | In stock\n---|---|---\nJuicy apples | 1.99 | 739\nBananas | 1.89 | 6"
    assert answers_from(content, "How many apples are in stock?") == ["Juicy apples — In stock: 739"]


ROUTES = """ | Routes | Dec-2015 / Pax | Dec-2015 / L/F(%) | Previous Year L/F(%)
JAL Group | Oceania | 13,435 | 85.3 | 75.8
 | Guam | 13,156 | 85.3 | 76.0
 | Korea | 47,126 | 79.9 | 71.8"""


def test_the_second_cell_names_a_row_whose_first_is_drawn_once_for_several() -> None:
    found = rows(ROUTES)
    assert [(row.group, row.label) for row in found] == [("JAL Group", "Oceania"), ("JAL Group", "Guam"), ("JAL Group", "Korea")]
    assert found[2].pairs() == [("Dec-2015 / Pax", "47,126"), ("Dec-2015 / L/F(%)", "79.9"), ("Previous Year L/F(%)", "71.8")]


def test_words_that_most_columns_share_choose_none() -> None:
    whole = "Korea: Dec-2015 / Pax: 47,126; Dec-2015 / L/F(%): 79.9; Previous Year L/F(%): 71.8"
    assert answers_from(ROUTES, "What load factor did JAL have to Korea in 2015?") == [whole]


def test_names_above_codes_are_a_header() -> None:
    [row] = rows("ERROR CODE | DESCRIPTION\nERR-00003 | NOT SIGNED\nERR-00004 | NO PHOTO")[:1]
    assert row.pairs() == [("DESCRIPTION", "NOT SIGNED")]
    assert len(rows("Name | Ada Weber\nTeam | Telescopes\nRoom | 4")) == 3


def test_an_expected_year_is_named_by_its_figures() -> None:
    table = " | 2024 | 2025e | 2026e\nRevenue | 275.5 | 295.6 | 319.4\nEBITA | 8.8 | 10.3 | 12.2"
    assert answers_from(table, "What revenue is forecast for 2026?") == ["Revenue — 2026e: 319.4"]


def test_rules_without_a_row_are_no_table() -> None:
    assert rows("|\n|") == []


def test_a_row_that_the_question_names_is_found_in_the_last_passage() -> None:
    others = [passage_of(f"Flight {number} left on time. It was full.", title="Flights") for number in range(15)]
    passages = [*others, passage_of(ROUTES.replace("Dec-2015 / ", ""), title="Traffic")]
    terms = QuestionTerms.of("What load factor did JAL have to Korea?", "en")
    [korea] = [unit for unit in units_of(passages, terms=terms) if unit.is_row]
    assert (korea.number, korea.label) == (16, "Korea")
    assert max(unit.number for unit in units_of(passages, terms=terms) if not unit.is_row) <= Bounds().passages


def test_a_year_that_several_columns_have_asks_for_all_of_them() -> None:
    content = "Exports | 2005 / Mill. u$s | 2005 / Part. | 2006 / Mill. u$s | 2006 / Part.\nTotal | 811 | 2.0% | 1,249 | 2.7%"
    content += "\nPrimary | 439 | 1.1% | 804 | 1.7%"
    [answer] = answers_from(content, "How much were the total exports in 2006?")
    assert answer == "Total: 2006 / Mill. u$s: 1,249; 2006 / Part.: 2.7%"


def test_years_name_columns_behind_a_label_with_a_colon() -> None:
    found = rows("Servers in: | 2007 | 2008\nClosets | 1,505 | 1,580\nRooms | 1,512 | 1,586")
    assert [row.pairs() for row in found] == [[("2007", "1,505"), ("2008", "1,580")], [("2007", "1,512"), ("2008", "1,586")]]


def test_a_line_with_a_colon_heads_the_rows_below_and_marks_of_footnotes_are_no_part_of_a_label() -> None:
    content = (
        "Item | 2022 | Change | 2021\nNet sales by category: | | |\n(1) Phones | $ 205 | 7 % | $ 191\nServices | 78 | 14 % | 68"
    )
    assert [(row.group, row.label) for row in rows(content)] == [
        ("Net sales by category", "Phones"),
        ("Net sales by category", "Services"),
    ]
    assert answers_from(content, "What were the net sales of phones in 2022?") == ["Phones — 2022: $ 205"]
