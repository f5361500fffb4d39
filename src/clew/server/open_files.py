"""The number of files that this process may have open: connections are files, too, and leave a reserve to everything else.

Above: `server.serve`.
"""

import sys

import structlog

RESERVED_FILES = 256
"""Open files that connections leave to the database, documents and everything else."""
_WANTED = 1 << 16
logger = structlog.get_logger(__name__)


def room_for_connections(wanted: int) -> int:
    """Let this process open as many files as the system allows; return how many connections leave a reserve, at most `wanted`."""
    allowed = _raise_limit(wanted + RESERVED_FILES)
    return wanted if allowed is None else max(1, min(wanted, allowed - min(RESERVED_FILES, allowed // 2)))


def _raise_limit(needed: int) -> int | None:
    """Raise the soft limit of open files, at most to the hard limit, and return it; None: there is none."""
    if sys.platform == "win32":
        return None
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return None
    wanted = max(_WANTED, needed)
    most = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    if soft < most:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
        except (OSError, ValueError) as error:  # macOS allows less than its hard limit
            logger.info("open_files_limit_not_raised", soft=soft, wanted=most, error=str(error))
            return soft
    return max(soft, most)
