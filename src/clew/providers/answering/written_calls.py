"""Reads tool calls that a model writes as text, because it or its server does not know the form in which calls are sent.

Above: `answer_text`. Small models are offered tools and answer with the call as JSON, bare, in a fence or between tags; servers
turn only some of these forms into calls (docs/decisions/0039). An answer that is nothing but calls of offered tools is read as
these calls. Any other answer stays text, as does JSON beside words.
"""

import json
import re
from collections.abc import Collection, Sequence
from typing import Any, cast
from uuid import uuid4

from clew.domain.turns.tools import ToolCall

_HELD_MOST = 1 << 16
"""Characters of a call; a longer text is no call."""
_BEGINNING_MOST = 80
"""Within so many characters it is known whether a text begins as a call does."""
_AROUND = r"[\s,;]|```[a-z_]{0,16}|</?[a-z_]{1,20}>|\[/?TOOL_CALLS\]|<\|python_tag\|>|\{(?=\s?\{)|\}"
"""Signs around calls; some templates double the outer braces."""
_KEY = r"(?:name|type|id|function|tool|arguments|parameters)"
_BEGINS = re.compile(rf'(?:{_AROUND})*(?:\[\s{{0,20}})?\{{\s{{0,20}}"{_KEY}"\s{{0,20}}:')
_MAY_BEGIN = re.compile(r'\s*(?:\Z|`|<|\{\s*(?:\Z|["{])|\[\s*(?:\Z|\{)|\[/?(?:\Z|T))')
_BETWEEN = re.compile(rf"(?:{_AROUND})*")
_NAMES, _ARGUMENTS = ("name", "function", "tool"), ("arguments", "parameters")
_KEYS = frozenset({*_NAMES, *_ARGUMENTS, "type", "id"})
_decoder = json.JSONDecoder()


class WrittenCalls:
    """Holds back the text of one answer while it may be nothing but calls."""

    def __init__(self, tools: Collection[str], made: Sequence[ToolCall] = ()) -> None:
        """`tools` are the names of the tools that the model may call; with none, everything is text.

        `made` are the calls whose results the model has. Small models write them again, often with a result of their own behind
        them, so an answer that begins with one of them is that call, whatever follows.
        """
        self._tools, self._made = frozenset(tools), tuple(made)
        self._may_be = bool(tools)
        self._held = ""
        self.found: tuple[ToolCall, ...] = ()
        """The calls, once the answer has ended."""
        self.are_repeated = False
        """All of them were made before."""

    def feed(self, text: str) -> str:
        """Return the text that is not held back."""
        if not self._may_be:
            return text
        held = self._held = self._held + text
        if held and (not _MAY_BEGIN.match(held) or _is_no_call(held) or len(held) > _HELD_MOST):
            self._may_be, self._held = False, ""
            return held
        return ""

    def finish(self, *, is_cut: bool = False) -> str:
        """Return what was held back, at the end of the answer, unless it was calls. `is_cut`: Clew ended the answer."""
        held, self._held = self._held, ""
        if self._may_be:
            calls, is_all = _calls_in(held, self._tools)
            new = tuple(one for one in calls if not _is_among(one, self._made))
            is_new = bool(new) and (is_all or is_cut)
            self.are_repeated = len(new) < len(calls) and not is_new
            self.found = new if is_new else calls if self.are_repeated else ()
        return "" if self.found else held


def _is_no_call(text: str) -> bool:
    return len(text) >= _BEGINNING_MOST and not _BEGINS.match(text)


def _calls_in(text: str, tools: Collection[str]) -> tuple[tuple[ToolCall, ...], bool]:
    """Return the calls with which a text begins, each once, and whether it has nothing else."""
    calls: list[ToolCall] = []
    at = _after_signs(text, 0)
    while at < len(text):
        try:
            value, end = _decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            break
        found = [_call(one, tools) for one in (cast(list[Any], value) if isinstance(value, list) else [value])]
        if None in found:
            break
        calls += (one for one in found if one is not None and not _is_among(one, calls))
        at = _after_signs(text, end)
    return tuple(calls), at >= len(text)


def _is_among(call: ToolCall, others: Sequence[ToolCall]) -> bool:
    return any((call.name, call.arguments) == (one.name, one.arguments) for one in others)


def _after_signs(text: str, at: int) -> int:
    found = _BETWEEN.match(text, at)
    return found.end() if found else at


def _call(value: object, tools: Collection[str]) -> ToolCall | None:
    """Return the call that a JSON value is: `{"name": …, "arguments": …}`, or the same within `function`, with other names."""
    if not isinstance(value, dict):
        return None
    written = cast(dict[str, Any], value)
    if isinstance(written.get("function"), dict):
        written = written["function"]
    name: object = next((written[key] for key in _NAMES if isinstance(written.get(key), str)), None)
    given: Any = next((written[key] for key in _ARGUMENTS if key in written), None) or {}
    if isinstance(given, str):
        try:
            given = json.loads(given)
        except (ValueError, RecursionError):
            return None
    if not isinstance(name, str) or name not in tools or not isinstance(given, dict) or not written.keys() <= _KEYS:
        return None
    return ToolCall(f"call_{uuid4().hex}", name, cast(dict[str, Any], given))
