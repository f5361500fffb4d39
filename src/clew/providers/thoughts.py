"""Filters the thoughts that a model writes in its answer, between tags such as `<think>` and `</think>`.

Above: answer models, which filter a stream, and `engine/short_texts.py`, which has the whole text. Most servers separate thoughts
themselves; some send them as text, split anywhere. Within an answer, a tag opens a thought where a sentence or a line may begin;
in code and in a sentence it is only named. The chat templates of some models open the thought in the prompt, so that only its end
has a tag. The text of a model that is known to do so is held back up to that tag. Of any other model the thoughts were sent when
the tag comes: it becomes the end of a paragraph, and `was_open` says that the model is one of them.
"""

import re
from collections.abc import Iterable, Sequence

_NAMES = ("think", "thinking", "thought", "reasoning", "reason", "seed:think")
_NAME = "|".join(sorted(_NAMES, key=len, reverse=True))
_PAIRS = {
    "[think]": "[/think]",
    "◁think▷": "◁/think▷",
    "<|begin_of_thought|>": "<|end_of_thought|>",
    "<|start_thinking|>": "<|end_thinking|>",
}
_CHANNELS = tuple(f"{start}<|channel|>{name}" for start in ("", "<|start|>assistant") for name in ("analysis", "commentary"))
_FINAL_CHANNEL = r"<\|channel\|>final[^\n]{0,60}?<\|message\|>"
_BEGIN = re.compile(
    rf"(?:<(?P<name>{_NAME})>|(?P<pair>{'|'.join(map(re.escape, _PAIRS))})|(?P<channel>{'|'.join(map(re.escape, _CHANNELS))})"
    r"|(?-i:analysis)(?=(?-i:[A-Z])))",
    re.IGNORECASE,
)
"""The last two are the channels of gpt-oss, with their special tokens and as some servers leave them out: `analysisWe need …`."""
_END = rf"</(?:{_NAME})>|\[/think\]|◁/think▷"
_CLOSED = re.compile(rf"(?:(?:{_END})|{_FINAL_CHANNEL})\s*", re.IGNORECASE)
"""A tag at the beginning that ends nothing, as of a thought that was turned off."""
_WRAPPERS = {
    "<answer>": "</answer>",
    "<response>": "</response>",
    "<|begin_of_solution|>": "<|end_of_solution|>",
    "<|start_response|>": "<|end_response|>",
}
"""What some models put around the answer behind a thought."""
_WRAPPED = re.compile(rf"({'|'.join(map(re.escape, _WRAPPERS))})\s*", re.IGNORECASE)
_CHANNEL_ENDS = ("<|return|>", "<|end|>")
_OPENING = (*(f"<{name}>" for name in _NAMES), *_PAIRS)
_CLOSING = (*(f"</{name}>" for name in _NAMES), "[/think]", "◁/think▷")
_AT_BEGINNING = (*_OPENING, *_CLOSING, *_CHANNELS, "<|channel|>final<|message|>")
_MARK = re.compile(r"[\[【][1-9][0-9]{0,2}[\],，、】]")
_SPECIAL = re.compile(r"[<◁\[]")
_TAIL = 100
"""So many characters at the end of a thought may be the beginning of its end."""
_READ_MOST = 1_000
"""Characters that are read at once. What is behind a tag is copied, so the tags of a whole answer would copy it as often."""
_BEFORE_END = frozenset("\n.!?…。！？:：*)")
"""What stands before a tag that ends a thought: in a sentence it is only named."""
_NOT_IN_THOUGHT = frozenset(",.;:!?)]}`'\"”’»*_|，。；：、）」")
"""What stands behind a tag that is only named."""
_THOUGHTS = re.compile(
    rf"<({_NAME})>.*?(?:</\1>|\Z)"
    + "".join(rf"|{re.escape(begin)}.*?(?:{re.escape(end)}|\Z)" for begin, end in _PAIRS.items())
    + rf"|(?:<\|start\|>assistant)?<\|channel\|>(?:analysis|commentary).*?(?:{_FINAL_CHANNEL}|\Z)"
    + r"|\A\s*(?-i:analysis(?=[A-Z])).*?(?:assistantfinal|\Z)|<\|(?:return|end)\|>",
    re.IGNORECASE | re.DOTALL,
)
_UNOPENED = re.compile(rf"\A.*?(?:{_END})", re.IGNORECASE | re.DOTALL)
_OPENS_IN_PROMPT = re.compile(r"(?i)(?<![a-z0-9])(?:r1|qwq|z1|thinking|minimax-m[12]|exaone-deep)(?![a-z0-9])")


def may_open_thoughts(model: str) -> bool:
    """Return whether a model is one of those whose chat templates open the thought, by its name."""
    return _OPENS_IN_PROMPT.search(model) is not None


class _Code:
    """Knows whether a text that arrives in pieces ends in code: a fenced block, or an open backtick on its line."""

    def __init__(self) -> None:
        self._is_fenced = False
        self._begin, self._ticks = "", 0
        """How the last line begins, and its backticks."""

    def read(self, text: str) -> None:
        first, *others = text.split("\n")
        self._add(first)
        for line in others:
            self._is_fenced = self._is_fenced != self._is_fence
            self._begin, self._ticks = "", 0
            self._add(line)

    @property
    def is_open(self) -> bool:
        return self._is_fenced or self._is_fence or self._ticks % 2 == 1

    @property
    def _is_fence(self) -> bool:
        return self._begin.startswith(("```", "~~~"))

    def _add(self, text: str) -> None:
        self._begin = (self._begin + text).lstrip()[:3] if len(self._begin) < 3 else self._begin
        self._ticks += text.count("`")


class ThoughtFilter:
    """Takes an answer in pieces and returns it without its thoughts, and without the white space behind them."""

    def __init__(self, *, is_open: bool = False) -> None:
        """`is_open`: the model is known to begin within a thought, so its text is held back up to the end of it."""
        self._is_open = is_open
        self._whole: list[str] = []
        """Everything so far of such a model, which is the answer if no thought ends."""
        self._held: str = ""
        self._space: list[str] = []
        """White space before the first word, taken out of what is held back: it is looked at once, however long it is."""
        self._end: re.Pattern[str] | None = None
        """What ends the thought that is being read."""
        self._within: list[str] = []
        """The text since a tag within the answer, as it came."""
        self._has_thought = False
        self._is_answer = False
        self._last = ""
        """The last character of the answer so far."""
        self._space_sent = ""
        """White space at the end of the answer so far."""
        self._last_sign = ""
        """The last character of it that is no white space."""
        self._code = _Code()
        self._closings: tuple[str, ...] = ()
        """Tags that end the answer and are left out."""
        self._watched: re.Pattern[str] | None = None
        """Tags in the answer that are looked at; None: they are text."""
        self.was_open: bool | None = None
        """Whether the prompt had opened the thought; None: nothing tells."""
        self.has_shown = False
        """Thoughts were returned as text before their end came."""

    def feed(self, piece: str) -> str:
        """Return the part of the text so far that belongs to the answer."""
        if self._is_answer and not self._held and (self._watched is None or not _SPECIAL.search(piece)):
            self._note(piece)
            return piece
        if self._is_open:
            self._whole.append(piece)
        return "".join(self._feed(piece[start : start + _READ_MOST]) for start in range(0, len(piece), _READ_MOST))

    def _feed(self, piece: str) -> str:
        if self._within:
            self._within.append(piece)
        self._held += piece
        return self._read(is_last=False)

    def finish(self, *, is_cut: bool = False) -> str:
        """Return what was held back as a possible tag; thoughts that never end are not part of the answer.

        What cites a passage behind a tag within the answer is no thought: the answer only named the tag.
        `is_cut`: the model reached its limit, within its thoughts if nothing ended them.
        """
        rest = self._read(is_last=True)
        if self._within and not is_cut and _MARK.search(within := "".join(self._within)):
            self.has_shown = True
            return rest + within
        if self._end is None or not self._is_open or is_cut:
            return rest
        self.was_open = False
        return "".join(self._whole)

    def are_separate(self) -> None:
        """Note that the server separates thoughts from text, so that the text has none."""
        if self._is_open and self._end is None:
            self._is_open, self._whole = False, []

    def _read(self, *, is_last: bool) -> str:
        out: list[str] = []
        while (text := self._next(is_last=is_last) if self._is_answer else self._begin(is_last=is_last)) is not None:
            self._note(text)
            out.append(text)
        return "".join(out)

    def _note(self, text: str) -> None:
        """Note what is sent."""
        self._last = text[-1:] or self._last
        bare = text.rstrip()
        self._last_sign = bare[-1:] or self._last_sign
        self._space_sent = (text[len(bare) :] if bare else self._space_sent + text)[-_TAIL:]
        self._code.read(text)

    def _begin(self, *, is_last: bool) -> str | None:
        """Read thoughts up to the first word of the answer; None: more text is needed."""
        if self._end is not None:
            return self._skip(self._end)
        start = self._held.lstrip()
        self._space.append(self._held[: len(self._held) - len(start)])
        self._held = start
        if begun := _BEGIN.match(start):
            self._space.clear()
            self._end, self._is_open = re.compile(_closing(begun), re.IGNORECASE), False
            self._held = self._held[begun.end() :]
            self._closings = _CHANNEL_ENDS if begun["channel"] else ()
            return ""
        if not is_last and (_starts_any(start.lower(), _AT_BEGINNING) or "analysis".startswith(start)):
            return None
        if closed := _CLOSED.match(start):
            self._space.clear()
            self._held, self._has_thought, self._is_open = self._held[closed.end() :], True, False
            self._closings = _CHANNEL_ENDS
            return ""
        if self._is_open and not self._has_thought:
            self._end = re.compile(_END, re.IGNORECASE)
            return ""
        return self._unwrap(is_last=is_last)

    def _skip(self, end: re.Pattern[str]) -> str | None:
        found = end.search(self._held)
        if found is None:
            self._held = self._held[-_TAIL:]
            return None
        self._held, self._end, self._has_thought, self._within = self._held[found.end() :], None, True, []
        self.was_open = True if self._is_open else self.was_open
        self._is_open, self._whole = False, []
        return ""

    def _unwrap(self, *, is_last: bool) -> str | None:
        """Begin the answer, without what stands around it behind a thought."""
        if self._has_thought:
            if not is_last and _starts_any(self._held.lower(), _WRAPPERS):
                return None
            if wrapped := _WRAPPED.match(self._held):
                self._held, self._closings = self._held[wrapped.end() :], (_WRAPPERS[wrapped[1].lower()],)
            self._space = [self._gap() if self._last and self._held else ""]
        self._held, self._space = "".join(self._space) + self._held, []
        self._watched = re.compile("|".join(map(re.escape, self._tags)), re.IGNORECASE)
        self._is_answer = True
        return ""

    @property
    def _tags(self) -> tuple[str, ...]:
        """Tags that are looked at in the answer; the end of a thought only if none came before."""
        return (*self._closings, *_OPENING, *_CHANNELS, *(() if self._has_thought else _CLOSING))

    def _gap(self) -> str:
        """Return the white space that is still to be sent between what stands before a thought and what stands behind it."""
        space, sent = "".join(self._space), self._space_sent
        if sent:
            return "\n" * max(0, space.count("\n") - sent.count("\n"))
        return space or (" " if self._last.isascii() else "")

    def _next(self, *, is_last: bool) -> str | None:
        """Return the next part of the answer; None: more text is needed."""
        text, watched = self._held, self._watched
        found = watched.search(text) if watched else None
        if found is None:
            end = len(text) - (0 if is_last or watched is None else _begun_at_end(text.lower(), self._tags))
            self._held = text[end:]
            return text[:end] or None
        if found.start():
            self._held = text[found.start() :]
            return text[: found.start()]
        return self._take(found.group(), text[found.end() :], is_last=is_last)

    def _take(self, tag: str, rest: str, *, is_last: bool) -> str | None:
        """Take a tag within the answer."""
        if tag.lower() in self._closings:
            self._held = rest
            return ""
        if tag.lower() not in _CLOSING:
            return self._open(tag, rest, is_last=is_last)
        is_end = not self._code.is_open and (not self._last or self._last in _BEFORE_END)
        line, line_end, _ = rest.partition("\n")
        is_blank = not line[:_TAIL].strip()
        if is_end and is_blank and not line_end and not is_last and len(line) < _TAIL:
            return None
        self._held = rest
        if not is_end or not is_blank:
            return tag
        self._has_thought, self._is_answer, self._watched = True, False, None
        if is_last and not rest.strip():
            return ""
        self.was_open = self.has_shown = True
        return "\n" if self._last == "\n" else "\n\n"

    def _open(self, tag: str, rest: str, *, is_last: bool) -> str | None:
        """Take a tag that opens a thought, or that the answer only names: then other tags are text, too."""
        if not rest.strip(" \t") and not is_last and len(rest) < _TAIL:
            return None
        self._held = rest
        if self._code.is_open:
            return tag
        if tag.lower() not in _CHANNELS and not self._may_think(rest):
            self._watched = None
            return tag
        self._held, self._is_answer, self._watched, self._has_thought = tag + rest, False, None, True
        self._within = [tag + rest]
        return ""

    def _may_think(self, rest: str) -> bool:
        """Return whether a thought may begin here: at a line's beginning or end, behind a sentence, or behind a lead-in."""
        following = rest.lstrip(" \t")[:1]
        if following == "\n" or "\n" in self._space_sent:
            return following not in _NOT_IN_THOUGHT
        if self._last_sign in ":：":
            return bool(following) and not following.islower() and following not in _NOT_IN_THOUGHT
        return self._last_sign in _BEFORE_END and following not in _NOT_IN_THOUGHT


def _closing(begun: re.Match[str]) -> str:
    if begun["name"]:
        return f"</{begun['name']}>"
    if begun["pair"]:
        return re.escape(_PAIRS[begun["pair"].lower()])
    return _FINAL_CHANNEL if begun["channel"] else "assistantfinal"


def _starts_any(start: str, tags: Iterable[str]) -> bool:
    return any(tag.startswith(start) for tag in tags)


def _begun_at_end(text: str, tags: Sequence[str]) -> int:
    """Return how many characters at the end of a text may become one of the tags."""
    first, longest = {tag[0] for tag in tags}, max(map(len, tags), default=1)
    places = (at for at in range(max(0, len(text) - longest + 1), len(text)) if text[at] in first)
    return next((len(text) - at for at in places if _starts_any(text[at:], tags)), 0)


def without_thoughts(written: str) -> str:
    """Return a complete short text without thoughts, wherever in it they are; those that never end reach to its end."""
    return _UNOPENED.sub("", _THOUGHTS.sub("", written))
