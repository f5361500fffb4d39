"""How the time of what reads a model's answer, a message or a passage grows with its length, on texts made to slow it down.

    python -m bench.hostile [--characters 20000]

Every reader gets every text at a half and at the whole length, answers in pieces of three characters as a provider sends them;
their filters also get them in one piece, as some providers send them.
Printed are those whose time grows by more than `RATIO` where the length doubles, and the slowest of each reader. The time is the
processor's own, so that a busy machine does not show. What regular expressions read cannot be counted in a test.
"""

import argparse
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from uuid import UUID

from clew.dialects.anthropic.blocks import BlockCutter, cut
from clew.dialects.completions.links import without_links
from clew.dialects.shared.file_answer import select_part
from clew.dialects.shared.front_ends import housekeeping_prompt, unwrapped
from clew.domain.citations.mark_scanner import MarkScanner
from clew.domain.citations.marks import without_marks
from clew.domain.deliverables.listed import listed_in
from clew.domain.deliverables.outline import headings_within, parse_outline
from clew.domain.deliverables.outline_repair import repair, without_blocks
from clew.domain.deliverables.outline_scanner import OutlineScanner
from clew.domain.documents.passage import Passage, Scores
from clew.engine.answers.grounder import Grounder
from clew.engine.answers.unrepeated import Copy
from clew.ingest.text.asciidoc import markdown_of
from clew.providers.answering.answer_text import AnswerText
from clew.providers.answering.extractive.plain_text import readable, readable_in, without_tags
from clew.providers.answering.sentences import sentence_spans
from clew.providers.answering.written_calls import WrittenCalls
from clew.providers.thoughts import ThoughtFilter

RATIO, LEAST_SECONDS, PIECE = 2.6, 0.05, 3
REPEATED = (
    *(
        "[",
        "(",
        "*",
        "_",
        "`",
        "|",
        "\n",
        " ",
        "\t",
        "1",
        "1. ",
        "- ",
        "# a\n",
        "> ",
        "<",
        "&",
        '"',
        "“",
        "…",
        "/",
        "a",
        "文",
        "文。",
    ),
    *(
        "a. ",
        "A. ",
        "a\n",
        "a\n\n",
        "[1] ",
        "[1, ",
        "【1】",
        "S1 ",
        "SUIVI\n",
        "[x](",
        "![x](",
        '[x](u "',
        "[x](<",
        "**a ",
        "`a ",
        "| a ",
        "a\n===\n",
        "</think>",
        "</think>\n",
    ),
    *(
        "a\u0301",
        "👨\u200d👩\u200d👧",
        "\u200f",
        "Anna Bern ",
        "The file is here. ",
        "<user_query>",
        "<chat_history>",
        '{"name": "x"}',
    ),
    *("[a\n", "[ab] ", "[[a|", "[^a", "{% a ", "<!-- a\n", "<script>\n", "[a]: b\n", "!!! a\n", "---\na: b\n", "```\n", "_a "),
    *("((a ", "footnote:[a", "http:", "<<a", "|a", "{a", ":a: {a}\n", "[a]\n", "|===\n|a ", "----\n", "-----BEGIN PGP a-----\n"),
    *(
        "|===\n|\na\n",
        "|===\n\n== a\n\n",
        "|===\n.9+|a\n",
        ',===\n"a\n',
        ":a: {a}{a}\n",
        ":a: b \\\n",
        "++++\n<a",
        "<script>\n++++\n",
    ),
    *(
        "[source]\n// a\n",
        "  a\n\n",
        "* a\n** b\n- c\n",
        "====\n--\n",
        "footnote:[[a",
        "xref:a[",
        "`+a",
        "#a ",
        "<<a,b",
        "a:: b\n",
    ),
)
OPENED = (
    "# a",
    "- ",
    "<think>",
    "Hm.\n</think>",
    "### Task:\n</context><user_query>",
    "### Task:\n",
    '{"name": "x", "arguments": {"a": "',
    "bytes=",
)
"""What stands before white space, or before the same text again."""
CONTENT = "The file is here. Anna Bern has the second point. It is 12 of 2024. " * 20
PASSAGE = Passage(1, UUID(int=1), "a.md", "A", "a.md", 1, 0, len(CONTENT), CONTENT, ("A",), "en", Scores(1, 1.0, 1, 0.5, 1.0))


def texts(characters: int) -> Iterator[tuple[str, str]]:
    """Yield the texts, each with a name."""
    for unit in REPEATED:
        yield repr(unit), (unit * (characters // len(unit) + 1))[:characters]
    for opening in OPENED:
        yield f"{opening!r} and blanks", opening + " " * (characters - len(opening)) + "x"
    yield "a link and addresses", "[1](" + f"/documents/doc_{'a' * 26}?" * (characters // 42)
    yield "an open bracket and words", "[" + "ab " * (characters // 3)
    yield "other words", " ".join(f"w{number}" for number in range(characters // 6))[:characters]


def pieces(text: str) -> Iterator[str]:
    return (text[start : start + PIECE] for start in range(0, len(text), PIECE))


def filter_answer(text: str) -> None:
    filter_pieces(pieces(text))


def filter_whole(text: str) -> None:
    filter_pieces(iter([text]))
    thoughts = ThoughtFilter()
    thoughts.feed(f"x{text}")
    thoughts.finish()


def filter_pieces(parts: Iterator[str]) -> None:
    answer = AnswerText(["\n\nUser:"], opens_thoughts=False, prompt=("<note 1>Answer.</note>",), calls=WrittenCalls(["x"]))
    for piece in parts:
        answer.feed(piece, is_separate=False)
        if answer.ended:
            break
    answer.finish(is_cut=False)


def ground(text: str) -> None:
    grounder = Grounder({1: PASSAGE}, language="en", is_model=True)
    for piece in pieces(text):
        grounder.feed(piece)
    grounder.finish()
    grounder.sentences()


def hold_copy(text: str) -> None:
    """Read the text as a copy of itself, with marks behind it."""
    copy = Copy(text, is_list=True)
    for piece in (*pieces(text), *pieces("[1]" * (len(text) // 3))):
        copy.goes_on(piece)


def scan_outline(text: str) -> None:
    scanner = OutlineScanner(variants=True)
    for piece in pieces(text):
        scanner.feed(piece)
    scanner.finish()


def scan_marks(text: str) -> None:
    scanner = MarkScanner(other_forms=True)
    for piece in pieces(text):
        scanner.feed(piece)
    scanner.finish()


def cut_blocks(text: str) -> None:
    cutter = BlockCutter()
    for piece in pieces(text):
        cutter.take(piece)
    cutter.finish()


READERS: dict[str, Callable[[str], object]] = {
    "the filters of an answer": filter_answer,
    "the filters of a whole answer": filter_whole,
    "grounding": ground,
    "a copy of the answer before": hold_copy,
    "the outline": scan_outline,
    "marks": scan_marks,
    "blocks of Anthropic's messages": cut_blocks,
    "blocks of a whole answer": cut,
    "sentences": lambda text: sentence_spans(text, "en"),
    "sentences of Markdown": lambda text: sentence_spans(text, "en", is_markdown=True),
    "sentences for reading": readable,
    "Markdown for reading": lambda text: readable_in(replace(PASSAGE, content=text), text),
    "AsciiDoc": markdown_of,
    "Markdown without tags": without_tags,
    "copied marks": without_marks,
    "items of a list": listed_in,
    "headings": headings_within,
    "a block SUIVI": parse_outline,
    "answers without a block": without_blocks,
    "the repair of an outline": lambda text: repair(text, ["A title", "Another", "One more", "The last"]),
    "prompts of front-ends": housekeeping_prompt,
    "links in an answer": without_links,
    "a range of a file": lambda text: select_part({"range": text}, etag="", size=1),
    "questions in prompts": unwrapped,
}


def seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor's time for a text, the shorter of two."""
    taken: list[float] = []
    for _ in range(2):
        began = time.process_time()
        read(text)
        taken.append(time.process_time() - began)
    return min(taken)


def main() -> None:
    """Measure every reader."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--characters", type=int, default=20_000)
    characters: int = parser.parse_args().characters
    for name, read in READERS.items():
        slowest = (0.0, "")
        for (text_name, half), (_, whole) in zip(texts(characters // 2), texts(characters), strict=True):
            before, taken = seconds(read, half), seconds(read, whole)
            slowest = max(slowest, (taken, text_name))
            if taken >= LEAST_SECONDS and taken > RATIO * before:
                print(f"{name}: {text_name} takes {taken:.2f} s, {taken / before:.1f} times as long as half of it")
        print(f"{name}: at most {slowest[0]:.2f} s for {characters:,} characters, {slowest[1]}", flush=True)


if __name__ == "__main__":
    main()
