"""Checks what an upload declares: name, source path, labels, language, media type.

Names are untrusted: they identify documents and are shown, but never open a file here. Above: the documents dialect. The limits
keep the identity of a document within the size of a B-tree entry.
"""

import re
import unicodedata

from clew.domain.errors import InvalidInput

PATH_BYTES_MOST = 1_024
NAME_BYTES_MOST = 255
LABEL_BYTES_MOST = 256
# Marks that change the text direction could make a name look like another one. Right-to-left letters do not need them.
_DIRECTION_MARKS = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_LANGUAGE = re.compile(r"[a-z]{2,3}")
_MEDIA_TYPE = re.compile(r"[a-z0-9_.+-]{1,63}/[a-z0-9_.+-]{1,127}")


def path_of_upload(file_name: str, given_path: str = "") -> tuple[str, str]:
    """Return (name, source path): the given path, a given folder (`docs/`) plus the file's name, or the name in the part.

    Of a file name that is absolute or contains `..`, only the last step counts.

    Raises:
        InvalidInput: names `path` or `file`: empty, an absolute path, a `..` step, control characters, or too long.
    """
    if given_path.strip():
        is_folder = given_path.endswith(("/", "\\"))
        path = clean_path(given_path + _last_step(file_name) if is_folder else given_path, field="path")
        return _last_step(path), path
    steps = file_name.replace("\\", "/").split("/")
    is_plain = bool(steps[0]) and ".." not in steps and not steps[0].endswith(":")
    path = clean_path(file_name if is_plain else _last_step(file_name), field="file")
    return _last_step(path), path


def clean_path(given: str, *, field: str) -> str:
    """Return a source path as it is stored: relative, `/` between its steps, NFC, without marks that change the text direction.

    Raises:
        InvalidInput: names the field: empty, absolute, a `..` step, control characters, or too long.
    """
    path = unicodedata.normalize("NFC", _DIRECTION_MARKS.sub("", given)).replace("\\", "/").strip()
    steps = [step for step in path.split("/") if step not in {"", "."}]
    if not steps:
        raise InvalidInput(f"`{field}` must be the name of a file.", field=field)
    if path.startswith("/") or re.match("[A-Za-z]:/", path):
        raise InvalidInput(f"`{field}` must be a relative path.", field=field)
    if ".." in steps:
        raise InvalidInput(f"`{field}` must not contain `..`.", field=field)
    _refuse_control(path, field)
    if len(path.encode()) > PATH_BYTES_MOST or any(len(step.encode()) > NAME_BYTES_MOST for step in steps):
        reason = f"{PATH_BYTES_MOST:,} bytes at most, {NAME_BYTES_MOST} for each name"
        raise InvalidInput(f"`{field}` is too long: {reason}.", field=field)
    return "/".join(steps)


def clean_label(given: str, *, field: str) -> str:
    """Return a label such as a workspace, without leading and trailing white space.

    Raises:
        InvalidInput: names the field: control characters, or longer than 256 bytes.
    """
    label = given.strip()
    _refuse_control(label, field)
    if len(label.encode()) > LABEL_BYTES_MOST:
        raise InvalidInput(f"`{field}` is too long: {LABEL_BYTES_MOST} bytes at most.", field=field, limit=LABEL_BYTES_MOST)
    return label


def clean_language(given: str) -> str | None:
    """Return an ISO 639 code in lower case, or None for an empty value.

    Raises:
        InvalidInput: names the field.
    """
    code = given.strip().lower()
    if code and not _LANGUAGE.fullmatch(code):
        raise InvalidInput("`language` must be an ISO 639 code such as `en` or `fr`.", field="language")
    return code or None


def clean_media_type(given: str) -> str:
    """Return the media type that a client declares, without parameters; empty if it is invalid."""
    kind = given.partition(";")[0].strip().lower()
    return kind if _MEDIA_TYPE.fullmatch(kind) else ""


def _last_step(path: str) -> str:
    return path.replace("\\", "/").rstrip("/").rpartition("/")[2]


def _refuse_control(text: str, field: str) -> None:
    if any(unicodedata.category(character) in {"Cc", "Cs"} for character in text):
        raise InvalidInput(f"`{field}` must not contain control characters.", field=field)
