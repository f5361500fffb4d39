"""`clew keys`: create (shown once), list, revoke."""

from typing import Annotated

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table

app = typer.Typer(help="Create, list and revoke API keys.", no_args_is_help=True)


@app.command()
def create(
    *,
    scope: Annotated[list[str], typer.Option(help="`query`, `write` or `admin`; each includes the ones before it. Repeatable.")],
    app_name: Annotated[str, typer.Option("--app", help="Application that owns the conversations of this key.")] = "default",
    user: Annotated[str | None, typer.Option(help="User for whom every request with this key asks.")] = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Create a key. It is printed once; only its hash is stored."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        created = client.post("/api/keys", {"scopes": scope, "callerApp": app_name, "user": user})
    note(
        f"Created {created['id']} for {created['callerApp']} with scopes {', '.join(created['scopes'])}. Save "
        "the key now; it is not shown again:"
    )
    say(created["key"])


@app.command("list")
def list_keys(*, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List keys by their beginnings, newest first."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get("/api/keys")["keys"]
    if as_json:
        say_json(found)
        return
    rows = [
        [
            one["id"],
            f"{one['hint']}…",
            one["callerApp"],
            one["user"] or "",
            ", ".join(one["scopes"]),
            one["createdAt"][:10],
            (one["revokedAt"] or "")[:10],
        ]
        for one in found
    ]
    say_table(["id", "key", "app", "user", "scopes", "created", "revoked"], rows)


@app.command()
def revoke(
    key_id: Annotated[str, typer.Argument(help="ID of the key (`key_…`).", metavar="ID")],
    *,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Revoke a key permanently; it stops working within seconds."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.delete(f"/api/keys/{key_id}")
    note(f"Revoked {key_id}.")
