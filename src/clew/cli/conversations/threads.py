"""`clew threads`: list, show, rename, delete, export and import conversations."""

import sys
from collections import Counter
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Annotated, Any

import typer

from clew.cli.conversations.foreign.origin import Origin
from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table

app = typer.Typer(help="List, show, rename, delete, export and import conversations.", invoke_without_command=True)
ThreadId = Annotated[str, typer.Argument(help="ID of a conversation (`conv_…`).", metavar="ID")]
AppName = Annotated[str | None, typer.Option("--app", help="Application that created the conversation under its own ID.")]


@app.callback()
def threads(ctx: typer.Context, *, data_dir: DataDir = None, url: Url = None, key: Key = None) -> None:
    """List conversations when no command is given."""
    if ctx.invoked_subcommand is None:
        list_threads(data_dir=data_dir, url=url, key=key)


@app.command("list")
def list_threads(
    *,
    limit: Annotated[int, typer.Option(min=1, help="Maximum number to list.")] = 20,
    assistant: Annotated[str | None, typer.Option(help="Only those with this assistant.", metavar="NAME")] = None,
    user: Annotated[str | None, typer.Option(help="Only those of this user.", metavar="NAME")] = None,
    origin: Annotated[
        str | None,
        typer.Option(
            help="Only those of an interface (`conversations`, `cortex`, `sessions`) or an application.", metavar="NAME"
        ),
    ] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """List conversations, last changed first."""
    from clew.cli.connection import connect

    wanted = {name: value for name, value in (("assistant", assistant), ("user", user), ("origin", origin)) if value}
    with connect(data_dir=data_dir, url=url, key=key) as client:
        found = list(islice(client.pages("/api/conversations", "conversations", limit=min(limit, 200), **wanted), limit))
        kept_days = 0 if as_json else client.get("/api/rag/retention", first=0)["days"]
    if as_json:
        say_json(found)
        return
    if found:
        say_table(["id", "title", "messages", "last"], [_row(thread) for thread in found])
    else:
        note("There are no such conversations." if wanted else "There are no conversations yet.")
    if kept_days:
        note(f"Conversations are deleted after {kept_days} days without activity, unless their assistant says otherwise.")


@app.command()
def show(
    thread: Annotated[
        str, typer.Argument(help="ID (`conv_…`) or number of a conversation; with --app, the application's own ID.", metavar="ID")
    ],
    *,
    app_name: AppName = None,
    full: Annotated[bool, typer.Option("--full", help="Show full texts and IDs instead of the first words.")] = False,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Show the tree of a conversation: its forks, how turns ended, and citations."""
    from clew.cli.connection import connect
    from clew.cli.conversations.archives import reading
    from clew.cli.conversations.thread_tree import TreePrinter, parse, show_json

    with connect(data_dir=data_dir, url=url, key=key) as client, reading(client, thread, app_name) as lines:
        found, messages = parse(lines)
        if as_json:
            show_json(messages)
            return
        printer = TreePrinter(is_full=full)
        printer.show_thread(found)
        for message in messages:
            printer.show(message)


@app.command()
def export(
    threads_to_export: Annotated[
        list[str] | None, typer.Argument(help="Conversations, given as for `show`.", metavar="ID…")
    ] = None,
    *,
    every: Annotated[bool, typer.Option("--all", help="Export every conversation.")] = False,
    app_name: AppName = None,
    since: Annotated[datetime | None, typer.Option(help="With --all: only conversations changed since this local time.")] = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", "-o", metavar="FILE", help="Output file. Defaults to standard output.")
    ] = None,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Export conversations as JSON Lines: messages, branches, citations with quotes, records of turns, feedback."""
    from contextlib import nullcontext

    from clew.cli.connection import connect
    from clew.cli.conversations.archives import list_all, replacing, write_archive
    from clew.cli.conversations.outcomes import counted

    named = threads_to_export or []
    if every == bool(named) or (since and not every):
        raise typer.BadParameter("Give either conversations or --all. --since requires --all.")
    if out_file is None and sys.stdout.isatty():
        raise typer.BadParameter("Use --out to write to a file, or pipe the output to a program.")
    with (
        connect(data_dir=data_dir, url=url, key=key) as client,
        replacing(out_file) if out_file else nullcontext(sys.stdout.buffer) as file,
    ):
        ids = list_all(client, app_name, since.astimezone() if since else None) if every else named
        written = write_archive(client, ids, None if every else app_name, file, skips_deleted=every)
    note(f"{counted(written, 'conversation')} written{f' to {out_file}' if out_file else ''}.", style=None)


@app.command("import")
def import_archive(
    file: Annotated[Path, typer.Argument(help="File written by `export`, or by the product that --from names.", metavar="FILE")],
    *,
    origin: Annotated[
        Origin | None, typer.Option("--from", help="Product that the file comes from. Without it: an archive of Clew.")
    ] = None,
    as_new: Annotated[bool, typer.Option("--as-new", help="Give every conversation new IDs.")] = False,
    skip_existing: Annotated[bool, typer.Option("--skip-existing", help="Skip conversations that already exist.")] = False,
    assistant: Annotated[
        str | None, typer.Option("--assistant", help="Assign them to this assistant instead of the one with the recorded name.")
    ] = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Import exported conversations, each completely or not at all. Stops at a conversation that already exists, by default."""
    from clew.cli.connection import connect
    from clew.cli.conversations.archives import read_archive
    from clew.cli.conversations.outcomes import import_foreign, summary_of

    if as_new and skip_existing:
        raise typer.BadParameter("Use either --as-new or --skip-existing, not both.")
    options = {"existing": "as_new" if as_new else "skip" if skip_existing else "refuse"}
    options |= {"assistant": assistant} if assistant else {}
    if origin is not None:
        with connect(data_dir=data_dir, url=url, key=key) as client:
            import_foreign(client, origin, file, options, as_json=as_json)
        return
    done: Counter[str] = Counter()
    try:
        with connect(data_dir=data_dir, url=url, key=key) as client:
            for one in read_archive(client, file, options):
                done[one["outcome"]] += 1
                if as_json:
                    say_json(one)
                elif one["outcome"] == "renumbered":
                    say(f"{one['source_id']} was imported as {one['id']}, thread {one['number']}.")
    finally:
        note(summary_of(done), style=None)


@app.command()
def rename(
    thread: ThreadId,
    title: Annotated[str, typer.Argument(help="The new title.")],
    *,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Rename a conversation."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        client.patch(f"/api/conversations/{thread}", {"title": title})
    note(f"Renamed {thread} to “{title}”.")


@app.command()
def delete(
    threads_to_delete: Annotated[list[str], typer.Argument(help="IDs of conversations (`conv_…`).", metavar="ID…")],
    *,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Permanently delete conversations with all their messages."""
    from clew.cli.connection import connect

    with connect(data_dir=data_dir, url=url, key=key) as client:
        for thread in threads_to_delete:
            client.delete(f"/api/conversations/{thread}")
            note(f"Deleted {thread}.")


def _row(thread: dict[str, Any]) -> list[object]:
    last = thread["lastMessageAt"] or ""
    return [thread["id"], thread["title"] or "–", thread["messageCount"], last[:16].replace("T", " ")]
