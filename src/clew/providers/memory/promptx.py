"""The memory of a PromptX server: a role for each assistant, a network of memories for each of its users (source 001 §5.3).

Above: the recall stage and the job that remembers. Below: `promptx_server.py` for calls.
PromptX joins role ids into paths unchecked, so ids are made here; it looks up one exact keyword at a time, so its network is read
first and the question's keywords are looked up one by one. It returns Chinese markdown for models, in which only the state line
says whether a call worked (seen on 2.4.0): an error of content is not an error of the protocol.
"""

import asyncio
import base64
import hashlib
import re
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from pathlib import Path
from uuid import UUID
from xml.sax.saxutils import escape

from clew.domain.errors import ClewError, MemoryUnavailable
from clew.domain.memories.memory import SHOWN_FROM, Kind, MemoryPlace, Point, RecalledMemory, Remembered
from clew.domain.text.words import words
from clew.domain.threads.thread import Assistant
from clew.providers.memory.promptx_server import PromptXServer
from clew.providers.memory.protocol import MOST_RECALLED, Vector

_STATE = re.compile(r"📍 \*\*当前状态\*\*[：:]\s*(\S[^\n]*)")
_ROLE = re.compile(r"# 👤 角色人格特征(.*?)(?=\n# 🎯 角色激活总结|\n---\n|\Z)", re.S)
_MINDMAP = re.compile(r"```mermaid\s*\nmindmap\s*\n(.*?)```", re.S)
_NODE = re.compile(r"^\s*(?:root)?[(\[{]*(.*?)[)\]}]*\s*$")
_MISS = "查询词未找到"
_SAVED = "**保存成功**"
_FRAGMENT = re.compile(
    r"\*\*记忆片段\*\* \[(?P<kind>模式|关系|原子)\] \(强度: (?P<strength>\d+(?:\.\d+)?)\) • ⏰ [^\n]*\n\s+"
    r'\*"(?P<content>.*?)"\*\n(?:\n\s+🏷️ \*\*概念结构\*\*: [^\n]*)?',
    re.S,
)
_KINDS: dict[str, Kind] = {"原子": "ATOMIC", "关系": "LINK", "模式": "PATTERN"}


_ROLE_ID = re.compile(r"[a-z][a-z0-9-]{1,49}")
_OWN_ROLE = re.compile(r"t[a-z2-7]{12}-[a-z2-7]{24}-assistant")
_ABOUT_USER = ("user", "用户", "偏好")
"""Keywords of memories for every question: Clew's, and those of source 001."""
_MOST_LOOKUPS = 5
_ROLE_SECONDS = 60.0
"""How long a role's text is cached."""

FindAssistant = Callable[[UUID, UUID], Awaitable[Assistant]]


def state_of(text: str) -> str | None:
    """Return the state in a response, such as `recall_completed`; None: it is not from PromptX."""
    found = _STATE.search(text)
    return found.group(1).strip() if found else None


def is_missing_role(state: str) -> bool:
    """Return whether a state means that there is no such role."""
    return state.startswith("error") and "不存在" in state


def is_saved(text: str) -> bool:
    """Return whether a response says that the engrams were stored."""
    return state_of(text) == "remember_completed" and _SAVED in text


def role_of(text: str) -> str:
    """Return personality, principles and knowledge of an activated role, with their headings; empty if there are none."""
    found = _ROLE.search(text)
    return found.group().strip() if found else ""


def keywords_of(text: str) -> list[str]:
    """Return the keywords of the network in a response, most linked first."""
    found = _MINDMAP.search(text)
    lines = found.group(1).splitlines() if found else []
    return list(dict.fromkeys(node for line in lines if (node := _NODE.sub(r"\1", line).strip().strip('"'))))


def memories_of(text: str) -> Iterator[RecalledMemory]:
    """Yield the memories of a response; none if the query was not found and the response shows the whole network."""
    if _MISS in text:
        return
    for found in _FRAGMENT.finditer(text):
        content = found["content"].strip()
        name = hashlib.sha256(content.encode()).hexdigest()[:16]
        yield RecalledMemory(name, content, min(1.0, float(found["strength"])), _KINDS[found["kind"]])


class PromptXMemory:
    """Remembers in PromptX. `find_assistant` (tenant, assistant) returns an assistant with its role; it may raise ClewErrors."""

    def __init__(self, server: PromptXServer, find_assistant: FindAssistant) -> None:
        self._server, self._find_assistant = server, find_assistant
        self._roles: dict[tuple[UUID, UUID], tuple[float, str]] = {}

    async def role(self, tenant_id: UUID, assistant_id: UUID) -> str:
        """Activate the assistant's role: the configured one, or else its own, whose file is written if it is missing."""
        key = (tenant_id, assistant_id)
        until, text = self._roles.get(key, (0.0, ""))
        if time.monotonic() < until:
            return text
        try:
            assistant = await self._find_assistant(*key)
        except ClewError as error:
            raise MemoryUnavailable(error.message) from error
        text = await self._activated(_given_role(tenant_id, assistant) or await self._own_role(tenant_id, assistant))
        self._roles[key] = (time.monotonic() + _ROLE_SECONDS, text)
        return text

    async def recall(self, place: MemoryPlace, question: str, vector: Vector | None) -> Sequence[RecalledMemory]:
        """Return the memories for every question of the user, and those that the question's keywords lead to."""
        role = memory_id(place)
        network = keywords_of(await self._call("recall", role, query=None, mode="balanced"))
        found: dict[str, RecalledMemory] = {}
        for keyword in _asked_for(network, question)[:_MOST_LOOKUPS]:
            for memory in await self._memories(role, keyword):
                found.setdefault(memory.content, memory)
        told = [memory for memory in found.values() if memory.strength >= SHOWN_FROM]
        return sorted(told, key=lambda memory: -memory.strength)[:MOST_RECALLED]

    async def remember(self, place: MemoryPlace, new: Remembered) -> None:
        """Store new points, one per call: a batch that fails in the middle would be stored partially."""
        role = memory_id(place)
        for point in new.points:
            if point.strength < SHOWN_FROM:  # PromptX never strengthens memories, so it would stay this weak
                continue
            schema = _schema(point)
            known = {memory.content for memory in await self._memories(role, schema[-2])}
            if point.content not in known:
                await self._store(role, point, schema)

    async def close(self) -> None:
        """Stop the server if one was started."""
        await self._server.close()

    async def _store(self, role: str, point: Point, schema: Sequence[str]) -> None:
        engram = {"content": point.content, "schema": "\n".join(schema), "strength": point.strength, "type": point.kind}
        answer = await self._server.call("remember", {"role": role, "engrams": [engram]}, may_repeat=False)
        if not is_saved(answer):
            raise MemoryUnavailable(f"PromptX did not store a memory: {state_of(answer) or 'its response is not valid'}.")

    async def _memories(self, role: str, keyword: str) -> list[RecalledMemory]:
        return list(memories_of(await self._call("recall", role, query=keyword, mode="focused")))

    async def _call(self, tool: str, role: str, **arguments: object) -> str:
        answer = await self._server.call(tool, {"role": role, **arguments})
        state = state_of(answer)
        if state is None or state.startswith(("error", "recall_failed")):
            raise MemoryUnavailable(f"The PromptX tool `{tool}` failed: {state or 'its response is not valid'}.")
        return answer

    async def _activated(self, role: str) -> str:
        """Activate a role; a role file newer than the server is found after the server has searched for roles again."""
        if not _ROLE_ID.fullmatch(role):
            raise MemoryUnavailable(
                f"{role[:60]!r} is not a valid PromptX role ID. Use a to z, digits and hyphens, starting with a letter."
            )
        arguments = {"role": role, "roleResources": "all"}
        answer = await self._server.call("action", arguments)
        if is_missing_role(state_of(answer) or ""):
            await self._server.call("discover", {"focus": "roles"})
            answer = await self._server.call("action", arguments)
        state = state_of(answer)
        if state != "role_activated":
            raise MemoryUnavailable(f"PromptX could not activate the role {role}: {state or 'its response is not valid'}.")
        return role_of(answer)

    async def _own_role(self, tenant_id: UUID, assistant: Assistant) -> str:
        role = role_id(tenant_id, assistant.id)
        home = self._server.place.home
        if home is not None and await asyncio.to_thread(_write_role, home, role, assistant.name):
            await self._server.call("discover", {"focus": "roles"})
        return role


def _given_role(tenant_id: UUID, assistant: Assistant) -> str | None:
    """Return the configured role of an assistant: one of the operator's, or one written for its own tenant."""
    named = assistant.memory_role
    if named and _OWN_ROLE.fullmatch(named) and not named.startswith(_tenant_part(tenant_id)):
        raise MemoryUnavailable(f"{named!r} is the role of another tenant. Choose another role, or none.")
    return named


def role_id(tenant_id: UUID, assistant_id: UUID) -> str:
    """Return the id of an assistant's own role: `t<tenant>-<assistant>-assistant`, which never changes."""
    return _id(tenant_id, str(assistant_id))


def memory_id(place: MemoryPlace) -> str:
    """Return the id under which PromptX stores the memories of one place: paths never contain names chosen by users."""
    return _id(place.tenant_id, "\0".join((str(place.assistant_id), place.user.app, place.user.name)))


def _id(tenant_id: UUID, rest: str) -> str:
    whole = hashlib.sha256(f"{tenant_id}\0{rest}".encode()).digest()
    return f"{_tenant_part(tenant_id)}{_base32(whole)[:24]}-assistant"


def _tenant_part(tenant_id: UUID) -> str:
    return f"t{_base32(tenant_id.bytes)[:12]}-"


def _base32(raw: bytes) -> str:
    return base64.b32encode(raw).decode().lower()


def _write_role(home: Path, role: str, name: str) -> bool:
    """Write the file of a role unless it exists, because it may have been edited; return whether it was written."""
    path = home / ".promptx" / "resource" / "role" / role / f"{role}.role.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(_ROLE_FILE.format(name=escape(name)))
    except FileExistsError:
        return False
    return True


_ROLE_FILE = """<role>
  <personality>
    You are the assistant "{name}". You answer from the documents you are shown.
  </personality>
  <principle>
    What the documents do not say, you do not say.
  </principle>
  <knowledge>
  </knowledge>
</role>
"""


def _asked_for(network: Iterable[str], question: str) -> list[str]:
    """Return the keywords to look up: those about the user first, then those in the question as whole words."""
    network = list(network)
    asked, text = {word.folded for word in words(question)}, question.casefold()
    held = [one for one in network if one.casefold() in asked or (not one.isascii() and len(one) > 1 and one.casefold() in text)]
    return list(dict.fromkeys([*(keyword for keyword in _ABOUT_USER if keyword in network), *held]))


def _schema(point: Point) -> tuple[str, ...]:
    """Return at least two keywords and the first one again: PromptX never finds the last of a chain, and drops a single one."""
    first, *others = point.keywords
    first = first if first == "topic" else _ABOUT_USER[0]
    return (first, *(others or ["said"]), first)
