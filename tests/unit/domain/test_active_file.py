"""What a file of the working copy is known by."""

from hashlib import sha256

import pytest

from clew.domain.chains.active_file import MAX_BYTES, ActiveFile, normal_path


def test_hash_and_size_are_those_of_the_content_in_utf_8() -> None:
    file = ActiveFile("a.py", "é\r\n", "open")
    assert (file.bytes, file.sha256) == (4, sha256("é\r\n".encode()).hexdigest())
    assert ActiveFile("a.py", "é\n").sha256 != file.sha256


@pytest.mark.parametrize(
    ("content", "is_too_large"),
    [("x" * 102_400, False), ("x" * 102_401, True), ("é" * 51_200, False), ("é" * 51_200 + "x", True), ("", False)],
)
def test_a_file_of_more_than_102400_bytes_is_too_large(content: str, is_too_large: bool) -> None:
    assert MAX_BYTES == 102_400
    assert ActiveFile("a", content).is_too_large is is_too_large


@pytest.mark.parametrize("path", ["src/a.py", "./src/a.py", "src\\a.py", "/src//a.py", ".\\src\\.\\a.py"])
def test_a_path_is_the_same_however_it_is_written(path: str) -> None:
    assert normal_path(path) == "src/a.py"


def test_other_paths_are_other_files() -> None:
    assert len({normal_path(path) for path in ("a.py", "A.py", "../a.py", "src/a.py", "a.py.bak")}) == 5
    assert normal_path("./") == ""
