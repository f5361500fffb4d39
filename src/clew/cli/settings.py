"""`clew settings`: show, preview, change and restore the retrieval settings."""

from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, AssistantName, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table
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
    """Show all settings with their defaults and bounds."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.get(PATH, assistant=client.assistant_id(assistant))
    _print_settings(found, as_json=as_json)


@app.command("set")
def set_values(
    pairs: Annotated[
        list[str],
        typer.Argument(help="Setting names, each followed by its value. Either all are saved or none.", metavar="KEY VALUE…"),
    ],
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
    note(f"Saved as version {found['version']}. It applies from the next question.")


@app.command()
def undo(
    *,
    to: Annotated[
        int | None, typer.Option("--to", min=0, help="Restore this version instead of the previous one; 0 restores the defaults.")
    ] = None,
    assistant: AssistantName = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Restore the previous version, as a new version. Run it again to go further back."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.post(f"{PATH}/undo", {"version": to}, assistant=client.assistant_id(assistant))
    note(f"Saved as version {found['version']}. It applies from the next question.")


@app.command()
def preview(
    pairs: Annotated[list[str], typer.Argument(help="Setting names, each followed by the value to try.", metavar="KEY=VALUE…")],
    *,
    last: Annotated[int, typer.Option(min=1, max=50, help="Number of recent questions to search again.")] = 10,
    assistant: AssistantName = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Preview changes with the last questions, such as `clew settings preview fts_weight=0.5`. Saves nothing."""
    from clew.cli.connection import connect

    body = {"changes": _read_pairs(pairs), "last": last}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = client.post(f"{PATH}/preview", body, assistant=client.assistant_id(assistant))
    if as_json:
        say_json(found)
        return
    say_table(["question", "passages", "answer"], [_previewed(one) for one in found["questions"]])
    _print_totals(found)


@app.command()
def reset(
    keys: Annotated[list[str] | None, typer.Argument(help="Settings to reset. Defaults to all of them.", metavar="KEY…")] = None,
    *,
    preset: Annotated[
        str, typer.Option(help="`defaults`, or `source` for classic hybrid search with equal weights.")
    ] = "defaults",
    assistant: AssistantName = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Reset all settings or the named ones to their defaults, as a new version."""
    from clew.cli.connection import connect

    if keys and preset != "defaults":
        raise InvalidInput("Give either setting names or a preset, not both.")
    with connect(data_dir=data_dir, url=url, key=key) as client:
        of = client.assistant_id(assistant)
        if keys:
            found = client.patch(PATH, dict.fromkeys(keys), assistant=of)
        else:
            found = client.post(f"{PATH}/reset", {"preset": preset}, assistant=of)
    note(f"Saved as version {found['version']}. It applies from the next question.")


@app.command()
def history(
    *, assistant: AssistantName = None, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None
) -> None:
    """List the versions, newest first, with their differences from the defaults."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        versions = client.get(f"{PATH}/history", assistant=client.assistant_id(assistant))["versions"]
    if as_json:
        say_json(versions)
        return
    say_table(["version", "since", "differs", "note"], [_version_row(version) for version in versions])


def _previewed(one: dict[str, Any]) -> list[object]:
    come = sum(passage["from_rank"] is None for passage in one["passages"])
    gone = sum(passage["to_rank"] is None for passage in one["passages"])
    moved = len(one["passages"]) - come - gone
    changed = [f"{count} {what}" for count, what in ((come, "come"), (gone, "go"), (moved, "move")) if count]
    was, becomes = ("refused" if one[when]["is_refused"] else "answered" for when in ("present", "changed"))
    return [one["question"][:70], ", ".join(changed) or "the same", was if was == becomes else f"{was}, then {becomes}"]


def _print_totals(found: dict[str, Any]) -> None:
    totals = found["totals"]
    say(
        f"{totals['questions_changed']} of {totals['questions']} questions change. Passages: "
        f"{totals['passages_come']} added, {totals['passages_gone']} removed, {totals['passages_moved']} "
        f"moved. Answers: {totals['newly_refused']} newly refused, {totals['newly_answered']} no longer "
        "refused."
    )
    if not found["is_complete"]:
        note("Time ran out before all questions were compared.")
    for line in found["approximations"]:
        note(line)


def _read_pairs(pairs: list[str]) -> dict[str, object]:
    """Read `name value name value` (or `name=value`)."""
    words = [part for pair in pairs for part in (pair.split("=", 1) if "=" in pair else [pair])]
    if len(words) % 2:
        raise InvalidInput(f"{words[-1]} has no value. Give each setting a value.")
    return {name: _value(text) for name, text in zip(words[::2], words[1::2], strict=True)}


def _value(text: str) -> object:
    for read in (int, float):
        try:
            return read(text)
        except ValueError:
            continue
    return text


def _print_settings(found: dict[str, Any], *, as_json: bool) -> None:
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
