import os
from pathlib import Path
from typing import Any

import pytest

from clew.ingest.folders.walk import Choice, FoundFile, SkippedFile, find_files


def write(root: Path, *names: str) -> Path:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("text")
    return root


def found(*roots: Path) -> list[str]:
    return [file.source_path for file in find_files(roots) if isinstance(file, FoundFile)]


def skipped(*roots: Path) -> dict[str, str]:
    return {file.path.name: file.reason for file in find_files(roots) if isinstance(file, SkippedFile)}


def test_files_are_found_in_order_under_paths_relative_to_their_root(tmp_path: Path) -> None:
    write(tmp_path, "b.md", "a/z.txt", "a/é.py", "c.html")
    assert found(tmp_path) == ["b.md", "c.html", "a/z.txt", "a/é.py"]
    assert all(file.path.is_absolute() for file in find_files([tmp_path]))


def test_hidden_files_environments_and_packages_are_passed_over(tmp_path: Path) -> None:
    write(
        tmp_path, ".git/x.md", ".hidden.md", "node_modules/a.js", "env/pyvenv.cfg", "env/lib/a.py", "a/__pycache__/b.py", "ok.md"
    )
    assert found(tmp_path) == ["ok.md"]
    assert skipped(tmp_path) == {}


def test_folder_gives_only_kinds_that_are_read_and_a_named_file_is_always_tried(tmp_path: Path) -> None:
    write(tmp_path, "photo.png", "ok.md")
    assert found(tmp_path) == ["ok.md"]
    assert found(tmp_path / "photo.png") == ["photo.png"]


def test_links_out_of_the_root_are_skipped_with_a_reason(tmp_path: Path) -> None:
    root = write(tmp_path / "root", "own.md")
    outside = write(tmp_path / "outside", "secret.md")
    (root / "stolen.md").symlink_to(outside / "secret.md")
    (root / "inside.md").symlink_to(root / "own.md")
    (root / "folder").symlink_to(outside)
    assert found(root) == ["inside.md"]  # the link and its file are one file
    assert "leads out" in skipped(root)["stolen.md"]
    assert "not followed" in skipped(root)["folder"]


def test_broken_links_loops_and_pipes_are_skipped(tmp_path: Path) -> None:
    (tmp_path / "gone.md").symlink_to(tmp_path / "nowhere.md")
    (tmp_path / "loop.md").symlink_to(tmp_path / "loop.md")
    os.mkfifo(tmp_path / "pipe.md")
    assert found(tmp_path) == []
    assert set(skipped(tmp_path)) == {"gone.md", "loop.md", "pipe.md"}


def test_file_under_two_roots_is_found_once(tmp_path: Path) -> None:
    write(tmp_path, "a/x.md")
    assert found(tmp_path, tmp_path / "a", tmp_path / "a" / "x.md") == ["a/x.md"]


def test_absent_root_and_name_that_is_no_unicode_are_reported(tmp_path: Path) -> None:
    Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.md")).write_text("x")
    assert [file.reason for file in find_files([tmp_path / "absent", tmp_path]) if isinstance(file, SkippedFile)] == [
        "There is no such file or folder.",
        "The name is not valid Unicode.",
    ]


def rules(root: Path, choice: Choice | None = None) -> dict[str, str]:
    told = find_files([root], choice or Choice(), reports_excluded=True)
    return {file.path.relative_to(root).as_posix(): file.rule for file in told if isinstance(file, SkippedFile)}


def test_what_a_rule_leaves_out_is_told_to_who_asks(tmp_path: Path) -> None:
    write(tmp_path, ".git/x.md", ".hidden.md", "node_modules/a.js", "env/pyvenv.cfg", "photo.zzz", "ok.md")
    assert rules(tmp_path) == {
        ".git": "hidden",
        ".hidden.md": "hidden",
        "env": "dependencies",
        "node_modules": "dependencies",
        "photo.zzz": "kind",
    }


def test_patterns_choose_among_the_files_that_are_read(tmp_path: Path) -> None:
    write(tmp_path, "a.md", "b.txt", "drafts/c.md", "x/d.md", "x/e.html")
    choice = Choice(include=["*.md", "*.html"], exclude=["drafts/", "x/d.*"])
    taken = [file.source_path for file in find_files([tmp_path], choice) if isinstance(file, FoundFile)]
    assert taken == ["a.md", "x/e.html"]
    assert rules(tmp_path, choice) == {"b.txt": "not_included", "drafts": "excluded", "x/d.md": "excluded"}


def test_a_folder_that_cannot_be_listed_is_reported_and_the_others_are_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, "a/x.md", "locked/y.md", "z/z.md")
    scan = os.scandir

    def refusing(path: str) -> Any:
        if Path(path).name == "locked":
            raise PermissionError(13, "Permission denied", str(path))
        return scan(path)

    monkeypatch.setattr(os, "scandir", refusing)
    assert found(tmp_path) == ["a/x.md", "z/z.md"]
    assert skipped(tmp_path) == {"locked": "The folder cannot be listed: Permission denied."}
