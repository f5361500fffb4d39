"""A PDF is called by its title only where its metadata holds one."""

import pytest

from clew.ingest.pdf.titles import heading_as_title, metadata_title


@pytest.mark.parametrize(
    "title",
    [
        "10811.exe",
        "Paper Title (use style: paper title)",
        "Microsoft Word - foo.doc",
        "Microsoft PowerPoint - ODL 3q16",
        "untitled",
        "Untitled-1",
        "Untitled spreadsheet",
        "Untitled - Notepad",
        "Document1",
        "PowerPoint Presentation",
        "C:\\Users\\ada\\report",
        "file:///home/ada/empty.html",
        "Screenshot 2025-07-29 at 00.15.56.png",
        "905_Precinct_NoOU",
        "fake-memo",
        "88300 162..177",
        "[Document title]",
        "(anonymous)",
        "  ",
    ],
)
def test_names_of_files_and_placeholders_are_no_titles(title: str) -> None:
    assert metadata_title(title) is None


@pytest.mark.parametrize(
    "title",
    [
        "Free Culture",
        "PDF.js - Wikipedia",
        "2010 Form 1040",
        "Gemeinsames Ministerialblatt Nr. 52 vom 29. Oktober 2008",
        "Document management in 2024",
        "Presentation of the accounts",
        "菲达环保",
        "Note",
        "Title IX of the Education Amendments",
    ],
)
def test_titles_stay(title: str) -> None:
    assert metadata_title(f" {title}\n") == title


def test_highest_of_the_first_headings_names_the_document_and_a_numbered_one_only_without_others() -> None:
    assert heading_as_title([(3, "Front cover"), (1, "Access control"), (2, "Contents")]) == "Access control"
    assert heading_as_title([(1, "I. INTRODUCTION"), (2, "Abstract")]) is None
    assert heading_as_title([(1, "RECITALS"), (2, "1. Definitions")]) == "1. Definitions"
    assert heading_as_title([(1, "前 言"), (1, "目录")]) is None
    assert heading_as_title([(1, "1. Holidays")]) == "1. Holidays"
    assert heading_as_title([]) is None
