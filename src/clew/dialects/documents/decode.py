"""From the parts of a form to files and their place; from a cursor to where the next page begins."""

import base64
import binascii
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from uuid import UUID

from clew.dialects.documents.multipart import FilePart, Form
from clew.domain.documents.document import Document, UploadedFile
from clew.domain.errors import InvalidInput
from clew.ingest.intake import Upload
from clew.ingest.names import clean_label, clean_language, clean_media_type, path_of_upload

_SINGLE_FIELDS = ("assistant", "thread", "source_app", "workspace", "repo", "language", "run")
_KNOWN = frozenset({*_SINGLE_FIELDS, "path"})
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class UploadRequest:
    """The fields of an upload; an empty text names nothing."""

    assistant: str
    thread: str
    source_app: str
    workspace: str
    repo: str
    language: str | None
    run: str
    """Of the source that the files come from, which says where they belong."""
    uploads: list[Upload]


def read_upload(form: Form) -> UploadRequest:
    """Give the parts of a form their meaning.

    Raises:
        InvalidInput: names the field: unknown, given twice, or with a value that cannot be used; no file at all.
    """
    fields = _fields(form)
    beside = next((name for name, value in fields.items() if value and name not in {"run", "path"}), None)
    if fields.get("run") and beside:
        raise InvalidInput(f"`{beside}` is what the source of the `run` says: leave it out.", field=beside)
    paths = [value for name, value in form.fields if name == "path" and value]
    return UploadRequest(
        assistant=clean_label(fields.get("assistant", ""), field="assistant"),
        thread=clean_label(fields.get("thread", ""), field="thread"),
        source_app=clean_label(fields.get("source_app", ""), field="source_app"),
        workspace=clean_label(fields.get("workspace", ""), field="workspace"),
        repo=clean_label(fields.get("repo", ""), field="repo"),
        language=clean_language(fields.get("language", "")),
        run=clean_label(fields.get("run", ""), field="run"),
        uploads=[_upload(form, part, path) for part, path in zip(form.files, _paths(form, paths), strict=True)],
    )


def _fields(form: Form) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in form.fields:
        if name == "file":
            raise InvalidInput("`file` must be a file: its part needs a `filename`.", field="file")
        if name not in _KNOWN:
            known = ", ".join(("file", *_SINGLE_FIELDS, "path"))
            raise InvalidInput(f"There is no field `{name[:50]}`. Known fields: {known}.", field=name[:50])
        if name in found and name != "path":
            raise InvalidInput(f"`{name}` is given twice.", field=name)
        found[name] = value
    return found


def _paths(form: Form, paths: list[str]) -> list[str]:
    """One path a file: as given, or the one folder for all, or none."""
    for part in form.files:
        if part.field != "file":
            raise InvalidInput(f"Files go into parts named `file`, not `{part.field[:50]}`.", field=part.field[:50])
    if not form.files:
        raise InvalidInput("Send at least one file in a part named `file`.", field="file")
    if len(paths) == len(form.files):
        return paths
    if len(paths) == 1:
        return [paths[0] if paths[0].endswith(("/", "\\")) else f"{paths[0]}/"] * len(form.files)
    if paths:
        raise InvalidInput(f"`path` is given {len(paths)} times for {len(form.files)} files.", field="path")
    return [""] * len(form.files)


def _upload(form: Form, part: FilePart, given_path: str) -> Upload:
    name, path = path_of_upload(part.file_name, given_path)
    file = UploadedFile(name, path, clean_media_type(part.media_type), part.sha256, part.size)
    return Upload(file, lambda: form.read(part))


def encode_cursor(last: Document) -> str:
    """Return the cursor of the page after this document."""
    micros = (last.created_at - _EPOCH) // timedelta(microseconds=1)
    return base64.urlsafe_b64encode(micros.to_bytes(8, "big") + last.id.bytes).decode().rstrip("=")


def read_cursor(cursor: str) -> tuple[datetime, UUID]:
    """Return (created_at, id) of the last document of the page before.

    Raises:
        InvalidInput: this server did not issue it.
    """
    try:
        raw = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        if len(raw) != 24:
            raise ValueError("a cursor has 24 bytes")
        return _EPOCH + timedelta(microseconds=int.from_bytes(raw[:8], "big")), UUID(bytes=raw[8:])
    except (binascii.Error, ValueError, OverflowError) as error:
        raise InvalidInput(
            "`cursor` is not one this server issued. Leave it out to start at the first page.", field="cursor"
        ) from error
