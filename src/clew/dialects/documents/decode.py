"""From the parts of a form to files and their place."""

import json
from dataclasses import dataclass

from clew.dialects.shared.multipart import FilePart, Form
from clew.domain.documents.attribute_filter import Scalar, read_attributes
from clew.domain.documents.document import UploadedFile
from clew.domain.errors import InvalidInput
from clew.ingest.intake import Upload
from clew.ingest.names import clean_label, clean_language, clean_media_type, path_of_upload

_SINGLE_FIELDS = ("assistant", "thread", "source_app", "workspace", "repo", "language", "run", "attributes")
_KNOWN = frozenset({*_SINGLE_FIELDS, "path"})


@dataclass(frozen=True, slots=True)
class UploadRequest:
    """The fields of an upload; an empty text means none."""

    assistant: str
    thread: str
    source_app: str
    workspace: str
    repo: str
    language: str | None
    run: str
    """The run of the source that the files come from, which determines where they belong."""
    uploads: list[Upload]
    attributes: dict[str, Scalar] | None = None
    """None: not sent."""


def read_upload(form: Form) -> UploadRequest:
    """Read the parts of a form.

    Raises:
        InvalidInput: a field is unknown, sent twice or has an invalid value, or there is no file.
    """
    fields = _fields(form)
    beside = next((name for name, value in fields.items() if value and name not in {"run", "path", "attributes"}), None)
    if fields.get("run") and beside:
        raise InvalidInput(f"The source of the `run` sets `{beside}`. Omit it.", field=beside)
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
        attributes=_attributes(fields.get("attributes", "")),
    )


def _attributes(given: str) -> dict[str, Scalar] | None:
    if not given.strip():
        return None
    try:
        return read_attributes(json.loads(given))
    except (json.JSONDecodeError, RecursionError) as error:
        raise InvalidInput('`attributes` must be a JSON object, such as {"year": 2026}.', field="attributes") from error


def _fields(form: Form) -> dict[str, str]:
    found: dict[str, str] = {}
    for name, value in form.fields:
        if name == "file":
            raise InvalidInput("`file` must be a file: its part needs a `filename`.", field="file")
        if name not in _KNOWN:
            known = ", ".join(("file", *_SINGLE_FIELDS, "path"))
            raise InvalidInput(f"Unknown field `{name[:50]}`. Known fields: {known}.", field=name[:50])
        if name in found and name != "path":
            raise InvalidInput(f"`{name}` was sent twice. Send it once.", field=name)
        found[name] = value
    return found


def _paths(form: Form, paths: list[str]) -> list[str]:
    """Return a path for each file: as sent, or one folder for all, or none."""
    for part in form.files:
        if part.field != "file":
            raise InvalidInput(f"Send files in parts named `file`, not `{part.field[:50]}`.", field=part.field[:50])
    if not form.files:
        raise InvalidInput("Send at least one file in a part named `file`.", field="file")
    if len(paths) == len(form.files):
        return paths
    if len(paths) == 1:
        return [paths[0] if paths[0].endswith(("/", "\\")) else f"{paths[0]}/"] * len(form.files)
    if paths:
        raise InvalidInput(
            f"`path` was sent {len(paths)} times for {len(form.files)} files. Send one for each, or one for all.", field="path"
        )
    return [""] * len(form.files)


def _upload(form: Form, part: FilePart, given_path: str) -> Upload:
    name, path = path_of_upload(part.file_name, given_path)
    file = UploadedFile(name, path, clean_media_type(part.media_type), part.sha256, part.size)
    return Upload(file, lambda: form.read(part))
