"""`clew eval --conversations`: how well later questions are searched for, as a table, as JSON and as a page.

Above: `command.py`, the command itself. Below: `evaluation.conversations` and the database that is lent to it.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from clew.cli.evaluation.measuring import lent, teller
from clew.cli.screen import err, note, say, say_json

if TYPE_CHECKING:
    from rich.progress import Progress

    from clew.evaluation.conversations import ConversationsReport
    from clew.server.settings import Settings
    from clew.server.storage import ScratchServer


@dataclass(frozen=True, slots=True)
class _Wanted:
    directory: Path
    run_prefix: Path | None


def evaluate_conversation_set(
    settings: "Settings", directory: Path, *, run_prefix: Path | None, html_file: Path | None, as_json: bool
) -> None:
    """Measure, then write what was asked for."""
    from rich.progress import Progress

    from clew.evaluation.conversations import render
    from clew.evaluation.conversations_page import write_page
    from clew.server.storage import open_scratch_server

    if html_file is not None and not html_file.parent.is_dir():
        raise typer.BadParameter(f"Cannot write {html_file}: the folder does not exist.")
    with open_scratch_server(settings) as scratch, Progress(console=err, transient=True) as progress:
        report = asyncio.run(_evaluate(settings, scratch, progress, _Wanted(directory, run_prefix)))
    if html_file is not None:
        write_page(html_file, report)
    if as_json:
        say_json(report.as_json())
        return
    say(render(report))
    for lacking in report.notes:
        note(lacking, style="yellow")
    note(f"{report.documents} documents, {report.chunks} chunks, {report.model}.")
    if html_file is not None:
        note(f"Wrote {html_file}.")


async def _evaluate(
    settings: "Settings", scratch: "ScratchServer", progress: "Progress", wanted: _Wanted
) -> "ConversationsReport":
    from clew.evaluation.conversations import evaluate_conversations

    async with lent(settings, scratch) as works:
        return await evaluate_conversations(
            wanted.directory,
            database=works.database,
            embedder=works.embedder,
            searched=works.searched,
            run_prefix=wanted.run_prefix,
            on_progress=teller(progress),
        )
