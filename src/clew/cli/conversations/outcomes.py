"""Reports what an import did: the summary, and for the export of another product what was left out of it.

Above: `threads import`. Below: `foreign.importing`.
"""

from collections import Counter
from pathlib import Path

from clew.cli.connection import Client
from clew.cli.conversations.foreign.importing import import_export
from clew.cli.conversations.foreign.origin import Origin
from clew.cli.screen import note, say, say_json
from clew.domain.errors import ClewError


def import_foreign(client: Client, origin: Origin, file: Path, options: dict[str, str], *, as_json: bool) -> None:
    """Import the export of another product and print what came in, and what did not.

    Raises ClewError, at the end also if a conversation could not be read.
    """
    done: Counter[str] = Counter()
    left_out: Counter[str] = Counter()
    try:
        for one in import_export(client, origin, file, options):
            done.update({one["outcome"]: 1, "messages": one.get("messages", 0) if one["outcome"] == "imported" else 0})
            left_out.update(one["left_out"] if one["outcome"] == "imported" else {})
            if as_json:
                say_json(one)
            elif one["outcome"] == "unreadable":
                say(f"Not imported: {one['place']}: {one['reason']}.")
    finally:
        note(summary_of(done), style=None)
        _note_left_out(left_out)
    if done["imported"]:
        _note_retention(client)
    if done["unreadable"]:
        raise ClewError(f"{counted(done['unreadable'], 'conversation')} could not be read. Export again, or correct the file.")


def summary_of(done: Counter[str]) -> str:
    """Return how many conversations ended in which way, as a sentence."""
    summary = f"{counted(done['imported'] + done['renumbered'], 'conversation')} imported"
    summary += f", {done['renumbered']} with new integer IDs" if done["renumbered"] else ""
    summary += f" with {counted(done['messages'], 'message')}" if done["messages"] else ""
    summary += f"; {done['skipped']} already existed" if done["skipped"] else ""
    summary += f"; {done['empty']} without texts" if done["empty"] else ""
    summary += f"; {done['unreadable']} not readable" if done["unreadable"] else ""
    return f"{summary}."


def counted(count: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"1 {noun}" if count == 1 else f"{count} {noun}s"


def _note_left_out(left_out: Counter[str]) -> None:
    if left_out:
        note("Left out: " + ", ".join(f"{kind} ({count})" for kind, count in left_out.most_common()) + ".")


def _note_retention(client: Client) -> None:
    days = client.get("/api/rag/retention", first=0)["days"]
    if days:
        note(f"Conversations are deleted after {days} days without activity, counted from this import.")
