"""`clew tenants set-quota`, and how `clew tenants show` prints quotas and who uses most."""

import re
from typing import Annotated, Any
from urllib.parse import quote

import typer

from clew.cli.options import DataDir, Key, Url
from clew.cli.screen import note, say, say_table
from clew.domain.errors import InvalidInput

_FIELDS = {
    "documents": "documents",
    "bytes": "bytes",
    "turns-per-day": "turnsPerDay",
    "tokens-per-month": "tokensPerMonth",
    "cost-per-month": "costPerMonth",
}
_SHOWN = {
    "documents": "documents",
    "bytes": "bytes of documents",
    "turns_per_day": "turns today",
    "tokens_per_month": "tokens this month",
    "cost_per_month": "cost this month",
}
_UNITS = {"": 1, "KB": 10**3, "MB": 10**6, "GB": 10**9, "TB": 10**12}


def set_quota(
    name: Annotated[str, typer.Argument(help="Name of the tenant.", metavar="NAME")],
    *,
    documents: Annotated[int | None, typer.Option(min=0, help="Documents that may be stored.")] = None,
    size: Annotated[
        str | None, typer.Option("--bytes", metavar="SIZE", help="Total size of their files, such as `500MB` or `2GB`.")
    ] = None,
    turns_per_day: Annotated[int | None, typer.Option(min=0, help="Questions per day (UTC).")] = None,
    tokens_per_month: Annotated[
        int | None, typer.Option(min=0, help="Input and output tokens of the answer model per month (UTC).")
    ] = None,
    cost_per_month: Annotated[
        float | None, typer.Option(min=0, help="Cost per month (UTC), in the currency of the price settings.")
    ] = None,
    clear: Annotated[list[str] | None, typer.Option(help=f"Remove a limit: {', '.join(_FIELDS)}. Repeatable.")] = None,
    each_user: Annotated[
        bool, typer.Option("--each-user", help="Limit each user of the tenant instead of the whole tenant.")
    ] = False,
    user: Annotated[str | None, typer.Option(help="Limit this user differently from the others.")] = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Limit what a tenant, each of its users, or one user may use."""
    from clew.cli.connection import connect

    if each_user and user is not None:
        raise InvalidInput("Give either --each-user or --user.")
    given = {
        "documents": documents,
        "bytes": None if size is None else bytes_of(size),
        "turnsPerDay": turns_per_day,
        "tokensPerMonth": tokens_per_month,
        "costPerMonth": cost_per_month,
    }
    limits: dict[str, Any] = {field: value for field, value in given.items() if value is not None} | _cleared(clear or [])
    if not limits:
        raise InvalidInput(f"Give a limit, such as --turns-per-day 500, or --clear with one of {', '.join(_FIELDS)}.")
    body: dict[str, Any] = {"users": {user: limits}} if user is not None else {"eachUser" if each_user else "tenant": limits}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.call("PATCH", f"/api/tenants/{quote(name, safe='')}/quotas", json=body)
    whose = (
        f"the user {user} of the tenant {name}"
        if user is not None
        else f"{'each user of ' if each_user else ''}the tenant {name}"
    )
    note(f"Changed the limits of {whose}. `clew tenants show {name}` shows what is used.")


def _cleared(names: list[str]) -> dict[str, None]:
    for one in names:
        if one not in _FIELDS:
            raise InvalidInput(f"--clear must be one of {', '.join(_FIELDS)}, not {one}.")
    return {_FIELDS[one]: None for one in names}


def bytes_of(text: str) -> int:
    """Return the bytes of a size such as `2GB`, `500MB`, or a number of bytes. Raises InvalidInput."""
    found = re.fullmatch(r"(\d{1,15})\s*([KMGT]?B)?", text.strip().upper())
    if found is None or (found[2] or "") not in {*_UNITS, "B"}:
        raise InvalidInput(f"--bytes must be a number of bytes or a size such as 500MB or 2GB, not {text}.")
    return int(found[1]) * _UNITS.get(found[2] or "", 1)


def say_quotas(found: dict[str, Any]) -> None:
    """Print what a tenant used of its quotas, and those who used most."""
    each = {name: found["eachUser"][_FIELDS[name.replace("_", "-")]] for name in _SHOWN}
    rows = [
        [_SHOWN[one["quota"]], _number(one["used"]), _number(one["limit"]), _number(each[one["quota"]])]
        for one in found["quotas"]
    ]
    say()
    say_table(["quota", "used", "limit", "limit of each user"], rows)
    if found["users"]:
        fields = ("turnsToday", "tokensThisMonth", "costThisMonth", "documents", "bytes")
        say()
        say_table(
            ["name", "turns today", "tokens", "cost", "documents", "bytes"],
            [[one["owner"], *(_number(one[field]) for field in fields)] for one in found["users"]],
            title="Most used this month by",
        )


def _number(value: float | None) -> str | None:
    return None if value is None else f"{value:,.0f}" if value == int(value) else f"{value:,.4f}".rstrip("0")
