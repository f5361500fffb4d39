"""Reads files that come with a question, in the same confined processes as uploads, but while the client waits.

Above: the dialects whose requests may have files. Below: `isolation/sandbox.py`. Next: `splitting/given.py`, which cuts them. A
client sends a file again with every question of its conversation, so the last files that were read are remembered.
"""

import asyncio
import tempfile
from collections import OrderedDict
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from uuid import UUID

from clew.domain.fairness import FairSemaphore
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.document import ParsedDocument
from clew.ingest.reading.limits import Limits

READ_SECONDS = 60.0
"""How long reading one file may take; as much again for scanned pages."""
REMEMBERED_CHARACTERS = 4_000_000
"""Of all remembered files together."""
HELD_AT_ONCE = 4
"""Requests whose stored files are in memory at once. A request of a few bytes may name files of 50 MB."""
HELD_OF_TENANT = 3
"""Of these, those of one tenant: reading what its requests name may take minutes, and the others do not wait for that."""
CUT_AT_ONCE = 2
"""Requests whose documents are cut at once, which takes a core some seconds for a million characters."""
_Key = tuple[UUID, str, bytes]


class GivenFiles:
    """Reads and remembers files. Safe for concurrent use on one event loop."""

    def __init__(self, sandbox: Sandbox, limits: Limits) -> None:
        self._sandbox = sandbox
        self._limits = replace(limits, timeout_seconds=READ_SECONDS, recognition_seconds=READ_SECONDS)
        self.holding = FairSemaphore(HELD_AT_ONCE, most_of_tenant=HELD_OF_TENANT)
        """To be held while files that a request names by their ids are read into memory, and until they are cut."""
        self.cutting = asyncio.Semaphore(CUT_AT_ONCE)
        """To be held while documents are cut."""
        self._known: OrderedDict[_Key, ParsedDocument] = OrderedDict()

    async def read(self, tenant_id: UUID, name: str, content: bytes) -> ParsedDocument:
        """Return what is in a file; the ending of `name` says what kind it is. A file of one tenant is remembered for it alone.

        Raises:
            UnreadableDocument: the message gives the reason for users.
            ReaderUnavailable: the file may be fine and can be read later.
        """
        key = tenant_id, name, sha256(content).digest()
        if (known := self._known.get(key)) is None:
            known = await self._read(tenant_id, name, content)
        self._remember(key, known)
        return known

    async def _read(self, tenant_id: UUID, name: str, content: bytes) -> ParsedDocument:
        with tempfile.TemporaryDirectory(prefix="clew-") as folder:
            path = Path(folder, "file")
            await asyncio.to_thread(path.write_bytes, content)
            read = await self._sandbox.parse_file(path, name=name, limits=self._limits, owner=tenant_id)
        return replace(read, layouts=())  # the boxes of words take more room than the words

    def _remember(self, key: _Key, read: ParsedDocument) -> None:
        self._known[key] = read
        self._known.move_to_end(key)
        while len(self._known) > 1 and sum(len(one.text) for one in self._known.values()) > REMEMBERED_CHARACTERS:
            self._known.popitem(last=False)
