"""The fixed forms in which Open WebUI and LibreChat wrap what they send: passages around a question, and housekeeping prompts.

A housekeeping prompt asks for something about a conversation (a title, tags, follow-up questions, search queries, the rest of a
sentence) in a message of its own. Above: `decode`, `housekeeping`. The forms are those of Open WebUI 0.6 to 0.11 and of LibreChat
0.7 and 0.8; a prompt that an administrator rewrote is not recognised and is answered as a question.
"""

import re
from dataclasses import dataclass
from typing import Literal

Task = Literal["title", "tags", "follow_ups", "queries", "completion", "emoji", "plain_title", "language_and_title"]
_TASK = "### Task:"
_HISTORY = re.compile(r"<chat_history>\n?(.*?)\n?</chat_history>", re.DOTALL)
_SPEAKER = re.compile(r"^(USER|ASSISTANT|SYSTEM|TOOL|User|Human|Assistant|AI): ?", re.MULTILINE)
_ANSWERS = ("ASSISTANT", "Assistant", "AI")
_QUESTIONS = ("USER", "User", "Human")
_KEYS: tuple[tuple[str, Task], ...] = (
    ('{ "title":', "title"),
    ('{ "tags":', "tags"),
    ('{ "follow_ups":', "follow_ups"),
    ('{ "queries":', "queries"),
)
"""What the JSON that Open WebUI asks for begins with."""
_COMPLETION = '{ "text":'
_EMOJI = "Your task is to reflect the speaker's likely facial expression through a fitting emoji."
_PLAIN_TITLE = "Provide a concise, 5-word-or-less title for the conversation"
_LANGUAGE_AND_TITLE = "Analyze this conversation and provide:"
_CONVERSATION = "\nConversation:"
_QUERY = re.compile(r"<user_query>\s*(.*?)\s*</user_query>", re.DOTALL)
_CONTEXT_ENDS = "</context>"


@dataclass(frozen=True, slots=True)
class HousekeepingPrompt:
    """What a front-end asks for, and the conversation that it is about: (role, text), oldest first."""

    task: Task
    conversation: tuple[tuple[str, str], ...]


def housekeeping_prompt(text: str) -> HousekeepingPrompt | None:
    """Return the housekeeping prompt that a message is; None if it is a question."""
    text = text.strip()
    if text.startswith(_PLAIN_TITLE):
        return HousekeepingPrompt("plain_title", _spoken(text.partition(_CONVERSATION)[2]))
    if text.startswith(_LANGUAGE_AND_TITLE):
        return HousekeepingPrompt("language_and_title", _spoken(text[len(_LANGUAGE_AND_TITLE) :]))
    if text.startswith(_EMOJI):
        return HousekeepingPrompt("emoji", ())
    if not text.startswith(_TASK):
        return None
    histories = _HISTORY.findall(text)
    head = text.partition("<chat_history>")[0]
    if _COMPLETION in text and "<text>" in text:
        return HousekeepingPrompt("completion", ())
    for key, task in _KEYS:
        if histories and key in head:
            return HousekeepingPrompt(task, _spoken(histories[-1]))
    return None


def unwrapped(text: str) -> tuple[str, str]:
    """Return the question in a message, and the passages of a front-end's own search around it, empty if there are none."""
    if not text.lstrip().startswith(_TASK) or _CONTEXT_ENDS not in text:
        return text, ""
    if queries := _QUERY.findall(text):
        return queries[-1], _QUERY.sub("", text)
    before, _, after = text.rpartition(_CONTEXT_ENDS)
    return (after.strip(), before + _CONTEXT_ENDS) if after.strip() else (text, "")


def _spoken(history: str) -> tuple[tuple[str, str], ...]:
    """Return the messages of a history in which each begins with its speaker."""
    pieces = _SPEAKER.split(history)[1:]
    roles = {**dict.fromkeys(_QUESTIONS, "user"), **dict.fromkeys(_ANSWERS, "assistant")}
    pairs = zip(pieces[::2], pieces[1::2], strict=True)
    return tuple((roles[speaker], said.strip()) for speaker, said in pairs if speaker in roles and said.strip())
