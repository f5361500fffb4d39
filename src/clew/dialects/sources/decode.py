"""From the bodies of `/api/sources` to values: new sources, lists of files, leases."""

import re
from typing import Any
from uuid import UUID

from clew.dialects.shared.parts import Parts
from clew.dialects.shared.places import find_assistant
from clew.dialects.sources.wire import ListedFileBody, NewSource, SourceChange
from clew.domain.documents.document import Place
from clew.domain.documents.source import ListedFile, SourceValues, folder_of
from clew.domain.errors import InvalidInput
from clew.ingest.folders.globs import check_glob
from clew.ingest.names import clean_label, clean_language, clean_path


async def read_new(parts: Parts, tenant_id: UUID, given: NewSource) -> SourceValues:
    """Return the values of a new source.

    Raises:
        InvalidInput: names the field.
        NotFound: there is no such assistant.
    """
    root, host = folder_of(given.root), _host(given.host)
    if not root.is_absolute() or any(step in {".", ".."} for step in re.split(r"[\\/]", given.root)):
        raise InvalidInput("`root` must be an absolute path without `.` and `..`.", field="root")
    return SourceValues(
        place=Place(
            await find_assistant(parts, tenant_id, clean_label(given.assistant, field="assistant")),
            None,
            clean_label(given.source_app, field="source_app"),
            clean_label(given.workspace, field="workspace"),
            clean_label(given.repo, field="repo"),
        ),
        host=host,
        root=str(root),
        language=clean_language(given.language or ""),
        include=_globs(given.include, "include"),
        exclude=_globs(given.exclude, "exclude"),
        interval_seconds=given.interval_seconds,
        deletion_limit=given.deletion_limit,
    )


def read_change(given: SourceChange) -> dict[str, Any]:
    """Return the values to change.

    Raises:
        InvalidInput: names the field.
    """
    values = given.model_dump(exclude_unset=True)
    for name, globs in (("include", given.include), ("exclude", given.exclude)):
        _globs(globs, name)
    if "host" in values:
        values["host"] = _host(values["host"])
    return values


def read_listing(files: list[ListedFileBody]) -> list[ListedFile]:
    """Return the files that a client listed.

    Raises:
        InvalidInput: names the entry with an invalid or non-normalised path.
    """
    found: list[ListedFile] = []
    for number, file in enumerate(files):
        field = f"files.{number}.path"
        if clean_path(file.path, field=field) != file.path:
            raise InvalidInput(f"`{field}` must be a relative path in NFC with `/` as separator.", field=field)
        found.append(ListedFile(file.path, bytes.fromhex(file.sha256), file.bytes, file.stamp))
    return found


def read_lease(given: str | None) -> UUID | None:
    """Return the lease. Raises InvalidInput for a text that is not a lease."""
    try:
        return UUID(given) if given else None
    except ValueError as error:
        raise InvalidInput("This server did not issue this `lease`.", field="lease") from error


def _host(given: str) -> str:
    host = clean_label(given, field="host")
    if not host:
        raise InvalidInput("`host` must name the machine that reads the files.", field="host")
    return host


def _globs(given: list[str], field: str) -> list[str]:
    for number, pattern in enumerate(given):
        check_glob(pattern, field=f"{field}.{number}")
    return given
