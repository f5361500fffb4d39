"""Answers the housekeeping prompts of chat front-ends from the conversation that they are about: no search, no model, no turn.

Above: the dialects of chat front-ends and agents. Below: `front_ends` and the stored threads.
"""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from uuid import UUID

from clew.dialects.shared.front_ends import HousekeepingPrompt, Task
from clew.dialects.shared.parts import Parts
from clew.domain.messages import MESSAGE_LANGUAGES, Texts
from clew.domain.text.languages import name_of
from clew.domain.text.stopwords import COMMON_WORDS, STOP_WORDS
from clew.domain.threads.message import Message
from clew.domain.threads.thread import Thread
from clew.engine.stages.admit import title_from
from clew.retrieval.language import detect_question_language
from clew.store.threads.messages import Messages, PathPage
from clew.store.threads.threads import Threads

_SUGGESTED, _TAGGED = 3, 3
_NO_TAGS = ["General"]
_LETTERS = re.compile(r"[^\W_]+")
_NAMED = 4
_WORD = re.compile(r"[^\W\d_]{4,}")
_LATEST = 2**31 - 1
_LINES, _LINE_LENGTH = 40, 500
_NAMES = 3
_CALLED = re.compile(r"^- ([\w.-]+)\(", re.MULTILINE)
_LABELLED = re.compile(r"^1\. completed: ([^\n]{1,120})", re.MULTILINE)
_ABOUT = Texts(
    "What do the documents say about “{title}”?",
    "Que disent les documents à propos de « {title} » ?",
    "¿Qué dicen los documentos sobre «{title}»?",
    "O que dizem os documentos sobre “{title}”?",
    "Was steht in den Dokumenten über „{title}“?",
    "关于“{title}”，文档中是怎么说的？",
)


@dataclass(frozen=True, slots=True)
class _Known:
    """What is known about the conversation of a prompt."""

    prompt: HousekeepingPrompt
    thread: Thread | None
    """None: the client named no stored conversation."""
    answer: Message | None
    """Its last answer."""

    @property
    def questions(self) -> list[str]:
        """The questions that the prompt has, oldest first."""
        return [text for role, text in self.prompt.conversation if role == "user"]

    @property
    def language(self) -> str:
        """The language of the last question."""
        return detect_question_language(self.questions[-1]) if self.questions else "en"


async def housekeep(parts: Parts, tenant_id: UUID, prompt: HousekeepingPrompt, named: tuple[str, str] | None = None) -> str:
    """Return the text that a front-end asks for, in the form that it reads; `named`: (application, name) of the conversation."""
    return _ANSWERS[prompt.task](await _known(parts, tenant_id, prompt, named))


async def _known(parts: Parts, tenant_id: UUID, prompt: HousekeepingPrompt, named: tuple[str, str] | None) -> _Known:
    thread = await Threads(parts.database).find_named(tenant_id, *named) if named else None
    if thread is None or prompt.task != "follow_ups":
        return _Known(prompt, thread, None)
    page = PathPage(thread.id, 2, before=_LATEST)
    newest = await Messages(parts.database).page(tenant_id, page)
    return _Known(prompt, thread, next((one for one in newest if one.role == "assistant"), None))


def _title(known: _Known) -> str:
    """Return the title of the stored conversation, or one from the first question of the prompt."""
    if known.thread is not None and known.thread.title:
        return known.thread.title
    return title_from(known.questions[0]) if known.questions else ""


def _name(known: _Known) -> str:
    """Return the first words of the last question, as the name of a file or a branch."""
    words = _LETTERS.findall(known.questions[-1][:_LINE_LENGTH].lower()) if known.questions else []
    return "-".join(words[:_NAMED]) or "session"


def _tags(known: _Known) -> list[str]:
    """Return the words that the questions use most, the first of equals."""
    words = [word for text in known.questions for word in _WORD.findall(text) if word.lower() not in _COMMON]
    shown = {word.lower(): word for word in reversed(words)}
    found = Counter(word.lower() for word in words).most_common(_TAGGED)
    return [shown[word].capitalize() for word, _ in found] or _NO_TAGS


def _follow_ups(known: _Known) -> Iterator[str]:
    """Yield questions about the sections of the last answer, or about the headings that it cites."""
    if known.answer is None:
        return
    outline = [section["title"] for section in known.answer.outline or ()]
    cited = [heading for source in known.answer.sources for heading in reversed(source["heading_path"])]
    language = known.language if known.language in MESSAGE_LANGUAGES else "en"
    yield from (getattr(_ABOUT, language).format(title=title) for title in dict.fromkeys(outline or cited))


def _summary(known: _Known) -> str:
    """Return the last messages, each cut: Clew has the conversation and needs no summary, but another model may."""
    lines = [f"{role.upper()}: {' '.join(said.split())[:_LINE_LENGTH]}" for role, said in known.prompt.conversation]
    return "\n".join(lines[-_LINES:])


def _label(known: _Known) -> str:
    """Return what an agent did in a step: the label of its first part, or the tools that it called."""
    if labelled := _LABELLED.search(known.prompt.text):
        return labelled[1]
    names = list(dict.fromkeys(_CALLED.findall(known.prompt.text)))[:_NAMES]
    return f"Used {', '.join(names)}" if names else "Worked on the answer"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


_COMMON = frozenset[str]().union(*STOP_WORDS.values(), *COMMON_WORDS.values())
_ANSWERS: dict[Task, Callable[[_Known], str]] = {
    "title": lambda known: _json({"title": _title(known)}),
    "plain_title": _title,
    "language_and_title": lambda known: _json({"language": name_of(known.language), "title": _title(known)}),
    "tags": lambda known: _json({"tags": _tags(known)}),
    "follow_ups": lambda known: _json({"follow_ups": list(_follow_ups(known))[:_SUGGESTED]}),
    "queries": lambda _: _json({"queries": []}),  # Clew searches by itself
    "completion": lambda _: _json({"text": ""}),
    "emoji": lambda _: "💬",
    "image_prompt": lambda known: _json({"prompt": known.questions[-1] if known.questions else ""}),
    "calls": lambda _: _json({"tool_calls": []}),  # the tools of a front-end are for models that call them by themselves
    "summary": _summary,
    "tagged_summary": lambda known: f"<summary>\n{_summary(known)}\n</summary>",
    "label": _label,
    "name": lambda known: _json({"name": _name(known)}),
    "recap": lambda known: title_from(known.questions[-1]) if known.questions else "",
    "suggestion": lambda _: "No suggestion.",  # what coding agents show nothing for
    "memory": lambda _: "Nothing to save.",  # the agent offers its files for that
}
