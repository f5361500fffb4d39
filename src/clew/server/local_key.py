"""The credential of the data directory's owner: a running server writes it, the commands send it.

Above: `serve` writes it, `cli.connection` reads it. Below: a file that only the user who runs Clew can read. Light to import.
"""

from pathlib import Path

from clew.embedded.data_directory import write_atomically

_LOCAL_KEY_FILE = "local.key"


def write_local_key(data_dir: Path, key: str) -> None:
    """Write the credential of this run to a file that only the user who runs Clew can read."""
    write_atomically(data_dir / _LOCAL_KEY_FILE, key)


def read_local_key(data_dir: Path) -> str | None:
    """Return the credential of the server that runs on a data directory, or None if it cannot be read."""
    try:
        return (data_dir / _LOCAL_KEY_FILE).read_text("utf-8").strip() or None
    except OSError:
        return None


def remove_local_key(data_dir: Path) -> None:
    """Delete the credential of this run."""
    (data_dir / _LOCAL_KEY_FILE).unlink(missing_ok=True)
