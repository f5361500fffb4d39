"""Patterns of `--include` and `--exclude`."""

import pytest

from clew.domain.errors import InvalidInput
from clew.ingest.folders.globs import check_glob, matches
from tests.rows import each


@each(
    ("pattern", "path", "expected"),
    [
        ("*.md", "a.md", True),
        ("*.md", "x/y/a.md", True),
        ("*.md", "a.mdx", False),
        ("*.md", "A.MD", False),
        ("drafts", "drafts/a.md", True),
        ("drafts", "x/drafts/y/a.md", True),
        ("drafts", "drafts.md", False),
        ("drafts/", "drafts/a.md", True),
        ("drafts/", "x/drafts", False),
        ("/drafts", "drafts/a.md", True),
        ("/drafts", "x/drafts/a.md", False),
        ("x/*.md", "x/a.md", True),
        ("x/*.md", "x/y/a.md", False),
        ("x/*.md", "z/x/a.md", False),
        ("x/**", "x/y/a.md", True),
        ("x/**", "x", False),
        ("**/x/*.md", "x/a.md", True),
        ("**/x/*.md", "y/z/x/a.md", True),
        ("x/**/a.md", "x/a.md", True),
        ("x/**/a.md", "x/y/z/a.md", True),
        ("?.md", "a.md", True),
        ("?.md", "ab.md", False),
        ("[ab].md", "b.md", True),
        ("[!ab].md", "b.md", False),
        ("[!ab].md", "c.md", True),
        ("[^a].md", "^.md", True),
        ("[^a].md", "b.md", False),
        ("[[a].md", "[.md", True),
        ("[&&a].md", "&.md", True),
        ("a+(b).md", "a+(b).md", True),
        ("résumé*", "x/résumé 2.md", True),
        ("*.md", "a\nb.md", True),
    ],
)
def test_a_pattern_means_these_paths(pattern: str, path: str, expected: bool) -> None:
    assert matches(path, [pattern]) is expected


def test_a_folder_is_meant_by_its_own_patterns() -> None:
    assert matches("x/drafts", ["drafts/"], is_folder=True)
    assert not matches("x/drafts", ["/drafts/"], is_folder=True)


@pytest.mark.parametrize("pattern", ["", "  ", "/", "!a.md", "../a", "a/../b", "[z-a].md", "x/[b--a]"])
def test_what_is_no_pattern_is_refused_with_its_field(pattern: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        check_glob(pattern, field="exclude.0")
    assert refused.value.details["field"] == "exclude.0"
