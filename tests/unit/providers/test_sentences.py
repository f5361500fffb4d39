import pytest
from hypothesis import given
from hypothesis import strategies as st

from clew.providers.answering.sentences import sentence_spans


def sentences(text: str, language: str | None = "en") -> list[tuple[str, str]]:
    return [(span.kind, text[span.start : span.end]) for span in sentence_spans(text, language)]


def markdown(text: str, language: str = "en") -> list[tuple[str, str]]:
    return [(span.kind, text[span.start : span.end]) for span in sentence_spans(text, language, is_markdown=True)]


def prose(*texts: str) -> list[tuple[str, str]]:
    return [("prose", text) for text in texts]


@pytest.mark.parametrize(
    ("language", "text", "parts"),
    [
        ("en", "Dr. Smith left. He paid $3.5 million, i.e. a lot.", ["Dr. Smith left.", "He paid $3.5 million, i.e. a lot."]),
        ("fr", "M. Dupont est là. Voir art. 5 du code.", ["M. Dupont est là.", "Voir art. 5 du code."]),
        ("fr", "B.A.-BA du réseau. La suite vient.", ["B.A.-BA du réseau.", "La suite vient."]),
        ("fr", "J.-P. Sartre écrit. Prenons le plan B. Il vit.", ["J.-P. Sartre écrit.", "Prenons le plan B.", "Il vit."]),
        ("de", "Er kam z. B. am 3. Mai an. Dann ging er.", ["Er kam z. B. am 3. Mai an.", "Dann ging er."]),
        (
            "de",
            "Sie fassen mehr Boote als die Schleusen der 1. und 2.\nGeneration. Das war 1992. Dann ging er.",
            ["Sie fassen mehr Boote als die Schleusen der 1. und 2.\nGeneration.", "Das war 1992.", "Dann ging er."],
        ),
        (
            "fr",
            "C'est l'article R. 511-13 du code. Voyez aussi L.\n131-1.",
            ["C'est l'article R. 511-13 du code.", "Voyez aussi L.\n131-1."],
        ),
        (
            "en",
            "A permit is needed under Ch. 270, §§ 6 and 7 and Sec. 9-1. It is free.",
            ["A permit is needed under Ch. 270, §§ 6 and 7 and Sec. 9-1.", "It is free."],
        ),
        ("en", "The rule is in Ch. § 6. It is free.", ["The rule is in Ch. § 6.", "It is free."]),
        (
            "fr",
            "La liste résulte de l'art. L. 621-8 du code et de l'art. 115. Le décret du 22 févr. 2007 y renvoie. Il est là.",
            [
                "La liste résulte de l'art. L. 621-8 du code et de l'art. 115.",
                "Le décret du 22 févr. 2007 y renvoie.",
                "Il est là.",
            ],
        ),
        (
            "fr",
            "Ils visitent le musée d'art. L'entrée est libre. Elle ferme en oct. Les 3 salles restent ouvertes.",
            [
                "Ils visitent le musée d'art.",
                "L'entrée est libre.",
                "Elle ferme en oct.",
                "Les 3 salles restent ouvertes.",
            ],
        ),
        ("de", "Wir treffen uns am 5. Der Ort steht fest.", ["Wir treffen uns am 5.", "Der Ort steht fest."]),
        ("de", "Es ist von 8 bis 18. Erwachsene zahlen mehr.", ["Es ist von 8 bis 18.", "Erwachsene zahlen mehr."]),
        ("es", "Pérez, J. (2020). La esclusa.", ["Pérez, J. (2020).", "La esclusa."]),
        ("zh", "你好。他说：“走吧。”然后走了。", ["你好。", "他说：“走吧。”", "然后走了。"]),
        (
            "zh",
            "机场位于且末县。2013年迁建（分两期。2015年完工）。他说：“好。”4年后完工。iPhone可用。",
            ["机场位于且末县。", "2013年迁建（分两期。2015年完工）。", "他说：“好。”", "4年后完工。", "iPhone可用。"],
        ),
        ("es", "¿Quién es? El Sr. López llegó.", ["¿Quién es?", "El Sr. López llegó."]),
        (None, "Put it in the bins.Recycling bins are free.", ["Put it in the bins.", "Recycling bins are free."]),
        ("en", "The size ( 3. 5 km ) is ok . Next .", ["The size ( 3. 5 km ) is ok .", "Next ."]),
    ],
)
def test_sentences_end_where_a_reader_would_say(language: str | None, text: str, parts: list[str]) -> None:
    assert sentences(text, language) == prose(*parts)


def test_headings_items_tables_and_code_are_told_apart() -> None:
    text = (
        "# Rules\n\nTwo rules:\n- One. And more.\n2. Two\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n"
        "```\nx. y.\n\nz\n```\nTitle\n=====\nEnd."
    )
    assert sentences(text) == [
        ("heading", "Rules"),
        ("prose", "Two rules:"),
        ("item", "One."),
        ("item", "And more."),
        ("item", "Two"),
        ("table", "| a | b |\n|---|---|\n| 1 | 2 |"),
        ("code", "```\nx. y.\n\nz\n```"),
        ("heading", "Title"),
        ("prose", "End."),
    ]


@pytest.mark.parametrize("mark", ["●", "■", "➢", "\uf0a7", "a.", "b)"])
def test_item_is_what_stands_behind_its_mark(mark: str) -> None:
    assert sentences(f"Required:\n{mark} Be 18 years old.") == [("prose", "Required:"), ("item", "Be 18 years old.")]


def test_initial_is_no_mark_of_an_item() -> None:
    assert sentences("A. Smith was there.") == [("prose", "A. Smith was there.")]


def test_wrapped_lines_are_one_paragraph_and_short_lines_are_lines_of_their_own() -> None:
    wrapped = (
        "The committee met in Geneva in the spring of that year and\n"
        "Decided nothing, which surprised the members of the board,\nwho left."
    )
    assert len(sentences(wrapped)) == 1
    link = f"[Liste](https://lock.example/{'boats-' * 9})"
    address = f"Die alte Schleuse an der Werft ist für einzelne\nBoote zu klein (siehe die\n{link}).\nSie schließt."
    assert len(sentences(address, "de")) == 2
    assert sentences("Main Phone\nService Hours\nContact Us") == prose("Main Phone", "Service Hours", "Contact Us")


def test_end_of_code_that_begins_in_another_passage_is_code() -> None:
    code = "Counting boats: 2, done.\nWriting the book: 100%.\n```"
    text = f"{code}\n\nThe lock is open now.\n\n```sh\nlock --open\n```"
    assert markdown(text) == [("code", code), *prose("The lock is open now."), ("code", "```sh\nlock --open\n```")]
    assert [kind for kind, _ in markdown("The lock is open now.\n\n```\nlock --open\n")] == ["prose", "code"]
    assert markdown("The lock is open now.\n\n```\n\nlock --open")[0] == prose("The lock is open now.")[0]
    assert sentences("The lock is closed.\n~~~\n\n")[0] == prose("The lock is closed.")[0]


def test_what_readers_of_markdown_do_not_see_is_no_sentence() -> None:
    script = "<script setup>\nimport Lock from './lock.vue'\nconst open = 1\n</script>\n\n# Lock\n\n"
    comment = "<!-- This is for editors.\nNobody else reads it. -->\nThe lock is open.\n"
    notes = '!!! note "Good to know"\n    It has two gates.\n\n/// tip\n\nThey open at 8.\n\n///\n\n'
    links = '  [keeper]: ../keeper.md#hours\n  [gates]: #gates "The gates"\n\n[^1]: Until 1990.\n'
    said = prose(
        "The lock is open.", '"Good to know"', "It has two gates.", "They open at 8.", "In winter at 9.", "[^1]: Until 1990."
    )
    quoted = "> [!NOTE]\n> In winter at 9.\n"
    assert markdown(f"{script}{comment}{notes}{quoted}{links}") == [("heading", "Lock"), *said]
    assert markdown("<!-- old --> The lock is open.") == prose("<!-- old --> The lock is open.")
    assert markdown("<!-- never closed\n\nThe lock is open.")[-1:] == prose("The lock is open.")


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("> [!WARNING] Never open the gate at night.\n> It floods.", ["Never open the gate at night.", "It floods."]),
        ("!!! IMPORTANT: shut the gate first.", ["IMPORTANT: shut the gate first."]),
        (":::danger Never lose the key.\nIt is the only one.\n:::", ["Never lose the key.", "It is the only one."]),
        ("/// note | Hinweis\n\nDie Schleuse ist zu.\n\n///", ["Hinweis", "Die Schleuse ist zu."]),
        ('=== "By boat"\n\n    Use the lock.', ['"By boat"', "Use the lock."]),
    ],
)
def test_words_of_the_head_of_a_note_are_kept(note: str, said: list[str]) -> None:
    assert [text for _, text in markdown(note)] == said


def test_lines_of_markdown_are_one_paragraph_unless_they_are_short_or_labelled() -> None:
    item = "1. In the section for the lock, uncheck the box labelled\n   **Use the old gate**.\n2. Click **Save** to apply it."
    assert [kind for kind, _ in markdown(item)] == ["item", "item"]
    assert len(markdown("Present were Ann Lee, Bo Cole and the keeper of the lock\nDate: 3 May\nPlace: Nice")) == 3
    assert len(markdown("Harbour office\nOpen all year")) == 2
    named = "The keeper of the lock inherits from the base class of all keepers, which is\nClew::Keeper, and from nothing else."
    assert len(markdown(named)) == 1
    german = "Wer die Schleuse prüft, unterscheidet dabei nur zwischen zwei wichtigen\nMethoden: Augenschein und Probe."
    assert len(markdown(german, "de")) == 1
    assert len(markdown("Add the following lines with the hours at the top of a\nMarkdown file:")) == 1
    assert len(markdown("The office of the harbour, which is beside the lock  \nQuay 3")) == 2


def test_line_goes_on_where_a_link_did_not_fit_or_is_broken() -> None:
    moved = (
        "1. For all requests, please fill in the\n   [form of the harbour office](https://lock.example/forms/a1b2c3d4e5f6)\n"
        "   to begin. It will tell you more.\n2. If you have a boat with a sail, you will need another form too"
    )
    assert [kind for kind, _ in sentences(moved)] == ["item", "item", "item"]
    broken = 'Please [contact the Harbour\nDesk]({% page "/office/#desk" %})\nand they will help. This is free.'
    assert [text[:6] for _, text in sentences(broken)] == ["Please", "This i"]
    assert len(sentences("Opening hours [winter\nTickets and prices\nContact")) == 3


@given(
    st.text(alphabet=st.sampled_from("aB. \n|`-#1!?\"'(«。你\t*>é😀:"), max_size=200),
    st.sampled_from(["en", "fr", "zh", "und", None]),
)
def test_spans_of_any_text_are_ordered_apart_and_trimmed(text: str, language: str | None) -> None:
    end = 0
    for span in sentence_spans(text, language):
        assert end <= span.start < span.end <= len(text)
        assert text[span.start : span.end] == text[span.start : span.end].strip()
        end = span.end


@given(st.lists(st.sampled_from(["ab", "Bé", "你", *". \n-1!?\"'(«。😀"]), max_size=150).map("".join))
def test_no_letter_stands_outside_of_the_spans(text: str) -> None:
    """But for single ones, which may number an item: "a. "."""
    spans = sentence_spans(text, "en")
    inside = {place for span in spans for place in range(span.start, span.end)}
    assert all(place in inside for place, character in enumerate(text) if character.isalpha())


@pytest.mark.parametrize(
    ("language", "unit", "count"),
    [
        ("en", "The keeper counts the boats that pass the lock and writes them into the book. ", 7),
        ("fr", "L'éclusier compte les bateaux qui passent et les inscrit dans le grand livre. ", 7),
        ("de", "Der Wärter zählt die Boote, die durch die Schleuse fahren, und schreibt sie auf. ", 7),
        ("zh", "守闸人每天清点通过船闸的船只并写进账本。", 9),
    ],
)
def test_long_quotation_is_cut_at_the_sentences_in_it(language: str, unit: str, count: int) -> None:
    opening, closing = ("他写道：“", "”") if language == "zh" else ('He wrote: "', '"')
    parts = [text for _, text in sentences(f"{opening}{(unit * count).strip()}{closing}", language)]
    assert len(parts) == count
    assert parts[1] == unit.strip()


def test_short_quotation_stays_one_sentence() -> None:
    assert sentences('He said: "Go. Now." Then he left.') == prose('He said: "Go. Now."', "Then he left.")


def test_long_sentence_is_not_cut_behind_an_abbreviation() -> None:
    text = f'He wrote: "The U.S. Navy and Dr. Smith agreed with {"the old and very careful keeper of the lock, " * 9}and left."'
    assert sentences(text) == prose(text)


LONG = "the old and very careful keeper of the lock and the bridge, " * 8


@pytest.mark.parametrize(
    ("language", "name"),
    [
        *(("en", name) for name in ("Capt. Smith", "Col. Jones", "Acme Inc. Paris", "Co. Boston", "Fig. Three")),
        *(("de", name) for name in ("Art. Zwei", "Abs. Drei")),
        *(("es", name) for name in ("Ing. López", "EE. UU. Firmó")),
    ],
)
def test_long_quotation_is_not_cut_behind_a_title_or_another_short_name(language: str, name: str) -> None:
    text = f'He wrote: "{LONG}that {name} had left the house and gone."'
    assert sentences(text, language) == prose(text)


def test_long_sentence_is_cut_only_in_its_quotations_and_brackets() -> None:
    text = f"He wrote {LONG}that Acme Corp. Paris had left (as he said to him)."
    assert sentences(text) == prose(text)
    cut = f"He wrote {LONG}that it had left (as he said today. Nobody heard him then)."
    assert [part for _, part in sentences(cut)][1:] == ["Nobody heard him then)."]


def test_chinese_name_in_an_english_paragraph_does_not_make_its_sentences_long() -> None:
    said = "The boats pass the lock in the morning. The boats are counted by all of us at the old gate. I write it down."
    text = f'The keeper (东京) wrote: "{said}"'
    assert sentences(text) == prose(text)


def test_code_below_front_matter_begins_there_even_if_the_passage_ends_before_the_code_does() -> None:
    page = "---\ntitle: Locks\n---\nRun this:\n```\n\nopen --gate left\n"
    assert markdown(page) == [("prose", "title: Locks"), ("prose", "Run this:"), ("code", "```\n\nopen --gate left")]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "**Art. 6** Para el uso diario hay llaves."),
        ("en", "_Fig. 3_ shows the pump."),
        ("de", "Die Amtszeit beginnt am 1. April oder 1. Oktober."),
    ],
)
def test_number_behind_an_abbreviation_in_bold_and_a_second_day_end_no_sentence(language: str, text: str) -> None:
    assert sentences(text, language) == prose(text)
