"""`clew retention`: how long conversations are kept, which are due, and deleting them now."""

from typing import Annotated, Any

import typer

from clew.cli.options import AsJson, DataDir, Key, Url
from clew.cli.screen import note, say, say_json, say_table
from clew.domain.errors import InvalidInput

PATH = "/api/rag/retention"
_NAMED = 20
KeptDays = Annotated[
    str | None,
    typer.Option(
        "--days", metavar="N", help="Delete conversations after N days without activity. Use `ever` to keep them, or `default`."
    ),
]


def retention(
    *,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show what would be deleted without deleting anything. This is the default.")
    ] = False,
    run: Annotated[bool, typer.Option("--run", help="Permanently delete what is due now.")] = False,
    days: KeptDays = None,
    as_json: AsJson = False,
    data_dir: DataDir = None,
    url: Url = None,
    key: Key = None,
) -> None:
    """Show which conversations are due for deletion, delete them now, or change the age limit."""
    from clew.cli.connection import connect

    if run and dry_run:
        raise InvalidInput("Use either --dry-run or --run, not both.")
    with connect(data_dir=data_dir, url=url, key=key) as client:
        if days is not None:
            client.patch(PATH, {"days": _days(days)})
        removed = client.post(f"{PATH}/run", {})["removed"] if run else None
        found = client.get(PATH, first=_NAMED)
    if as_json:
        say_json(found if removed is None else found | {"removed": removed})
    elif removed is not None:
        note(f"{_counted(removed)} deleted.")
    else:
        _print_retention(found)


def _days(text: str) -> int | None:
    known = {"ever": 0, "default": None}
    if text in known:
        return known[text]
    if not text.isascii() or not text.isdigit():
        raise InvalidInput(f"--days must be a number of days, `ever` or `default`, not {text!r}.")
    return int(text)


def _print_retention(found: dict[str, Any]) -> None:
    due = found["due"]
    kept = f"{found['days']} days without activity" if found["days"] else "forever"
    say(f"Conversations are kept {kept}{' (the default)' if found['is_default'] else ''}.")
    oldest = f", the oldest last used {_shown(due['oldest'])}" if due["oldest"] else ""
    say(f"{_counted(due['conversations'])} would be deleted now{oldest}.")
    if due["first"]:
        rows = [[one["id"], _shown(one["updated_at"]), one["days"], one["title"]] for one in due["first"]]
        say_table(["id", "last used", "days", "title"], rows)
    last = f"{_shown(found['last_run_at'])}, {_counted(found['last_removed'])} deleted" if found["last_run_at"] else "never"
    say(f"Last run: {last}. Next run: {_shown(found['next_run_at']) if found['next_run_at'] else 'as soon as a server runs'}.")


def _counted(number: int) -> str:
    return "1 conversation" if number == 1 else f"{number} conversations"


def _shown(moment: str) -> str:
    return moment[:16].replace("T", " ")
