"""File descriptors that a forked child must not keep.

A lock and the pipe to a watchdog mean "this process lives". A child made by `fork` without `exec` (a process pool) would keep
both open after its parent was killed; this module closes them in it. Used by `data_directory` and `supervised`.
"""

import os
from contextlib import suppress

_held: set[int] = set()


def hold(descriptor: int) -> int:
    """Keep `descriptor` in this process only: every child forked from now on closes it at once."""
    _held.add(descriptor)
    return descriptor


def let_go(descriptor: int) -> None:
    """Close a held descriptor; does nothing in a forked child, where the number may belong to another file."""
    if descriptor in _held:
        _held.remove(descriptor)
        os.close(descriptor)


def _close_all() -> None:
    for descriptor in _held:
        with suppress(OSError):
            os.close(descriptor)
    _held.clear()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_close_all)
