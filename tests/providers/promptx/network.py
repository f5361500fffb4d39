"""The memory of the stand-in PromptX: engrams of one role and the graph of their keywords, as the real one was observed.

A schema is a chain of keywords. Lookup is by exact word; of several words only the one with most outgoing links counts; a word
without an outgoing link, such as the last of a chain, is found by nothing.
"""

import json
import time
from dataclasses import asdict, dataclass
from pathlib import Path

TYPES = {"ATOMIC": "原子", "LINK": "关系", "PATTERN": "模式"}
CAPS = {"focused": 20, "balanced": 50, "creative": 80}
HUBS = 15


@dataclass
class Engram:
    content: str
    schema: list[str]
    strength: float
    type: str
    timestamp: float


class Network:
    """What one role remembers, kept under a directory. The role is joined into the path unchecked, as PromptX does it."""

    def __init__(self, home: Path, role: str) -> None:
        self._path = home / ".promptx" / "cognition" / role / "engrams.json"
        kept = json.loads(self._path.read_text()) if self._path.exists() else []
        self.engrams = [Engram(**one) for one in kept]

    def links(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {}
        for engram in self.engrams:
            for word, following in zip(engram.schema, engram.schema[1:], strict=False):
                found.setdefault(word, set()).add(following)
        return found

    def hubs(self) -> list[str]:
        links = self.links()
        words = dict.fromkeys(word for engram in self.engrams for word in engram.schema)
        return sorted(words, key=lambda word: -len(links.get(word, ())))[:HUBS]

    def found(self, query: str | list[str], mode: str) -> list[Engram] | None:
        """Engrams of the word that counts; None where no word is found."""
        links = self.links()
        asked = query if isinstance(query, list) else query.split()
        known = [word for word in asked if word in links]
        if not known:
            return None
        counts = known if isinstance(query, list) else [max(known, key=lambda word: len(links[word]))]
        hits = [engram for engram in self.engrams if any(word in engram.schema for word in counts)]
        return sorted(hits, key=lambda engram: -engram.strength)[: CAPS.get(mode, CAPS["balanced"])]

    def add(self, given: dict[str, object]) -> None:
        """Store an engram, or raise ValueError; a schema of one word is dropped without a word about it."""
        if given.get("type") not in TYPES:
            raise ValueError(f"invalid type {given.get('type')}")
        strength = given.get("strength")
        if not isinstance(strength, int | float) or not 0 <= strength <= 1:
            raise ValueError("strength must be between 0 and 1")
        if not str(given.get("content") or "").strip():
            raise ValueError("content must not be empty")
        schema = words_of(str(given.get("schema") or ""))
        if len(schema) > 1:
            self.engrams.append(Engram(str(given["content"]), schema, strength or 0.5, str(given["type"]), time.time()))
        self._path.parent.mkdir(parents=True, exist_ok=True)
        self._path.write_text(json.dumps([asdict(one) for one in self.engrams], ensure_ascii=False))


def words_of(schema: str) -> list[str]:
    separator = "\n" if "\n" in schema else " - " if " - " in schema else " "
    return [word.strip() for word in schema.split(separator) if word.strip()]
