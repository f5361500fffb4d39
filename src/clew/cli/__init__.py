"""The command line: one module per group of commands, put together in `app`.

The commands send HTTP requests to the server of the data directory; if none runs, they start one in this process (`connection`).
Only light modules are imported before a command runs, so that `clew --help` is fast. A failure is a sentence on standard error.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 refused (`clew ask` when the documents do not answer), 130 Ctrl-C.
"""

import sys

FAILED = 1


def main() -> None:
    """Run the command line."""
    from clew.cli.app import command_line
    from clew.cli.screen import print_error
    from clew.domain.errors import ClewError

    try:
        command_line(*sys.argv[1:2])()
    except ClewError as error:
        print_error(error)
        sys.exit(FAILED)
