"""`clew settings`: what retrieval and context do; read, change, go back."""

from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, AssistantName, DataDir, Key, Url
from clew.cli.screen import note, say_json, say_table
from clew.domain.errors import InvalidInput

app = typer.Typer(help="Show and change the retrieval settings.", invoke_without_command=True)
PATH = "/api/rag/settings"


@app.callback()
def settings(ctx: typer.Context, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Show the settings when no command is given."""
    if ctx.invoked_subcommand is None:
        show(data_dir=data_dir, url=url, key=key)


@app.command()
def show(
    *, assistant: AssistantName = None, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """Show every setting with its default and its bounds."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(PATH, assistant=client.assistant_id(assistant))
    _tell(found, as_json=as_json)


@app.command("set")
def set_values(
    pairs: Annotated[list[str], typer.Argument(help="Names and values in turn; all are taken or none.", metavar="KEY VALUE…")],
    *,
    assistant: AssistantName = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Change settings, such as `clew settings set similarity_threshold 0.25 fts_weight 0.5`."""
    from clew.cli.connection import connect

    changes = _read_pairs(pairs)
    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.patch(PATH, changes, assistant=client.assistant_id(assistant))
    note(f"Version {found['version']} holds from the next question on.")


@app.command()
def reset(
    *,
    preset: Annotated[
        str, typer.Option(help="`defaults`, or `source` for classic hybrid search with equal weights.")
    ] = "defaults",
    assistant: AssistantName = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Go back to the defaults, as a new version."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        query = {"assistant": identifier} if (identifier := client.assistant_id(assistant)) else {}
        found = client.call("POST", f"{PATH}/reset", json={"preset": preset}, params=query)
    note(f"Version {found['version']} holds from the next question on.")


@app.command()
def history(
    *, assistant: AssistantName = None, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """List the versions, newest first, with what differs from the defaults."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        versions = client.get(f"{PATH}/history", assistant=client.assistant_id(assistant))["versions"]
    if as_json:
        say_json(versions)
        return
    say_table(["version", "since", "differs", "note"], [_version_row(version) for version in versions])


def _read_pairs(pairs: list[str]) -> dict[str, object]:
    """Read `name value name value` (or `name=value`)."""
    words = [part for pair in pairs for part in (pair.split("=", 1) if "=" in pair else [pair])]
    if len(words) % 2:
        raise InvalidInput(f"Give each setting a value: {words[-1]} has none.")
    return {name: _value(text) for name, text in zip(words[::2], words[1::2], strict=True)}


def _value(text: str) -> object:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def _tell(found: dict[str, Any], *, as_json: bool) -> None:
    if as_json:
        say_json(found)
        return
    rows = [[one["key"], one["value"], one["default"], _bounds(one), one["description"]] for one in found["settings"]]
    say_table(["setting", "value", "default", "bounds", "what it does"], rows, title=f"Version {found['version']}")


def _bounds(one: dict[str, Any]) -> str:
    if one["choices"]:
        return " or ".join(one["choices"])
    low, high = one["min"], one["max"]
    return f"{low:g} to {high:g}" if high is not None else f"{low:g} or more"


def _version_row(version: dict[str, Any]) -> list[object]:
    differs = ", ".join(f"{key} {value}" for key, value in version["values"].items())
    return [version["version"], version["created_at"][:16].replace("T", " "), differs or "nothing", version["note"]]
