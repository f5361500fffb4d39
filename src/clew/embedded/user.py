"""The operating system user that runs Postgres, and what that user can access.

Postgres refuses to run as root, so under root Clew runs it as a separate system user. Clew never changes permissions for that
user, but reports what it cannot access. Above: `postgres`, `install`. Below: the user database and /bin/sh.
"""

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from clew.domain.errors import StoreUnsuitable
from clew.embedded.data_directory import runs_as_root

if sys.platform != "win32":
    import pwd

_SYSTEM_USER = "clew"
_FIRST_HUMAN_UID = 1000
_REACH = 'for path in "$@"; do [ -r "$path" ] || exit 1; [ ! -d "$path" ] || [ -x "$path" ] || exit 1; done'
_FIRST_CLOSED = 'for path in "$@"; do [ -x "$path" ] || { printf %s "$path"; exit 0; }; done'


class ProcessOptions(TypedDict, total=False):
    """Options of `subprocess` to run a program as another user."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True)
class ClusterUser:
    """The user that owns the database's files and runs its processes."""

    name: str
    """Name in the user database."""
    uid: int
    """User id."""
    gid: int
    """Primary group id."""
    is_other: bool
    """Whether Clew must switch to this user (it runs as root), or already is this user."""

    def process_options(self) -> ProcessOptions:
        """Return the options with which `subprocess` drops every right but this user's."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []} if self.is_other else {}

    def give(self, path: Path) -> None:
        """Make this user the owner of a file or directory that Clew has just created."""
        if self.is_other:
            os.chown(path, self.uid, self.gid)

    def reads(self, *paths: Path) -> bool:
        """Return whether this user can read every file and enter every directory of `paths`."""
        return self._shell(_REACH, paths).returncode == 0

    def first_closed_directory(self, directory: Path) -> Path | None:
        """Return the first directory on the path from `/` to `directory`, including it, that this user cannot enter."""
        found = self._shell(_FIRST_CLOSED, [*reversed(directory.parents), directory]).stdout
        return Path(found) if found else None

    def _shell(self, script: str, paths: list[Path] | tuple[Path, ...]) -> subprocess.CompletedProcess[str]:
        command = ["/bin/sh", "-c", script, "clew-reach", *map(str, paths)]
        try:
            return subprocess.run(  # noqa: S603 - a constant script, paths as arguments
                command, cwd="/", capture_output=True, text=True, check=False, **self.process_options()
            )
        except OSError as error:
            raise StoreUnsuitable(
                f"Postgres does not run as root, and this process may not become the user {self.name} ({error.strerror}). "
                "Run Clew as a normal user, or set CLEW_DATABASE_URL."
            ) from error


def current_user() -> ClusterUser:
    """Return the user that runs this process.

    Raises:
        StoreUnsuitable: the user id has no name, as in containers with an arbitrary id; Postgres requires one.
    """
    uid = os.geteuid()
    try:
        entry = pwd.getpwuid(uid)
    except KeyError as error:
        raise StoreUnsuitable(
            f"The user ID {uid} has no name on this machine, but Postgres requires one. Add it to "
            "/etc/passwd, run Clew as a named user, or set CLEW_DATABASE_URL."
        ) from error
    return ClusterUser(entry.pw_name, uid, os.getegid(), is_other=False)


def choose_cluster_user(cluster: Path) -> ClusterUser:
    """Return the user for the cluster: its owner if it exists, otherwise this user, or (for root) a system user.

    Raises:
        StoreUnsuitable: the cluster belongs to another user, or no user can be found.
    """
    me = current_user()
    owner = cluster.stat().st_uid if cluster.exists() else None
    if runs_as_root():
        return _known_user(owner) if owner else _system_user()
    if owner not in (None, me.uid):
        raise StoreUnsuitable(
            f"{cluster} belongs to the user with ID {owner}, not to {me.name}. Run Clew as that user, or "
            "choose another directory with --data-dir."
        )
    return me


def _known_user(uid: int) -> ClusterUser:
    try:
        entry = pwd.getpwuid(uid)
    except KeyError as error:
        raise StoreUnsuitable(
            f"The database files belong to the user ID {uid}, which has no name on this machine. Add it to /etc/passwd."
        ) from error
    return ClusterUser(entry.pw_name, entry.pw_uid, entry.pw_gid, is_other=True)


def _system_user() -> ClusterUser:
    """Return the user `clew`, created if missing and possible, or else `nobody`. A person's account named clew is not used."""
    for name in (_SYSTEM_USER, "nobody"):
        if name == _SYSTEM_USER:
            _make_system_user()
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        if name == "nobody" or 0 < entry.pw_uid < _FIRST_HUMAN_UID:
            return ClusterUser(name, entry.pw_uid, entry.pw_gid, is_other=True)
    raise StoreUnsuitable(
        "Postgres does not run as root, and this machine has neither a user `clew` nor `nobody`. Create "
        "one (useradd --system clew), run Clew as a normal user, or set CLEW_DATABASE_URL."
    )


def _make_system_user() -> None:
    program = shutil.which("useradd", path="/usr/sbin:/sbin:/usr/bin:/bin")
    if program is None or any(entry.pw_name == _SYSTEM_USER for entry in pwd.getpwall()):
        return
    options = ["--system", "--user-group", "--no-create-home", "--home-dir", "/nonexistent", "--shell", "/usr/sbin/nologin"]
    subprocess.run([program, *options, _SYSTEM_USER], check=False, capture_output=True)  # noqa: S603 - constant arguments
