"""`clew assistants`: list, show, create, change, delete."""

from pathlib import Path
from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import clean, note, say_json, say_table
from clew.domain.errors import InvalidInput

app = typer.Typer(help="List, show, create, change and delete assistants.", invoke_without_command=True)
Name = Annotated[str, typer.Argument(help="Name of the assistant.")]
Instructions = Annotated[
    str | None, typer.Option(help="Instructions for a generative model. Use @FILE to read them from a file.")
]
Model = Annotated[str | None, typer.Option(help="Answer model; must be one that the server offers.")]
MemoryRole = Annotated[str | None, typer.Option(help="Memory role, if the memory supports roles.")]
RetentionDays = Annotated[
    int | None, typer.Option(min=0, help="Delete its conversations after this many days without activity; 0 keeps them.")
]
Readers = Annotated[
    list[str] | None,
    typer.Option("--reader", help="A group that may ask it and read its documents. Repeatable; default: everybody."),
]
_CLEARABLE = {"model": "model", "memory-role": "memoryRole", "retention-days": "retentionDays", "readers": "readers"}
Clear = Annotated[list[str] | None, typer.Option(help=f"Clear a value: {', '.join(_CLEARABLE)}. Repeatable.")]


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
def show(name: Name, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Show one assistant and the number of its documents and conversations."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(f"/api/assistants/{client.assistant_id(name)}")
    if as_json:
        say_json(found)
        return
    shown = {
        "name": found["name"],
        "id": found["id"],
        "model": found["model"] or "the server's",
        "memory role": found["memoryRole"],
        "retention": _kept(found["retentionDays"]),
        "readers": ", ".join(found["readers"] or ["everybody"]),
        "documents": found["documentCount"],
        "conversations": found["conversationCount"],
        "instructions": found["instructions"] or None,
    }
    say_table(["setting", "value"], list(shown.items()))


@app.command()
def create(
    name: Name,
    *,
    instructions: Instructions = None,
    model: Model = None,
    memory_role: MemoryRole = None,
    retention_days: RetentionDays = None,
    readers: Readers = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Create an assistant."""
    from clew.cli.connection import connect

    body = {"name": name} | _given(instructions, model, memory_role, retention_days, readers)
    with connect(data_dir=data_dir, url=url, key=key) as client:
        created = client.post("/api/assistants", body)
    note(f"Created {created['name']} ({created['id']}).")


@app.command()
def change(
    name: Name,
    *,
    new_name: Annotated[str | None, typer.Option("--name", help="The new name.")] = None,
    instructions: Instructions = None,
    model: Model = None,
    memory_role: MemoryRole = None,
    retention_days: RetentionDays = None,
    readers: Readers = None,
    clear: Clear = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Change an assistant. Values without an option do not change."""
    from clew.cli.connection import connect

    body = _cleared(clear or []) | _given(instructions, model, memory_role, retention_days, readers)
    if new_name is not None:
        body["name"] = new_name
    with connect(data_dir=data_dir, url=url, key=key) as client:
        changed = client.patch(f"/api/assistants/{client.assistant_id(name)}", body)
    note(f"Updated {changed['name']}.")


@app.command()
def delete(
    name: Name,
    *,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for confirmation.")] = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Permanently delete an assistant with its documents, conversations and memories, after a confirmation."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(f"/api/assistants/{client.assistant_id(name)}")
        if not yes:
            typer.confirm(clean(f"Permanently delete {found['name']} with {_contents(found)}?"), abort=True, err=True)
        client.delete(f"/api/assistants/{found['id']}")
    note(f"Deleted {found['name']} with {_contents(found)}.")


def _contents(assistant: dict[str, Any]) -> str:
    documents, conversations = assistant["documentCount"], assistant["conversationCount"]
    return f"{documents} document{'s'[documents == 1 :]} and {conversations} conversation{'s'[conversations == 1 :]}"


def _kept(days: int | None) -> str | None:
    return None if days is None else f"{days} days" if days else "for ever"


def _given(
    instructions: str | None, model: str | None, memory_role: str | None, retention_days: int | None, readers: list[str] | None
) -> dict[str, Any]:
    given = {
        "instructions": _read(instructions),
        "model": model,
        "memoryRole": memory_role,
        "retentionDays": retention_days,
        "readers": readers or None,
    }
    return {field: value for field, value in given.items() if value is not None}


def _cleared(names: list[str]) -> dict[str, Any]:
    for name in names:
        if name not in _CLEARABLE:
            raise InvalidInput(f"--clear {name} is not supported. Use one of {', '.join(_CLEARABLE)}.")
    return {_CLEARABLE[name]: None for name in names}


def _read(text: str | None) -> str | None:
    if text is None or not text.startswith("@"):
        return text
    try:
        return Path(text[1:]).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidInput(f"Cannot read {text[1:]} as text: {error}.") from error
