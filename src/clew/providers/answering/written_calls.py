"""Reads tool calls that a model writes as text, because it or its server does not know the form in which calls are sent.

Above: `answer_text`. Small models are offered tools and answer with the call as JSON, bare, in a fence or between tags; servers
turn only some of these forms into calls (docs/decisions/0039). An answer that is nothing but calls of offered tools is read as
these calls. Any other answer stays text, as does JSON beside words, or a call that the prompt itself shows.
"""

import json
import re
from collections.abc import Collection, Sequence
from typing import Any, cast
from uuid import uuid4

from pydantic_core import from_json

from clew.domain.text.storable import storable
from clew.domain.turns.tools import ToolCall

_HELD_MOST = 1 << 15
"""Characters of calls; a longer text is none."""
_BEGINNING_MOST, _NAME_WITHIN = 80, 400
"""Within so many characters it is known whether a text begins as a call does, and of which tool."""
_SIGNS_MOST = 200
"""Characters between two calls."""
_AROUND = r"[\s,;]|```[a-z_]{0,16}|</?[a-z_]{1,20}>|\[/?TOOL_CALLS\]|<\|python_tag\|>|\{(?=\s?\{)|\}"
"""Signs around calls; some templates double the outer braces."""
_KEY = r"(?:name|type|id|function|tool|arguments|parameters)"
_BEGINS = re.compile(rf'(?:{_AROUND})*(?:\[\s{{0,20}})?\{{\s{{0,20}}"{_KEY}"\s{{0,20}}:')
_MAY_BEGIN = re.compile(r'\s*(?:\Z|`|<|\{\s*(?:\Z|["{])|\[\s*(?:\Z|\{)|\[/?(?:\Z|T))')
_BETWEEN = re.compile(rf"(?:{_AROUND})*")
_NAMED = re.compile(r'"(?:name|function|tool)"\s{0,20}:\s{0,20}"([^"\\]{0,200})"')
_MAY_GO_ON = frozenset("{[<`")
_NAMES, _ARGUMENTS = ("name", "function", "tool"), ("arguments", "parameters")
_KEYS = frozenset({*_NAMES, *_ARGUMENTS, "type", "id"})
_decoder = json.JSONDecoder()


class WrittenCalls:
    """Holds back the text of one answer while it may be nothing but calls."""

    def __init__(self, tools: Collection[str], made: Sequence[ToolCall] = (), shown: str = "") -> None:
        """`tools` are the names of the tools that the model may call; with none, everything is text.

        `made` are the calls whose results the model has. Small models write them again, often with a result of their own behind
        them, so an answer that begins with one of them is that call, whatever follows. `shown` is what the prompt shows: a call
        that stands there is quoted.
        """
        self._tools, self._made, self._shown = frozenset(tools), tuple(made), shown
        self._may_be = bool(tools)
        self._held = ""
        self._read: list[tuple[ToolCall, str]] = []
        """The calls in it so far, each with its source."""
        self._end = 0
        """Where they end."""
        self.found: tuple[ToolCall, ...] = ()
        """The calls, once the answer has ended."""
        self.are_repeated = False
        """All of them were made before."""

    @property
    def holds_text(self) -> bool:
        """Whether text is held back now."""
        return bool(self._held)

    def feed(self, text: str) -> str:
        """Return the text that is not held back."""
        if not self._may_be:
            return text
        self._held += text
        if self._held and not self._may_be_calls(closes="}" in text):
            held, self._may_be, self._held = self._held, False, ""
            return held
        return ""

    def finish(self, *, is_cut: bool = False) -> str:
        """Return what was held back, at the end of the answer, unless it was calls. `is_cut`: Clew ended the answer."""
        if self._may_be:
            self._read_on()
            calls = self._calls()
            new = tuple(one for one in calls if not _is_among(one, self._made))
            is_new = bool(new) and (is_cut or _after_signs(self._held, self._end) >= len(self._held))
            self.are_repeated = len(new) < len(calls) and not is_new
            self.found = new if is_new else calls if self.are_repeated else ()
        held, self._held = self._held, ""
        return "" if self.found else held

    def _may_be_calls(self, *, closes: bool) -> bool:
        text = self._held
        if not _MAY_BEGIN.match(text) or len(text) > _HELD_MOST:
            return False
        if len(text) >= _BEGINNING_MOST and not _BEGINS.match(text):
            return False
        named = _NAMED.search(text, 0, _NAME_WITHIN)
        if named is None:
            return len(text) < _NAME_WITHIN
        return named[1] in self._tools and self._goes_on(closes=closes)

    def _goes_on(self, *, closes: bool) -> bool:
        """Return False if words, or too many signs, stand behind calls of which none was made before."""
        if any(_is_among(one, self._made) for one, _ in self._read):
            return True
        if closes:
            self._read_on()
        at = _after_signs(self._held, self._end)
        sign = self._held[at : at + 1]
        return not self._read or (at - self._end <= _SIGNS_MOST and (not sign or sign in _MAY_GO_ON))

    def _read_on(self) -> None:
        """Read the calls behind those that were read."""
        text, at = self._held, _after_signs(self._held, self._end)
        while at < len(text):
            try:
                value, end = _decoder.raw_decode(text, at)
            except (ValueError, RecursionError):
                return
            calls = [_call(one, self._tools) for one in (cast(list[Any], value) if isinstance(value, list) else [value])]
            if not calls or None in calls:
                return
            self._read += ((one, text[at:end]) for one in calls if one is not None)
            self._end = end
            at = _after_signs(text, end)

    def _calls(self) -> tuple[ToolCall, ...]:
        """Return the calls that were read, each once; none if the prompt shows one."""
        shown = _packed(self._shown) if self._read else ""
        if any(_packed(source) in shown for _, source in self._read):
            return ()
        calls: list[ToolCall] = []
        for call, _ in self._read:
            if not _is_among(call, calls):
                calls.append(call)
        return tuple(calls)


def read_arguments(text: str) -> dict[str, Any] | None:
    """Return the arguments of a call from JSON, as they can be stored and sent; None if it is not an object, or has a NaN."""
    try:
        value: Any = from_json(text or "{}", allow_inf_nan=False)
    except ValueError:
        return None
    return cast(dict[str, Any], storable(cast(object, value))) if isinstance(value, dict) else None


def _packed(text: str) -> str:
    return "".join(text.split())


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
    if not isinstance(name, str) or name not in tools or not written.keys() <= _KEYS:
        return None
    given: Any = next((written[key] for key in _ARGUMENTS if key in written), None) or {}
    try:
        arguments = read_arguments(given if isinstance(given, str) else json.dumps(given))
    except RecursionError:
        return None
    return None if arguments is None else ToolCall(f"call_{uuid4().hex}", name, arguments)
