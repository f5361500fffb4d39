"""AsciiDoc as its readers see it: headings, code, lists, tables and links, without what only a builder reads."""

from pathlib import Path

import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.formats import is_readable_name
from clew.ingest.reading.parse import parse

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
