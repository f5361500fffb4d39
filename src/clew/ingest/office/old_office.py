"""Old Office files (DOC, XLS, PPT) → the current formats, by LibreOffice if it is installed.

LibreOffice needs a directory to write to, so it runs outside the sandbox's workers, in its own process group: with a fresh
profile in a directory that is removed afterwards, macros and links off, and with the limits and the cell of `confined.py`. Above:
`sandbox.py`. Next: `confined.py`.
"""

import asyncio
import os
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path

from clew.domain.errors import UnreadableDocument
from clew.ingest.reading.limits import Limits
from clew.ingest.reading.sniff import content_of

_INSTALL = {
    "doc": ("docx", "writer"),
    "xls": ("xlsx", "calc"),
    "ppt": ("pptx", "impress"),
}
INSTALL_EVERY = (
    "`apt-get install --no-install-recommends libreoffice-writer libreoffice-calc libreoffice-impress` "
    "(macOS: `brew install --cask libreoffice`)"
)
_SHOWN = {"writer": "Writer", "calc": "Calc", "impress": "Impress"}
_MAC = "/Applications/LibreOffice.app/Contents/MacOS"
_BEFORE_OLE = (b"\xdb\xa5", b"\x31\xbe", b"\x09\x00\x04", b"\x09\x02\x06", b"\x09\x04\x06", b"\x09\x08")
"""The first bytes of files of Word 2, Write and Excel 2 to 5."""
_SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="MacroSecurityLevel" oor:op="fuse">\
<value>3</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="DisableMacrosExecution" oor:op="fuse">\
<value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Common/Security/Scripting"><prop oor:name="BlockUntrustedRefererLinks" oor:op="fuse">\
<value>true</value></prop></item>
<item oor:path="/org.openoffice.Office.Writer/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>0</value></prop></item>
<item oor:path="/org.openoffice.Office.Calc/Content/Update"><prop oor:name="Link" oor:op="fuse"><value>2</value></prop></item>
</oor:items>
"""


def find_libreoffice() -> str | None:
    """Return the path of LibreOffice: on the PATH or where its installers put it."""
    return (
        shutil.which("soffice") or shutil.which("libreoffice") or shutil.which("soffice", path=f"/usr/bin:/usr/local/bin:{_MAC}")
    )


def missing_parts(program: str) -> list[str]:
    """Return which of Writer, Calc and Impress an installation lacks. Each has its own package and puts a file into the registry.

    An installation whose registry is not where LibreOffice and Linux distributions put it is taken for complete.
    """
    home = Path(program).resolve().parent.parent
    folders = (home / "share" / "registry", home / "Resources" / "registry")
    registry = next((folder for folder in folders if (folder / "main.xcd").is_file()), None)
    return [part for part in _SHOWN if registry is not None and not (registry / f"{part}.xcd").is_file()]


async def modernised(path: Path, extension: str, folder: Path, limits: Limits) -> Path:
    """Convert an old Office file to DOCX, XLSX or PPTX in `folder`, which also keeps other files.

    Raises: UnreadableDocument when LibreOffice or its part for the file is missing, fails or takes too long.
    """
    content = await asyncio.to_thread(content_of, path, extension)
    kind = content if content in _INSTALL else extension
    successor, package = _INSTALL.get(kind, _INSTALL["doc"])
    if content not in _INSTALL and not await asyncio.to_thread(_is_older_still, path):
        raise UnreadableDocument("The file is damaged, or its format is not the one that its name suggests.")
    program = find_libreoffice()
    if program is None or package in await asyncio.to_thread(missing_parts, program):
        raise UnreadableDocument(
            f"Reading this file requires LibreOffice {_SHOWN[package]}, which is not installed on this server. Install "
            f"it with `apt-get install libreoffice-{package}`, or save the file as .{successor} and upload "
            "it again."
        )
    source = folder / f"original.{kind}"
    await asyncio.to_thread(_prepare, path, source, folder)
    await _run(program, source, successor, folder, limits)
    made = folder / "made" / f"original.{successor}"
    if not made.is_file():
        raise UnreadableDocument("LibreOffice could not open the file: it is damaged or password-protected.")
    return made


def _is_older_still(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(4).startswith(_BEFORE_OLE)


def _prepare(path: Path, source: Path, folder: Path) -> None:
    shutil.copyfile(path, source)
    user = folder / "profile" / "user"
    user.mkdir(parents=True)
    (user / "registrymodifications.xcu").write_text(_SETTINGS, "utf-8")
    (folder / "made").mkdir()
    (folder / "tmp").mkdir()


async def _run(program: str, source: Path, successor: str, folder: Path, limits: Limits) -> None:
    arguments = [f"-env:UserInstallation={(folder / 'profile').as_uri()}", "--headless", "--norestore", "--nolockcheck"]
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-I",
        "-m",
        "clew.ingest.isolation.confined",
        str(int(limits.timeout_seconds)),
        program,
        *arguments,
        "--convert-to",
        successor,
        "--outdir",
        str(folder / "made"),
        str(source),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=folder,
        env={"HOME": str(folder), "TMPDIR": str(folder / "tmp"), "PATH": "/usr/bin:/bin:/usr/local/bin", "LANG": "C.UTF-8"},
        start_new_session=True,
    )
    try:
        async with asyncio.timeout(limits.timeout_seconds):
            await process.wait()
    except TimeoutError as error:
        reason = f"Converting the old Office file took longer than {limits.timeout_seconds:g} seconds."
        raise UnreadableDocument(reason, limit_seconds=limits.timeout_seconds) from error
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # LibreOffice starts other processes, which may outlive it
        await process.wait()
