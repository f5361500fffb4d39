"""What uploads may be called."""

import pytest

from clew.domain.errors import InvalidInput
from clew.ingest.names import clean_label, clean_language, clean_media_type, path_of_upload


@pytest.mark.parametrize(
    ("file_name", "given", "expected"),
    [
        ("a.md", "", ("a.md", "a.md")),
        ("docs/a.md", "", ("a.md", "docs/a.md")),
        ("docs\\sub\\a.md", "", ("a.md", "docs/sub/a.md")),
        ("./docs//a.md", "", ("a.md", "docs/a.md")),
        ("../../a.md", "", ("a.md", "a.md")),
        ("/root/a.md", "", ("a.md", "a.md")),
        ("C:\\Users\\me\\a.md", "", ("a.md", "a.md")),
        ("a.md", "docs/b.md", ("b.md", "docs/b.md")),
        ("a.md", "docs/", ("a.md", "docs/a.md")),
        ("x/a.md", "docs\\", ("a.md", "docs/a.md")),
        ("a\u202e.md", "", ("a.md", "a.md")),
        ("אבג.md", "", ("אבג.md", "אבג.md")),
        (" a.md ", "", ("a.md", "a.md")),
        ("note: draft.md", "", ("note: draft.md", "note: draft.md")),
    ],
)
def test_a_file_is_known_by_its_path_and_shown_by_its_last_step(file_name: str, given: str, expected: tuple[str, str]) -> None:
    assert path_of_upload(file_name, given) == expected


@pytest.mark.parametrize("file_name", ["", "..", "/", "a\x00.md", "a\n.md", "a\x7f.md", "n" * 256, "\u202e", "docs/.."])
def test_a_name_that_cannot_be_is_refused(file_name: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        path_of_upload(file_name)
    assert refused.value.details["field"] == "file"


@pytest.mark.parametrize(
    "path", ["/a.md", "../a.md", "a/../b.md", "C:/a.md", "a\tb.md", "x/" * 600 + "a.md", "é" * 128 + ".md", "//"]
)
def test_a_path_that_cannot_be_is_refused(path: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        path_of_upload("a.md", path)
    assert refused.value.details["field"] == "path"


def test_labels_are_trimmed_and_bounded_in_bytes() -> None:
    assert clean_label(" sales ", field="workspace") == "sales"
    assert clean_label("", field="workspace") == ""
    assert clean_label("é" * 128, field="workspace")
    for label in ("é" * 129, "a\x00b", "a\x85b"):
        with pytest.raises(InvalidInput):
            clean_label(label, field="workspace")


def test_languages_are_codes() -> None:
    assert clean_language(" FR ") == "fr"
    assert clean_language("") is None
    for given in ("french", "f", "fr-FR", "12"):
        with pytest.raises(InvalidInput):
            clean_language(given)


@pytest.mark.parametrize(
    ("given", "expected"),
    [("text/plain; charset=utf-8", "text/plain"), ("TEXT/HTML", "text/html"), ("nonsense", ""), ("a/b/c", ""), ("text/\x00", "")],
)
def test_media_types_are_taken_without_parameters_or_not_at_all(given: str, expected: str) -> None:
    assert clean_media_type(given) == expected
