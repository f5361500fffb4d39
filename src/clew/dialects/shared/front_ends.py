"""The fixed forms in which Open WebUI, LibreChat, CrewAI and coding agents wrap what they send: a question, housekeeping prompts.

A housekeeping prompt asks for something about a conversation (a title, tags, follow-up questions, search queries, the rest of a
sentence, a summary for a model whose window is full) in a message of its own. Above: the dialects that such clients speak,
`housekeeping`. The forms are those of Open WebUI 0.6 to 0.12, of LibreChat 0.7 and 0.8 (`@librechat/agents` 3.9), of CrewAI 1.15,
of opencode 1.18 and of Qwen Code 0.24; a prompt that an administrator rewrote is not recognised and is answered as a question.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Task = (
    Literal["title", "tags", "follow_ups", "queries", "completion", "emoji", "plain_title", "language_and_title"]
    | Literal["image_prompt", "calls", "summary", "label", "name", "recap", "suggestion", "memory", "tagged_summary"]
)
_TASK = "### Task:"
_HISTORY = ("<chat_history>", "</chat_history>")
_SPEAKER = re.compile(r"^(USER|ASSISTANT|SYSTEM|TOOL|User|Human|Assistant|AI): ?", re.MULTILINE)
_ANSWERS = ("ASSISTANT", "Assistant", "AI")
_QUESTIONS = ("USER", "User", "Human")
_KEYS: tuple[tuple[str, Task], ...] = (
    ('{ "title":', "title"),
    ('{ "tags":', "tags"),
    ('{ "follow_ups":', "follow_ups"),
    ('{ "queries":', "queries"),
    ('{\n    "prompt":', "image_prompt"),
)
"""What the JSON that Open WebUI asks for begins with."""
_COMPLETION = '{ "text":'
_EMOJI = "Your task is to reflect the speaker's likely facial expression through a fitting emoji."
_PLAIN_TITLE = "Provide a concise, 5-word-or-less title for the conversation"
_LANGUAGE_AND_TITLE = "Analyze this conversation and provide:"
_CONVERSATION = "\nConversation:"
_COMPACTION, _COMPACTED_ENDS = "### Messages Being Compacted:", "### Recent Messages Kept In Context:"
_CHECKPOINTS = ("Hold on, before you continue I need you to write me a checkpoint", "Hold on again, update your checkpoint.")
_OF_SESSIONS: tuple[tuple[str, Task], ...] = (
    ("[SUGGESTION MODE: ", "suggestion"),
    ("Managed memory has TWO directories.", "memory"),
)
"""What a message of Qwen Code behind an answer begins with."""
_LABELS = (
    "Write a short label describing what this block of agent activity accomplished.",
    "Summarize what this phase of an agent run accomplished.",
    "Write a short orientation title for a user-visible reasoning step",
)
"""What the system prompts begin with by which LibreChat labels the steps of an agent."""
_TITLES = re.compile(
    r"\s*(?:you are an? (?:[\w-]+ ){0,3}title generator|(?:you will )?generate an? (?:[\w-]+,? ){0,4}title)"
    r"(?:\. you output only a thread title\b| based on the first message a user begins a conversation with\b"
    r"|(?: \([^()\n]{0,40}\))?(?: that captures the main topic)? (?:for|of) (?:this|the) (?:coding |chat )?"
    r"(?:conversation|session|chat|thread)\b)",
    re.IGNORECASE,
)
"""What the system prompts begin with by which coding agents ask for the title of a session. Others ask for titles of something
else, and are those of applications."""
_ASKS_TITLE = re.compile(r"\s*[^\n]{0,200}\btitle\b[^\n]{0,200}:\s*\n", re.IGNORECASE)
"""The line above the messages that a title is for."""
_TOOL_CHOICE = ("Available Tools: ", '"tool_calls": [')
"""What Open WebUI's system prompt for choosing a tool begins with and has in it."""
_MERGED = re.compile(
    r'You have been provided with a set of responses from various models to the latest user query: "(.*?)"\n\nYour task is to',
    re.DOTALL,
)
_QUERY = ("<user_query>", "</user_query>")
_CONTEXT_ENDS = "</context>"
_CREW_TASK = "Current Task: "
_CREW_WISHES = "\n\nThis is the expected criteria for your final answer: "
_CREW_CONTEXT = "\n\nThis is the context you're working with:\n"
_CREW_ENDS = ("\n\nProvide your complete response:", "\n\nBegin! This is VERY important to you")
"""The parts of CrewAI's prompt for a task, in order."""


@dataclass(frozen=True, slots=True)
class HousekeepingPrompt:
    """What a front-end asks for, and the conversation that it is about: (role, text), oldest first."""

    task: Task
    conversation: tuple[tuple[str, str], ...]
    text: str = ""
    """The prompt itself."""


def housekeeping_prompt(
    text: str, system: str | None = None, history: Sequence[tuple[str, str]] = (), *, has_tools: bool = False
) -> HousekeepingPrompt | None:
    """Return the housekeeping prompt that a message is, with its system prompt and what was said before; None: a question."""
    text = text.strip()
    if system and (found := _with_system(text, system, is_alone=not history and not has_tools)):
        return found
    return _open_webui(text) if text.startswith(_TASK) else _beginning(text, history)


def _beginning(text: str, history: Sequence[tuple[str, str]]) -> HousekeepingPrompt | None:
    """Return the prompt that a message is by its beginning."""
    if text.startswith(_PLAIN_TITLE):
        return HousekeepingPrompt("plain_title", _spoken(text.partition(_CONVERSATION)[2]))
    if text.startswith(_LANGUAGE_AND_TITLE):
        return HousekeepingPrompt("language_and_title", _spoken(text[len(_LANGUAGE_AND_TITLE) :]))
    if text.startswith(_CHECKPOINTS):
        return HousekeepingPrompt("summary", tuple(history))
    if text.startswith(_EMOJI):
        return HousekeepingPrompt("emoji", ())
    return next(
        (HousekeepingPrompt(task, tuple(history)) for begins, task in _OF_SESSIONS if history and text.startswith(begins)), None
    )


def _open_webui(text: str) -> HousekeepingPrompt | None:
    """Return the prompt that a message is by the JSON that it asks for, or by its headings."""
    if _COMPACTION in text:
        return HousekeepingPrompt("summary", _spoken(text.partition(_COMPACTION)[2].partition(_COMPACTED_ENDS)[0]))
    if _COMPLETION in text and "<text>" in text:
        return HousekeepingPrompt("completion", ())
    histories, head = _tagged(text, *_HISTORY), text.partition(_HISTORY[0])[0]
    task: Task | None = next((task for key, task in _KEYS if key in head), None)
    return HousekeepingPrompt(task, _spoken(text[slice(*histories[-1])])) if histories and task else None


def _with_system(text: str, system: str, *, is_alone: bool) -> HousekeepingPrompt | None:
    """Return the prompt whose task is in the system prompt; `is_alone`: nothing was said before, and no tools are offered."""
    if system.startswith(_LABELS):
        return HousekeepingPrompt("label", (), text)
    if is_alone and _TITLES.match(system):
        asked = _ASKS_TITLE.match(text)
        return HousekeepingPrompt("plain_title", (("user", text[asked.end() if asked else 0 :].strip(' \n"')),))
    begins, has = _TOOL_CHOICE
    return HousekeepingPrompt("calls", ()) if system.startswith(begins) and has in system else None


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """A question without what its client put around it."""

    question: str
    given: str = ""
    """Passages of the client's own search, answers of several models to be merged, or results of earlier tasks."""
    wishes: str = ""
    """What the answer should be like."""


def unwrapped(text: str) -> Unwrapped:
    """Return the question in a message, and what a client put around it."""
    if merged := _MERGED.match(text.lstrip()):
        return Unwrapped(merged[1], text.lstrip()[merged.end() :])
    if text.lstrip().startswith(_CREW_TASK):
        return _of_crew(text)
    if not text.lstrip().startswith(_TASK) or _CONTEXT_ENDS not in text:
        return Unwrapped(text)
    if queries := _tagged(text, *_QUERY):
        return Unwrapped(text[slice(*queries[-1])].strip(), _without(text, queries, *_QUERY))
    before, _, after = text.rpartition(_CONTEXT_ENDS)
    return Unwrapped(after.strip(), before + _CONTEXT_ENDS) if after.strip() else Unwrapped(text)


def _tagged(text: str, opening: str, closing: str) -> list[tuple[int, int]]:
    """Return where the texts between these tags begin and end. Reads a text once, however many tags in it do not close."""
    found: list[tuple[int, int]] = []
    end = 0
    while (begin := text.find(opening, end)) >= 0 and (end := text.find(closing, begin)) >= 0:
        found.append((begin + len(opening), end))
    return found


def _without(text: str, inner: Sequence[tuple[int, int]], opening: str, closing: str) -> str:
    """Return a text without what stands between these tags, and without the tags."""
    begins = [0, *(end + len(closing) for _, end in inner)]
    ends = [*(begin - len(opening) for begin, _ in inner), len(text)]
    return "".join(text[begin:end] for begin, end in zip(begins, ends, strict=True))


def _of_crew(text: str) -> Unwrapped:
    """Return the question of a task of CrewAI."""
    task = text.lstrip().removeprefix(_CREW_TASK)
    for ending in _CREW_ENDS:
        task = task.rpartition(ending)[0] or task
    task, _, context = task.partition(_CREW_CONTEXT)
    question, _, wishes = task.partition(_CREW_WISHES)
    return Unwrapped(question.strip(), context.strip(), wishes.strip()) if question.strip() else Unwrapped(text)


def _spoken(history: str) -> tuple[tuple[str, str], ...]:
    """Return the messages of a history in which each begins with its speaker."""
    pieces = _SPEAKER.split(history)[1:]
    roles = {**dict.fromkeys(_QUESTIONS, "user"), **dict.fromkeys(_ANSWERS, "assistant")}
    pairs = zip(pieces[::2], pieces[1::2], strict=True)
    return tuple((roles[speaker], said.strip()) for speaker, said in pairs if speaker in roles and said.strip())
