"""Reads what PromptX answers: Chinese markdown for a model to read, whose state line alone says whether something worked.

Above: `promptx.py`. Observed on PromptX 2.4.0, whose errors of content are no errors of the protocol.
"""

import hashlib
import re
from collections.abc import Iterator

from clew.domain.memory import Kind, RecalledMemory

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


def state_of(text: str) -> str | None:
    """Return the state that an answer names, such as `recall_completed`; None: it is none of PromptX."""
    found = _STATE.search(text)
    return found.group(1).strip() if found else None


def is_missing_role(state: str) -> bool:
    """Tell whether a state says that there is no such role."""
    return state.startswith("error") and "不存在" in state


def is_saved(text: str) -> bool:
    """Tell whether an answer says that the engrams were stored."""
    return state_of(text) == "remember_completed" and _SAVED in text


def role_of(text: str) -> str:
    """Return personality, principles and knowledge of an activated role, with their headings; empty where there are none."""
    found = _ROLE.search(text)
    return found.group().strip() if found else ""


def keywords_of(text: str) -> list[str]:
    """Return the keywords of the network that an answer draws, the first ones linked most."""
    found = _MINDMAP.search(text)
    lines = found.group(1).splitlines() if found else []
    return list(dict.fromkeys(node for line in lines if (node := _NODE.sub(r"\1", line).strip().strip('"'))))


def memories_of(text: str) -> Iterator[RecalledMemory]:
    """Yield the memories of an answer; none where the query was not found and the whole network is shown instead."""
    if _MISS in text:
        return
    for found in _FRAGMENT.finditer(text):
        content = found["content"].strip()
        name = hashlib.sha256(content.encode()).hexdigest()[:16]
        yield RecalledMemory(name, content, min(1.0, float(found["strength"])), _KINDS[found["kind"]])
