"""Prints a whole conversation as a tree: the path to the head from top to bottom, and the other branches beside it.

Above: `threads show`. Below: `domain.threads.thread_tree`, the order of the lines. Texts are not trusted: control characters are
removed. Holds one message in memory.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from rich.text import Text

from clew.cli.screen import clean, out, say, say_json
from clew.domain.threads.thread_tree import Branch, Run, reading_order

_GUIDE, _BEGIN = "│  ", "├─ "
_GUIDES_MOST = 8
_SHORTEST = 24  # cells of a text
_OUTCOMES = {"failed": ("✗ failed", "red"), "aborted": ("✗ stopped", "red"), "refused": ("– refused", "yellow")}
_OUTCOMES["clarified"] = ("? needs a choice", "yellow")
_OUTCOMES["small_talk"] = ("small talk", "dim")


@dataclass(slots=True)
class Shown:
    """A message at its place in the tree; a question also with how its turn ended."""

    message: dict[str, Any]
    run: Run
    is_first: bool
    """First message of its line."""
    is_head: bool
    turn: dict[str, Any] | None = None


def parse(lines: Iterable[bytes]) -> tuple[dict[str, Any], Iterator[Shown]]:
    """Return the thread and its messages in reading order, from the lines of an archive."""
    parsed = (json.loads(line) for line in lines)
    thread = next(line for line in parsed if line["type"] == "thread")
    return thread, _messages(thread, parsed)


def _messages(thread: dict[str, Any], lines: Iterable[dict[str, Any]]) -> Iterator[Shown]:
    branches = [Branch(**one) for one in thread["branches"]]
    runs = reading_order(branches, thread["head_branch"])
    run, is_first = next(runs), True
    waiting: Shown | None = None
    for line in lines:
        if line["type"] == "message":
            if waiting:
                yield waiting
            while line["depth"] > run.upto or line["branch"] != run.branch:
                run, is_first = next(runs), True
            waiting = Shown(line, run, is_first, line["number"] == thread["head"])
            is_first = False
        elif line["type"] == "turn" and waiting:
            waiting.turn = line
    if waiting:
        yield waiting


def show_json(shown: Iterable[Shown]) -> None:
    """Print a list of messages for programs, one per line."""
    separator = "["
    for one in shown:
        out.print(separator, end="", markup=False)
        say_json(_as_json(one))
        separator = ","
    say("[]" if separator == "[" else "]")


def _as_json(shown: Shown) -> dict[str, Any]:
    fields = ("id", "number", "parent", "branch", "role", "status", "content", "sources", "outline", "turn", "created_at")
    turn = shown.turn
    outcome = None if turn is None else {"status": turn["status"], "error": turn["error"]}
    place = {"level": shown.run.level, "is_head": shown.is_head, "outcome": outcome}
    return {name: shown.message[name] for name in fields} | place


class TreePrinter:
    """Prints a conversation. `is_full`: with full texts and ids."""

    def __init__(self, *, is_full: bool) -> None:
        self._is_full = is_full
        self._day = ""

    def show_thread(self, thread: dict[str, Any]) -> None:
        """Print the title and the origin of the conversation."""
        messages = sum(branch["messages"] for branch in thread["branches"])
        say(thread["title"] or "(no title)", style="bold")
        ids = [thread["id"], f"thread {thread['number']}", thread["caller_app"]]
        ids += [thread["external_id"]] if thread["external_id"] != thread["id"] else []
        counts = [f"{messages} messages", f"{len(thread['branches'])} branches"]
        say(" · ".join([*ids, *counts, thread["status"]]) + "\n", style="dim")

    def show(self, one: Shown) -> None:
        """Print one message, how its turn ended, and its citations."""
        guide = _guides(one.run.level)
        begins = one.is_first and one.run.begins
        first = guide[: -len(_BEGIN)] + _BEGIN if begins else guide
        self._show_head(one, first)
        below = guide + "  "
        if self._is_full:
            _print_below(below, clean(one.message["content"]).splitlines())
        for line, style in _endings(one):
            _print_below(below, [line], style=style)
        _print_below(below, [self._fit(line, len(below)) for line in _citations(one.message)], style="dim")

    def _show_head(self, one: Shown, guides: str) -> None:
        message = one.message
        is_user, is_failed = message["role"] == "user", message["status"] == "failed"
        line = Text(guides, style="dim")
        line.append(f"{message['role']:<9} ", style="cyan" if is_user else "green")
        line.append(f"#{message['number']} {self._time(message['created_at'])}  ", style="dim")
        if self._is_full:
            line.append(message["id"], style="dim")
        else:
            mark = "  ◀ head" if one.is_head else ""
            text = self._fit(" ".join(clean(message["content"]).split()), cell_len(line.plain) + len(mark))
            line.append(text, style="dim" if is_failed else "bold" if is_user else "")
        if one.is_head:
            line.append("  ◀ head", style="bold green")
        out.print(line, markup=False)

    def _time(self, moment: str) -> str:
        day, _, time = moment.partition("T")
        is_new, self._day = day != self._day, day
        return f"{day} {time[:5]}" if is_new else time[:5]

    def _fit(self, text: str, used: int) -> str:
        if self._is_full:
            return text
        fitted = Text(text)
        fitted.truncate(max(out.width - used, _SHORTEST), overflow="ellipsis")
        return fitted.plain


def _guides(level: int) -> str:
    """Return the guides before a message, or their number if they are too many for a terminal."""
    if level <= _GUIDES_MOST:
        return _GUIDE * level
    return _GUIDE * (_GUIDES_MOST - 1) + f"{level:>3}" + _GUIDE


def _print_below(guides: str, lines: Iterable[str], *, style: str = "") -> None:
    for line in lines:
        out.print(Text.assemble((guides, "dim"), (clean(line), style)), markup=False)


def _endings(one: Shown) -> Iterator[tuple[str, str]]:
    """Yield how the turn of a question ended, unless it was answered."""
    turn = one.turn
    if turn is not None and turn["status"] in _OUTCOMES:
        words, style = _OUTCOMES[turn["status"]]
        error: dict[str, Any] | None = turn["error"]
        detail = f"{error['code']}: {error['message']}" if error else ""
        yield f"{words} {detail}".rstrip(), style
    elif one.message["turn"] is None and one.message["status"] != "complete":
        yield f"({one.message['status']})", "red"


def _citations(message: dict[str, Any]) -> Iterator[str]:
    for source in message["sources"]:
        place = " › ".join([source["document_name"], *source["heading_path"]])
        yield clean(f"[{source['label']}] {place}, “{' '.join(source['quote'].split())}”")
