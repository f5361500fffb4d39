"""Which paths a pattern matches: the patterns of `--include` and `--exclude`, as in `.gitignore`, without `!`.

A pattern without `/` matches files and folders of that name anywhere; one with `/` (before its end) is relative to the root. `*`
and `?` stop at `/`, `**` does not, `[a-z]` is one of these characters, and a `/` at the end matches only folders. A matching
folder includes everything in it. Patterns are case-sensitive. Above: `walk`, and the dialect `sources`, which rejects invalid
patterns.
"""

import re
from collections.abc import Sequence
from functools import cache

from clew.domain.errors import InvalidInput


def check_glob(pattern: str, *, field: str) -> None:
    """Raise InvalidInput, naming the field, for an invalid pattern."""
    stripped = pattern.strip().strip("/")
    if not stripped or pattern.startswith("!") or ".." in stripped.split("/"):
        reason = "use names with `*`, `**`, `?` and `[…]`; `!` and `..` are not supported"
        raise InvalidInput(f"`{pattern[:100]}` is not a valid pattern: {reason}.", field=field)
    try:
        _pattern(pattern)
    except re.error as error:
        reason = "the characters in `[…]` must be in order, as in `[a-z]`"
        raise InvalidInput(f"`{pattern[:100]}` is not a valid pattern: {reason}.", field=field) from error


def matches(path: str, patterns: Sequence[str], *, is_folder: bool = False) -> bool:
    """Return whether a pattern matches this path (relative, with `/`) or a folder above it."""
    steps = path.split("/")
    return any(
        _pattern(pattern).fullmatch("/".join(steps[:count]) + ("/" if is_folder or count < len(steps) else ""))
        for pattern in patterns
        for count in range(1, len(steps) + 1)
    )


@cache
def _pattern(pattern: str) -> re.Pattern[str]:
    body, only_folders = pattern.strip().rstrip("/"), pattern.strip().endswith("/")
    anywhere = "/" not in body
    expression = "".join(_steps(body.lstrip("/").split("/")))
    return re.compile(f"{'(?:.*/)?' if anywhere else ''}{expression}{'/' if only_folders else '/?'}", re.DOTALL)


def _steps(steps: Sequence[str]) -> list[str]:
    found: list[str] = []
    for number, step in enumerate(steps):
        is_last = number == len(steps) - 1
        if step == "**":
            found.append(".+" if is_last else "(?:.*/)?")
        else:
            found.append(_step(step) + ("" if is_last else "/"))
    return found


def _step(step: str) -> str:
    found: list[str] = []
    for piece in re.findall(r"\*+|\?|\[!?[^\]/]+\]|.", step, re.DOTALL):
        if piece.startswith("*"):
            found.append("[^/]*")
        elif piece == "?":
            found.append("[^/]")
        elif len(piece) > 2:
            inner = re.sub(r"[\\^\[&~|]", r"\\\g<0>", piece[1:-1]).replace("--", r"-\-")
            found.append(f"[{'^/' + inner[1:] if inner.startswith('!') else inner}]")
        else:
            found.append(re.escape(piece))
    return "".join(found)
