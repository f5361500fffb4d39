"""`clew threads`: list, show, rename, delete conversations."""

from itertools import islice
from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table

app = typer.Typer(help="List, show, rename and delete conversations.", invoke_without_command=True)
ThreadId = Annotated[str, typer.Argument(help="Id of a conversation, `conv_…`.", metavar="ID")]


@app.callback()
def threads(ctx: typer.Context, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List conversations when no command is given."""
    if ctx.invoked_subcommand is None:
        list_threads(data_dir=data_dir, url=url, key=key)


@app.command("list")
def list_threads(
    *,
    limit: Annotated[int, typer.Option(min=1, help="How many at most.")] = 20,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """List conversations, the one changed last first."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = list(islice(client.pages("/api/conversations", "conversations", limit=min(limit, 200)), limit))
    if as_json:
        say_json(found)
    elif found:
        say_table(["id", "title", "messages", "last"], [_row(thread) for thread in found])
    else:
        note("There is no conversation yet.")


@app.command()
def show(thread: ThreadId, *, as_json: AsJson = False, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """Show the messages of a conversation with what they cite."""
    from clew.cli.connection import connect
    from clew.cli.conversation import show_sources

    with connect(data_dir=data_dir, url=url, key=key) as client:
        messages = list(client.pages(f"/api/conversations/{thread}/messages", "messages", limit=200))
    if as_json:
        say_json(messages)
        return
    for message in messages:
        say(
            f"\n{'›' if message['role'] == 'user' else ' '} {message['content']}",
            style="bold" if message["role"] == "user" else None,
        )
        if message["status"] != "complete":
            note(f"({message['status']})")
        sources: list[dict[str, Any]] = message["metadata"].get("sources") or []
        show_sources(sources)


@app.command()
def rename(
    thread: ThreadId,
    title: Annotated[str, typer.Argument(help="The new title.")],
    *,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Give a conversation a title."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.patch(f"/api/conversations/{thread}", {"title": title})
    note(f"{thread} is called “{title}” now.")


@app.command()
def delete(
    threads_to_delete: Annotated[list[str], typer.Argument(help="Ids of conversations, `conv_…`.", metavar="ID…")],
    *,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Delete conversations with all their messages, for good."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        for thread in threads_to_delete:
            client.delete(f"/api/conversations/{thread}")
            note(f"{thread} is deleted.")


def _row(thread: dict[str, Any]) -> list[object]:
    last = thread["lastMessageAt"] or ""
    return [thread["id"], thread["title"] or "–", thread["messageCount"], last[:16].replace("T", " ")]
