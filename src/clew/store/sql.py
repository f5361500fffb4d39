"""Loads named queries from `queries/*.sql`: `-- name: find_thread` starts one; the comment line after it describes it."""

import re
from functools import cache
from importlib.resources import files
from typing import LiteralString, cast

_NAME = re.compile(r"^-- name: (\w+)\s*$", re.MULTILINE)


@cache
def load_queries(file_name: str) -> dict[str, LiteralString]:
    """Return the queries of one file by name; they are literal strings that contain no values.

    Raises:
        ValueError: a name is used twice.
    """
    text = files("clew.store").joinpath("queries", f"{file_name}.sql").read_text("utf-8")
    parts = _NAME.split(text)[1:]
    names, bodies = parts[::2], parts[1::2]
    if len(set(names)) != len(names):
        raise ValueError(f"{file_name}.sql names a query twice")
    return {name: cast(LiteralString, body.strip()) for name, body in zip(names, bodies, strict=True)}
