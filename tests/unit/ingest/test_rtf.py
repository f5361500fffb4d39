import pytest

from clew.domain.errors import UnreadableDocument
from clew.ingest.text.rtf import rtf_blocks

HEAD = r"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset128 Mincho;}{\f2\fcharset238 Arial CE;}}"


def text_of(body: str) -> str:
    return rtf_blocks((HEAD + body + "}").encode("latin-1")).builder.text()


def test_letters_of_every_way_of_writing_them_are_read() -> None:
    assert text_of(r"Caf\'e9 \u8364?5 \ldblquote na\u239\'efve\rdblquote\par") == "Café €5 “naïve”"
    assert text_of(r"\f1 \'93\'fa\'96\'7b\f0  ok\f2  \'e8\par") == "日本 ok č"
    assert text_of(r"\uc2\u20013 xy\u55357 xy\u56832 xy!\par") == "中😀!"


def test_headings_lists_and_tables_keep_their_form() -> None:
    styles = r"{\stylesheet{\s0 Normal;}{\s1\outlinelevel0 heading 1;}}"
    found = rtf_blocks(
        (
            HEAD
            + styles
            + r"\pard\s1 Costs\par\pard\s0 {\listtext\pard\'b7\tab}First\par{\listtext 2.\tab}Second\par\pard After\par"
            r"\trowd\pard\intbl Item\cell Year\cell\row\pard\intbl Ink\cell 2024\cell\row\pard End\par}"
        ).encode("latin-1")
    )
    assert found.builder.text() == "# Costs\n\n- First\n2. Second\n\nAfter\n\nItem | Year\nInk | 2024\n\nEnd"
    assert found.builder.headings[0].title == "Costs"
    assert found.builder.tables[0].context == "Item | Year"


def test_what_is_no_text_stays_out() -> None:
    body = r"Seen{\*\generator Hidden;}{\pict\wmetafile8 0102ff}{\v secret}{\object{\*\objdata 0105}{\result shown}}{\deleted gone}\par"  # noqa: E501
    found = rtf_blocks((HEAD + r"{\info{\title The \'e9tude}{\author Nobody}}" + body + "}").encode("latin-1"))
    assert (found.builder.text(), found.title, found.objects) == ("Seenshown", "The étude", 1)


def test_notes_comments_and_running_heads_are_kept_apart() -> None:
    body = r"{\header Head\par}One{\footnote \chftn A note.}{\*\atnauthor Ann}{\*\annotation Why?}\par Two\par"
    found = rtf_blocks((HEAD + body + "}").encode("latin-1"))
    assert found.builder.text() == "One[1]\n\nComment (Ann): Why?\n\nTwo\n\n[1] A note."
    assert found.running == ["Head"]


def test_binary_data_is_stepped_over() -> None:
    data = HEAD.encode() + b"A{\\*\\blob\\bin5 }{\\}\\}B\\par}"
    assert rtf_blocks(data).builder.text() == "AB"


def test_a_file_that_is_no_rtf_or_nested_beyond_measure_is_refused() -> None:
    with pytest.raises(UnreadableDocument):
        rtf_blocks(b"plain words")
    with pytest.raises(UnreadableDocument, match="nested"):
        rtf_blocks(b"{\\rtf1 " + b"{" * 30_000)


def test_a_megabyte_of_braces_and_control_words_is_read() -> None:
    assert rtf_blocks(b"{\\rtf1 " + b"{\\b\\i x}" * 100_000 + b"\\par}").builder.text() == "x" * 100_000
