"""The fixed forms in which Claude Code asks about a session: for its title, its name, a recap, a summary, a next prompt.

They are those of Claude Code 2.1, up to 2.1.332. A title and a name are asked for with a system prompt of their own, the others
at the end of the session. Above: `/v1/messages`. Next: `housekeeping` answers them; `front_ends` has the forms of others.
"""

from collections.abc import Sequence

from clew.dialects.shared.front_ends import HousekeepingPrompt, Task
from clew.engine.questions.context import split_message

_SESSIONS: tuple[tuple[str, Task], ...] = (
    ("You are naming a coding session so the user can pick it out of a long list of sessions.", "title"),
    ("Generate a concise, sentence-case title (3-7 words) that captures the main topic or goal of this coding session.", "title"),
    ("Generate a short kebab-case name (2-4 words) that captures the main topic of this conversation.", "name"),
)
"""What a system prompt begins with, and what it asks for."""
_SESSION_TAGS = (("<session>", "</session>"), ("<conversation>", "</conversation>"))
_ALONE: tuple[tuple[str, Task], ...] = (
    ("[SUGGESTION MODE: ", "suggestion"),
    ("The user stepped away and is coming back. Recap in under 40 words", "recap"),
)
"""What a message at the end of a session, or its last text, begins with."""
_COMPACTION = "CRITICAL: Respond with TEXT ONLY. Do NOT call any tools.\n"
_SUMMARY = "Your task is to create a detailed summary of "
_ENDS = ("REMINDER: Do NOT call any tools.", "For this reply only: write what the instructions above ask for")
"""What the last paragraph of the prompt for a summary begins with; the second one asks again."""
_TAIL = 990
"""A conversation of so many characters has been cut at its beginning."""
_HEAD = 2_000
"""Within as many characters, the prompt for a summary says that it asks for one."""


def session_prompt(text: str, system: Sequence[str], history: Sequence[tuple[str, str]], last: str) -> HousekeepingPrompt | None:
    """Return the prompt that a message is, with the blocks of its system prompt and what was said before; None: a question.

    `last` is the last text of the message, empty if the assistant has said nothing before: Claude Code puts a prompt for a
    summary as a block of its own behind a question that was not answered.
    """
    for begins, task in _SESSIONS:
        if not history and any(block.startswith(begins) for block in system):
            return HousekeepingPrompt(task, (("user", _inside(text)),))
    for begins, task in _ALONE:
        if any(one.lstrip().startswith(begins) for one in (text, last)):
            return HousekeepingPrompt(task, _bare(history))
    if _asks_summary(last.strip()):
        before = text.rstrip().removesuffix(last.rstrip()).strip()
        return HousekeepingPrompt("tagged_summary", _bare([*history, ("user", before)]))
    return None


def _bare(said: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """Return messages without what Claude Code puts around those of the user, and without those that have nothing else."""
    bare = ((role, split_message((text,))[0] if role == "user" else text) for role, text in said)
    return tuple((role, text) for role, text in bare if text.strip())


def _asks_summary(block: str) -> bool:
    """Whether a block is the prompt for a summary, from its beginning to its end."""
    is_begun = block.startswith(_COMPACTION) and _SUMMARY in block[:_HEAD]
    return is_begun and block.rpartition("\n\n")[2].startswith(_ENDS)


def _inside(text: str) -> str:
    """Return the text of the session, without what is said about it: from its first question, if its beginning was cut off."""
    for begins, ends in _SESSION_TAGS:
        if text.lstrip().startswith(begins):
            text = text.partition(begins)[2].rpartition(ends)[0]
            break
    text = text.strip()
    lines = text.splitlines()
    asked = next((place for place, line in enumerate(lines) if place and line.rstrip().endswith("?")), 0)
    return "\n".join(lines[asked:]) if len(text) >= _TAIL else text
