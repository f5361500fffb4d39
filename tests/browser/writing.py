"""Answers as models write them, the same ones every time: paragraphs, lists, tables and code, with marks of citations."""

import random

_WORDS = """
a an the this that each every answer question passage document section figure sentence reader writer claim source text page is was
holds names cites shows follows begins ends keeps reads rests stands changes moves between before after under with from first last
later same other whole exact short long early careful stored counted checked written because although where while
""".split()  # noqa: SIM905  words are read more easily so


def answer(seed: int, characters: int) -> str:
    """Return markdown of about as many characters, or a block more. It begins with a paragraph and cites passage 1."""
    draw = random.Random(seed)  # noqa: S311  the same for everybody
    blocks = [f"{_sentence(draw)} [1] {_paragraph(draw)}"]
    while sum(map(len, blocks)) < characters:
        blocks.append(draw.choice((_paragraph, _paragraph, _paragraph, _list, _heading, _table, _code, _quote))(draw))
    return "\n\n".join(blocks)


def _words(draw: random.Random, least: int, most: int) -> str:
    return " ".join(draw.choices(_WORDS, k=draw.randint(least, most)))


def _sentence(draw: random.Random) -> str:
    said = _words(draw, 6, 24).capitalize()
    if draw.random() < 0.2:
        said += f", **{_words(draw, 2, 4)}** and `{draw.choice(_WORDS)}_{draw.choice(_WORDS)}`"
    return f"{said}{' [1]' if draw.random() < 0.15 else ''}."


def _paragraph(draw: random.Random) -> str:
    return " ".join(_sentence(draw) for _ in range(draw.randint(2, 5)))


def _list(draw: random.Random) -> str:
    mark = draw.choice(("-", "1."))
    return "\n".join(f"{mark} {_sentence(draw)}" for _ in range(draw.randint(3, 7)))


def _heading(draw: random.Random) -> str:
    return f"## {_words(draw, 2, 6).capitalize()}\n\n{_paragraph(draw)}"


def _table(draw: random.Random) -> str:
    columns = draw.randint(2, 4)
    rows = [[_words(draw, 1, 3) for _ in range(columns)] for _ in range(draw.randint(3, 8))]
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], ["---"] * columns, *rows[1:]))


def _code(draw: random.Random) -> str:
    lines = [
        f"    {draw.choice(_WORDS)}_{n} = {draw.choice(_WORDS)}({_words(draw, 1, 3).replace(' ', ', ')})"
        for n in range(draw.randint(3, 14))
    ]
    return "\n".join(["```python", f"def {draw.choice(_WORDS)}(value):", *lines, "```"])


def _quote(draw: random.Random) -> str:
    return f"> {_sentence(draw)}\n> {_sentence(draw)}"
