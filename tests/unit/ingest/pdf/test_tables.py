"""Tables of a page: drawn ones, those between rules, those told by white space, and what only looks like one."""

import pytest

from clew.ingest.pdf.tables.found import FoundTable
from clew.ingest.pdf.tables.tables import continued, find_tables
from tests.unit.ingest.pdf.pages import across, down, page


def _rows(table: FoundTable) -> list[str]:
    return [" | ".join(cell.text for cell in row) for row in table.rows]


def _only(*args: object, **kwargs: object) -> FoundTable:
    found = find_tables(page(*args, **kwargs))  # pyright: ignore[reportArgumentType]
    assert len(found) == 1
    return found[0]


_ENERGY = """
Table 3: Costs by year (in EUR million)

Item                2023     2024
Energy and water    88.2    104.6
Rent                12.0     12.5
Travel                 -      3.1
"""


def test_numbers_under_each_other_are_a_table_with_its_header_caption_and_unit() -> None:
    table = _only(_ENERGY)
    assert _rows(table) == ["Item | 2023 | 2024", "Energy and water | 88.2 | 104.6", "Rent | 12.0 | 12.5", "Travel | - | 3.1"]
    assert table.header_rows == 1
    assert table.caption == "Table 3: Costs by year (in EUR million)"
    assert table.unit == "in EUR million"


def test_first_of_numbered_rows_is_no_header_although_its_cells_have_units() -> None:
    table = _only("""
PLACE     OPEN          MASTERS
1         100 Points    50 Points
2         95            46
3         90            42
4         86            38
""")
    assert table.header_rows == 1
    assert _rows(table)[1] == "1 | 100 Points | 50 Points"


@pytest.mark.parametrize(
    ("line", "unit"),
    [("Tableau 2 – Dépenses (en milliers d'euros)", "en milliers d'euros"), ("表1 费用 单位：元", "单位：元"), ("Tabelle 4", "")],
)
def test_captions_and_units_of_other_languages_are_found(line: str, unit: str) -> None:
    table = _only(_ENERGY.replace("Table 3: Costs by year (in EUR million)", line))
    assert (table.caption, table.unit) == (line, unit)


def test_a_unit_alone_on_a_line_belongs_to_the_table_below() -> None:
    assert _only(_ENERGY.replace("Table 3: Costs by year (in EUR million)", "(en milliers)")).unit == "en milliers"


def test_every_cell_keeps_its_words() -> None:
    row = _only(_ENERGY).rows[1]
    assert [[word.text for word in cell.words] for cell in row] == [["Energy", "and", "water"], ["88.2"], ["104.6"]]


_GRID = """
Part           Description        Use
A-1            A pump for         Cellar
               cold water
A-2            A tap              Kitchen
"""
_LINES = [across(line, 0, 45) for line in (-1, 0, 2, 3)] + [down(column, -1, 3) for column in (0, 13, 31, 45)]


def test_drawn_cells_keep_all_their_lines() -> None:
    table = _only(_GRID, *_LINES)
    assert _rows(table) == ["Part | Description | Use", "A-1 | A pump for cold water | Cellar", "A-2 | A tap | Kitchen"]
    assert table.header_rows == 1


def test_a_name_over_several_columns_is_part_of_each_name() -> None:
    text = """
Item               2024
               Q1       Q2
Energy         1.5      2.5
Rent           3.0      3.0
"""
    lines = [across(-1, 0, 32), across(0, 12, 32), across(1, 0, 32), across(2, 0, 32), across(3, 0, 32)]
    table = _only(text, *lines, down(0, -1, 3), down(12, -1, 3), down(22, 0, 3), down(32, -1, 3))
    assert _rows(table)[0] == "Item | 2024 / Q1 | 2024 / Q2"
    assert table.header_rows == 1


def test_a_label_drawn_over_several_rows_stands_in_each() -> None:
    text = """
Region    Year    Sales
North     2023    10
          2024    12
"""
    lines = [across(-1, 0, 25), across(0, 0, 25), across(1, 9, 25), across(2, 0, 25)]
    table = _only(text, *lines, *(down(column, -1, 2) for column in (0, 9, 17, 25)))
    assert _rows(table)[1:] == ["North | 2023 | 10", "North | 2024 | 12"]


def test_rows_without_lines_between_them_are_rows_where_each_has_an_amount() -> None:
    text = """
Item      Cost
Energy    10.5
Rent      20.5
Travel    30.5
"""
    lines = [across(-1, 0, 16), across(0, 0, 16), across(3, 0, 16), *(down(column, -1, 3) for column in (0, 8, 16))]
    assert _rows(_only(text, *lines)) == ["Item | Cost", "Energy | 10.5", "Rent | 20.5", "Travel | 30.5"]


def test_three_rules_and_texts_are_a_table() -> None:
    text = """
Name       Meaning
alpha      the first letter
beta       the second one
"""
    table = _only(text, across(-1, 0, 30), across(0, 0, 30), across(2, 0, 30))
    assert _rows(table) == ["Name | Meaning", "alpha | the first letter", "beta | the second one"]
    assert table.header_rows == 1


def test_a_label_of_two_lines_is_one_row() -> None:
    text = """
                              2023     2024
Revenue from contracts with
customers                     10.1     11.2
Other income                   1.0      2.0
Cost of sales                  5.0      6.0
"""
    assert _rows(_only(text))[1] == "Revenue from contracts with customers | 10.1 | 11.2"


def test_a_header_in_bold_is_found_over_words() -> None:
    text = """
City       Country    River
Paris      France     Seine
Vienna     Austria    Danube
London     England    Thames
"""
    assert _only(text, bold=[0]).header_rows == 1


_PROSE = """
The board met on Tuesday and heard    from the members who came by train and
the report on costs, which had been   had no time to read the paper that was
sent to all members before, and the   laid before them on the table, so they
reply of the council was read out.    asked for more time to think it over.
"""
_CONTENTS = """
Introduction ........................ 3
Methods ............................. 7
Results and discussion ............. 12
Conclusion ......................... 31
"""
_PLAIN_CONTENTS = """
Introduction                           3
Methods and data                       7
Results and discussion                12
Conclusion                            31
"""
_REFERENCES = """
[1]  Smith, A. On tables. 2019.
[2]  Jones, B. On rows. 2020.
[3]  Brown, C. On cells. 2021.
"""
_LIST = """
1.  Open the case
2.  Take out the pump
3.  Close the case
"""
_AUTHORS = """
Ada Lovelace         Alan Turing          Grace Hopper
London               Cambridge            New York
ada@example.org      alan@example.org     grace@example.org
England              England              America
"""
_NUMBERED = """
1    The court finds that the
2    claim is well founded and
3    orders that the costs are
4    paid by the other party.
"""
_SCALES = """
80     78.0     60.2
60     59.1     55.0
40     35.1     22.7
20     16.7      9.3
"""
_FORMULAS = """
Zgas =     8.72 + 0.50 ·     161     − 0.59 ·    256
log(a) =   0.35 + 0.16 ·     117     − 0.29 ·    138
log(b) =   0.48 + 0.14 ·     118     − 0.31 ·    139
"""
_QUERY = """
SELECT        function_id,     user_name,      usage
FROM          function_usage   u
WHERE         function_id =    'ADMIN'
ORDER BY      user_name        DESC
"""


@pytest.mark.parametrize(
    "text",
    [_PROSE, _CONTENTS, _PLAIN_CONTENTS, _REFERENCES, _LIST, _AUTHORS, _NUMBERED, _SCALES, _FORMULAS, _QUERY],
)
def test_what_only_looks_like_a_table_is_none(text: str) -> None:
    assert find_tables(page(text)) == []


def test_prose_between_the_rules_of_a_head_and_a_foot_is_no_table() -> None:
    assert find_tables(page(_PROSE, across(-1, 0, 75), across(3, 0, 75))) == []


def test_a_frame_around_prose_is_no_table() -> None:
    lines = [across(-1, -1, 76), across(3, -1, 76), down(-1, -1, 3), down(76, -1, 3)]
    assert find_tables(page(_PROSE, *lines)) == []


def test_a_bar_of_a_diagram_beside_another_of_three_parts_is_no_table() -> None:
    text = "         Gap\nSodium   Bicarbonate\n         Chloride"
    sides = [across(-1, -1, 22), across(2, -1, 22), *(down(column, -1, 2) for column in (-1, 8, 22))]
    assert find_tables(page(text, *sides, across(0, 8, 22), across(1, 8, 22))) == []


def test_panels_that_share_out_a_page_are_no_table() -> None:
    text = "News     Weather" + "\n" * 20 + "Sport    Traffic"
    lines = [across(line, -1, 90) for line in (-1, 14, 44)]
    assert find_tables(page(text, *lines, *(down(column, -1, 44) for column in (-1, 8, 90)))) == []


_INVOICE = """
Invoice number:    2024-001          Customer:    Bayside Wholesale
Date:              3 March 2024      City:        Boomtown
Due:               2 April 2024      Contact:     Rob Lowe
"""


def test_labels_and_values_are_rows_of_two_cells_without_a_header() -> None:
    found = find_tables(page(_INVOICE))
    assert sorted(row for table in found for row in _rows(table)) == [
        "City: | Boomtown",
        "Contact: | Rob Lowe",
        "Customer: | Bayside Wholesale",
        "Date: | 3 March 2024",
        "Due: | 2 April 2024",
        "Invoice number: | 2024-001",
    ]
    assert {table.header_rows for table in found} == {0}


def test_values_behind_dots_are_pairs() -> None:
    text = """
Weight ........... 12 kg
Length ........... 80 cm
Colour ........... black
"""
    assert _rows(_only(text)) == ["Weight | 12 kg", "Length | 80 cm", "Colour | black"]


def _sheet(rows: str, top: float) -> FoundTable:
    table = _only(rows)
    return FoundTable(table.x0, top, table.x1, top + 100, table.rows, table.header_rows, table.caption, table.unit)


_MORE = """
Food                 8.2      9.6
Repairs             12.0     12.5
Insurance            1.0      3.1
"""


def test_a_table_goes_on_over_the_page_with_the_names_of_its_columns() -> None:
    above, below = _sheet(_ENERGY, 700), _sheet(_MORE, 60)
    joined = continued(above, below, (842, 842))
    assert joined is not None
    assert joined.names == ("Item", "2023", "2024")
    assert (joined.caption, joined.unit) == (above.caption, above.unit)
    assert joined.rows == below.rows


def test_a_table_with_other_columns_or_in_another_place_is_a_new_one() -> None:
    above = _sheet(_ENERGY, 700)
    assert continued(above, _sheet(_MORE, 500), (842, 842)) is None
    assert continued(_sheet(_ENERGY, 60), _sheet(_MORE, 60), (842, 842)) is None
    assert continued(above, _sheet(_MORE.replace("    ", "  7.7   "), 60), (842, 842)) is None


def test_a_page_whose_letters_stand_apart_has_no_table() -> None:
    text = "\n".join("a  b  c  d  1  2" for _ in range(6))
    assert find_tables(page(text)) == []


def test_boxes_whose_words_cross_their_lines_are_no_cells() -> None:
    text = """
    Attention   Feedforward
    Embedding   Normalising
    """
    lines = [across(at, 2, 30) for at in (-1, 0, 1)]
    framed = page(text, *lines, *(down(at, -1, 1) for at in (2, 14, 30)))
    crossed = page(text, *lines, *(down(at, -1, 1) for at in (5, 14, 25)))
    assert [_rows(table) for table in find_tables(framed)] == [["Attention | Feedforward", "Embedding | Normalising"]]
    assert find_tables(crossed) == []


def test_boxes_of_several_lines_over_several_rows_that_hold_most_words_are_no_cells() -> None:
    text = """
    Name    Wages and salaries and tips
            Taxable interest of the year
    Town    Ordinary dividends received
            Business income or its loss
    """
    rules = [across(-1, 2, 38), across(3, 2, 38), across(1, 2, 10), across(0, 36, 38), across(2, 36, 38)]
    assert find_tables(page(text, *rules, *(down(at, -1, 3) for at in (2, 10, 36, 38)))) == []


_STATEMENT = """
                                      September 24,   September 25,
                                           2022           2021
Net sales:
  Products                              $ 316,199      $ 297,392
  Services                                 78,129         68,425
    Total net sales                       394,328        365,817
Repayments of loans and of other debt
that fell due in the year                   1,250          1,100
Proceeds from sales and maturities of securities held   4,400   3,300
"""


def test_rows_keep_labels_beside_rules_that_stand_under_the_amounts_only() -> None:
    rules = [across(line, 38, 70) for line in (-1, 1, 4, 5)]
    rows = _rows(_only("\n".join(_STATEMENT.strip("\n").split("\n")[:6]), *rules))
    assert "Products | $ 316,199 | $ 297,392" in rows
    assert rows[-1] == "Total net sales | 394,328 | 365,817"
    assert rows[0] == " | September 24, 2022 | September 25, 2021"


def test_two_tables_side_by_side_with_rules_of_their_own_stay_two() -> None:
    text = """
Fruit     2022   2023      Animal    2022   2023
Apples      12     13      Cats        32     33
Pears       22     23      Dogs        42     43
"""
    rules = [across(line, start, start + 21) for line in (-1, 0, 2) for start in (0, 27)]
    assert [_rows(table)[1] for table in find_tables(page(text, *rules))] == ["Apples | 12 | 13", "Cats | 32 | 33"]


def test_a_table_without_rules_beside_a_table_with_rules_is_no_part_of_it() -> None:
    text = """
City     Jan   Feb             Team       Points
Lyon      12    14             Reds           12
Nice      15    17             Blues          15
Brest      9    10             Greens          9
Metz       5     6             Whites          5
"""
    rules = [across(line, 0, 19) for line in (-1, 0, 4)]
    assert [_rows(table)[1] for table in find_tables(page(text, *rules))] == ["Lyon | 12 | 14", "Reds | 12"]


def test_a_table_of_amounts_with_rules_takes_no_rows_of_a_table_left_of_it() -> None:
    text = """
Team       Points              Year     Sales    Cost
Reds           12              2021     1,200     800
Blues          15              2022     1,350     850
Greens          9              2023     1,500     910
Whites          5              2024     1,620     990
"""
    rules = [across(line, 31, 53) for line in (-1, 0, 4)]
    assert [_rows(table)[1] for table in find_tables(page(text, *rules))] == ["Reds | 12", "2021 | 1,200 | 800"]


def test_remarks_and_numbers_of_lines_beside_a_table_with_rules_are_no_part_of_it() -> None:
    text = """
         City       Jan      Feb
1        Lyon        12       14         see p. 4
2        Nice        15       17         see p. 7
3        Brest        9       10         see p. 9
4        Metz         5        6         see p. 2
"""
    rules = [across(line, 9, 33) for line in (-1, 0, 4)]
    assert _rows(find_tables(page(text, *rules))[0])[:2] == ["City | Jan | Feb", "Lyon | 12 | 14"]


@pytest.mark.parametrize("names", ["Year     Sales    Cost", "2024      2023    2022"])
def test_a_table_of_amounts_with_rules_beside_a_paragraph_is_found(names: str) -> None:
    text = f"""
The committee reviewed the proposal and decided            {names}
that further study was required before any funds           2021     1,200     800
could be released to the department. The committee         2022     1,350     850
reviewed the proposal and decided that more study          2023     1,500     910
was required before all funds could be released to         2024     1,620     990
"""
    rules = [across(line, 59, 81) for line in (-1, 0, 4)]
    assert _rows(_only(text, *rules))[1:] == [
        "2021 | 1,200 | 800",
        "2022 | 1,350 | 850",
        "2023 | 1,500 | 910",
        "2024 | 1,620 | 990",
    ]


def test_long_labels_beside_rules_under_the_amounts_only_stay_with_them() -> None:
    text = """
                                                               2022       2021
Proceeds from sales and maturities of securities held          4,400      3,300
Payments for the acquisition of property and equipment         2,200      1,100
Repayments of all loans and other debt of the company          1,250      1,100
Net increase in cash and in equivalents of cash at end           950      1,100
"""
    rules = [across(line, 62, 79) for line in (-1, 0, 3, 4)]
    assert _rows(_only(text, *rules))[1] == "Proceeds from sales and maturities of securities held | 4,400 | 3,300"


def test_years_are_labels_beside_rules_under_amounts_with_signs_of_their_own_column() -> None:
    text = """
                 Operating         Finance
2023             $    1,758        $     155
2024             $    1,742        $     130
2025             $    1,677        $      81
2026             $    1,382        $      48
"""
    rules = [across(line, 17, 44) for line in (-1, 0, 3, 4)]
    assert _rows(_only(text, *rules))[1:3] == ["2023 | $ 1,758 | $ 155", "2024 | $ 1,742 | $ 130"]


def test_a_currency_sign_close_behind_an_amount_belongs_to_the_next_one() -> None:
    text = """
Item                    2023      2022      2021
Net sales           $ 3,226.8 $ 2,729.4 $ 2,198.7
Profit              $   762.7 $   650.0 $   514.1
Tax                      12.5      13.5      14.5
"""
    assert "Net sales | $ 3,226.8 | $ 2,729.4 | $ 2,198.7" in _rows(_only(text))


@pytest.mark.parametrize("between", [" - ", "- ", " – ", " to ", " / "])
def test_a_range_of_amounts_with_currency_signs_stays_one_cell(between: str) -> None:
    text = f"""
Size       Price                Weight
Small      {f"$ 3.00{between}$ 5.00":<21}1 kg
Medium     {f"$ 5.00{between}$ 8.00":<21}2 kg
Large      {f"$ 8.00{between}$ 12.00":<21}4 kg
"""
    assert _rows(_only(text))[1:3] == [f"Small | $ 3.00{between}$ 5.00 | 1 kg", f"Medium | $ 5.00{between}$ 8.00 | 2 kg"]


def test_a_currency_sign_at_the_left_edge_of_its_column_belongs_to_the_amount_of_the_column() -> None:
    text = """
Item                          2022                 2021
Earnings per share      $     3.49           $     2.41
Property                      2.53                  .15
Swaps                         0.03                  .04
Other                         0.13                  .44
"""
    assert _rows(_only(text))[1] == "Earnings per share | $ 3.49 | $ 2.41"


def test_an_amount_with_the_sign_behind_it_keeps_the_sign() -> None:
    text = """
Item             2022        2021
Rent          12.50 €     13.50 €
Heating       22.50 €     23.50 €
Water         32.50 €     33.50 €
"""
    assert _rows(_only(text))[1] == "Rent | 12.50 € | 13.50 €"


def test_a_line_below_all_names_of_columns_does_not_join_them() -> None:
    text = """
                         2022      2021      2020
Products                  199       392       747
Services                  129       425       768
Total                     328       817     1,515
"""
    assert _rows(_only(text, across(0, 20, 49)))[0] == " | 2022 | 2021 | 2020"


def test_a_cell_with_a_label_and_amounts_far_behind_it_is_several_columns() -> None:
    text = """
Packaging                   2022      2023      Change
Net sales                   3,393     3,540         (3)
Adjusted profit               289       265         (7)
Margin                        8.5       7.5         (1)
"""
    rules = [across(line, 0, 56) for line in (-1, 0, 1, 2, 3)] + [down(column, -1, 3) for column in (0, 46, 56)]
    assert "Net sales | 3,393 | 3,540 | (3)" in _rows(_only(text, *rules))


def test_days_of_the_week_with_their_dates_are_names_of_columns() -> None:
    table = _only(
        """
Film            Info      Fr, 04.09   Sa, 05.09   So, 06.09
Jack            98 min      20:30       20:30       16:30
Pixels          101 min     16:45       16:45       15:00
Minions         91 min      16:30       16:30       14:15
"""
    )
    assert (table.header_rows, _rows(table)[0]) == (1, "Film | Info | Fr, 04.09 | Sa, 05.09 | So, 06.09")


@pytest.mark.parametrize("amount", ["100 million", "100 millions", "100 Millionen", "100 milhões"])
def test_a_round_amount_with_a_word_is_no_name_of_a_column(amount: str) -> None:
    table = _only(f"""
                      to air           to water
Carbon dioxide        {amount:<14}       -
Methane               100 000            12
Halons                1                  13
""")
    assert _rows(table)[:2] == [" | to air | to water", f"Carbon dioxide | {amount} | -"]


def test_the_mark_of_a_footnote_does_not_continue_the_line_above() -> None:
    text = """
                          2022      2021
Net sales by category:
(1) Phones             205,489   191,973
Computers               40,177    35,190
Services                78,129    68,425
"""
    assert "(1) Phones | 205,489 | 191,973" in _rows(_only(text))


def test_long_labels_below_each_other_are_no_paragraph_where_amounts_follow_them() -> None:
    text = """
Indicators of the district                                               2012     2007
Children of less than three years breastfed within an hour of birth      42.9     50.6
Children of six to nine months receiving solid food and breast milk      78.6     85.9
Prevalence of acute respiratory infection in the last two weeks           4.3      3.9
"""
    assert _rows(_only(text))[1:] == [
        "Children of less than three years breastfed within an hour of birth | 42.9 | 50.6",
        "Children of six to nine months receiving solid food and breast milk | 78.6 | 85.9",
        "Prevalence of acute respiratory infection in the last two weeks | 4.3 | 3.9",
    ]


def test_a_sentence_between_rules_parts_two_tables() -> None:
    text = """
Casino revenue                       145       273      47%
Table games                          980     1,736      44%
Slots                                 19        51      62%

The expense for the licence was three million in the quarter before this.

BetMGM                            47,660              56,907
Other                              7,335               9,919
"""
    found = find_tables(page(text, across(-1, 0, 74), across(7, 0, 74)))
    assert not any("licence" in row for table in found for row in _rows(table))
    assert _rows(found[0])[0] == "Casino revenue | 145 | 273 | 47%"


_GLOSSARY = """
Term               Meaning
API                A way for programs to talk to each other.
The whole team meets here on the first Monday of each month:
DNS                The system that finds addresses of names.
TLS                What encrypts connections between servers.
"""


@pytest.mark.parametrize("lines", [(-1, 0, 4), (-1, 0, 1, 2, 3, 4)])
def test_a_sentence_set_as_a_row_between_rules_parts_no_table(lines: tuple[int, ...]) -> None:
    assert _rows(_only(_GLOSSARY, *(across(line, 0, 64) for line in lines))) == [
        "Term | Meaning",
        "API | A way for programs to talk to each other.",
        "The whole team meets here on the first Monday of each month: | ",
        "DNS | The system that finds addresses of names.",
        "TLS | What encrypts connections between servers.",
    ]


def test_a_sentence_below_a_heading_parts_two_tables_however_closely_it_is_set() -> None:
    text = """
Casino revenue                       145       273      47%
Table games                          980     1,736      44%
Unconsolidated affiliates
The following table shows the income of all of the affiliates:
BetMGM                            47,660              56,907
Other                              7,335               9,919
"""
    found = find_tables(page(text, across(-1, 0, 60), across(5, 0, 60)))
    assert not any("following" in row for table in found for row in _rows(table))


def test_a_wide_table_of_figures_needs_only_a_label_in_each_row() -> None:
    figures = "   ".join(str(100 + number) for number in range(14))
    text = "\n".join(f"{label:<14}{figures}" for label in ("Defence", "Health", "Transport", "Interest", "Total"))
    assert _rows(_only(text))[0].startswith("Defence | 100 | 101")


def test_years_above_a_grid_name_the_columns_below_them() -> None:
    text = """
                        2005            2006
Exports            Mill.  Share    Mill.  Share
Primary              439   1.1%      804   1.7%
Other                372   0.9%      445   1.0%
Total                811   2.0%    1,249   2.7%
"""
    rules = [across(line, 0, 49) for line in (0, 1, 2, 3, 4)] + [down(column, 0, 4) for column in (0, 17, 25, 33, 41, 49)]
    assert _rows(_only(text, *rules))[:2] == [
        "Exports | 2005 / Mill. | 2005 / Share | 2006 / Mill. | 2006 / Share",
        "Primary | 439 | 1.1% | 804 | 1.7%",
    ]
