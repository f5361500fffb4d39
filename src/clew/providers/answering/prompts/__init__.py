"""The instructions for models, in files: one folder per task, one file per language. Above: `rendering`.

The version of a file is a hash of its text, so every change gets a new one; every turn records the version that it used.
"""

from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Literal

from clew.domain.text.languages import language_code

Task = Literal["answer", "call", "deliverable", "reference", "reminder", "results", "revision", "sections", "tools", "understood"]
LANGUAGES = ("en", "fr", "pt", "es", "de", "zh")
"""For other languages the instructions are English; the answer is in the language of the question."""


@dataclass(frozen=True, slots=True)
class Instruction:
    """The text of one file."""

    name: str
    """Task and language: `answer/fr`."""
    version: str
    """The first 12 hexadecimal digits of the file's SHA-256."""
    text: str


@cache
def instruction(task: Task, language: str | None) -> Instruction:
    """Return what a task's file says in a language (ISO 639-1, with or without a region)."""
    wanted = language_code(language)
    name = f"{task}/{wanted if wanted in LANGUAGES else LANGUAGES[0]}"
    text = files(__name__).joinpath(f"{name}.md").read_text("utf-8")
    return Instruction(name, sha256(text.encode()).hexdigest()[:12], text.strip())
