"""Finds the files of the local models: in a configured folder, or in the installed package `clew-weights`.

Above is `factory.py`; the sessions read what is found here. From either place, a file is only used if its SHA-256 is the one
Clew was built with. Everything here blocks: call it in a thread.
"""

import hashlib
import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import structlog

from clew.domain.errors import EmbedderUnavailable

PACKAGE = "clew-weights"
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """One model, file by file."""

    name: str
    """Also the folder of its files in the package."""
    sha256: Mapping[str, str]
    """File name → SHA-256, of `model.safetensors` and `tokenizer.json`."""


MINILM = PinnedModel(
    "all-MiniLM-L6-v2",
    {
        "model.safetensors": "79c7f68a19393399e2630ab283c652ee973f3797edb7b624439ad516121b13ab",
        "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
)
MULTILINGUAL = PinnedModel(
    "multilingual-e5-small",
    {
        "model.safetensors": "379b1e7a293f70e4718e046e1a2f3391429756e523ec573a7eef666e9c5304c8",
        "tokenizer.json": "602d11cb83d209ad581309fd1647653b6c1ea6a4800df87c5b1a8a5b7833a32f",
    },
)


@dataclass(frozen=True, slots=True)
class WeightFiles:
    """Verified files of a model."""

    model: Path
    """`model.safetensors`."""
    tokenizer: Path
    """`tokenizer.json`."""
    origin: str
    """Where they were found, in words, for `clew doctor`."""


@dataclass(frozen=True, slots=True)
class WeightSources:
    """Where to look, in this order; the defaults are for users, other values for tests."""

    directory: Path | None = None
    """The configured folder (CLEW_EMBEDDING_DIR), with one folder per model."""
    module: str = "clew_weights"
    """The import name of the package with the files."""


def find_weights(sources: WeightSources, model: PinnedModel) -> WeightFiles:
    """Find a model's files and verify them: configured folder, then installed package.

    A place without the files is skipped; a place whose files are not the pinned ones ends the search.

    Raises:
        EmbedderUnavailable: no place has them (the message lists each with its reason), or a file has the wrong hash.
    """
    looked_at: list[str] = []
    for origin, folder, absent in _places(sources, model):
        missing = absent if folder is None else _missing_in(folder, model)
        if folder is not None and not missing:
            return _verified(folder, origin, model)
        looked_at.append(f"{origin}{f' {folder}' if folder else ''}: {missing}")
    raise EmbedderUnavailable(_nothing_found(model, looked_at), looked_at=looked_at)


def _places(sources: WeightSources, model: PinnedModel) -> Iterator[tuple[str, Path | None, str]]:
    """Yield the places to look: description, folder, and why there is none."""
    configured = sources.directory / model.name if sources.directory else None
    if configured is not None and _missing_in(configured, model):
        _log.warning("embedding_directory_lacks_files", directory=str(configured), files=sorted(model.sha256))
    yield "configured folder (CLEW_EMBEDDING_DIR)", configured, "not set"
    yield f"installed package {PACKAGE}", _package_folder(sources.module, model.name), "not installed"


def _package_folder(module: str, folder: str) -> Path | None:
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / folder


def _missing_in(folder: Path, model: PinnedModel) -> str:
    """Return why a folder cannot be used; empty if it has every file."""
    if not folder.is_dir():
        return "no such folder"
    missing = [name for name in sorted(model.sha256) if not (folder / name).is_file()]
    return f"no {' and no '.join(missing)} in it" if missing else ""


def _verified(folder: Path, origin: str, model: PinnedModel) -> WeightFiles:
    for name, expected in model.sha256.items():
        path = folder / name
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise EmbedderUnavailable(
                f"{path} ({origin}) is not the file of {model.name} that Clew expects: its SHA-256 is "
                f"{found} instead of {expected}. Replace it with the original file of the package {PACKAGE}, "
                "or remove it so that Clew looks elsewhere.",
                file=str(path),
                expected=expected,
                found=found,
            )
    return WeightFiles(folder / "model.safetensors", folder / "tokenizer.json", f"{origin}: {folder}")


def _nothing_found(model: PinnedModel, looked_at: list[str]) -> str:
    listed = "\n".join(f"  {number}. {place}" for number, place in enumerate(looked_at, 1))
    return (
        f"The files of the embedding model {model.name} were not found. Clew looked in these places, in this order:\n{listed}\n"
        f"What to do: install the wheel of {PACKAGE} (`make wheel` builds it), or copy the folder {model.name} of that package "
        "into another folder and set CLEW_EMBEDDING_DIR to the latter."
    )
