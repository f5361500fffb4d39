"""What an error of the driver means to operators and users of Clew: what is wrong, and what to do about it.

Above: the pool and every module that connects by itself, the doctor, and the settings, which check connection strings. Below:
psycopg. Messages quote Postgres in brackets, but never a connection string or any part of one that may be its password.
"""

from dataclasses import dataclass, replace

import psycopg
from psycopg import errors
from psycopg.conninfo import conninfo_to_dict

from clew.domain.errors import ClewError, Conflict, Forbidden, StoreBusy, StoreFull, StoreUnavailable, Unauthenticated
from clew.domain.messages import said

STATES_OF_THE_DATABASE = (psycopg.OperationalError, errors.ReadOnlySqlTransaction)
"""Errors that the statement did not cause."""
_LONGEST_REASON = 300
_GOES_ON = "Clew then continues by itself."


@dataclass(frozen=True, slots=True)
class Fault:
    """A problem of a database."""

    kind: type[StoreUnavailable]
    found: str
    """What is wrong, without a full stop."""
    remedy: str

    def error(self) -> StoreUnavailable:
        """Return the error to raise."""
        return self.kind(f"{self.found[0].upper()}{self.found[1:]}. {self.remedy}")


_FULL = Fault(StoreFull, "the disk of the database is full", f"Free some space. {_GOES_ON}")
_READ_ONLY = Fault(
    StoreUnavailable,
    "the database is read-only",
    "It is a standby, or its service made it read-only because the disk is full. Use the primary, or free some space.",
)
_AWAY = Fault(StoreUnavailable, "the database does not respond", "Start it, or correct CLEW_DATABASE_URL; see `clew doctor`.")
_LOGIN = Fault(
    StoreUnavailable, "the database rejected the login", "Correct the role, password or database name in CLEW_DATABASE_URL."
)
_FAILED = Fault(StoreUnavailable, "the database failed", "Try again, and check the log of the database.")


def _no_room_for(limit: str, remedy: str) -> Fault:
    return Fault(StoreBusy, f"the database accepts no more connections: {limit} is reached", f"{remedy} {_GOES_ON}")


_CLOSE_OTHERS = "Close other connections, or raise it."
# A refused connection has no SQLSTATE, only words. In a language that is not listed here, the message quotes them unchanged.
_BY_WORDS = {
    "No space left on device": _FULL,
    "too many clients": _no_room_for("max_connections", _CLOSE_OTHERS),
    "connection slots are reserved": _no_room_for("max_connections", _CLOSE_OTHERS),
    "too many connections for role": _no_room_for("the limit of the role", "Raise it with ALTER ROLE … CONNECTION LIMIT."),
    "too many connections for database": _no_room_for(
        "the limit of the database", "Raise it with ALTER DATABASE … CONNECTION LIMIT."
    ),
    "no more connections allowed": _no_room_for("the pooler's limit", _CLOSE_OTHERS),
    "authentication failed": _LOGIN,
    "no password supplied": _LOGIN,
    "no pg_hba.conf entry": _LOGIN,
    "does not exist": _LOGIN,
    "not permitted to log in": _LOGIN,
}
_BY_CLASS: dict[type[psycopg.Error], Fault] = {
    errors.DiskFull: _FULL,
    errors.ReadOnlySqlTransaction: _READ_ONLY,
    errors.TooManyConnections: _no_room_for("a limit of the server", _CLOSE_OTHERS),
}


def fault_of(error: Exception) -> Fault:
    """Return what an error of the driver means, quoting Postgres in brackets."""
    message = " ".join(str(error).split())
    fault = next((fault for kind, fault in _BY_CLASS.items() if isinstance(error, kind)), None)
    if fault is None and _is_statements(error):
        fault = _FAILED
    if fault is None:
        fault = next((fault for words, fault in _BY_WORDS.items() if words in message), _AWAY)
    reason = message.rpartition("failed: ")[2][:_LONGEST_REASON] or type(error).__name__
    return replace(fault, found=f"{fault.found} ({reason})")


def unavailable(error: Exception) -> StoreUnavailable:
    """Translate an error of the driver for the layers above."""
    return fault_of(error).error()


def _is_statements(error: Exception) -> bool:
    state = getattr(error, "sqlstate", None)  # class 08: the connection broke; 57P: the server is stopping or starting
    return state is not None and not state.startswith(("08", "28", "57P"))


REFUSED_WRITES = (errors.InsufficientPrivilege, errors.ForeignKeyViolation)
"""Errors that may mean that the caller must not write, or no longer: see `refused_write`."""


def refused_write(error: psycopg.Error) -> ClewError | None:
    """Return what a refused write means to the caller, if it means one of these.

    A policy of migration 0022 refused to write into a conversation that belongs to somebody else; or the caller's tenant was
    deleted, which a process that knows its key from before finds out here.
    """
    if '"owner_' in (error.diag.message_primary or ""):
        return foreign()
    if (error.diag.constraint_name or "").endswith("_tenant_id_fkey"):  # the name of every reference to `tenants` alone
        return Unauthenticated("The tenant of this API key was deleted.")
    return None


def foreign() -> Forbidden:
    """Return the error for writing into a conversation that one may only read."""
    return Forbidden(said("foreign_conversation"))


def conversation_full(count: int, limit: int) -> Conflict:
    """Return the error for adding to a conversation more messages than one may have."""
    return Conflict(said("conversation_full", count=str(count), limit=str(limit)), code="CONVERSATION_FULL")


def no_free_connection(pool_size: int, seconds: float) -> StoreBusy:
    """Return the error for a statement that waited too long for one of this process's own connections."""
    return StoreBusy(
        f"All {pool_size} database connections of this process were in use for {seconds:g} seconds. Try again later. "
        "If this continues, increase CLEW_POOL_SIZE, or look for long-running statements in pg_stat_activity."
    )


def fault_of_dsn(dsn: str) -> str | None:
    """Return what is wrong with a connection string, or None; never quotes any part of it.

    An `@` or `/` in a password that is not percent-encoded ends it early, and errors would show the rest as a host name.
    """
    try:
        parts = conninfo_to_dict(dsn)
    except psycopg.ProgrammingError:
        return "It is not a valid Postgres connection string. " + _ENCODE
    places = [str(parts.get(name) or "") for name in ("host", "port", "dbname")]
    is_port = all(port.isdecimal() or not port for port in places[1].split(","))
    return None if is_port and not any("@" in place for place in places) else "Its password is truncated. " + _ENCODE


_ENCODE = "In a URL, write @ / : # ? % and spaces of the password percent-encoded (%40 %2F %3A %23 %3F %25 %20)."
