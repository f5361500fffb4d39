"""`clew keys`: create (shown once), list, rotate, revoke."""

import re
from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table
from clew.domain.errors import InvalidInput

app = typer.Typer(help="Create, list, rotate and revoke API keys.", no_args_is_help=True)
KeyId = Annotated[str, typer.Argument(help="ID of the key (`key_…`).", metavar="ID")]
OfTenant = Annotated[
    str | None,
    typer.Option("--tenant", metavar="NAME", help="Tenant of the key. Defaults to that of the server; needs `operator`."),
]
_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86_400}


@app.command()
def create(
    *,
    scope: Annotated[
        list[str],
        typer.Option(
            help="`read`, `query`, `write`, `admin` or `operator`; each includes the ones before it. `audit` also shows what "
            "belongs to others. Repeatable."
        ),
    ],
    app_name: Annotated[
        str | None,
        typer.Option(
            "--app",
            help="Application that owns the conversations of this key. Defaults to `default` for the first key of a tenant, "
            "and to a name of its own for others.",
        ),
    ] = None,
    user: Annotated[str | None, typer.Option(help="User for whom every request with this key asks.")] = None,
    speaks_for_users: Annotated[
        bool, typer.Option("--speaks-for-users", help="Let the header `Clew-User` name the user of each request.")
    ] = False,
    group: Annotated[
        list[str] | None, typer.Option(help="Group whose shared conversations and assistants the key may read. Repeatable.")
    ] = None,
    expires: Annotated[
        str | None,
        typer.Option("--expires", metavar="TIME", help="How long the key is valid, such as `90d`. Defaults to forever."),
    ] = None,
    tenant: OfTenant = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Create a key. It is printed once; only its hash is stored."""
    from clew.cli.connection import connect

    body: dict[str, Any] = {
        "scopes": scope,
        "callerApp": app_name,
        "user": user,
        "speaksForUsers": speaks_for_users,
        "groups": group or [],
        "expiresInSeconds": seconds(expires, "--expires") if expires else None,
    }
    with connect(data_dir=data_dir, url=url, key=key) as client:
        created = client.post("/api/keys", body, tenant=tenant)
        named = tenant or client.get("/api/server")["tenant"]
    if created["isFirst"]:
        note(
            "This is the first key: from now on, every request to the server needs one, on this machine as well. Enter it on the "
            "page, and send it as `Authorization: Bearer`. The commands of the user who runs the server need none."
        )
    until = f" It expires on {created['expiresAt'][:10]}." if created["expiresAt"] else ""
    note(
        f"Created {created['id']} in the tenant {named} for {created['callerApp']} with scopes {', '.join(created['scopes'])}."
        f"{until} Save the key now; it is not shown again:"
    )
    say(created["key"])


@app.command("list")
def list_keys(
    *, tenant: OfTenant = None, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """List keys by their beginnings, newest first."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get("/api/keys", tenant=tenant)["keys"]
    if as_json:
        say_json(found)
        return
    say_table(["id", "key", "for", "scopes", "used", "state"], [_row(one) for one in found])


def _row(one: dict[str, Any]) -> list[str]:
    return [
        one["id"],
        f"{one['hint']}…",
        one["user"] or f"{one['callerApp']} {'(any user)' if one['speaksForUsers'] else '(app)'}",
        ", ".join(one["scopes"]),
        (one["lastUsedAt"] or "never")[:10],
        _state(one),
    ]


def _state(one: dict[str, Any]) -> str:
    if one["revokedAt"]:
        return f"revoked {one['revokedAt'][:10]}"
    return f"until {one['expiresAt'][:10]}" if one["expiresAt"] else "valid"


@app.command()
def rotate(
    key_id: KeyId,
    *,
    grace: Annotated[str, typer.Option("--grace", metavar="TIME", help="How long the old key stays valid.")] = "24h",
    tenant: OfTenant = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Replace a key by a new one that may do the same. It is printed once."""
    from clew.cli.connection import connect

    body = {"graceSeconds": seconds(grace, "--grace")}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        created = client.post(f"/api/keys/{key_id}/rotate", body, tenant=tenant)
    note(f"Created {created['id']}; {key_id} stays valid for {grace}. Save the key now; it is not shown again:")
    say(created["key"])


@app.command()
def revoke(key_id: KeyId, *, tenant: OfTenant = None, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Revoke a key permanently; it stops working within seconds."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.call("DELETE", f"/api/keys/{key_id}", params={"tenant": tenant} if tenant else {})
    note(f"Revoked {key_id}.")


def seconds(text: str, option: str) -> int:
    """Return the seconds of a time such as `90d`, `12h`, `30m` or `45s`. Raises InvalidInput."""
    found = re.fullmatch(r"(\d{1,6})([smhd])", text.strip())
    if found is None:
        raise InvalidInput(f"{option} must be a number with a unit, such as 90d, 12h, 30m or 45s, not {text}.")
    return int(found[1]) * _SECONDS[found[2]]
