"""Which files of the given paths are read, and under which source path they are recorded.

The boundary to the file system: nothing outside a given root is reached through a link. Above: `clew ingest`. What clients call
their files is judged in `names.py`. Next: `parse.py`.
"""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from clew.ingest.formats import is_readable_name

_SKIPPED_FOLDERS = frozenset({"node_modules", "venv", "__pycache__", "site-packages", "dist-packages"})


@dataclass(frozen=True, slots=True)
class FoundFile:
    """A file to read."""

    path: Path
    """Absolute."""
    source_path: str
    """Relative to the root it was found under, with `/`; its name alone when the file itself was given."""


@dataclass(frozen=True, slots=True)
class SkippedFile:
    """A path that is left out, and why."""

    path: Path
    reason: str


def find_files(roots: Iterable[Path]) -> Iterator[FoundFile | SkippedFile]:
    """Yield the files under `roots`, each root in name order; no file twice.

    Hidden files, `.git`, `node_modules` and virtual environments are passed over in silence, as are files of a folder whose kind
    is not read; a link that leads out of its root, a path that is absent and a name that is no Unicode are reported. A file given
    by itself is always tried.
    """
    seen: set[Path] = set()
    for root in roots:
        for found in _under(root.absolute()):
            if isinstance(found, FoundFile):
                real = found.path.resolve()
                if real in seen:
                    continue
                seen.add(real)
            yield found


def _under(root: Path) -> Iterator[FoundFile | SkippedFile]:
    if root.is_file():
        yield FoundFile(root, root.name)
    elif root.is_dir():
        yield from _walk(root)
    else:
        yield SkippedFile(root, "There is no such file or folder.")


def _walk(root: Path) -> Iterator[FoundFile | SkippedFile]:
    inside = root.resolve()
    for folder, folders, names in os.walk(root):
        here = Path(folder)
        for name in sorted(folders):
            if (here / name).is_symlink():
                yield SkippedFile(here / name, "Links to folders are not followed.")
        folders[:] = sorted(name for name in folders if _is_wanted(here / name))
        for name in sorted(names):
            if not name.startswith(".") and is_readable_name(name):
                yield _judged(here / name, root, inside)


def _is_wanted(folder: Path) -> bool:
    hidden = folder.name.startswith(".") or folder.name in _SKIPPED_FOLDERS
    return not hidden and not folder.is_symlink() and not (folder / "pyvenv.cfg").exists()


def _judged(path: Path, root: Path, inside: Path) -> FoundFile | SkippedFile:
    source = path.relative_to(root).as_posix()
    try:
        real = path.resolve()
    except (OSError, RuntimeError):  # Python 3.11 and 3.12 raise RuntimeError for a loop of links
        return SkippedFile(path, "The link leads nowhere.")
    if not real.is_relative_to(inside):
        return SkippedFile(path, "The link leads out of the folder that was given.")
    if not path.is_file():
        return SkippedFile(path, "This is not a regular file.")
    if not _is_unicode(source):
        return SkippedFile(path, "The name is not valid Unicode.")
    return FoundFile(path, source)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
