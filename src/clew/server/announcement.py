"""How the commands of this machine find a server: its address and the credential of the local user, in a data directory.

Above: `server.serve`. Below: `local_key.py`, `embedded.data_directory`.
"""

import os
import secrets
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from clew.embedded.data_directory import prepare_data_directory, read_server_file, remove_server_file, write_server_file
from clew.server.local_key import read_local_key, remove_local_key, write_local_key
from clew.server.storage import Storage


def local_key_of(storage: Storage) -> str:
    """Return the credential of the local user: a new one, or that of a server that shares the data directory."""
    is_shared = not storage.is_embedded and read_server_file(storage.data_dir) is not None
    return (read_local_key(storage.data_dir) if is_shared else None) or secrets.token_urlsafe(32)


def places_to_announce(storage: Storage, *, is_announced: bool, also_in: Path | None) -> list[Path]:
    """Return the data directories whose commands should find this server, without those that have another server."""
    if not is_announced:
        return []
    places = [storage.data_dir] if storage.is_embedded or read_server_file(storage.data_dir) is None else []
    if also_in is not None and read_server_file(also_in) is None:
        places.append(also_in)
    return places


@contextmanager
def announced(directory: Path, *, address: str, local_key: str, served: Path) -> Generator[None]:
    """Write the address and credential of the server of `served` to a data directory while the block runs."""
    is_new = not directory.exists()
    prepare_data_directory(directory)
    write_local_key(directory, local_key)
    write_server_file(directory, address, served=served)
    try:
        yield
    finally:
        server = read_server_file(directory)
        if server is not None and server.pid == os.getpid():
            remove_server_file(directory)
            remove_local_key(directory)
        if is_new and not any(directory.iterdir()):
            directory.rmdir()
