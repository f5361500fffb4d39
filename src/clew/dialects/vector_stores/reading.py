"""A short wait for files that were just added: a small one has been read when the answer goes out, and its `status` says so.

A worker, often of another process, reads the files, so the wait asks the database. OpenAI's API promises no status at this point;
clients that poll have their answer at once, and clients that do not poll find what they added. Above: `routes`, `file_routes`.
Below: `store.documents.vector_stores`.
"""

import asyncio
from uuid import UUID

from clew.store.documents.vector_stores import VectorStores

_PAUSES_SECONDS = (0.05, 0.05, 0.1, 0.1, 0.2, 0.25, 0.25, 0.25, 0.25, 0.25, 0.25)
"""Between two looks; two seconds together."""


async def read_soon(stores: VectorStores, tenant_id: UUID, store_id: UUID, batch_id: UUID) -> None:
    """Return when the files of a batch have been read, or after two seconds."""
    for pause in _PAUSES_SECONDS:
        if (await stores.batch(tenant_id, store_id, batch_id)).counts.in_progress == 0:
            return
        await asyncio.sleep(pause)
