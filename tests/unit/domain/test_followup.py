"""Follow-ups: figures on labelled phrasings in six languages, and the cases that matter one by one."""

import json
from collections import Counter
from functools import cache
from pathlib import Path

import pytest
from tests.followups import Labelled, counted, labelled, outlines, sections
from tests.rows import each

from clew.domain.deliverables.outline import Section
from clew.domain.followup import Ambiguous, Followup, NotAFollowUp, Resolved, resolve_followup
from clew.domain.followup.reading import lexicon_of
from clew.domain.followup.words import TABLES

CONVERSATIONS = Path(__file__).parents[4] / "shared" / "data" / "mtrag-dev" / "queries.jsonl"
OUTLINES, PHRASINGS, RESERVED = outlines(), labelled("phrasings"), labelled("reserved")
REPORT = OUTLINES["en-report"]


@cache
def followup_of(question: str, outline: str, language: str | None) -> Followup:
    return resolve_followup(question, OUTLINES[outline], language=language)


def ids_of(question: str, outline: tuple[Section, ...] = REPORT, language: str | None = None) -> tuple[str, ...]:
    followup = resolve_followup(question, outline, language=language)
    assert isinstance(followup, Resolved), f"{question}: {followup}"
    return followup.section_ids


def figures(rows: list[Labelled], *, tell_language: bool, in_order: bool = True) -> tuple[float, float, float]:
    """Return precision of what is resolved, recall, and the share of ambiguous questions seen as such."""
    found = ((row, followup_of(row["question"], row["outline"], row["language"] if tell_language else None)) for row in rows)
    counts = counted(found, in_order=in_order)
    resolved = counts["right resolved"]
    return (
        resolved / counts["said resolved"],
        resolved / counts["is resolved"],
        counts["right ambiguous"] / counts["is ambiguous"] if counts["is ambiguous"] else 1.0,
    )


def test_the_labelled_set_is_large_and_holds_as_many_negatives_as_positives_in_every_language() -> None:
    first = [row for row in PHRASINGS if row["set"] == "first"]
    assert len(first) >= 400
    for language in TABLES:
        outcomes = Counter(row["outcome"] == "none" for row in first if row["language"] == language)
        assert outcomes[True] >= 0.9 * outcomes[False] >= 30


@pytest.mark.parametrize("tell_language", [True, False], ids=["language told", "language not told"])
def test_resolution_reaches_its_figures(tell_language: bool) -> None:
    """Every second phrasing with its language told, the others without: each takes milliseconds and is read once."""
    phrasings = PHRASINGS[1::2] if tell_language else PHRASINGS[::2]
    for language in (None, *TABLES):
        rows = [row for row in phrasings if language in {None, row["language"]}]
        precision, recall, ambiguous = figures(rows, tell_language=tell_language)
        assert precision >= 0.98 - (0.02 if language else 0), language
        assert recall >= 0.95, language
        assert ambiguous >= 0.9, language


@pytest.mark.parametrize("tell_language", [True, False], ids=["language told", "language not told"])
@pytest.mark.parametrize("name", ["reserved-b", "reserved-e"])
def test_resolution_reaches_its_figures_on_phrasings_that_no_rule_was_made_for(name: str, tell_language: bool) -> None:
    precision, recall, ambiguous = figures([row for row in RESERVED if row["set"] == name], tell_language=tell_language)
    assert precision >= 0.98
    assert recall >= 0.95
    assert ambiguous >= 0.9


AS_PEOPLE_SAY_THEM = ["reserved-s", "reserved-p", "reserved-q", "reserved-r", "reserved-t", "reserved-w"]


@pytest.mark.parametrize("tell_language", [True, False], ids=["language told", "language not told"])
def test_resolution_reaches_its_figures_on_phrasings_as_people_say_them(tell_language: bool) -> None:
    precision, recall, ambiguous = figures(
        [row for row in RESERVED if row["set"] in AS_PEOPLE_SAY_THEM], tell_language=tell_language
    )
    assert precision >= 0.95
    assert recall >= 0.95
    assert ambiguous >= 0.9
    for name in AS_PEOPLE_SAY_THEM:  # none is read badly
        precision, recall, ambiguous = figures([row for row in RESERVED if row["set"] == name], tell_language=tell_language)
        assert precision >= 0.88, name
        assert recall >= 0.9, name
        assert ambiguous >= 0.9, name


@pytest.mark.parametrize(("name", "least"), [("reserved-x", 0.9), ("reserved-y", 0.8)])
def test_few_sections_are_wrong_on_phrasings_of_authors_who_had_read_no_rule(name: str, least: float) -> None:
    rows = [row for row in RESERVED if row["set"] == name]
    precision, recall, _ = figures(
        rows, tell_language=True, in_order=False
    )  # the authors named the sections in the outline's order
    assert precision >= 0.95
    assert recall >= least  # the aim is 0.9: decision 0031 says what is missed


def test_questions_of_real_conversations_point_at_no_section() -> None:
    if not CONVERSATIONS.exists():
        pytest.skip("../shared/data/mtrag-dev is not there")
    questions = [json.loads(line)["text"] for line in CONVERSATIONS.read_text("utf-8").splitlines()]
    every = list(OUTLINES.values())
    fired = [
        question
        for number, question in enumerate(questions)
        if not isinstance(resolve_followup(question, every[number % len(every)]), NotAFollowUp)
    ]
    assert fired == []


@pytest.mark.parametrize(
    ("question", "ids", "ref_type"),
    [
        ("détaille S2", ("S2",), "section_id"),
        ("[S2]", ("S2",), "section_id"),
        ("section 2", ("S2",), "section_id"),
        ("§2", ("S2",), "section_id"),
        ("Ｓ２", ("S2",), "section_id"),
        ("détaille le point B", ("S2",), "letter"),
        ("détaille le 2e point", ("S2",), "ordinal"),
        ("o segundo ponto", ("S2",), "ordinal"),
        ("der zweite", ("S2",), "ordinal"),
        ("第二点", ("S2",), "ordinal"),
        ("l’avant‑dernier point", ("S5",), "ordinal"),
        ("Tell me more about the budget", ("S2",), "title"),
    ],
)
def test_the_kind_of_reference_is_told(question: str, ids: tuple[str, ...], ref_type: str) -> None:
    followup = resolve_followup(question, REPORT)
    assert isinstance(followup, Resolved)
    assert (followup.section_ids, followup.ref_type) == (ids, ref_type)
    assert followup.rule


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("S3 and S1", ("S3", "S1")),
        ("S4, S2 et S4", ("S4", "S2")),
        ("S1-S3", ("S1", "S2", "S3")),
        ("points 2 to 4", ("S2", "S3", "S4")),
        ("from the second point to the fourth", ("S2", "S3", "S4")),
        ("compare S1 to S3", ("S1", "S3")),
        ("points B and D", ("S2", "S4")),
        ("les deux premiers", ("S1", "S2")),
        ("后两点", ("S5", "S6")),
        ("everything except S2", ("S1", "S3", "S4", "S5", "S6")),
        ("not S2 but S3", ("S3",)),
        ("In point 3, 12 people were trained: who?", ("S3",)),
    ],
)
def test_several_sections_come_in_the_order_named(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("the last three, but shorter", ("S4", "S5", "S6")),
        ("the first two in three sentences for my team", ("S1", "S2")),
        ("translate the third into French, please", ("S3",)),
        ("le deuxième, comme si j'avais dix ans", ("S2",)),
        ("die ersten beiden etwas knapper bitte", ("S1", "S2")),
        ("El segundo, en lenguaje llano para un paciente", ("S2",)),
        ("o segundo com mais exemplos da vida real", ("S2",)),
        ("把第二个翻译成英文给我的同事", ("S2",)),
        ("S5 in English, por favor", ("S5",)),
        ("explain the third for my mother-in-law", ("S3",)),
        ("Great. Could you unscramble the second for me?", ("S2",)),
    ],
)
def test_how_the_answer_is_wanted_is_no_subject_of_its_own(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("Go deeper on 2, I have a meeting with finance tomorrow", ("S2",)),
        ("The second one, the budget: is it final?", ("S2",)),
        ("Budget and funding: who decides?", ("S2",)),
        ("the budget bit went over my head", ("S2",)),
        ("Ok pour le premier, et le troisième ?", ("S3",)),
        ("Fine with S1 and S2. But S3 still puzzles me", ("S3",)),
        ("S3, no sorry, S5", ("S5",)),
        ("What did you mean in 2?", ("S2",)),
    ],
)
def test_clauses_are_read_one_by_one(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    "question",
    [
        "the first three for Germany in the championship",
        "In three sentences, what is a black hole?",
        "Translate “good morning” into French",
        "Is the second point guard injured?",
        "Ist das eine S3-Leitlinie?",
        "Ab wann ein MRT bei Verdacht auf Vorfall L5/S1?",
        "Was schreibt § 72 GEG vor?",
        "Was schreibt § 2 GEG für alte Ölkessel vor?",
        "Résultats du S1",
        "what is a budget?",
        "Thanks for the examples",
        "can you provide more details of E. E. Cummings?",
    ],
)
def test_words_of_form_and_look_alikes_open_no_hole(question: str) -> None:
    assert isinstance(resolve_followup(question, REPORT), NotAFollowUp)


@pytest.mark.parametrize(
    "question", ["which one?", "mach das mal ausführlicher", "too long, make it shorter", "can you translate that?", "短一点"]
)
def test_another_form_for_nothing_that_is_named_is_asked_back(question: str) -> None:
    assert isinstance(resolve_followup(question, REPORT), Ambiguous)


@pytest.mark.parametrize(
    "question", ["S9", "point K", "le 12e point", "S2 and S9", "第十二点", "continue", "détaille ça", "weiter", "继续"]
)
def test_what_cannot_be_found_is_asked_back_with_every_section(question: str) -> None:
    followup = resolve_followup(question, REPORT)
    assert isinstance(followup, Ambiguous)
    assert followup.choices == REPORT


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("Results of the year", "and last year?"),
        ("Results of the year", "and this year?"),
        ("Results of the year", "what about last year?"),
        ("Results of the year", "and the year before?"),
        ("Results of the year", "and the budget last year?"),
        ("The year", "and next year?"),
        ("Next year", "and last year?"),
        ("Results in March", "what about this March?"),
        ("Résultats de l'année", "et cette année ?"),
        ("Résultats de l'année", "qu'en est-il de l'année précédente ?"),
        ("Das Jahr im Überblick", "und letztes Jahr?"),
        ("Resultados del año", "¿y el año pasado?"),
        ("Resultados do ano", "e no ano passado?"),
        ("去年的业绩", "那去年呢？"),
        ("年度业绩", "那上年度呢？"),
    ],
)
def test_another_time_names_no_section_whose_title_holds_its_word(title: str, question: str) -> None:
    assert isinstance(resolve_followup(question, sections(title, "Budget", "Risks", "Outlook")), NotAFollowUp)


@pytest.mark.parametrize(
    ("title", "question"),
    [
        ("Results of the year", "more about the results of the year"),
        ("Results of the year", "what about the results this year?"),
        ("Next year", "what about next year?"),
        ("The year", "more about the year"),
        ("Results in March", "more about March"),
        ("Résultats de l'année", "détaille les résultats de l'année"),
        ("Das Jahr im Überblick", "mehr zum Jahr im Überblick"),
        ("去年的业绩", "详细说说去年的业绩"),
    ],
)
def test_a_word_of_time_names_a_section_together_with_others_of_its_title(title: str, question: str) -> None:
    assert ids_of(question, sections(title, "Budget", "Risks", "Outlook")) == ("S1",)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("all points but the first", ("S2", "S3", "S4")),
        ("explain all the points but the last", ("S1", "S2", "S3")),
        ("all but S2", ("S1", "S3", "S4")),
        ("everything but S2", ("S1", "S3", "S4")),
        ("explain all of them but S2", ("S1", "S3", "S4")),
        ("every section of the report but S2", ("S1", "S3", "S4")),
        ("all sections but S2 and S3", ("S1", "S4")),
        ("except for the first, all points", ("S2", "S3", "S4")),
        ("all points but shorter", ("S1", "S2", "S3", "S4")),
        ("explain the second but the third too", ("S2", "S3")),
        ("tous les points sauf le premier", ("S2", "S3", "S4")),
        ("toutes les sections moins la deuxième", ("S1", "S3", "S4")),
        ("alle Punkte außer dem ersten", ("S2", "S3", "S4")),
        ("todos los puntos menos el primero", ("S2", "S3", "S4")),
        ("todos os pontos exceto o último", ("S1", "S2", "S3")),
        ("所有点除了第一点", ("S2", "S3", "S4")),
        ("除了第一点以外的所有点", ("S2", "S3", "S4")),
        ("除S2外的所有部分", ("S1", "S3", "S4")),
    ],
)
def test_all_but_some_leaves_those_out(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question, sections("Results", "Budget", "Risks", "Outlook")) == ids


def test_words_that_two_titles_share_are_asked_back_with_those_two() -> None:
    outline = sections("Budget 2023", "Budget 2024", "Staff", "Risks")
    followup = resolve_followup("tell me more about the budget", outline, language="en")
    assert isinstance(followup, Ambiguous)
    assert [section.id for section in followup.choices] == ["S1", "S2"]


@pytest.mark.parametrize("question", ["continue", "détaille S2", "S3", "section 2", "explain chapter 3", "article 5", "2", ""])
def test_without_an_outline_what_a_document_may_have_is_searched(question: str) -> None:
    assert isinstance(resolve_followup(question, ()), NotAFollowUp)


@pytest.mark.parametrize(
    "question", ["détaille le point B", "the second point", "explica el punto 3", "Punkt B bitte", "展开第二点"]
)
def test_without_an_outline_a_point_is_asked_back_with_nothing_to_choose(question: str) -> None:
    followup = resolve_followup(question, ())
    assert isinstance(followup, Ambiguous)
    assert (followup.choices, followup.rule) == ((), "no_outline")


@pytest.mark.parametrize(
    ("question", "missing"),
    [("S9", ("S9",)), ("point K", ("K",)), ("le 12e point", ("S12",)), ("S2 and S9", ("S9",)), ("which one?", ())],
)
def test_what_does_not_exist_is_named(question: str, missing: tuple[str, ...]) -> None:
    followup = resolve_followup(question, REPORT)
    assert isinstance(followup, Ambiguous)
    assert followup.missing == missing


@pytest.mark.parametrize(
    ("titles", "question", "ids"),
    [
        (("Article 4 : Durée", "Article 5 : Prix", "Article 6 : Livraison"), "détaille l'article 6", ("S3",)),
        (("Article 4 : Durée", "Article 5 : Prix", "Article 6 : Livraison"), "les articles 4 et 6", ("S1", "S3")),
        (("Article 4 : Durée", "Article 5 : Prix", "Article 6 : Livraison"), "le point 2", ("S2",)),
        (("Article 4 : Durée", "Article 5 : Prix", "Article 6 : Livraison"), "le 6", ("S3",)),
        (("Article 1 : Objet", "Article 2 : Durée", "Article 3 : Prix"), "Article premier", ("S1",)),
        (("Artículo 2: Plazo", "Artículo 3: Precio"), "el tercer artículo", ("S2",)),
        (("Artikel 3 Preis", "Artikel 4 Dauer"), "der dritte Artikel", ("S1",)),
        (("§ 3 Mietzins", "§ 4 Kaution", "§ 5 Kündigung"), "Was steht in § 4?", ("S2",)),
        (("Artigo 7.º Propinas", "Artigo 8.º Avaliação"), "explica o art. 8", ("S2",)),
        (("第三条 租金", "第四条 押金"), "第4条说了什么", ("S2",)),
    ],
)
def test_the_number_that_a_title_begins_with_names_its_section(
    titles: tuple[str, ...], question: str, ids: tuple[str, ...]
) -> None:
    assert ids_of(question, sections(*titles)) == ids


@pytest.mark.parametrize("question", ["Que dit l'article 5 du code civil ?", "Was regelt § 4 StVO?", "article 9 of the GDPR"])
def test_an_article_of_a_law_names_no_title_with_its_number(question: str) -> None:
    outline = sections("Article 4 : Durée", "Article 5 : Prix", "§ 4 Kaution", "Article 9: Term")
    assert isinstance(resolve_followup(question, outline), NotAFollowUp)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("waranty", ("S1",)),
        ("tell me more about warrnaty clams", ("S1",)),
        ("insurnace?", ("S2",)),
        ("more on flooding", ("S3",)),
        ("退货正策", ("S4",)),
        ("退或政册", ("S4",)),
    ],
)
def test_a_slip_in_a_title_is_read_over(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question, sections("Warranty claims", "Insurance", "Flood defences", "退货政策")) == ids


def test_two_wrong_characters_side_by_side_make_another_word() -> None:
    assert isinstance(resolve_followup("什么时间", sections("开放时间", "费用"), language="zh"), NotAFollowUp)


@pytest.mark.parametrize(
    ("language", "question", "ids"),
    [
        ("de", "drei vier und fünf der Reihe nach", ("S3", "S4", "S5")),
        ("zh", "1 3 5 都要", ("S1", "S3", "S5")),
        ("pt", "a 2, a 4 e a 5 se faz favor", ("S2", "S4", "S5")),
        ("en", "Fourth one and the sixth one too, they've both come up on the phone", ("S4", "S6")),
        ("fr", "le 2 pis le 4", ("S2", "S4")),
        ("zh", "第叁个", ("S3",)),
        ("en", "B for Bertie, please", ("S2",)),
        ("en", "E as in elephant", ("S5",)),
    ],
)
def test_places_are_listed_and_spelled_as_people_do(language: str, question: str, ids: tuple[str, ...]) -> None:
    found = resolve_followup(question, sections("Road", "Roof", "Well", "Fence", "Barn", "Yard"), language=language)
    assert isinstance(found, Resolved)
    assert found.section_ids == ids


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("es", "los dos, mi hermano y su mujer, vienen"),
        ("fr", "À deux, on paie combien ?"),
        ("fr", "que signifie le C de CEO"),
        ("es", "1,5 litros al día, ¿basta?"),
        ("en", "call 12 34 56 78"),
    ],
)
def test_numbers_and_letters_of_other_things_open_no_section(language: str, question: str) -> None:
    outline = sections("Road", "Roof", "Well", "Fence", "Barn", "Yard")
    assert isinstance(resolve_followup(question, outline, language=language, by_rows_alone=True), NotAFollowUp)


def test_two_other_letters_make_another_verb() -> None:
    found = resolve_followup("begrenzen wir die 2", sections("Umfang", "Kosten"), language="de")
    assert isinstance(found, Resolved)
    assert not found.asks_nothing_else  # "limit" is what is asked, and no slip for "give reasons"


@pytest.mark.parametrize("question", ["What is the norm?", "guarantees of freedom", "更新政策"])
def test_a_word_that_only_resembles_a_title_names_no_section(question: str) -> None:
    outline = sections("Form of contract", "Guaranteed rent of the flat", "Origins", "退货方式")
    assert isinstance(resolve_followup(question, outline), NotAFollowUp)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("mgmt?", ("S2",)),
        ("more on sched", ("S3",)),
        ("the ratelimits part", ("S4",)),
        ("web hooks please", ("S5",)),
        ("the wbhks", ("S5",)),
    ],
)
def test_a_word_of_a_title_may_be_cut_short_or_spaced_otherwise(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question, sections("Quality", "Management", "Schedules", "Rate limits", "Webhooks")) == ids


@pytest.mark.parametrize("question", ["what's the difference between quality and quantity", "is the manager there?"])
def test_another_word_than_that_of_a_title_is_not_read_as_it(question: str) -> None:
    assert isinstance(resolve_followup(question, sections("Quality", "Management", "Schedules", "Rate limits")), NotAFollowUp)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("from 4 on", ("S4", "S5", "S6")),
        ("à partir du 5", ("S5", "S6")),
        ("alles ab 5", ("S5", "S6")),
        ("everything after the 4th", ("S5", "S6")),
        ("todo hasta el 2", ("S1", "S2")),
        ("the one right before 3", ("S2",)),
        ("the one right after the budget", ("S3",)),
        ("2 and the next one", ("S2", "S3")),
        ("3后面那个", ("S4",)),
        ("everything except the budget", ("S1", "S3", "S4", "S5", "S6")),
        ("tudo menos 2", ("S1", "S3", "S4", "S5", "S6")),
        ("fifth from the bottom", ("S2",)),
        ("den zweiten Punkt von unten", ("S5",)),
        ("la tercera empezando por abajo", ("S4",)),
        ("a segunda de cima pra baixo", ("S2",)),
        ("the bottom of your list", ("S6",)),
        ("le haut de la liste m'intéresse", ("S1",)),
        ("最末尾的那个", ("S6",)),
        ("more on the budget and on the staff", ("S2", "S3")),
    ],
)
def test_a_reference_reaches_as_far_as_the_words_beside_it_say(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("not 3, the one before", ("S2",)),
        ("pas le budget, celui d'après", ("S3",)),
        ("I've read the first two, and the third?", ("S3",)),
        ("前两个我看了，第三个呢", ("S3",)),
        ("what comes right after the budget", ("S3",)),
        ("the other one, number 4", ("S4",)),
        ("ummm 5", ("S5",)),
        ("can you go further into trainning", ("S3",)),
    ],
)
def test_what_was_read_or_refused_leads_to_its_neighbour_or_the_rest(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("I said three, five too", ("S3", "S5")),
        ("forget the budget", ("S1", "S3", "S4", "S5", "S6")),
        ("wait, the budget", ("S2",)),
        ("the second, I can't wait, the third", ("S2", "S3")),
    ],
)
def test_what_another_clause_does_not_replace_is_kept(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize("question", ["ab 6 Jahren", "depuis le 5 mai 2021", "everything after 5 pm", "kids from 4 years on"])
def test_a_count_or_a_date_opens_no_range(question: str) -> None:
    assert isinstance(resolve_followup(question, REPORT), NotAFollowUp)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("the budget, or rather the risks", ("S6",)),
        ("not the budget but the risks", ("S6",)),
        ("the budget is clear; the risks not so much", ("S6",)),
        ("number six or was it five", ("S5",)),
        ("ok pour le 1, passons au 2", ("S2",)),
        ("I said three, I should have said five. Sorry.", ("S5",)),
        ("j'ai dit cinq, c'est six que je voulais", ("S6",)),
        ("sagte ich fünf? Ich Esel. Zwei.", ("S2",)),
        ("dizia eu quatro, mas quatro não, seis", ("S6",)),
        ("seis. no, espera. tres.", ("S3",)),
        ("quita la F, pon la B", ("S2",)),
        ("我刚才打成3了，想问的是2", ("S2",)),
        ("never mind the budget, let's hear about the risks", ("S6",)),
        ("the budget can wait, tell me about the risks", ("S6",)),
        ("forget the budget, the risks", ("S6",)),
    ],
)
def test_what_is_taken_back_or_clear_is_left_out(question: str, ids: tuple[str, ...]) -> None:
    assert ids_of(question) == ids


@pytest.mark.parametrize(
    "question",
    [
        "I had 2 doses, do I need the third?",
        "quel est le 3e plus grand pays d'europe",
        "tengo cita el 3 a las 5",
        "what are risks for students?",
        "our budget is with the lawyers, can they show it by video",
    ],
)
def test_what_only_looks_like_a_reference_is_none(question: str) -> None:
    assert isinstance(resolve_followup(question, REPORT), NotAFollowUp)


@pytest.mark.parametrize(
    "question", ["huh?", "j'ai pas compris", "versteh ich nicht", "no entiendo nada", "não percebi", "没看懂"]
)
def test_who_has_understood_nothing_is_asked_what_to_explain(question: str) -> None:
    followup = resolve_followup(question, REPORT)
    assert isinstance(followup, Ambiguous)
    assert followup.rule == "not_understood"


@pytest.mark.parametrize(
    ("phrasings", "ids"),
    [
        (
            ("S3", "point C", "3e point", "le point 3", "le 3", "le c", "n°3", "the third one", "iii", "第三点", "Punkt 3"),
            ("S3",),
        ),
        (
            ("non pas le 3, le 5", "not 3, I meant 5", "el 3 no, el 5", "nicht die 3, die 5", "不是3，是5", "S3, no sorry, S5"),
            ("S5",),
        ),
        (("2 et 4", "b and d", "S2 S4", "the second and the fourth", "第二和第四点"), ("S2", "S4")),
    ],
)
def test_all_ways_to_name_a_section_give_the_same_one(phrasings: tuple[str, ...], ids: tuple[str, ...]) -> None:
    assert {ids_of(question) for question in phrasings} == {ids}


@pytest.mark.parametrize(
    ("question", "language"), [("¿Para qué sirve el presupuesto?", "es"), ("Para quem trabalha o orçamento?", "pt")]
)
def test_what_for_asks_for_more_than_a_title(question: str, language: str) -> None:
    outline = (Section("S1", "Presupuesto" if language == "es" else "Orçamento"), Section("S2", "Personal"))
    assert resolve_followup(question, outline, language=language) == NotAFollowUp()


@pytest.mark.parametrize(
    ("question", "nothing_else"),
    [
        ("S2", True),
        ("tell me more about the second one, please", True),
        ("kannst du Punkt B genauer erklären?", True),
        (REPORT[1].title, True),
        (f"what is {REPORT[1].title} known for?", False),
        (f"what did {REPORT[1].title} translate?", False),
        ("S2: which amounts?", False),
        ("what does point B say about pensions?", False),
        ("when does S2 start?", False),
    ],
)
def test_a_question_may_ask_for_nothing_but_the_section(question: str, nothing_else: bool) -> None:
    followup = resolve_followup(question, REPORT)
    assert isinstance(followup, Resolved)
    assert followup.asks_nothing_else is nothing_else


INVOICES = tuple(Section(f"S{at}", title) for at, title in enumerate(("Unpaid customer invoices", "VAT return", "Petty cash"), 1))
CINEMA = tuple(
    Section(f"S{at}", title) for at, title in enumerate(("Goûter des enfants", "Projecteur numérique", "Réservations"), 1)
)


@pytest.mark.parametrize(
    ("question", "outline", "ids"),
    [
        ("unpd cust inv", INVOICES, ("S1",)),
        ("VTA retrun", INVOICES, ("S2",)),
        ("pet. cash", INVOICES, ("S3",)),
        ("goûter pis projo num", CINEMA, ("S1", "S2")),
        ("les résas", CINEMA, ("S3",)),
        ("inv lost", INVOICES, ()),
        ("when cust inv", INVOICES, ()),
    ],
)
def test_titles_cut_short_are_read_if_nothing_else_is_said(
    question: str, outline: tuple[Section, ...], ids: tuple[str, ...]
) -> None:
    followup = resolve_followup(question, outline)
    assert (followup.section_ids if isinstance(followup, Resolved) else ()) == ids


@pytest.mark.parametrize(
    ("question", "language", "ids"),
    [
        ("b, d e f", "pt", ("S2", "S4", "S6")),
        ("die mittlere von den sieben", "de", ("S4",)),
        ("el que queda justo en medio de los siete", "es", ("S4",)),
        ("从最上面那个开始讲", "zh", ("S1",)),
        ("abre a segunda aí", "pt", ("S2",)),
        ("a farmácia fecha às 6 ou às 7?", "pt", ()),
        ("ein?", "es", ()),
        ("um punkt 6 gibts essen", "de", ()),
    ],
)
def test_places_said_in_passing_are_told_from_what_looks_like_them(question: str, language: str, ids: tuple[str, ...]) -> None:
    outline = tuple(Section(f"S{at}", "") for at in range(1, 8))
    followup = resolve_followup(question, outline, language=language)
    assert (followup.section_ids if isinstance(followup, Resolved) else ()) == ids


def test_ids_are_matched_as_given_and_ordinals_by_place() -> None:
    outline = (Section("intro-a", "Opening"), Section("K2", "Money"), Section("K7", "People"), Section("end", "Closing"))
    assert ids_of("explain K7", outline) == ("K7",)
    assert ids_of("explain intro-a", outline) == ("intro-a",)
    assert ids_of("the second point", outline) == ("K2",)
    assert ids_of("point C", outline) == ("K7",)
    assert ids_of("S2", outline) == ("K2",)


def test_ids_that_are_numbered_with_gaps_are_not_counted() -> None:
    outline = (Section("S3", "Opening"), Section("S5", "Money"), Section("S9", "People"))
    assert ids_of("S5", outline) == ("S5",)
    assert ids_of("the second point", outline) == ("S5",)
    assert isinstance(resolve_followup("S2", outline), Ambiguous)


@pytest.mark.parametrize("language", ["fr-CA", "FR", "xx", "", None])
def test_a_language_is_only_a_hint(language: str | None) -> None:
    assert ids_of("could you please detail the 2nd point?", language=language) == ("S2",)


@pytest.mark.parametrize(
    "text", ["point 2 and ", "S", "S1-", "the second ", "第", "((((", "[S1]", "a' ", "2, ", "a, b, ", "enviromental "]
)
@pytest.mark.timeout(20)
def test_a_long_question_ends_soon(text: str) -> None:
    for size in (50, 190, 600, 10_000, 100_000):
        resolve_followup((text * size)[: size * 3], REPORT)


SUBJECTS = sections("Partnerships", "Childcare", "JavaScript clients", "Marketing", "International law", "Constraints")


@pytest.mark.parametrize(
    "question",
    [
        "tell me about Paris",
        "more about Chile",
        "explain Java",
        "and Mark?",
        "tell me about Intel",
        "explain costs",
        "the coins?",
    ],
)
def test_a_word_that_shares_letters_with_a_title_names_no_section(question: str) -> None:
    assert not isinstance(resolve_followup(question, SUBJECTS), Resolved)


def test_what_follows_the_last_section_is_asked_back_and_starting_with_one_is_that_one() -> None:
    followup = resolve_followup("explain the one after 5", sections("Scope", "Budget", "Staff", "Rent", "Exit"))
    assert isinstance(followup, Ambiguous)
    assert (followup.rule, followup.missing) == ("out_of_range", ("S6",))
    assert ids_of("starting with the second") == ("S2",)


@pytest.mark.parametrize("language", list(TABLES))
def test_every_language_has_the_first_twelve_numbers_and_the_kinds_that_rules_ask_for(language: str) -> None:
    table = TABLES[language]
    assert set(range(1, 13)) <= set(table.numbers)
    needed = {
        "noun",
        "determiner",
        "demonstrative",
        "relative",
        "and",
        "to",
        "except",
        "not",
        "all",
        "locating",
        "opener",
        "expand",
    }
    assert needed | {"request", "compare", "more", "discourse", "meta", "auxiliary", "asking", "polite", "elsewhere"} <= set(
        table.phrases
    )
    assert lexicon_of(language).table is table


@each("digit", ["➀", "➂", "⑳", "²", "🄁", "፩"])
@each("question", ["What does {} mean?", "point {}", "S{}", "the {}nd point", "and in 20{}?", "{}", "第{}点"])
def test_digits_that_are_no_numbers_can_be_asked_about(question: str, digit: str) -> None:
    """`str.isdigit` is true of signs that `int` cannot read."""
    resolve_followup(question.format(digit), (Section("S1", "One"), Section(f"S{digit}", f"Point {digit}")))
    resolve_followup(question.format(digit), ())
