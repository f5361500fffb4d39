"""Reads the files of an evaluation set like uploads: sandbox, splitter, embedder, and one transaction per document.

Above: `answers`, for sets with a folder of files instead of a corpus. Below: `ingest.pipeline`.
"""

import asyncio
import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from clew.domain.documents.document import Place, UploadedFile
from clew.domain.errors import InvalidInput
from clew.evaluation.corpus import Place as EvaluationPlace
from clew.ingest.folders.walk import FoundFile, SkippedFile, find_files
from clew.ingest.intake import Upload, take_in
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.pipeline import Pipeline
from clew.providers.embedding.protocol import Embedder
from clew.store.documents.documents import Documents
from clew.store.pool import Database
from clew.store.sql import load_queries

SQL = load_queries("evaluation")
FOLDER = "files"
Progress = Callable[[int, int], None]
"""(files read, total)."""


@dataclass(frozen=True, slots=True)
class FilesRead:
    """The results of reading the files of a set."""

    documents: int
    chunks: int
    failed: tuple[tuple[str, str], ...]
    """(path, reason) of each file that could not be read."""


async def read_files(
    directory: Path, *, database: Database, place: EvaluationPlace, embedder: Embedder, on_progress: Progress
) -> FilesRead:
    """Ingest every file below `directory`, each under its relative path.

    Raises:
        InvalidInput: no file could be read, or one is not allowed (a link that leads out of the folder).
    """
    found = await asyncio.to_thread(lambda: list(find_files([directory])))
    skipped = [one for one in found if isinstance(one, SkippedFile)]
    if skipped:
        raise InvalidInput(f"{skipped[0].path}: {skipped[0].reason}", field=str(skipped[0].path))
    uploads = await asyncio.to_thread(lambda: [_upload(one) for one in found if isinstance(one, FoundFile)])
    accepted = await take_in(database, place.tenant_id, Place(place.assistant_id), uploads)
    failed: list[tuple[str, str]] = []
    async with Sandbox() as sandbox:
        pipeline, documents = Pipeline(database, embedder, sandbox), Documents(database)
        for number, (one, upload) in enumerate(zip(accepted, uploads, strict=True), 1):
            await pipeline.ingest(str(place.tenant_id), str(one.id))
            document = await documents.find(place.tenant_id, one.id)
            if document.status != "ready":
                failed.append((upload.file.source_path, document.error or "no reason given"))
            on_progress(number, len(uploads))
    if len(failed) == len(uploads):
        raise InvalidInput(f"The folder {directory} contains no file that could be read.", field=str(directory))
    [row] = await database.dicts(place.tenant_id, SQL["count_chunks"], {})
    return FilesRead(len(uploads) - len(failed), row["chunks"], tuple(failed))


def _upload(found: FoundFile) -> Upload:
    content = found.path.read_bytes()
    file = UploadedFile(found.path.name, found.source_path, "", hashlib.sha256(content).digest(), len(content))
    return Upload(file, partial(bytes, content))
