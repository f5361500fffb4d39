"""The page offers and walks through the same kinds of files as `clew ingest`."""

import re
from pathlib import Path

from clew.ingest.reading.formats import is_readable_name

SOURCE = (Path(__file__).parents[3] / "web" / "src" / "documents" / "formats.ts").read_text("utf-8")


def test_the_page_takes_from_folders_what_the_command_takes() -> None:
    block = SOURCE[SOURCE.index("const EXTENSIONS") : SOURCE.index("const NAMES")]
    extensions = " ".join(re.findall(r'"([a-z0-9 ]+)"', block)).split()
    names = re.findall(r'"([a-z]+)"', re.findall(r"const NAMES = .*", SOURCE)[0])
    assert [one for one in extensions if not is_readable_name(f"a.{one}")] == []
    assert [one for one in names if not is_readable_name(one)] == []
    assert len(set(extensions)) == _count("_DOCUMENTS") + _count("_CODE")
    assert len(names) == _count("_BY_NAME")


def _count(table: str) -> int:
    """How many kinds a table of the reader knows."""
    from clew.ingest.reading import formats

    found = getattr(formats, table)
    return sum(len(value.split()) for value in found.values()) if table == "_CODE" else len(found)
