"""The fixed forms in which Claude Code asks about a session: for its title, its name, a recap, a summary, a next prompt.

They are those of Claude Code 2.1. A title and a name are asked for with a system prompt of their own, the others at the end of
the session. Above: `/v1/messages`. Next: `housekeeping` answers them; `front_ends` has the forms of other programs.
"""

from collections.abc import Sequence

from clew.dialects.shared.front_ends import HousekeepingPrompt, Task

_SESSIONS: tuple[tuple[str, Task], ...] = (
    ("Generate a concise, sentence-case title (3-7 words) that captures the main topic or goal of this coding session.", "title"),
    ("Generate a short kebab-case name (2-4 words) that captures the main topic of this conversation.", "name"),
)
"""What a system prompt begins with, and what it asks for."""
_SESSION_TAGS = (("<session>", "</session>"), ("<conversation>", "</conversation>"))
_ALONE: tuple[tuple[str, Task], ...] = (
    ("[SUGGESTION MODE: ", "suggestion"),
    ("The user stepped away and is coming back. Recap in under 40 words", "recap"),
)
"""What a message at the end of a session begins with."""
_COMPACTION = "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools.\n"
_SUMMARY = "Your task is to create a detailed summary of "
_HEAD = 2_000
"""Within as many characters, the prompt for a summary says that it asks for one."""


def session_prompt(text: str, system: Sequence[str], history: Sequence[tuple[str, str]]) -> HousekeepingPrompt | None:
    """Return the prompt that a message is, with the blocks of its system prompt and what was said before; None: a question."""
    for begins, task in _SESSIONS:
        if not history and any(block.startswith(begins) for block in system):
            return HousekeepingPrompt(task, (("user", _inside(text)),))
    for begins, task in _ALONE:
        if text.lstrip().startswith(begins):
            return HousekeepingPrompt(task, tuple(history))
    before, found, asked = text.partition(_COMPACTION)
    if found and (not before or before.endswith("\n")) and _SUMMARY in asked[:_HEAD]:
        said = (("user", before.strip()),) if before.strip() else ()  # of a question that was not answered
        return HousekeepingPrompt("summary", (*history, *said))
    return None


def _inside(text: str) -> str:
    """Return the text of the session, without what is said about it."""
    for begins, ends in _SESSION_TAGS:
        if text.lstrip().startswith(begins):
            return text.partition(begins)[2].rpartition(ends)[0].strip()
    return text.strip()
