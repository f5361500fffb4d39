"""`clew tenants`: create, list, show, limit, delete and export tenants, which share a server and see nothing of each other."""

import zipfile
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import httpx
import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.quotas import say_quotas, set_quota
from clew.cli.screen import clean, note, say, say_json, say_table
from clew.domain.errors import ClewError

app = typer.Typer(help="Create, list, show, limit, delete and export tenants.", no_args_is_help=True)
app.command("set-quota")(set_quota)
TenantName = Annotated[str, typer.Argument(help="Name of the tenant.", metavar="NAME")]
_COUNTED = {
    "documents": "documents",
    "bytes": "bytes of originals",
    "conversations": "conversations",
    "turns": "turns",
    "assistants": "assistants",
    "memories": "memories",
    "keys": "keys",
}
_PATIENCE = httpx.Timeout(30, read=None)


@app.command()
def create(name: TenantName, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Create a tenant with its assistant `default`."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.post("/api/tenants", {"name": name})
    note(f"Created the tenant {name}. Create its first key with `clew keys create --tenant {name} --scope admin`.")


@app.command("list")
def list_tenants(*, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List tenants by name."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get("/api/tenants")["tenants"]
    if as_json:
        say_json(found)
        return
    say_table(["name", "created", ""], [[one["name"], one["createdAt"][:10], _mark(one)] for one in found])


def _mark(one: dict[str, Any]) -> str:
    return "tenant of this server" if one["isOfServer"] else ""


@app.command()
def show(name: TenantName, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Show how much a tenant has, what it used of its quotas, and who uses most."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(f"/api/tenants/{quote(name, safe='')}")
    if as_json:
        say_json(found)
        return
    mark = f" ({_mark(found)})" if found["isOfServer"] else ""
    say(f"{found['name']}, created {found['createdAt'][:10]}{mark}")
    for field, shown in _COUNTED.items():
        valid = f" ({found['uses']['validKeys']:,} valid)" if field == "keys" else ""
        say(f"  {found['uses'][field]:>14,} {shown}{valid}")
    say_quotas(found)


@app.command()
def delete(
    name: TenantName,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Permanently delete a tenant: every row, file, vector and key. Asks for confirmation."""
    from clew.cli.connection import connect

    path = f"/api/tenants/{quote(name, safe='')}"
    with connect(data_dir=data_dir, url=url, key=key) as client:
        if not yes:
            uses = client.get(path)["uses"]
            typer.confirm(clean(f"Permanently delete the tenant {name} with {_listed(uses)}?"), abort=True, err=True)
        answer = client.call("DELETE", path, timeout=_PATIENCE)
    note(f"Deleted the tenant {name} with {_listed(answer['removed'])}, and all their files and vectors.")
    if answer["originalsLeft"]:
        note(f"{answer['originalsLeft']:,} original files will be deleted when their storage responds again.", style="yellow")
    if answer["indexEntriesLeft"]:
        note(f"{answer['indexEntriesLeft']:,} entries of the search index will be deleted when it responds.", style="yellow")


def _listed(uses: dict[str, int]) -> str:
    *counts, last = [f"{uses[field]:,} {shown}" for field, shown in _COUNTED.items()]
    return f"{', '.join(counts)} and {last}"


@app.command()
def export(
    name: TenantName,
    *,
    to: Annotated[Path | None, typer.Option("--to", metavar="FILE", help="ZIP file to write. Defaults to `NAME.zip`.")] = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Export everything of a tenant to a ZIP file: conversations, documents, assistants, settings, memories."""
    from clew.cli.connection import connect
    from clew.cli.conversations.archives import replacing

    target = to or Path(f"{name}.zip")
    with connect(data_dir=data_dir, url=url, key=key) as client, replacing(target) as file:
        _download(client.http, f"/api/tenants/{quote(name, safe='')}/export", file)
    with zipfile.ZipFile(target) as archive:
        entries = len(archive.namelist())
    note(f"Exported the tenant {name} to {target} ({entries:,} files). Its tenant.json says what is not in it.")


def _download(http: httpx.Client, path: str, file: Any) -> None:  # noqa: ANN401  a binary file
    from clew.cli.connection import require_success

    try:
        with http.stream("GET", path, timeout=_PATIENCE) as response:
            require_success(response)
            for piece in response.iter_raw():
                file.write(piece)
    except httpx.TransportError as error:
        raise ClewError(f"The export is incomplete: the connection was lost ({type(error).__name__}). Run it again.") from error
    file.flush()
    if not zipfile.is_zipfile(file.name):
        raise ClewError("The export is incomplete: the server stopped while writing it. Run the command again.")
