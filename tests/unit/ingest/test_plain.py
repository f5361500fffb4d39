"""Plain texts that show an outline, and reStructuredText, are read with their headings."""

from pathlib import Path

import pytest

from clew.ingest.reading.parse import parse
from clew.ingest.text.plain import outlined, restructured

MANUAL = """PACK(1)                  Commands                  PACK(1)

NAME
       pack - put files into a box

OPTIONS
       -q, --quiet
              print nothing

   Boxes
       A box is closed with tape.

SEE ALSO
       unpack(1)
"""
RULES = """House rules
===========

Quiet hours begin at ten.

Waste
-----

Paper goes into the blue bin.

Rooms
-----

The hall is open to all.
"""
RST = """
..
  A note for writers.

.. _moving-in:

#########
Moving in
#########

Call the ``porter`` first, or read :ref:`the plan <plan>` and
`the map of the
house <https://house.example/map>`_.

Keys
****

.. note:: Two keys belong to each flat.

.. code-block:: console

    $ keys --list

Lost ones
=========

.. toctree::
   costs

Each key costs ten euros::

    keys --buy

Doors
*****

They close by themselves.
"""


def _headings(tmp_path: Path, name: str, text: str) -> list[tuple[int, str]]:
    path = tmp_path / name
    path.write_text(text, "utf-8")
    found = parse(path, name=name)
    for heading in found.headings:
        assert found.text[heading.start :].startswith(f"{'#' * heading.level} {heading.title}\n")
    return [(heading.level, heading.title) for heading in found.headings]


def test_lines_further_left_than_the_text_are_headings(tmp_path: Path) -> None:
    assert _headings(tmp_path, "pack.txt", MANUAL) == [(1, "NAME"), (1, "OPTIONS"), (2, "Boxes"), (1, "SEE ALSO")]


def _manual(titles: dict[str, str], option: str, *, body: int = 7, deeper: int = 14) -> str:
    """Return a manual page as `man` prints it: most of its lines are about its options, further right than its text."""
    head = f"BOX(1){'Commands':^60}BOX(1)\n"
    parts = [f"{title}\n{' ' * body}{text}\n" for title, text in titles.items()]
    entries = [
        f"{' ' * body}--{option}-{number} <value>\n" + f"{' ' * deeper}{option} {option} {option}\n" * 4 for number in range(9)
    ]
    last = [f"{' ' * body}{number}      {option} {option}\n" for number in range(1, 5)]
    return "\n".join((head, *parts[:2], *entries, "   Extra\n" + f"{' ' * body}{option}.\n", *parts[2:])) + "".join(last)


MANUALS = [
    ({"NAME": "box - put files into a box", "OPTIONS": "All of them:", "EXIT CODES": "There are several:"}, "lid"),
    ({"BEZEICHNUNG": "box - Dateien packen", "OPTIONEN": "Alle sind:", "RÜCKGABEWERT": "Es gibt mehrere:"}, "deckel"),
    ({"NOM": "box - ranger des fichiers", "OPTIONS": "Les voici :", "ÉTAT DE FIN": "Il y en a plusieurs :"}, "couvercle"),
    ({"NOMBRE": "box - guardar archivos", "OPCIONES": "Son estas:", "ESTADO DE SALIDA": "Hay varios:"}, "tapa"),
    ({"NOME": "box - guardar ficheiros", "OPÇÕES": "São estas:", "ESTADO DE SAÍDA": "Há vários:"}, "tampa"),
    ({"名称": "box - 把文件放进箱子", "选项": "全部选项如下：", "退出状态": "有几种："}, "盖子"),
]


@pytest.mark.parametrize(("titles", "option"), MANUALS)
@pytest.mark.parametrize(("body", "deeper"), [(7, 14), (5, 13), (7, 11)])
def test_options_of_a_manual_are_no_headings_however_much_is_said_below_them(
    titles: dict[str, str], option: str, body: int, deeper: int
) -> None:
    first, second, *rest = titles
    found = outlined(_manual(titles, option, body=body, deeper=deeper))[1]
    expected = [(1, first), (1, second), (2, "Extra"), *((1, title) for title in rest)]
    assert [(heading.level, heading.title) for heading in found] == expected


@pytest.mark.parametrize(("titles", "option"), MANUALS)
def test_tabs_reach_as_far_as_on_a_terminal(titles: dict[str, str], option: str) -> None:
    spaced = _manual(titles, option, body=7, deeper=14)
    tabbed = spaced.replace(" " * 14, "\t      ").replace(" " * 8, "\t")
    assert "\t" in tabbed
    assert [one.title for one in outlined(tabbed)[1]] == [one.title for one in outlined(spaced)[1]]


def test_headings_whose_sections_begin_with_sections_keep_the_column_of_the_text() -> None:
    text = "".join(
        f"Part {part}\n\n"
        + "".join(f"  Room {part}{room}\n\n    It has a door.\n    And a key.\n    And a lamp.\n\n" for room in "abc")
        for part in "XYZ"
    )
    assert [heading.level for heading in outlined(text)[1]] == [1, 2, 2, 2] * 3


def test_blocks_of_code_have_no_headings() -> None:
    text = "".join(f"box_{name} {{\n\tlid: closed\n\tkey: {name}\n}}\n\n" for name in "abcd")
    assert outlined(text) == (text, ())


def test_numbers_of_indented_texts_show_the_level(tmp_path: Path) -> None:
    text = "1. Scope\n\n   Boats.\n\n1.1 Small boats\n\n   Up to three metres,\n   or four.\n\n"
    text += "2. Harbours\n\n   All of them,\n   and piers.\n"
    assert _headings(tmp_path, "rfc.txt", text) == [(1, "1. Scope"), (2, "1.1 Small boats"), (1, "2. Harbours")]


def test_numbered_items_are_no_headings_and_a_heading_may_stand_above_another() -> None:
    text = """2. Bodies

  2.1. General rules

    1. Nothing in these rules obliges anyone to do
       work for the house. Nobody who declines a task
       needs to do it.
    2. A person may hold several posts, except that the
       chair may not be their own deputy.

3. Members

  3.1. Powers

   Whoever lives in the house is a member.
   Members hold one key each. They may lend
   it to nobody, and give it back when they
   leave the house for good.

   A member may
    1. decide about their own
       work;
    2. vote.

   Members decide as they see fit.
"""
    titles = [heading.title for heading in outlined(text)[1]]
    assert titles == ["2. Bodies", "2.1. General rules", "3. Members", "3.1. Powers"]


def test_underlined_lines_are_headings(tmp_path: Path) -> None:
    assert _headings(tmp_path, "rules.txt", RULES) == [(1, "House rules"), (2, "Waste"), (2, "Rooms")]
    assert _headings(tmp_path, "中文.txt", "第一部分\n========\n\n内容。\n\n第二部分\n========\n\n更多。\n") == [
        (1, "第一部分"),
        (1, "第二部分"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "A letter.\n\n  It is indented once.\n\nAnd goes on here,\nas letters do.\n",
        "name: box\nsize: 3\n----------\nname: bag\nsize: 4\n",
        "Total        12\n=============================================\nNothing else.\n",
        "Bill\n\nWidget 20.00\n------------\n\nGadget 1,234.50\n---------------\n\nThanks.\n",
        "[NOTE]\n======\n\nClose the lid.\n\n- One item\n----------\n\nThe end.\n",
    ],
)
def test_text_without_an_outline_stays_as_it_is(tmp_path: Path, text: str) -> None:
    path = tmp_path / "a.txt"
    path.write_text(text, "utf-8")
    found = parse(path, name="a.txt")
    assert (found.text, found.headings) == (text, ())


def test_word_that_a_formatter_broke_is_whole_again(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("The box is com‐\n    plete. A well-\nknown box.\n", "utf-8")
    assert parse(path, name="a.txt").text == "The box is complete. A well-\nknown box.\n"


def test_restructured_text_is_read_as_its_readers_see_it(tmp_path: Path) -> None:
    assert _headings(tmp_path, "house.rst", RST) == [(1, "Moving in"), (2, "Keys"), (3, "Lost ones"), (2, "Doors")]
    found = parse(tmp_path / "house.rst", name="house.rst")
    assert found.title == "Moving in"
    assert "Call the `porter` first, or read the plan and\n[the map of the\nhouse](https://house.example/map)." in found.text
    assert "Two keys belong to each flat." in found.text
    assert "```\n$ keys --list\n```" in found.text
    assert "Each key costs ten euros:\n\n```\nkeys --buy\n```" in found.text
    assert not any(hidden in found.text for hidden in ("note for writers", "moving-in", "toctree", "::", "****"))


def test_figures_of_versions_and_chapters_do_not_end_headings(tmp_path: Path) -> None:
    text = "Version 1.2\n===========\n\nNew lids.\n\nChapter 12\n----------\n\nThe boxes.\n"
    assert _headings(tmp_path, "news.txt", text) == [(1, "Version 1.2"), (2, "Chapter 12")]


def _restructured(tmp_path: Path, text: str) -> str:
    path = tmp_path / "a.rst"
    path.write_text(text, "utf-8")
    return parse(path, name="a.rst").text


def test_roles_for_names_are_code_in_their_short_form(tmp_path: Path) -> None:
    text = "Override :meth:`house.Door.open` or :class:`~house.Door`, `.Door.key`, :py:func:`!shut` and :doc:`a guide <guide>`.\n"
    shown = "Override `house.Door.open` or `Door`, `Door.key`, `shut` and a guide.\n"
    assert _restructured(tmp_path, text) == shown
    assert _restructured(tmp_path, "Edit ``.log`` and ``~/keys``.\n") == "Edit `.log` and `~/keys`.\n"


@pytest.mark.parametrize("role", ["file", "command", "code", "literal", "samp", "envvar", "program", "option", "class", "func"])
@pytest.mark.parametrize("words", ["~/notes.txt", "./configure", "~1.5 GB", ".env/x", "~/.config/a.b"])
def test_code_that_is_no_name_is_not_shortened(tmp_path: Path, role: str, words: str) -> None:
    assert _restructured(tmp_path, f"Look at :{role}:`{words}` here.\n") == f"Look at `{words}` here.\n"


@pytest.mark.parametrize("words", [".bashrc", ".env", "~/notes.txt", "~door"])
def test_file_without_a_role_keeps_its_dot_or_tilde(tmp_path: Path, words: str) -> None:
    assert _restructured(tmp_path, f"Look at :file:`{words}`.\n") == f"Look at `{words}`.\n"
    assert words in _restructured(tmp_path, f"Look at `{words}` here.\n")


def test_name_without_a_role_is_shortened(tmp_path: Path) -> None:
    assert _restructured(tmp_path, "Call `~house.Door.open()` or `.Door`.\n") == "Call `open()` or `Door`.\n"
    assert (
        _restructured(tmp_path, "Call :meth:`~.Door.shut`, :func:`~door-keys.turn` or `~.Door.open`.\n")
        == "Call `shut`, `turn` or `open`.\n"
    )
    assert _restructured(tmp_path, "Read :mod:`~house`.\n") == "Read `house`.\n"
    assert _restructured(tmp_path, "Call :py:meth:`~house.Door.open()`.\n") == "Call `open()`.\n"


def test_content_of_directives_is_read_like_text(tmp_path: Path) -> None:
    text = ".. note:: Two ways.\n\n   First::\n\n       keys --buy\n\n   .. code-block:: sh\n\n      keys --list\n\n"
    found = _restructured(tmp_path, f"{text}   .. tip::\n\n      .. code-block:: sh\n\n         keys\n\nThe end.\n")
    assert [found.count(block) for block in ("```\nkeys --buy\n```", "```\nkeys --list\n```", "```\nkeys\n```")] == [1, 1, 1]
    assert found.startswith("Two ways.\n\nFirst:\n")
    assert "::" not in found
    assert "The end." in found


def test_content_under_a_condition_is_read_without_the_condition(tmp_path: Path) -> None:
    assert _restructured(tmp_path, ".. only:: html and draft\n\n   The door is blue.\n").strip() == "The door is blue."


def test_directives_may_be_nested_however_deep(tmp_path: Path) -> None:
    found = _restructured(tmp_path, "".join(f"{' ' * depth}.. note::\n" for depth in range(300)) + f"{' ' * 300}Here.\n")
    assert "Here." in found


@pytest.mark.parametrize(
    "text",
    [
        ":a" * 50_000,
        "-:a" * 33_000,
        "`" + " " * 100_000,
        "`a" + " " * 100_000,
        "`a " * 33_000,
        ":a:`" + " " * 100_000,
        ":a:`b" + " " * 100_000 + "<",
        ":a:`b<" * 16_000,
        "`a <" * 25_000,
        "``a\n" * 25_000,
        "`~a" + ".a" * 50_000,
        "`.A" * 33_000,
        ":func:`~a" * 11_000,
        "`" * 100_000,
        "=" * 100_000 + "x",
        "=" + " " * 100_000 + "x",
        "|a|" + " " * 100_000,
        ".. " + "a:" * 50_000,
        ".. |a| " + "a::" * 33_000 + "!",
        "1." * 50_000,
        "a\u2010\n" * 30_000,
        ".. note::\n" * 10_000,
        "a::\n\n" * 20_000,
        "\n".join(" " * depth + "a" for depth in range(440)),
        "\n".join(" " * depth + ".. note::" for depth in range(440)),
    ],
)
def test_long_texts_take_linear_time(text: str) -> None:
    """Otherwise the test runs into its time limit."""
    outlined(text)
    restructured(text)


def test_a_numbered_heading_right_above_its_text_is_one() -> None:
    text = """1. Object
   This contract covers the care of the garden and
   of the two yards.

2. Duration and end
   It runs for a year and ends by itself unless both
   sides agree to go on.
"""
    assert [heading.title for heading in outlined(text)[1]] == ["1. Object", "2. Duration and end"]
