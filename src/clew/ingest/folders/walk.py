"""Which files of the given paths are read, and under which source path they are recorded.

The boundary to the file system: links never lead outside a given root. Above: `clew ingest`. `names.py` checks the names that
clients give to files. Next: `parse.py`.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from clew.ingest.folders.globs import matches
from clew.ingest.reading.formats import is_readable_name

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
    """A path that is skipped, and why."""

    path: Path
    reason: str
    rule: str = ""
    """The rule that excluded it: hidden, dependencies, kind, excluded, not_included. Empty: a problem to report."""


@dataclass(frozen=True, slots=True)
class Choice:
    """Which files of a folder are read: those that `include` matches (all if empty) and `exclude` does not; see `globs`."""

    include: Sequence[str] = ()
    exclude: Sequence[str] = ()


EVERYTHING = Choice()
_REASONS = {
    "hidden": "The name begins with a dot.",
    "dependencies": "The folder contains files that other programs installed or built.",
    "kind": "This file type is not supported.",
    "excluded": "A pattern of --exclude matches it.",
    "not_included": "No pattern of --include matches it.",
}


def find_files(
    roots: Iterable[Path], choice: Choice = EVERYTHING, *, reports_excluded: bool = False
) -> Iterator[FoundFile | SkippedFile]:
    """Yield the files under `roots`, each root in name order; no file twice.

    Links that lead outside their root, folders that cannot be listed, missing paths and names that are not Unicode are reported.
    What a rule excludes (hidden files, `node_modules` and virtual environments, unsupported files in a folder, patterns) is only
    reported with `reports_excluded`; an excluded folder counts once. A file given directly is always tried.
    """
    seen: set[Path] = set()
    for root in roots:
        for found in _under(root.absolute(), choice):
            if isinstance(found, FoundFile):
                real = found.path.resolve()
                if real in seen:
                    continue
                seen.add(real)
            elif found.rule and not reports_excluded:
                continue
            yield found


def _under(root: Path, choice: Choice) -> Iterator[FoundFile | SkippedFile]:
    if root.is_file():
        yield FoundFile(root, root.name)
    elif root.is_dir():
        yield from _walk(root, choice)
    else:
        yield SkippedFile(root, "There is no such file or folder.")


def _walk(root: Path, choice: Choice) -> Iterator[FoundFile | SkippedFile]:
    inside = root.resolve()
    failed: list[OSError] = []
    for folder, folders, names in os.walk(root, onerror=failed.append):
        here = Path(folder)
        wanted: list[str] = []
        for name in sorted(folders):
            if (rule := _rule_of_folder(here / name, root, choice)) is not None:
                yield SkippedFile(here / name, _REASONS[rule], rule)
            elif (here / name).is_symlink():
                yield SkippedFile(here / name, "Links to folders are not followed.")
            else:
                wanted.append(name)
        folders[:] = wanted
        for name in sorted(names):
            rule = _rule_of_file(here / name, root, choice)
            yield _judged(here / name, root, inside) if rule is None else SkippedFile(here / name, _REASONS[rule], rule)
        yield from _unlisted(failed)
    yield from _unlisted(failed)


def _unlisted(failed: list[OSError]) -> Iterator[SkippedFile]:
    """Report the folders that could not be listed since the last time."""
    while failed:
        error = failed.pop()
        yield SkippedFile(Path(error.filename), f"The folder cannot be listed: {error.strerror or type(error).__name__}.")


def _rule_of_folder(folder: Path, root: Path, choice: Choice) -> str | None:
    if folder.name.startswith("."):
        return "hidden"
    if folder.name in _SKIPPED_FOLDERS or (folder / "pyvenv.cfg").exists():
        return "dependencies"
    if matches(folder.relative_to(root).as_posix(), choice.exclude, is_folder=True):
        return "excluded"
    return None


def _rule_of_file(path: Path, root: Path, choice: Choice) -> str | None:
    if path.name.startswith("."):
        return "hidden"
    if not is_readable_name(path.name):
        return "kind"
    source = path.relative_to(root).as_posix()
    if matches(source, choice.exclude):
        return "excluded"
    if choice.include and not matches(source, choice.include):
        return "not_included"
    return None


def _judged(path: Path, root: Path, inside: Path) -> FoundFile | SkippedFile:
    source = path.relative_to(root).as_posix()
    try:
        real = path.resolve()
    except (OSError, RuntimeError):  # Python 3.11 and 3.12 raise RuntimeError for a loop of links
        return SkippedFile(path, "The link is broken.")
    if not real.is_relative_to(inside):
        return SkippedFile(path, "The link leads outside the folder.")
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
