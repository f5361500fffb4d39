"""HTML pages: tables with their headers, lists, definitions, what is hidden, and the charset that a browser would read."""

from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.parse import parse
from clew.ingest.text.encoding import decode_html, decode_text

LATE = "<html><head>" + "<script>let filler = 1;</script>" * 100


def read(folder: Path, markup: str, **limits: int) -> ParsedDocument:
    (folder / "page.html").write_text(markup, encoding="utf-8")
    return parse(folder / "page.html", name="page.html", limits=Limits(**limits))


def test_table_has_its_caption_and_header_and_spans_are_resolved(tmp_path: Path) -> None:
    document = read(
        tmp_path,
        "<table><caption>Costs in EUR million</caption><thead><tr><th rowspan=2>Region<th colspan=2>2024</tr>"
        "<tr><th>Plan<th>Actual</thead><tr><td rowspan=2>North<td>1<td>2<tr><td>3<td>4</table>",
    )
    assert document.text == "Costs in EUR million\n\nRegion | 2024 | 2024\nRegion | Plan | Actual\nNorth | 1 | 2\nNorth | 3 | 4"
    assert document.tables[0].context == "Costs in EUR million: Region | 2024 | 2024 / Region | Plan | Actual"


@pytest.mark.parametrize(
    "markup",
    [
        "<table><tr><td><h1>Title</h1><p>{words}</p></td><td>{words}</td></tr></table>",
        "<table role=presentation><tr><td>Menu</td><td>{words}</td></tr><tr><td>a</td><td>b</td></tr></table>",
        "<table><tr><td><table><tr><td>a<td>b<tr><td>c<td>d</table></td><td>{words}</td></tr></table>",
        "<table><tr><td>{words}</td></tr><tr><td>{words}</td></tr></table>",
    ],
)
def test_table_that_lays_out_a_page_is_no_table(tmp_path: Path, markup: str) -> None:
    words = "A sentence of the page. " * 20
    document = read(tmp_path, markup.format(words=words))
    assert f"\n\n{words.strip()}" in f"\n\n{document.text}"
    assert [document.text[table.start : table.end] for table in document.tables] == ["a | b\nc | d"] * ("<td>c" in markup)


def test_line_before_a_table_that_names_it_is_its_caption(tmp_path: Path) -> None:
    rows = "<table><tr><th>Item<th>Cost<tr><td>Energy<td>1</table>"
    document = read(tmp_path, f"<p>Table 2. Costs by item</p>{rows}<p>The table above is short.</p>{rows}")
    assert [table.context for table in document.tables] == ["Table 2. Costs by item: Item | Cost", "Item | Cost"]
    assert document.text.count("Table 2. Costs by item") == 1


def test_definitions_are_labels_and_values(tmp_path: Path) -> None:
    document = read(tmp_path, "<dl><dt>Invoice<dd>2024-17<dt>Due<dt>Payable<dd>March 1</dl>")
    assert document.text == "Invoice | 2024-17\nDue / Payable | March 1"


def test_hidden_elements_are_left_out_unless_they_never_end(tmp_path: Path) -> None:
    assert read(tmp_path, "<p>Seen<p hidden>not</p><div style='color: red; display: none'><b>nor</b> this</div>").text == "Seen"
    assert read(tmp_path, "<div style='display:none'><p>Kept").text == "Kept"
    assert read(tmp_path, "<script>hidden</script language><p>Seen").text == "Seen"
    assert read(tmp_path, "<p>Before<!-- never closed <p>After").text.endswith("After")


@pytest.mark.parametrize(
    "menu",
    [
        '<div class="navheader"><table summary="Navigation header"><tr><td><a>Prev</a><th>Chapter 2<td>Next</table></div>',
        '<div class="related" role="navigation"><h3>Navigation</h3><ul><li>index<li>modules</ul></div>',
        '<table class="nav-panel"><tr><td>Next: Files, Up: Top [Contents][Index]</table>',
        '<DIV CLASS="NAVFOOTER wide"><TABLE><TR><TD>Up<TD>Home</TABLE></DIV>',
        '<ul class="breadcrumb"><li>Home<li>Manual</ul>',
        '<form role="search"><p>Quick search</p></form>',
        '<div id="toc" class="toc2 left"><div id="toctitle">Contents</div><ul><li>1. Start</ul></div>',
        '<div class="toctree-wrapper compound"><p>Chapters</p><ul><li>1. Start</ul></div>',
        '<section role="doc-toc"><h2>Contents</h2><ol><li>Start</ol></section>',
    ],
)
def test_rows_of_links_to_other_pages_are_left_out(tmp_path: Path, menu: str) -> None:
    page = f"<body class='navigation'>{menu}<h1>Backups<a class='headerlink'>¶</a></h1><p>Keep the newest file.</p>{menu}</body>"
    assert read(tmp_path, page).text == "# Backups\n\nKeep the newest file."


def test_a_menu_that_never_ends_hides_no_page(tmp_path: Path) -> None:
    assert (
        read(tmp_path, "<div class='navbar'><p>Home</p><h1>Backups</h1><p>Keep them.").text == "Home\n\n# Backups\n\nKeep them."
    )


def test_a_note_in_a_box_with_a_picture_is_no_table(tmp_path: Path) -> None:
    box = (
        "<table><tr><td rowspan=2><img src=note.png></td><th>Note</th></tr>"
        "<tr><td colspan=2><p>Only <b>XML</b> files.</p></td></tr></table>"
    )
    document = read(tmp_path, f"<p>Save often.</p>{box}")
    assert document.text == "Save often.\n\nNote\n\nOnly XML files."
    assert not document.tables
    [table] = read(tmp_path, "<table><tr><th>Name<th>Signed<tr><td>Ann<td><tr><td>Bo<td></table>").tables
    assert table.context == "Name | Signed"


def test_a_page_of_nothing_but_links_is_read(tmp_path: Path) -> None:
    assert (
        read(tmp_path, "<title>Guide</title><div class=toc><ul><li>1. Start<li>2. End</ul></div>").text == "- 1. Start\n- 2. End"
    )
    assert read(tmp_path, "<h1>Guide</h1><nav><p>1. Start</p></nav>").text == "# Guide\n\n1. Start"
    both = "<h1>Guide</h1><div class=toc><p>Contents</p><ul><li>1. Start<li>2. End</ul></div><p>It begins.</p>"
    assert read(tmp_path, both).text == "# Guide\n\nIt begins."


def test_terms_without_definitions_are_a_list(tmp_path: Path) -> None:
    contents = "<dl class=terms><dt>1. Start</dt><dd><dl><dt>1.1. Disks<dt>1.2. Keys</dl></dd><dt>2. End</dt></dl>"
    assert read(tmp_path, contents).text == "1. Start\n\n- 1.1. Disks\n- 1.2. Keys\n\n2. End"


def test_words_between_items_and_cells_are_kept(tmp_path: Path) -> None:
    assert read(tmp_path, "<ul>intro<li>one</ul>").text == "intro\n- one"
    assert read(tmp_path, "<table>stray<tr><td>a<td>b<tr><td>c<td>d</table>").text == "stray\n\na | b\nc | d"
    assert read(tmp_path, "<dl>stray<dt>a<dd>b</dl>").text == "stray\n\na\n\nb"


def test_powers_and_formulas_stay_readable(tmp_path: Path) -> None:
    fraction = "<math><mfrac><mi>a</mi><mi>b</mi></mfrac><annotation>\\frac{a}{b}</annotation></math>"
    assert read(tmp_path, f"<p>10<sup>6</sup> and {fraction} and H<sub>2</sub>O").text == "10^6 and (a)/(b) and H2O"


def test_conditional_comments_of_word_do_not_stop_the_reader(tmp_path: Path) -> None:
    assert read(tmp_path, "<![if !supportLists]>one<![endif]> <![foo[ bar ]]>two").text.split()[-1].endswith("two")


def test_page_of_more_elements_than_allowed_is_refused_and_a_deep_one_is_read(tmp_path: Path) -> None:
    with pytest.raises(UnreadableDocument, match="more than 50 elements"):
        read(tmp_path, "<p>x" * 60, max_blocks=10)
    assert read(tmp_path, "<table><tr><td><ul><li><dl><dd><div>" * 300 + "deep").text == "deep"


RUSSIAN = "Годовой отчёт показывает, что уровень воды в июле снизился. Региону нужно новое водохранилище."
FRENCH = "Les débits mesurés à l’été sont inférieurs à la moyenne : cœur du problème, l’évaporation."
GERMAN = "Die Straße führt über größere Höhen; übermäßige Kälte gefährdet die Bevölkerung."
JAPANESE = "黄河流域の年次報告によると、七月に水位が低下しました。この地域には新しい貯水池が必要です。"
POLISH = "Zażółć gęślą jaźń. Roczny raport pokazuje, że poziom wody w lipcu obniżył się znacząco."
PAGES = [
    (FRENCH, "cp1252"),
    (GERMAN, "cp1252"),
    (JAPANESE, "shift_jis"),
    (JAPANESE, "euc_jp"),
    (JAPANESE, "iso2022_jp"),
    ("黄河流域的年度报告显示，水位在七月下降。该地区需要新的水库。", "gbk"),
    ("黃河流域的年度報告顯示，水位在七月下降。該地區需要新的水庫。", "big5"),
    ("황하 유역의 연례 보고서에 따르면 수위가 낮아졌습니다. 이 지역에는 새로운 저수지가 필요합니다.", "euc_kr"),
    (RUSSIAN, "koi8-r"),
    (RUSSIAN, "cp1251"),
    (POLISH, "cp1250"),
    (POLISH, "iso8859-2"),
    ("Η ετήσια έκθεση δείχνει ότι η στάθμη του νερού έπεσε τον Ιούλιο.", "cp1253"),
    (FRENCH, "utf-16-le"),
]


@pytest.mark.parametrize(("words", "encoding"), PAGES)
def test_page_and_text_without_a_declared_charset_are_read(words: str, encoding: str) -> None:
    page = f"<html><head><title>x</title></head><body class='wide'><div><p>{words}</p></div></body></html>"
    assert decode_html(page.encode(encoding))[0] == page
    assert decode_text(words.encode(encoding))[0] == words


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        ('<meta charset="windows-1251">', "cp1251"),
        ('<meta http-equiv="Content-Type" content="text/html; charset=koi8-r">', "koi8-r"),
        (LATE + "<meta charset=windows-1251>", "cp1251"),
        ("<!-- <meta charset=big5> --><meta charset=windows-1251>", "cp1251"),
        ('<?xml version="1.0" encoding="windows-1251"?>', "cp1251"),
        ("<meta charset=big5>", "utf-8"),
        ("<meta charset=utf-16>", "utf-8"),
    ],
)
def test_declared_charset_is_used_however_late(head: str, encoding: str) -> None:
    page = f"{head}<p>Привет, мир</p>"
    assert decode_html(page.encode(encoding))[0] == page


def test_few_broken_bytes_do_not_spoil_a_page() -> None:
    broken = (RUSSIAN * 3).encode() + b"\xd0" + RUSSIAN.encode()
    assert decode_html(broken)[0] == f"{RUSSIAN * 3}\ufffd{RUSSIAN}"
    assert decode_text(broken)[0].count("\ufffd") == 1
