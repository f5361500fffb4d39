"""`clew assistants`: list, create, update, delete."""

from pathlib import Path
from typing import Annotated

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say_json, say_table
from clew.domain.errors import InvalidInput

app = typer.Typer(help="List, create, update and delete assistants.", invoke_without_command=True)
Name = Annotated[str, typer.Argument(help="Name of the assistant.")]
Instructions = Annotated[str | None, typer.Option(help="Instructions for a generative model; @FILE reads them from a file.")]
RetentionDays = Annotated[int | None, typer.Option(min=1, help="Days after which its conversations may go.")]


@app.callback()
def assistants(ctx: typer.Context, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List assistants when no command is given."""
    if ctx.invoked_subcommand is None:
        list_assistants(data_dir=data_dir, url=url, key=key)


@app.command("list")
def list_assistants(*, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List assistants by name."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get("/api/assistants")["assistants"]
    if as_json:
        say_json(found)
        return
    say_table(["name", "id", "instructions"], [[one["name"], one["id"], one["instructions"][:60]] for one in found])


@app.command()
def create(
    name: Name,
    *,
    instructions: Instructions = None,
    retention_days: RetentionDays = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Create an assistant."""
    from clew.cli.connection import connect

    body = {"name": name, "instructions": _read(instructions) or "", "retentionDays": retention_days}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        created = client.post("/api/assistants", body)
    note(f"{created['name']} is {created['id']}.")


@app.command()
def update(
    name: Name,
    *,
    new_name: Annotated[str | None, typer.Option("--name", help="The new name.")] = None,
    instructions: Instructions = None,
    retention_days: RetentionDays = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Change an assistant; what is not given stays as it is."""
    from clew.cli.connection import connect

    given = {"name": new_name, "instructions": _read(instructions), "retentionDays": retention_days}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        path = f"/api/assistants/{client.assistant_id(name)}"
        changed = client.patch(path, {field: value for field, value in given.items() if value is not None})
    note(f"{changed['name']} is changed.")


@app.command()
def delete(
    name: Name,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Delete an assistant with its documents and conversations, for good."""
    from clew.cli.connection import connect

    if not yes:
        typer.confirm(f"Delete {name} with all its documents and conversations?", abort=True, err=True)
    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.delete(f"/api/assistants/{client.assistant_id(name)}")
    note(f"{name} is deleted.")


def _read(text: str | None) -> str | None:
    if text is None or not text.startswith("@"):
        return text
    try:
        return Path(text[1:]).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"{text[1:]} cannot be read as text: {error}.") from error
