"""`clew users`: show and delete what belongs to a person."""

from typing import Annotated, Any
from urllib.parse import quote

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import clean, note, say_json, say_table

app = typer.Typer(help="Show and delete what belongs to a person.", no_args_is_help=True)
Name = Annotated[str, typer.Argument(help="Name of the user, as keys, applications or the sign-in give it.")]
_COUNTED = ("conversations", "documents", "memories", "keys", "shares", "feedback")


@app.command()
def show(name: Name, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Count what belongs to a user, in every application."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(f"/api/users/{quote(name, safe='')}")
    _print(found, as_json=as_json)


@app.command()
def delete(
    name: Name,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Permanently delete everything that belongs to a user, revoke their keys, and print what that was."""
    from clew.cli.connection import connect

    path = f"/api/users/{quote(name, safe='')}"
    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(path)
        if not yes:
            kept = ", ".join(f"{found[kind]} {kind}" for kind in _COUNTED)
            typer.confirm(clean(f"Permanently delete what belongs to {name} ({kept})?"), abort=True, err=True)
        gone = client.call("DELETE", path)
    _print(gone, as_json=as_json)
    note(f"Deleted what belonged to {clean(name)}. Keys were revoked; the audit log keeps its entries.")


def _print(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        say_json(found)
    else:
        say_table(["belongs to the user", "count"], [[kind, found[kind]] for kind in _COUNTED])
