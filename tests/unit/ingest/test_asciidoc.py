"""AsciiDoc as its readers see it: headings, code, lists, tables and links, without what only a builder reads."""

from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.formats import is_readable_name
from clew.ingest.reading.parse import parse
from clew.ingest.text.asciidoc import markdown_of

MANUAL = """= The lock
Ann Lee <ann@harbour.example>
v1.0, 2024-05-01
:product: Sluice
:toc:

// for editors
The {product} opens at 8.footnote:[In winter at 9.] See <<fees,the fees>>,
xref:plan.adoc#map[the map] and https://harbour.example/a[the page^].

[[fees]]
== Fees (((money, "fees (all)")))

.Fees of a day
[cols="1,2",options="header"]
|===
|Boat |Fee

|Barge
|Ten euros,
in cash
a|Yacht |free \\| none
|===

[source,sh]
----
# == no heading
lock --open
----

.The steps
. First, press kbd:[Ctrl+C]
.. then menu:File[Save]
+
....
saved
....

image::lock.png[The lock]

Keeper:: sits in the house, {unknown}
Hours::
From 8 to 9 +
each day

////
not for readers
////

[NOTE]
=====
Closed in winter.
=====

Old title
---------

[source,sh]
lock --close

The `+end+`.
"""


def _parsed(tmp_path: Path, text: str, name: str = "lock.adoc") -> ParsedDocument:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    return parse(path, name=name)


def test_asciidoc_is_read_as_its_readers_see_it(tmp_path: Path) -> None:
    found = _parsed(tmp_path, MANUAL)
    assert found.title == "The lock"
    assert [(one.level, one.title) for one in found.headings] == [(1, "The lock"), (2, "Fees"), (2, "Old title")]
    assert (
        "The Sluice opens at 8. (In winter at 9.) See the fees,\nthe map and [the page](https://harbour.example/a)." in found.text
    )
    assert "```sh\n# == no heading\nlock --open\n```" in found.text
    assert "**The steps**\n\n1. First, press Ctrl+C\n  1. then File > Save" in found.text
    assert "```\nsaved\n```" in found.text
    assert "**Keeper**: sits in the house, {unknown}\n**Hours**:\nFrom 8 to 9\neach day\n" in found.text
    assert "```sh\nlock --close\n```\n\nThe `end`." in found.text
    hidden = (
        "Ann Lee",
        "v1.0",
        "toc",
        "editors",
        "fees]]",
        "money",
        "image",
        "lock.png",
        "not for readers",
        "[NOTE]",
        "====",
        "cols",
    )
    assert not any(sign in found.text for sign in hidden)


def test_cells_of_a_table_may_stand_on_lines_of_their_own(tmp_path: Path) -> None:
    found = _parsed(tmp_path, MANUAL)
    table = "| Boat | Fee |\n| --- | --- |\n| Barge | Ten euros, in cash |\n| Yacht | free \\| none |\n"
    assert table in found.text
    assert len(found.tables) == 1


@pytest.mark.parametrize("name", ["lock.adoc", "lock.asciidoc", "lock.asc"])
def test_asciidoc_is_known_by_its_endings(tmp_path: Path, name: str) -> None:
    assert _parsed(tmp_path, "== Fees\n\nTen euros.\n", name).headings[0].title == "Fees"


def test_signature_is_no_text(tmp_path: Path) -> None:
    armour = "-----BEGIN PGP SIGNATURE-----\n\niQIzBAABCAAdFiEE\n=a1b2\n-----END PGP SIGNATURE-----\n"
    with pytest.raises(UnreadableDocument, match="no text"):
        _parsed(tmp_path, armour, "release.asc")


@pytest.mark.parametrize(
    "name", ["a.tar.gz.asc", "a.zip.asc", "a.whl.asc", "a.jar.asc", "SHA256SUMS.asc", "sha256sum.txt.asc", "A.PNG.ASC"]
)
def test_signature_of_a_file_is_not_read_from_a_folder(name: str) -> None:
    assert not is_readable_name(name)


@pytest.mark.parametrize("name", ["chapter.asc", "A.1.asc", "01.intro.asc", "第一章.asc", ".asc.adoc"])
def test_chapter_is_read_from_a_folder(name: str) -> None:
    assert is_readable_name(name)


def test_line_above_a_block_of_code_is_no_title(tmp_path: Path) -> None:
    text = "Run this in a shell:\n----\nlock\n----\n\nIt prints `ok`.\n"
    assert _parsed(tmp_path, text).text == "Run this in a shell:\n\n```\nlock\n```\n\nIt prints `ok`.\n"


def test_block_without_an_end_holds_the_rest(tmp_path: Path) -> None:
    assert _parsed(tmp_path, "Text.\n\n----\nlock\n\n== no heading\n").text == "Text.\n\n```\nlock\n\n== no heading\n\n```\n"


def _read(text: str) -> str:
    return markdown_of(text)[0].rstrip("\n")


@pytest.mark.parametrize("between", [".Example", "// a note", ":size: 3", "[[example]]", "////\nhidden\n////", "ifdef::x[]"])
def test_lines_between_a_block_line_and_its_code_do_not_separate_them(between: str) -> None:
    found = _read(f"[source,ruby]\n{between}\n----\nputs 1\n\nputs 2\n----\n\nProse.\n\n== Next\n")
    assert found.removeprefix("**Example**\n\n") == "```ruby\nputs 1\n\nputs 2\n```\n\nProse.\n\n## Next"


def test_open_block_of_source_is_code() -> None:
    assert _read("[source,x]\n--\n* a\n\n* b\n--\n\nProse.") == "```x\n* a\n\n* b\n```\n\nProse."
    assert _read("--\n* a\n--\n\nProse.") == "- a\n\nProse."


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("[source]", ""),
        ("[source,ruby]", "ruby"),
        ("[,c++]", "c++"),
        ("[source%linenums]", ""),
        ("[source%linenums,ruby]", "ruby"),
        ("[source,role=primary]", ""),
        ('[source, subs="quotes,macros"]', ""),
        ("[source#one.wide, objective-c , indent=0]", "objective-c"),
        ("[cols=3]", ""),
    ],
)
def test_language_of_code_is_the_second_attribute_without_a_name(line: str, language: str) -> None:
    assert _read(f"{line}\n----\nx\n----\n") == f"```{language}\nx\n```"


def test_fence_is_longer_than_the_backticks_in_the_code() -> None:
    assert _read("----\n  ````\na `b`\n----\n") == "`````\n  ````\na `b`\n`````"


def test_indented_paragraph_is_shown_as_it_is() -> None:
    assert _read("Run:\n\n  if (x) {\n    {x} <<y>>\n  }\n\nDone.") == "Run:\n\n```\nif (x) {\n  {x} <<y>>\n}\n```\n\nDone."
    assert _read("* one\n  goes on\n\n  ** two\n\nTerm::\n\n  Its text.") == (
        "- one\n  goes on\n\n  - two\n\n**Term**:\n\n  Its text."
    )
    assert _read("* one\n+\n  x\n* two") == "- one\n\n```\nx\n```\n\n- two"
    assert _read(".Run\n  x") == "**Run**\n\n```\nx\n```"
    assert _read("====\nRun:\n\n  x\n====\n\nDone.") == "Run:\n\n```\nx\n```\n\nDone."


def test_lines_of_an_author_are_only_those_below_the_title() -> None:
    assert _read("= Title\nAnn Lee <a@b.example>\nv1, 2024-05-01: First\n\nText.") == "# Title\n\nText."
    assert _read("= Title\n\nNever open it.") == "# Title\n\nNever open it."
    assert _read("= Title\n:toc:\n2 boats") == "# Title\n2 boats"
    assert _read("= Title\n2 boats\n3 boats") == "# Title\n2 boats\n3 boats"
    assert _read("= Title\nNever open it.\n2 boats") == "# Title\nNever open it.\n2 boats"
    assert _read("== Gates\nKeep closed.") == "## Gates\nKeep closed."


def test_values_of_attributes_are_bounded() -> None:
    doubled = ":a0: 0123456789\n" + "".join(f":a{at + 1}: {{a{at}}}{{a{at}}}\n" for at in range(60))
    assert len(_read(f"{doubled}\n{{a60}}")) < 1_000
    assert _read(f"{doubled}\n{{a2}}") == "0123456789" * 4
    assert len(_read(f":a: {'x' * 1_000}\n\n{'{a}' * 10_000}")) < 1_000_000
    assert _read(":a: the \\\nlong \\\nvalue\n\nSee {a}.") == "See the long value."


def test_condition_shows_its_text() -> None:
    assert _read("ifndef::y[]\nAlways.\nendif::[]\nifeval::[{a} > 1]\nSo.\nendif::[]") == "Always.\nSo."
    assert _read("ifdef::x[Shown in x.]") == "Shown in x."
    assert _read(":a: one\nifdef::x[:a: two]\nifdef::x[:b: three]\n\n{a} {b}") == "one three"


@pytest.mark.parametrize("term", ["image", "include", "toc", "video", "end"])
def test_term_with_the_name_of_a_macro_is_a_term(term: str) -> None:
    assert _read(f"{term}:: The thing to run.") == f"**{term}**: The thing to run."


@pytest.mark.parametrize("macro", ["image::my boat.png[A boat]", "include::a.adoc[]", "toc::[]", "endif::x[]", "video::a.mp4[]"])
def test_macro_for_the_builder_is_not_shown(macro: str) -> None:
    assert _read(f"One.\n\n{macro}\n\nTwo.") == "One.\n\nTwo."


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("xref:install.adoc[]", "install"),
        ("xref:guide:ROOT/install.adoc#_on_linux[]", "on_linux"),
        ("<<fees>>", "fees"),
        ("<<fees,the fees>>", "the fees"),
        ("xref:a.adoc[the plan,role=x]", "the plan"),
        ("https://x.example[role=external]", "[https://x.example](https://x.example)"),
        ("https://x.example[the page,window=_blank]", "[the page](https://x.example)"),
        ("https://x.example/?a=1[the page, where a = 1]", "[the page, where a = 1](https://x.example/?a=1)"),
        ('https://x.example["one, two",role=x]', "[one, two](https://x.example)"),
        ("mailto:a@b.example[Ann,Subject]", "[Ann](mailto:a@b.example)"),
        ("image:https://x.example/a.png[A boat] here", " here"),
        ("icon:user[] Ann", " Ann"),
        ("footnote:[See https://x.example[it].]", " (See [it](https://x.example).)"),
        ("参见<<fees,费用>>。", "参见费用。"),
    ],
)
def test_references_and_links_show_their_words_or_else_their_name(text: str, shown: str) -> None:
    assert _read(f"So {text}.") == f"So {shown}."


@pytest.mark.parametrize(
    "text",
    [
        "C#, F# and VB. Fix #12, C#",
        "if [[ -f x ]]; then",
        "[[ -f x ]]",
        "[1]",
        "m[[1, 2]]",
        "a << b and c >> d",
        "`a[[b]]` `<<c>>` `#d#` `kbd:[x]` ``((e))``",
        "$((x))",
        "& &#8217; #",
    ],
)
def test_signs_of_code_are_no_macros(text: str) -> None:
    assert _read(f"See:\n{text}") == f"See:\n{text}"


def test_marked_words_and_anchors_lose_their_signs() -> None:
    assert _read("A [.wide]#big# boat, #red#. [[here]]It is [[there,There]]so.") == "A big boat, red. It is so."


def test_items_are_numbered_as_their_readers_see_them() -> None:
    assert _read("3. Three\n4. Four") == "3. Three\n4. Four"
    assert _read(". One\ngoes on\n+\n----\nx\n----\n\n. Two\n.. Below\n.. More\n. Three\n\nText.\n\n. One") == (
        "1. One\ngoes on\n\n```\nx\n```\n\n2. Two\n  1. Below\n  2. More\n3. Three\n\nText.\n\n1. One"
    )
    assert _read(". One\n+\n--\nText.\n\n. Inner\n--\n. Two") == "1. One\n\nText.\n\n1. Inner\n\n2. Two"
    assert _read("----\nx <1>\ny <2>\n----\n<1> First\n<2> Second") == "```\nx <1>\ny <2>\n```\n\n1. First\n2. Second"
    assert _read("<.> First\n<.> Second") == "1. First\n2. Second"


def test_other_sign_below_an_item_is_one_deeper() -> None:
    assert _read("* a\n- b\n- c\n* d\n** e\n. f") == "- a\n  - b\n  - c\n- d\n  - e\n    1. f"


def test_formulas_are_code_and_markup_is_text() -> None:
    assert _read("[stem]\n++++\nx < y\n++++\n") == "```\nx < y\n```"
    text = '++++\n<p class="a">One &amp; two</p>\n<script>\nhidden()\n</script>\n<!-- hidden -->\n++++\n\nText.'
    assert _read(text) == "One & two\n\nText."


def test_signed_text_keeps_its_message() -> None:
    text = "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\n== Fees\n\n- ----\nten\n- ----\n"
    text += "-----BEGIN PGP SIGNATURE-----\n\nabc=\n-----END PGP SIGNATURE-----\n"
    assert _read(text) == "## Fees\n\n```\nten\n```"


def test_key_in_code_stays() -> None:
    key = "-----BEGIN PGP PUBLIC KEY BLOCK-----\nabc=\n-----END PGP PUBLIC KEY BLOCK-----"
    assert _read(f"A key:\n\n....\n{key}\n....\n") == f"A key:\n\n```\n{key}\n```"


@pytest.mark.parametrize(
    "table",
    [
        '[format=csv]\n|===\nBoat,Fee\n"Barge, old",ten\n|===',
        ',===\nBoat,Fee\n"Barge, old",ten\n,===',
        ":===\nBoat:Fee\nBarge, old:ten\n:===",
        "[%header,format=dsv,separator=;]\n|===\nBoat;Fee\nBarge, old;ten\n|===",
        "[separator=!]\n|===\n!Boat !Fee\n!Barge, old !ten\n|===",
    ],
)
def test_values_between_other_signs_are_rows_of_a_table(table: str) -> None:
    text, _, tables = markdown_of(table)
    assert text == "| Boat | Fee |\n| --- | --- |\n| Barge, old | ten |\n"
    assert len(tables) == 1


def test_cells_that_span_rows_or_are_repeated_stand_in_each() -> None:
    assert _read("|===\n|A |B\n\n.2+|one |1\n|2\n2+|wide\n3*|x\n|y\n|===") == (
        "| A | B |\n| --- | --- |\n| one | 1 |\n| one | 2 |\n| wide |  |\n| x | x |\n| x | y |"
    )


@pytest.mark.parametrize(
    "stated", ["cols=3*", "cols='1,1,1'", "cols=3*,options=header", 'cols="<,^a,>2"', "cols=3", '%header,cols="3*"']
)
def test_columns_are_counted_as_stated(stated: str) -> None:
    assert _read(f"[{stated}]\n|===\n|a\n|b\n|c\n|d\n|e\n|f\n|===") == "| a | b | c |\n| --- | --- | --- |\n| d | e | f |"


def test_table_without_an_end_ends_before_text_that_has_no_cell() -> None:
    table, shown = "|===\n|a |b\n\n|c\n|d", "| a | b |\n| --- | --- |\n| c | d |"
    assert _read(f"{table}\n\nProse.\n\nMore.") == f"{shown}\n\nProse.\n\nMore."
    assert _read(f"{table}\n\nProse.\n\n== Next\n\n|===\n|e\n|===") == f"{shown}\n\nProse.\n\n## Next\n\n| e |\n| --- |"


def test_icon_that_stands_alone_in_a_cell_is_its_name() -> None:
    assert _read("|===\n|Cloud |Desktop\n\n|icon:check[] |icon:times[]\n|===").endswith("| check | times |")


def test_table_without_an_end_ends_at_the_next_section() -> None:
    rest = "\n\n== Next\n\nProse.\n"
    assert _read(f"|===\n|a |b{rest}") == "| a | b |\n| --- | --- |\n\n## Next\n\nProse."
    assert _read(f"|===\n|a |b{rest}\n|===\n|c |d\n|===\n\nEnd.").endswith("| c | d |\n| --- | --- |\n\nEnd.")


@pytest.mark.parametrize(
    "text",
    [
        "".join(f":a{at + 1}: {{a{at}}}{{a{at}}}\n" for at in range(9_000)),
        f":a: {'x' * 900}\n" + "{a}" * 60_000,
        "|===\n|" + "a\n" * 80_000,
        "|===\n|a\n\n" * 20_000 + "|====\n|a\n\n" * 20_001,
        "".join(f"|{'=' * (at + 3)}\n|a\n\n" for at in range(500)),
        "|===\n" * 30_000,
        "|===\n\n== a\n\n" * 13_000,
        "|===\n" + "99*|\n" * 4_000,
        "|===\n" + ".99+|a" * 30_000,
        "|===\n" + "99.99+|a\n" * 10_000,
        '[cols="100*"]\n|===\n' + ".99+|a\n" * 20_000,
        ',===\n"' + "a,\n" * 60_000,
        ",===\n" + "a," * 50_000 + "\na" * 50_000,
        "[a]\n" * 50_000,
        "[source]\n// a\n" * 15_000,
        "".join(f"{'-' * (at % 400 + 4)}\n" for at in range(900)),
        "".join(f"|{'=' * (at % 400 + 3)}\n" for at in range(900)),
        "====\n--\n" * 25_000,
        "* a\n** b\n- c\n. d\n" * 12_000,
        "++++\n" + "<script>" * 25_000,
        "++++\n" + "<!--" * 50_000,
        "++++\n" + "<a" * 90_000,
        "----\n" + "`" * 100_000,
        "-----BEGIN PGP a-----\n" * 9_000,
        "footnote:[[a" * 16_000,
        "footnote:[" + "[a]" * 60_000,
        "xref:a[" * 25_000,
        "<<a " * 45_000,
        "`a " * 60_000,
        "`+a" * 60_000,
        "#a " * 60_000,
        "[a]#" * 45_000,
        "((a " * 45_000,
        "[[a," * 45_000,
        "ifdef::a[" * 20_000 + "]" * 20_000,
        ":a: b \\\n" * 25_000,
        "a:: b;; " * 20_000,
        "  a\n\n" * 30_000,
    ],
)
def test_long_texts_take_linear_time_and_space(text: str) -> None:
    """Otherwise the test runs into its time limit."""
    assert len(markdown_of(text)[0]) < 150 * len(text)
