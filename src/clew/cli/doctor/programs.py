"""The checks of `clew doctor` on optional programs: Tesseract reads scans, LibreOffice converts old Office files.

Neither is required; a missing one is reported with the command that installs it. Above: `command`. Below: `ingest.pictures.ocr`
and `ingest.office.old_office`, which find the programs in the same way.
"""

import subprocess

from clew.ingest.office.old_office import INSTALL_EVERY as INSTALL_LIBREOFFICE
from clew.ingest.office.old_office import find_libreoffice, missing_parts
from clew.ingest.pictures.ocr import INSTALL as INSTALL_TESSERACT
from clew.ingest.pictures.ocr import find_tesseract, languages
from clew.store.checks import Check

_OLD_FILES = {"writer": ".doc", "calc": ".xls", "impress": ".ppt"}
_MORE_LANGUAGES = "`apt-get install tesseract-ocr-fra` adds French; each language has its own package"


def check_programs() -> list[Check]:
    """Check the optional programs."""
    return [_tesseract(), _libreoffice()]


def _tesseract() -> Check:
    name = "scans and images"
    program = find_tesseract()
    if program is None:
        return Check(name, "ok", "Tesseract not found (optional): scans and images are rejected", f"{INSTALL_TESSERACT} adds it")
    try:
        known = languages()
    except (OSError, subprocess.SubprocessError):
        return Check(name, "warn", f"Tesseract found ({program}), but it does not start", f"{INSTALL_TESSERACT} replaces it")
    if not known:
        return Check(name, "warn", f"Tesseract found ({program}) without any language", _MORE_LANGUAGES)
    found = f"Tesseract found ({program}), languages: {', '.join(known)}"
    return Check(name, "ok", found, _MORE_LANGUAGES if len(known) == 1 else "")


def _libreoffice() -> Check:
    name = "old Office files"
    program = find_libreoffice()
    if program is None:
        found = "LibreOffice not found (optional): .doc, .xls and .ppt files are rejected"
        return Check(name, "ok", found, f"{INSTALL_LIBREOFFICE} adds it")
    if missing := missing_parts(program):
        found = f"LibreOffice found ({program}), but these files are rejected: {', '.join(_OLD_FILES[part] for part in missing)}"
        packages = " ".join(f"libreoffice-{part}" for part in missing)
        return Check(name, "ok", found, f"`apt-get install --no-install-recommends {packages}` adds what reads them")
    return Check(name, "ok", f"LibreOffice found ({program})")
