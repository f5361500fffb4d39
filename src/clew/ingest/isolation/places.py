"""The files that a process needs to read besides its document: Python's libraries, and those of the programs that it starts.

Above: `confinement.py` and `confined.py`, which give up everything else.
"""

import os
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

_PARTS = ("bin", "lib", "lib32", "lib64", "libexec", "share")
_OFFICE_PROGRAMS = "program"
"""The directory of LibreOffice's programs, beside those of its libraries."""
_ROOTS = (Path("/"), Path("/usr"), Path("/usr/local"))
_STORES = (Path("/nix/store"), Path("/gnu/store"))
"""Where Nix and Guix keep programs and their libraries."""
_LOADER = tuple(Path("/etc", name) for name in ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "ld.so.preload"))
_COMMON = tuple(Path("/etc", name) for name in ("localtime", "mime.types", "ssl/openssl.cnf"))


def python_libraries() -> list[Path]:
    """Return the directories from which this interpreter imports."""
    named = {sysconfig.get_path(name) for name in ("stdlib", "platstdlib", "purelib", "platlib")} | set(sys.path)
    libraries = {Path(name) for name in named if os.path.isabs(name)}
    return sorted({*libraries, Path(sys.base_prefix, "lib")})


def system_libraries(programs: Iterable[str | None]) -> list[Path]:
    """Return the directories of the system's programs and libraries, and of these programs' installations."""
    folders = [Path(os.path.realpath(program)).parent for program in programs if program]
    roots = dict.fromkeys((*_ROOTS, *(folder.parent for folder in folders if folder.name == "bin")))
    installed = [folder.parent if folder.name == _OFFICE_PROGRAMS else folder for folder in folders]
    return [*(root / part for root in roots for part in _PARTS), *installed, *_STORES, *_LOADER, *_COMMON]
