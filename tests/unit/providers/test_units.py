"""Which sentences and items are candidates, what is attached to them, and which of them lean on the one before."""

from dataclasses import replace

import pytest

from clew.providers.answering.extractive.deliverable import bounds_of
from clew.providers.answering.extractive.model import compose
from clew.providers.answering.extractive.plain_text import readable
from clew.providers.answering.extractive.units import Unit, units_of
from tests.passages import passage_of
from tests.rows import each

LONG = f"The gate is red{', and the keeper counts the boats' * 20}. "


def _units(content: str, language: str = "en") -> list[Unit]:
    return units_of([passage_of(content, title="", language=language)])


def test_item_that_ends_like_a_lead_in_does_not_include_the_items_beside_it() -> None:
    units = _units("- Tell us at once who you are\n- Where you live now in the town\n- What you need from the office")
    assert [unit.attached for unit in units] == [(), (), ()]


def test_item_with_a_colon_includes_the_items_indented_deeper_or_all_where_the_indents_are_lost() -> None:
    deeper = _units("- A list of what to bring to us:\n  - a map\n  - a lamp\n- Where you live now in the town")
    assert (deeper[0].attached, deeper[-1].text) == (("a map", "a lamp"), "Where you live now in the town")
    assert _units("- A list of what to bring to us:\n- a map\n- a lamp")[0].attached == ("a map", "a lamp")


@pytest.mark.parametrize(
    ("language", "content", "leaning"),
    [
        ("en", 'The pipe is 5" wide at the gate. The lamp is green at night. The gate is red at night.', [False, False, False]),
        ("de", "Die „Saisonkarte“ gilt immer. Die Karte kostet zwanzig Euro. Die Halle hat Becken.", [False, False, False]),
        ("en", "The “lamp is green at night. The gate is red at night. The keeper goes home.", [False, False, False]),
        ("en", f'Ann said: "The lamp is green. {LONG}The gate is red." The keeper goes home.', [False, True, False]),
    ],
)
def test_only_what_is_said_in_a_quotation_that_closes_leans(language: str, content: str, leaning: list[bool]) -> None:
    assert [unit.leans for unit in _units(content, language)] == leaning


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ('The pipe measures 5"', 'The pipe measures 5"'),
        ('"It began in 1990"', '"It began in 1990"'),
        ('"The lamp is green.', "The lamp is green."),
        ('The lamp is green."', "The lamp is green."),
        ("Das ist die „Saisonkarte“", "Das ist die „Saisonkarte“"),
    ],
)
def test_mark_of_a_quotation_is_left_out_only_where_its_other_half_is_elsewhere(source: str, told: str) -> None:
    assert readable(source) == told


@each(
    ("source", "shown"),
    [
        ("Use <code>aria-label</code>&nbsp;: it helps <b>readers</b>.", "Use `aria-label` : it helps readers."),
        ('<a name="gates"></a>Open the <i>gates</i> first.', "Open the gates first."),
        ("Read the [rules of the lock][2] before you enter it.", "Read the rules of the lock before you enter it."),
        ("The lock is [old](lock.md){.external}, see `{.x}`.", "The lock is old, see `{.x}`."),
        ("It takes 10<sup>3</sup> litres, or 30<sup>2</sup> euros.", "It takes 10³ litres, or 30² euros."),
        (
            "Now get /export?id=3&region=eu&currency=EUR&section=2 again.",
            "Now get /export?id=3&region=eu&currency=EUR&section=2 again.",
        ),
        ("Run inspect -f {{.State.Running}} box {.a} now.", "Run inspect -f {{.State.Running}} box {.a} now."),
        ("A Vec<u> holds a<b and b>c, so replace <b> by it.", "A Vec<u> holds a<b and b>c, so replace <b> by it."),
        ("Press [Ctrl][C], as [Smith 2020][Miller 2021] say.", "Press [Ctrl][C], as [Smith 2020][Miller 2021] say."),
        ("The width is <5 m & the depth >2 m at low water.", "The width is <5 m & the depth >2 m at low water."),
        ("Write `<b>` and `&nbsp;` around the name.", "Write `<b>` and `&nbsp;` around the name."),
        ('Ask the [harbour\noffice]({% page "/harbour/#desk" %}) for the key.', "Ask the harbour office for the key."),
        ('{{< note >}} Ask the [office]({{< relref "office" >}}) first.', "Ask the office first."),
        ("Read the [rules of the lock][rules], then [pay][pay-here] for it.", "Read the rules of the lock, then pay for it."),
        ('Read the [plan](plan.md){:target="_blank"} of the lock.', "Read the plan of the lock."),
        ("The [[Keeper#Hours|keeper]] sits in the [[Guard house]] at night.", "The keeper sits in the Guard house at night."),
        ("Test `[[x]]` and [[ -f boat ]] in the shell.", "Test `[[x]]` and [[ -f boat ]] in the shell."),
        ("The fee is two euros[^fee] for each boat.", "The fee is two euros for each boat."),
        ("_The lock is closed in winter.", "The lock is closed in winter."),
        ("The lock is _closed_ in winter, _always.", "The lock is _closed_ in winter, _always."),
        ("The open method takes *args and class_ too.", "The open method takes *args and class_ too."),
        ("<!-- old --> The lock is closed in winter.", "The lock is closed in winter."),
        ("<p>The lock is closed in winter.", "The lock is closed in winter."),
        ("Write a <p> in front of the first line.", "Write a <p> in front of the first line."),
        ("<li>The lock is closed in winter.", "The lock is closed in winter."),
        ("<td>The lock is closed</td> <td>in winter and autumn.", "The lock is closed in winter and autumn."),
        ('<Card title="Winter" href="/winter">The lock is closed in winter.', "The lock is closed in winter."),
        ("The <li> of the lock is a Vec<String> or a <Gate>.", "The <li> of the lock is a Vec<String> or a <Gate>."),
    ],
)
def test_markdown_is_shown_without_the_tags_of_html_and_other_texts_with_what_they_say(source: str, shown: str) -> None:
    passage = passage_of(source)
    assert [unit.text for unit in units_of([passage])] == [shown]
    page = replace(passage, document_name="Manual.html")
    assert [unit.text for unit in units_of([page])] == [readable(source)]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("The [fees] and [old times] are fixed.\n\n[Fees]: #fees", "The fees and [old times] are fixed."),
        ("Write `#!css color: red` to mark the lock.", "Write `color: red` to mark the lock."),
        ("<ul>\n<li>The lock is closed in winter.", "The lock is closed in winter."),
        ("<Note>\nThe lock is closed in winter.\n</Note>", "The lock is closed in winter."),
        (
            "> In winter the lock is closed for all boats, so\n> Nobody may pass.",
            "In winter the lock is closed for all boats, so Nobody may pass.",
        ),
    ],
)
def test_markdown_is_shown_without_what_only_its_passage_explains(source: str, shown: str) -> None:
    assert [unit.text for unit in _units(source)] == [shown]


def test_note_in_italics_of_several_sentences_is_shown_without_its_signs() -> None:
    units = _units("_The lock is closed in winter. Ask the keeper (he lives beside it)._\n\nThe *lock opens in March.*")
    assert [unit.text for unit in units[:2]] == ["The lock is closed in winter.", "Ask the keeper (he lives beside it)."]


@pytest.mark.parametrize("count", [1, 12, 48])
def test_summary_of_a_long_chapter_considers_its_end(count: int) -> None:
    said = " ".join(f"The lock number {{at}} has a gate that is {size} metres high." for size in range(20))
    passages = [passage_of(said.format(at=at), document=at) for at in range(count)]
    units = units_of(passages, bounds_of(passages))
    assert {unit.number for unit in units} == set(range(1, count + 1))
    assert len(units) == {1: 12, 12: 144, 48: 144}[count]


def test_front_matter_is_neither_a_sentence_nor_a_list_nor_a_heading() -> None:
    front = "---\ntitle: The lock\nquestions:\n  - harbour-office\n  - office@harbour.example\nnavigation: water\n---\n"
    units = _units(f"{front}\nThe lock is closed in winter. It opens in March.\n")
    assert [unit.text for unit in units] == ["The lock is closed in winter.", "It opens in March."]
    assert not any(unit.is_item or any(unit.path) for unit in units)
    assert _units(front.strip()) == []
    ruled = _units("---\nThe lock is closed in winter.\n---\nIt opens in March each year.")
    assert [unit.text for unit in ruled] == ["It opens in March each year."]


def test_steps_in_a_list_have_the_code_and_the_lists_below_them() -> None:
    first = "1. List all the users:\n\n   ```sh\n   who\n     -a\n   ```"
    steps = f"Do this:\n\n{first}\n\n2. Bring what you need:\n   - a map\n   - a lamp"
    passage = passage_of(steps)
    units = units_of([passage])
    assert compose(units, [passage]) == (
        "- List all the users: [1]\n  ```sh\n  who\n    -a\n  ```\n- Bring what you need: [1]\n  - a map [1]\n  - a lamp [1]"
    )


def test_table_below_a_step_stands_in_its_item() -> None:
    passage = passage_of(
        "10. Choose one of these sizes:\n\n    | Size | Price |\n    |---|---|\n    | A4 | 2 euros |\n\nPay at the gate then."
    )
    text = compose(units_of([passage]), [passage])
    assert "\n  | Size | Price |\n  |---|---|\n  | A4 | 2 euros [1] |" in text


def test_code_for_one_kind_of_output_alone_is_not_shown() -> None:
    raw = "The picture of the lock is here:\n\n```{=latex}\n\\includegraphics{lock}\n```"
    assert [unit.attached for unit in _units(raw)] == []


def test_list_with_its_introduction_may_be_as_long_as_an_answer() -> None:
    items = [f"Wait at gate {number} until the keeper of the lock has counted all boats" for number in range(1, 7)]
    units = _units("Rules of the lock:\n" + "\n".join(f"• {item};" for item in items))
    assert units[0].attached == tuple(f"{item};" for item in items)


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("See [the clew](https://example.org/Clew_(thread)) and go.", "See the clew and go."),
        ("See ![a [small] map](m.png) [the map](m.html).", "See ![a [small] map](m.png) the map."),
        ("Take [1 [the second](b.html) now.", "Take [1 the second now."),
        ("An open [link](http://a ends nowhere.", "An open [link](http://a ends nowhere."),
        ('See [the map](m.html "see (1") and (2).', "See the map and (2)."),
        ("See ![map](m.png 'the map :)') [the map](m.html ':(').", "See the map."),
        ('See [the map]( <m (1.html> ) and [another](<n).html> "N").', "See the map and another."),
        ('See [the map](m.html "open) and [another](n.html).', "See the map and another."),
        ("See [the map](the one (of two) here).", "See the map."),
    ],
)
def test_a_link_is_its_text_and_ends_where_another_begins(source: str, told: str) -> None:
    assert readable(source) == told


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("Pass `--keep-tag ''` to keep those without a tag.", "Pass `--keep-tag ''` to keep those without a tag."),
        ("Setzen Sie `LANG=''`, dann gilt ``C''.", "Setzen Sie `LANG=''`, dann gilt “C”."),
        ("Passez --tag '' pour garder tout.", "Passez --tag '' pour garder tout."),
        ("El tubo mide 5'' de ancho.", "El tubo mide 5'' de ancho."),
        ("O comando ``forget`` apaga ``tudo`` o que sobra.", "O comando ``forget`` apaga ``tudo`` o que sobra."),
        ("把 `--tag ''` 写在后面。", "把 `--tag ''` 写在后面。"),
        ("She said ``yes'' and `` no '' at once.", "She said “yes” and “ no ” at once."),
        ("He said ``so it goes on.", "He said “so it goes on."),
        ("It goes on so. ''", "It goes on so."),
        ("An empty one (``''``) is allowed.", "An empty one (``''``) is allowed."),
    ],
)
def test_two_apostrophes_are_a_quotation_mark_only_where_they_close_one(source: str, told: str) -> None:
    assert readable(source) == told


@pytest.mark.parametrize(
    ("language", "sentence", "other"),
    [
        ("en", "Use OneDrive to keep your photos in the same place.", "Take one key. The drive is full."),
        (
            "en",
            "Skip files of the cloud (OneDrive Files On-Demand, the cloud drive), if they are there.",
            "One. A drive. Go.Now we",
        ),
        ("de", "Das Paket LibreOffice bringt eine Tabelle mit.", "Das Wort libre. Das Office. Der Rest ist klein."),
        ("fr", "Ouvrez PowerPoint pour voir les pages du dossier.", "Le bouton power. Le point rouge. Le reste est ici."),
        ("es", "Abra AnyDesk con la clave que recibió hoy.", "Hay any. La desk azul. El resto sigue aquí."),
        ("pt", "Abra OpenOffice para ver a carta da cidade.", "Diga open. O office azul. O resto fica aqui."),
    ],
)
def test_a_name_of_two_words_is_no_heading_joined_to_a_sentence(language: str, sentence: str, other: str) -> None:
    assert sentence in [unit.text for unit in _units(f"{sentence} {other}", language)]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (
            "How to Report TheftTheft is what the keeper fears most. No theft is too small.",
            "Theft is what the keeper fears most.",
        ),
        (
            "Rocky PlanetMars has been altered by the winds. A planet is far. Mars is red. Cold NightsWater is ice at night. "
            "The nights. The water.",
            "Mars has been altered by the winds.",
        ),
    ],
)
def test_a_heading_that_lost_its_line_end_is_left_out(content: str, told: str) -> None:
    assert told in [unit.text for unit in _units(content)]
