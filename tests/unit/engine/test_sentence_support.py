"""Whether passages support a sentence, language by language and error by error; `python -m bench support` measures it on many."""

from dataclasses import replace

import pytest
from tests.passages import passage_of
from tests.rows import each

from clew.domain.citations.support import Support
from clew.domain.turns.events import Warned
from clew.engine.answers.grounder import Grounder
from clew.engine.answers.support import Judgement, PassageWords, judge, judge_similarity
from clew.engine.stages.assemble import number_passages
from clew.providers.answering.fences import fence_code

PASSAGES = {
    "en": "The annual fee of the northern depot is 120 euros. Martin Kessler keeps 45 crates in the cellar. "
    "Visitors may not enter the workshop without a helmet.",
    "fr": "La cotisation annuelle du dépôt nord est de 120 euros. Chez nous, Martin Kessler garde 45 caisses dans la cave. "
    "Les visiteurs ne peuvent pas entrer dans l'atelier sans casque.",
    "es": "La cuota anual del depósito norte es de 120 euros. Aquí Martín Kessler guarda 45 cajas en el sótano. "
    "Los visitantes no pueden entrar en el taller sin casco.",
    "pt": "A taxa anual do depósito norte é de 120 euros. Aqui Martim Kessler guarda 45 caixas na cave. "
    "Os visitantes não podem entrar na oficina sem capacete.",
    "de": "Der jährliche Beitrag des nördlichen Lagers beträgt 120 Euro. Martin Kessler verwahrt 45 Kisten im Keller. "
    "Besucher dürfen die Werkstatt ohne Helm nicht betreten.",
    "zh": "北部仓库的年费是120欧元。马丁在地下室保管45个箱子。访客没有头盔不能进入车间。",
}
SUPPORTED = {
    "en": ["The northern depot's annual fee is 120 euros.", "In the cellar, Martin Kessler keeps 45 crates."],
    "fr": ["L'adhésion : la cotisation annuelle du dépôt nord est de 120 euros.", "Martin Kessler garde 45 caisses à la cave."],
    "es": ["Es de 120 euros la cuota anual del depósito norte.", "En el sótano, Martín Kessler guarda 45 cajas."],
    "pt": ["É de 120 euros a taxa anual do depósito norte.", "Na cave, Martim Kessler guarda 45 caixas."],
    "de": ["120 Euro beträgt der jährliche Beitrag des nördlichen Lagers.", "Im Keller verwahrt Martin Kessler 45 Kisten."],
    "zh": ["北部仓库年费为120欧元。", "马丁保管45个箱子，在地下室。"],
}
INVENTED_NUMBER = {
    "en": "The annual fee of the northern depot is 130 euros.",
    "fr": "La cotisation annuelle du dépôt nord est de 130 euros.",
    "es": "La cuota anual del depósito norte es de 130 euros.",
    "pt": "A taxa anual do depósito norte é de 130 euros.",
    "de": "Der jährliche Beitrag des nördlichen Lagers beträgt 130 Euro.",
    "zh": "北部仓库的年费是130欧元。",
}
SWAPPED_NUMBER = {language: sentence.replace("130", "45") for language, sentence in INVENTED_NUMBER.items()}
OTHER_NAME = {
    "en": "Here Anton Kessler keeps 45 crates in the cellar.",
    "fr": "Chez nous, Anton Kessler garde 45 caisses dans la cave.",
    "es": "Aquí Antón Kessler guarda 45 cajas en el sótano.",
    "pt": "Aqui Antônio Kessler guarda 45 caixas na cave.",
}
DENIED = {
    "en": "The annual fee of the northern depot is not 120 euros.",
    "fr": "La cotisation annuelle du dépôt nord n'est pas de 120 euros.",
    "es": "La cuota anual del depósito norte no es de 120 euros.",
    "pt": "A taxa anual do depósito norte não é de 120 euros.",
    "de": "Der jährliche Beitrag des nördlichen Lagers beträgt nicht 120 Euro.",
    "zh": "北部仓库的年费不是120欧元。",
}
NOT_DENIED = {
    "en": "Visitors may enter the workshop with a helmet.",
    "fr": "Les visiteurs peuvent entrer dans l'atelier avec casque.",
    "es": "Los visitantes pueden entrar en el taller con casco.",
    "pt": "Os visitantes podem entrar na oficina com capacete.",
    "de": "Besucher dürfen die Werkstatt mit Helm betreten.",
    "zh": "访客可以进入车间，戴头盔。",
}
UNRELATED = {
    "en": "Penguins eat krill near the southern ice.",
    "fr": "Les manchots mangent du krill près de la banquise.",
    "es": "Los pingüinos comen kril cerca del hielo.",
    "pt": "Os pinguins comem krill perto do gelo.",
    "de": "Pinguine fressen Krill in der Nähe der Eisberge.",
    "zh": "企鹅在南极附近吃磷虾。",
}


def support(sentence: str, *contents: str, language: str = "en") -> Support:
    passages = [PassageWords.of(passage_of(content, language=language, title="Guide")) for content in contents]
    return judge(sentence, language, passages).support


def cases(by_language: dict[str, str]) -> list[tuple[str, str]]:
    return list(by_language.items())


@pytest.mark.parametrize(("language", "sentence"), [(code, one) for code, said in SUPPORTED.items() for one in said])
def test_what_a_passage_says_is_supported(language: str, sentence: str) -> None:
    assert support(sentence, PASSAGES[language], language=language) == Support("supported")


@pytest.mark.parametrize("language", PASSAGES)
def test_every_sentence_of_a_passage_is_supported_by_it(language: str) -> None:
    separator = "。" if language == "zh" else ". "
    for sentence in PASSAGES[language].rstrip(".。").split(separator):
        assert support(sentence, PASSAGES[language], language=language).strength == "supported"


@pytest.mark.parametrize(("language", "sentence"), cases(INVENTED_NUMBER))
def test_a_number_that_the_passage_lacks_is_named(language: str, sentence: str) -> None:
    assert support(sentence, PASSAGES[language], language=language) == Support("weak", "numbers", ("130",))


@pytest.mark.parametrize(("language", "sentence"), cases(SWAPPED_NUMBER))
def test_a_number_of_something_else_in_the_passage_is_named(language: str, sentence: str) -> None:
    assert support(sentence, PASSAGES[language], language=language) == Support("weak", "numbers", ("45",))


def test_two_durations_beside_each_other_may_not_be_swapped() -> None:
    passage = "Log files are kept for 14 days. Backups are kept for 30 days."
    assert support("Backups are kept for 30 days.", passage).strength == "supported"
    assert support("Backups are kept for 14 days.", passage) == Support("weak", "numbers", ("14",))
    assert support("Logs are kept for 14 days and backups for 30 days.", passage).strength == "supported"


@pytest.mark.parametrize(("language", "sentence"), cases(OTHER_NAME))
def test_a_name_that_the_passage_lacks_is_named(language: str, sentence: str) -> None:
    judged = support(sentence, PASSAGES[language], language=language)
    assert (judged.strength, judged.doubt, len(judged.missing)) == ("weak", "names", 1)
    assert judged.missing[0].startswith("Ant")


def test_a_name_is_not_found_within_other_words() -> None:
    passage = "The planned plant is managed by Bob Miller."
    assert support("The planned plant is managed by Ann Miller.", passage) == Support("weak", "names", ("Ann",))


def test_a_name_after_an_elided_article_is_looked_for() -> None:
    judged = support("L'usine du nord est dirigée par d'Alembert.", "L'usine du nord est dirigée par Bob.", language="fr")
    assert judged == Support("weak", "names", ("Alembert",))


GERMAN = (
    "Der Verein wurde 1924 in Bamberg gegründet. Trainer der ersten Mannschaft ist Jonas Albrecht, sein Vorgänger war Uwe Stark. "
    "Die Bälle liefert die Firma Hartmann. Das Vereinsheim wurde nach dem Hochwasser renoviert."
)


@pytest.mark.parametrize(
    ("sentence", "name"),
    [
        ("Gegründet wurde der Verein 1924 in Coburg.", "Coburg"),
        ("Trainer der ersten Mannschaft ist Jonas Petersen.", "Petersen"),
        ("Trainer der ersten Mannschaft ist Lukas Albrecht.", "Lukas"),
        ("Bernd Albrecht ist Trainer der ersten Mannschaft.", "Bernd"),
        ("Die Firma Siemens liefert die Bälle.", "Siemens"),
    ],
)
def test_a_german_name_that_stands_in_the_place_of_another_one_is_named(sentence: str, name: str) -> None:
    assert support(sentence, GERMAN, language="de") == Support("weak", "names", (name,))


@pytest.mark.parametrize(
    "sentence",
    [
        "1924 wurde der Verein in Bamberg gegründet.",
        "Trainer der ersten Mannschaft ist der Sportler Jonas Albrecht.",
        "Trainer der ersten Mannschaft ist Herr Albrecht.",
        "Die Firma Hartmann liefert dem Verein die Bälle.",
        "Nach dem Hochwasser wurde das Vereinsheim mit Sorgfalt renoviert.",
    ],
)
def test_a_german_noun_that_the_passage_lacks_is_no_name(sentence: str) -> None:
    assert support(sentence, GERMAN, language="de").doubt != "names"


PROHIBITED = {
    "en": (
        "Burning leaves in the garden is prohibited.",
        "You may not burn leaves in the garden.",
        "You may burn leaves in the garden.",
    ),
    "fr": (
        "Il est interdit de brûler des feuilles au jardin.",
        "On ne peut pas brûler des feuilles au jardin.",
        "On peut brûler des feuilles au jardin.",
    ),
    "de": ("Hunde sind auf dem Rasen verboten.", "Hunde sind auf dem Rasen nicht erlaubt.", "Hunde sind auf dem Rasen erlaubt."),
    "es": (
        "Está prohibido quemar hojas en el jardín.",
        "No se permite quemar hojas en el jardín.",
        "Se permite quemar hojas en el jardín.",
    ),
    "pt": (
        "É proibido queimar folhas no jardim.",
        "Não é permitido queimar folhas no jardim.",
        "É permitido queimar folhas no jardim.",
    ),
    "zh": ("阅览室内禁止饮食。", "阅览室内不允许饮食。", "阅览室内允许饮食。"),
}


@pytest.mark.parametrize("language", PROHIBITED)
def test_what_is_prohibited_is_not_allowed(language: str) -> None:
    passage, same, other = PROHIBITED[language]
    assert support(same, passage, language=language) == Support("supported")
    assert support(other, passage, language=language) == Support("weak", "negation")
    assert support(passage, same, language=language) == Support("supported")


@pytest.mark.parametrize(
    ("language", "sentence", "passage"),
    [
        ("en", "New members wait 18 months.", "New members have to wait eighteen months on average."),
        ("es", "Hay que dejar la habitación antes de las 11.", "Los huéspedes deben dejar la habitación antes de las once."),
        ("en", "The board chose a new flag.", "A new flag was chosen by the board last summer."),
        ("de", "Die Jugend fuhr nach Ulm.", "Nach Ulm fährt die Jugend im Sommer."),
    ],
)
def test_forms_of_a_word_and_of_a_number_are_the_same(language: str, sentence: str, passage: str) -> None:
    assert support(sentence, passage, language=language) == Support("supported")


def test_the_same_is_not_different_in_chinese() -> None:
    passage = "不同型号的滤芯不能互换使用。"
    assert support("相同型号的滤芯不能互换使用。", passage, language="zh").doubt == "negation"


@pytest.mark.parametrize(("language", "sentence"), [*cases(DENIED), *cases(NOT_DENIED)])
def test_a_sentence_that_denies_what_the_passage_says_or_the_reverse_is_weak(language: str, sentence: str) -> None:
    assert support(sentence, PASSAGES[language], language=language) == Support("weak", "negation")


OPPOSED = {
    "en": (
        "The fee of the northern depot increased before the summer.",
        "The fee of the northern depot decreased before the summer.",
    ),
    "fr": ("La cotisation du dépôt augmente après la fête d'été.", "La cotisation du dépôt diminue après la fête d'été."),
    "es": ("La cuota del depósito aumenta después de la fiesta.", "La cuota del depósito disminuye después de la fiesta."),
    "pt": ("A taxa do depósito aumenta depois da festa de verão.", "A taxa do depósito diminui depois da festa de verão."),
    "de": ("Der Beitrag des Lagers steigt nach dem Sommerfest.", "Der Beitrag des Lagers sinkt nach dem Sommerfest."),
    "zh": ("北部仓库的年费和会员费在每年夏天都会明显增加。", "北部仓库的年费和会员费在每年夏天都会明显减少。"),
}


@pytest.mark.parametrize("language", OPPOSED)
def test_a_word_of_which_the_passage_has_only_the_opposite_is_weak(language: str) -> None:
    said, opposed = OPPOSED[language]
    passage = PassageWords.of(passage_of(said, language=language))
    assert judge(said, language, [passage]).support == Support("supported")
    assert judge(opposed, language, [passage]).support == Support("weak", "negation")


TURNED_ROUND = {
    "Backups are kept for 14 days before they are deleted.": "Backups are deleted after 14 days; until then they are kept.",
    "Invoices are archived once they are more than 30 days old.": (
        "Invoices less than 30 days old stay in the folder, all others are archived."
    ),
    "The report must be sent before 5 March.": "The report must be sent by 5 March; reports sent after 5 March are refused.",
    "the minimum length is 12 characters": (
        "Passwords need 12 characters or more. The maximum length of passwords is 64 characters"
    ),
}


@pytest.mark.parametrize("sentence", TURNED_ROUND)
def test_a_relation_told_from_the_other_side_denies_nothing(sentence: str) -> None:
    assert support(sentence, TURNED_ROUND[sentence]).doubt != "negation"


BEYOND_BOUND = {
    "en": (
        "Invoices less than 30 days old are not archived, all others are archived.",
        "Invoices are archived once they are more than 30 days old.",
        "Invoices less than 30 days old are archived.",
        "Invoices are archived as soon as they are paid for 30 days.",
    ),
    "fr": (
        "Les factures de moins de 30 jours ne sont pas archivées, toutes les autres sont archivées.",
        "Les factures de plus de 30 jours sont archivées.",
        "Les factures de moins de 30 jours sont archivées.",
        "Les factures de 30 jours sont archivées.",
    ),
    "de": (
        "Rechnungen unter 30 Tagen werden nicht archiviert, alle anderen Rechnungen werden archiviert.",
        "Rechnungen über 30 Tagen werden archiviert.",
        "Rechnungen unter 30 Tagen werden archiviert.",
        "Rechnungen von 30 Tagen werden archiviert.",
    ),
    "es": (
        "Las facturas de menos de 30 días no se archivan, todas las demás se archivan.",
        "Las facturas de más de 30 días se archivan.",
        "Las facturas de menos de 30 días se archivan.",
        "Las facturas de 30 días se archivan.",
    ),
    "pt": (
        "As faturas com menos de 30 dias não são arquivadas, todas as outras são arquivadas.",
        "As faturas com mais de 30 dias são arquivadas.",
        "As faturas com menos de 30 dias são arquivadas.",
        "As faturas de 30 dias são arquivadas.",
    ),
}


@pytest.mark.parametrize("language", BEYOND_BOUND)
def test_a_negation_below_a_bound_denies_nothing_above_it(language: str) -> None:
    passage, beyond, *denied = BEYOND_BOUND[language]
    assert support(beyond, passage, language=language) == Support("supported")
    for sentence in denied:
        assert support(sentence, passage, language=language).doubt == "negation"


def test_a_negation_below_a_bound_affirms_nothing_above_it() -> None:
    passage = "Invoices less than 30 days old are not archived."
    assert support("Invoices more than 30 days old are archived.", passage).doubt == "negation"


def test_an_opposite_beside_a_single_word_in_common_opposes_nothing() -> None:
    passage = "The northern depot has 40 places in its private garage. Places in the street are free."
    assert support("The northern depot has 40 public places in its garage.", passage).doubt == "negation"
    assert support("The northern depot has 40 places, a public tap and a garage.", passage).doubt != "negation"


def test_an_opposite_in_other_words_opposes_nothing() -> None:
    passage = PassageWords.of(
        passage_of("Public servants may enter. The annual fee of the northern depot is 120 euros, says the board.")
    )
    assert (
        judge("The annual fee of the northern depot is 120 euros, says a private board.", "en", [passage]).support.strength
        == "supported"
    )


def test_words_that_the_passage_denies_are_not_found_word_for_word() -> None:
    assert support("Backups are kept for 30 days.", "No backups are kept for 30 days.").doubt == "negation"
    assert support("Backups are kept for 30 days.", "Backups are kept for 30 days, not for 14.").strength == "supported"


def test_a_denial_in_another_clause_denies_nothing_here() -> None:
    assert support("Deletion is final.", "Deletion is final, and nobody can undo it.").strength == "supported"


def test_the_no_that_answers_a_question_denies_nothing() -> None:
    assert support("No, the annual fee of the northern depot is 120 euros.", PASSAGES["en"]).strength == "supported"


@pytest.mark.parametrize(("language", "sentence"), cases(UNRELATED))
def test_what_the_passage_does_not_talk_about_has_no_support(language: str, sentence: str) -> None:
    judged = support(sentence, PASSAGES[language], language=language)
    assert (judged.strength, judged.doubt) in (("none", "words"), ("none", "names"))


@pytest.mark.parametrize("sentence", ["Bananas are the capital of Jupiter", "Citations are never checked", "Yes", ""])
def test_nonsense_with_a_mark_has_no_support(sentence: str) -> None:
    passages = [
        passage_of("Clew checks every citation against the stored words. It is a server."),
        passage_of("The fruit plate has bananas, apples and grapes.", document=2),
    ]
    assert all(support(sentence, one.content).strength != "supported" for one in passages)


def test_several_passages_may_say_a_sentence_together() -> None:
    passages = ("The northern depot opened in spring 2019.", "Nobody may smoke in the southern workshop.")
    sentence = "The northern depot opened in spring 2019 and in the southern workshop nobody may smoke."
    assert [support(sentence, one).strength for one in passages] == ["weak", "weak"]
    assert support(sentence, *passages) == Support("supported")


def test_a_sentence_without_a_passage_is_uncited() -> None:
    assert support("The fee is 120 euros.") == Support("none", "uncited")


def test_a_row_is_supported_with_its_columns() -> None:
    table = "| Item | 2023 | 2024 |\n|---|---|---|\n| Energy and water | 88.2 | 104.6 |\n| Rent | 12.0 | 12.5 |"
    assert support("Energy and water: 104.6 in 2024.", table).strength == "supported"
    assert support("In 2024 energy and water cost 104.6.", table).strength == "supported"
    assert support("Energy and water: 88.2 in 2023, and 104.6 in 2024.", table).strength == "supported"
    assert support("Energy and water: 113.9 in 2024.", table) == Support("weak", "numbers", ("113.9",))
    assert support("Energy and water: 88.2 in 2024.", table) == Support("weak", "numbers", ("88.2",))
    assert support("Rent: 104.6 in 2024.", table).strength == "weak"


def test_numbers_are_the_same_however_they_are_written() -> None:
    judged = support("The depot sold 1,200 crates in two weeks.", "In 2 weeks the depot sold 1200 crates.")
    assert judged == Support("supported")


def test_the_number_by_which_a_model_names_a_passage_is_not_looked_for() -> None:
    sentence = "According to passage 7, the annual fee of the northern depot is 120 euros."
    assert support(sentence, PASSAGES["en"]).strength == "supported"


@pytest.mark.parametrize(("similarity", "strength"), [(0.5, "supported"), (0.3, "weak"), (0.1, "none")])
def test_similarity_judges_a_sentence_in_another_language(similarity: float, strength: str) -> None:
    found = judge("Der Jahresbeitrag ist hoch.", "de", [PassageWords.of(passage_of(PASSAGES["en"]))])
    assert found.is_open
    assert judge_similarity(found, similarity, "de").strength == strength


def test_a_quote_in_the_language_of_the_passage_needs_no_similarity() -> None:
    passage = PassageWords.of(passage_of(PASSAGES["en"]))
    found = judge("„The annual fee of the northern depot is 120 euros.“", "de", [passage])
    assert (found.support, found.is_open) == (Support("supported"), False)


def test_similarity_changes_nothing_that_words_decided() -> None:
    found = Judgement(Support("weak", "numbers", ("3",)), is_open=False)
    assert judge_similarity(found, 1.0, "en") == found.support


# Sentences of whole answers ---------------------------------------------------------------------------------------------

LOGS = "Log files are kept for 14 days. Backups are kept for 30 days."
THREADS = "Only admins may delete a thread. Deletion is final."


def grounded(answer: str | tuple[str, ...], *contents: str, is_model: bool = True, language: str = "en") -> Grounder:
    """Ground an answer, whole or in pieces."""
    passages = [passage_of(content, document=number, language=language) for number, content in enumerate(contents, 1)]
    grounder = Grounder(number_passages(passages), language=language, is_model=is_model)
    for piece in (answer,) if isinstance(answer, str) else answer:
        grounder.feed(piece)
    grounder.finish()
    return grounder


def strengths(answer: str, *contents: str, is_model: bool = True) -> list[tuple[str, str]]:
    grounder = grounded(answer, *(contents or (LOGS, THREADS)), is_model=is_model)
    return [(grounder.text[one.start : one.end], one.support.strength) for one in grounder.sentences()]


def test_each_clause_before_a_mark_needs_support() -> None:
    answer = "Log files are kept for 14 days [1] and bananas grow on the moon of Jupiter [1]."
    assert [strength for _, strength in strengths(answer)] == ["weak"]
    assert [citation.support for citation in grounded(answer, LOGS).citations] == [
        Support("supported"),
        Support("none", "names", ("Jupiter",)),
    ]


def test_words_after_the_last_mark_need_support() -> None:
    answer = "Log files are kept for 14 days [1], and bananas grow on trees."
    assert strengths(answer) == [(answer, "weak")]
    answer = "Log files are kept for 14 days [1], and backups for 30 days."
    assert strengths(answer) == [(answer, "supported")]


def test_one_of_several_marks_at_a_clause_is_enough() -> None:
    answer = "Only admins may delete a thread [1][2]."
    assert strengths(answer) == [(answer, "supported")]
    supports = [citation.support for citation in grounded(answer, LOGS, THREADS).citations]
    assert [one and one.strength for one in supports] == ["none", "supported"]


def test_each_row_of_a_table_is_judged_and_the_columns_are_not() -> None:
    table = "| kind | days |\n|---|---|\n| log files | 14 [1] |\n| backups | 90 [1] |\n| tapes | 7 |\n"
    assert [strength for _, strength in strengths(table)] == ["supported", "weak", "none"]


def test_items_are_judged_by_what_their_lead_in_cites() -> None:
    answer = "These are kept [1]:\n\n- Log files: 14 days\n- Backups: 90 days\n\nThe end is near."
    assert [strength for _, strength in strengths(answer, LOGS, is_model=False)] == ["supported", "weak", "none"]


def test_a_short_item_is_judged_by_what_the_items_before_it_cite() -> None:
    rules = "In the hall:\n- keep two metres away from the machines\n- wear a helmet\n- do not run\n- Oil: 5 g\n- Salt: 2 g"
    supported = ["wear a helmet", "Salt: 2 g"]
    flagged = ["wear sandals", "run", "Oil: 2 g", "Salt: 5 g", "helmet do", "keep a helmet"]
    items = "".join(f"- {one}\n" for one in (*supported, *flagged))
    strength = dict(strengths(f"- Wear gloves\n- Keep two metres away from the machines\n{items}\nWear a helmet.", rules))
    assert {one: strength.get(one) for one in supported} == dict.fromkeys(supported, "supported")
    assert {one: strength.get(one) for one in (*flagged, "Wear gloves", "Wear a helmet.")} == dict.fromkeys(
        (*flagged, "Wear gloves", "Wear a helmet."), "none"
    )


def test_headings_in_bold_claim_nothing() -> None:
    assert [said for said, _ in strengths("**Retention of data**\n\nLog files are kept for 14 days [1].")] == [
        "Log files are kept for 14 days [1]."
    ]


def test_a_line_that_names_what_follows_claims_nothing() -> None:
    said = [said for said, _ in strengths("Log files\nLog files are kept for 14 days [1].\n\nBackups\nThey stay.\nAdmins")]
    assert said == ["Log files are kept for 14 days [1].", "They stay.", "Admins"]
    assert strengths("Admins") == [("Admins", "none")]


def test_a_picture_claims_nothing_and_no_mark_is_added_within_the_name_of_a_link() -> None:
    said = "Log files are kept for 14 days"
    grounder = grounded(f"![{said}. Backups are kept.](logs.png)\n\nSee [{said}. More](a.md).\n\n{said}.", LOGS)
    assert f"![{said}. Backups are kept.](logs.png)" in grounder.text
    assert f"See [{said}. More](a.md)" in grounder.text
    assert grounder.text.endswith(f"{said}. [1]")
    pictures = f"![{said}. Backups are kept.](logs.png)\n\n[![Backups](logs.png)](a.md)\n\n"
    assert strengths(f"{pictures}![Logo](a.png) It is free.\n\n{said}.", LOGS) == [
        ("[Logo](a.png) It is free.", "none"),
        (f"{said}.", "supported"),
    ]


@each("interval", ["[0, 10)", "]0; 10[", "[a,b["])
def test_an_interval_opens_no_link(interval: str) -> None:
    assert "days. [1]" in grounded(f"It lies in {interval}. Log files are kept for 14 days. More.", LOGS).text


def test_marks_alone_are_no_sentence() -> None:
    grounder = grounded("[1] [2] [1]", LOGS, THREADS)
    assert (grounder.sentences(), grounder.has_words) == ((), False)


# Marks that the model did not write -------------------------------------------------------------------------------------


def test_a_sentence_that_a_passage_says_gets_its_mark() -> None:
    grounder = grounded("Backups are kept for 30 days. Cats are nice. Only admins may delete a thread.\n", LOGS, THREADS)
    assert grounder.text == "Backups are kept for 30 days. [1] Cats are nice. Only admins may delete a thread. [2]\n"
    assert [(citation.is_added, citation.quote) for citation in grounder.citations] == [
        (True, "Backups are kept for 30 days."),
        (True, "Only admins may delete a thread."),
    ]


def test_a_sentence_with_a_mark_gets_no_other() -> None:
    answer = "Backups are kept for 30 days [1]. Only admins may delete a thread. [2]"
    grounder = grounded(answer, LOGS, THREADS)
    assert grounder.text == answer
    assert not any(citation.is_added for citation in grounder.citations)


@pytest.mark.parametrize(
    "answer",
    [
        "Backups are kept for 90 days.",
        "Backups are never kept for 30 days.",
        "Are backups kept for 30 days?",
        "# Backups are kept for 30 days\n",
        "Backups are kept for 30 days:\n",
        "```\nBackups are kept for 30 days.\n```\n",
        "| Backups are kept for 30 days. | yes |\n",
        "Backups: 30.",
        "SUIVI\n[S1] Backups are kept for 30 days.\n",
    ],
)
def test_what_no_passage_says_or_what_claims_nothing_gets_no_mark(answer: str) -> None:
    assert grounded(answer, LOGS).text == answer


def test_the_answer_of_a_model_that_quotes_is_left_as_it_is() -> None:
    assert grounded("Backups are kept for 30 days.", LOGS, is_model=False).text == "Backups are kept for 30 days."


def test_a_mark_is_not_added_after_an_abbreviation() -> None:
    grounder = grounded("Backups of Dr. Lee are kept for 30 days. Yes.", "Backups of Dr. Lee are kept for 30 days.")
    assert grounder.text == "Backups of Dr. Lee are kept for 30 days. [1] Yes."


def test_marks_are_added_in_unspaced_text_and_in_lists() -> None:
    chinese = grounded("备份保留30天。日志保留14天。", "备份保留30天。日志文件保留14天。", language="zh")
    assert chinese.text == "备份保留30天。 [1]日志保留14天。 [1]"
    assert grounded("- Backups are kept for 30 days\n- Cats are nice\n", LOGS).text == (
        "- Backups are kept for 30 days [1]\n- Cats are nice\n"
    )


def test_a_number_beside_nothing_but_the_words_of_a_title_gets_no_mark() -> None:
    """As a model of half a billion parameters wrote about a page that is dated 1/22/24."""
    page = replace(
        passage_of("This page was updated on 1/22/24. Forms are at the counter of room 30."),
        document_title="Small claims court of Ventura County",
    )
    grounder = Grounder(number_passages([page]), language="en", is_model=True)
    grounder.feed("There is 1 judge working at the small claims court of Ventura County.")
    grounder.finish()
    assert grounder.citations == ()
    assert [one.support.strength for one in grounder.sentences()] == ["none"]


def test_a_sentence_whose_words_come_from_several_places_gets_no_mark() -> None:
    europa = "The spacecraft carries a large antenna. The surface is yellow. Sodium chloride turns yellow when it is irradiated."
    grounder = grounded("The antenna that is painted is sodium chloride.", europa)
    assert grounder.citations == ()
    assert grounded("Sodium chloride turns yellow when irradiated.", europa).citations


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "According to passage [1], the annual fee is 120 euros."),
        ("en", "Based on the provided passages, the annual fee is 120 euros [1]."),
        ("en", "The annual fee is 120 euros, as stated in passage [1]."),
        ("fr", "D'après le passage [1], la cotisation annuelle est de 120 euros."),
        ("fr", "Selon les documents fournis, la cotisation annuelle est de 120 euros [1]."),
        ("es", "Según el documento [1], la cuota anual es de 120 euros."),
        ("pt", "De acordo com o trecho [1], a taxa anual é de 120 euros."),
        ("pt", "Segundo o documento [1], a taxa anual é de 120 euros."),
        ("de", "Laut Textstelle [1] beträgt der jährliche Beitrag 120 Euro."),
        ("zh", "根据段落[1]，北部仓库的年费是120欧元。"),
    ],
)
def test_words_that_only_say_where_a_sentence_comes_from_are_no_claim(language: str, sentence: str) -> None:
    said = grounded(sentence, PASSAGES[language], language=language)
    assert [one.support.strength for one in said.sentences()] == ["supported"]
    false = grounded(sentence.replace("120", "130"), PASSAGES[language], language=language)
    assert [one.support.strength for one in false.sentences()] != ["supported"]


@pytest.mark.parametrize(
    ("language", "said", "sentence"),
    [
        (
            "en",
            "If secret data is part of the incident, do not attach it to your report.",
            "If secret data is part of the incident, do attach it to your report.",
        ),
        (
            "en",
            "If you do not want to type the whole text, set up an alias.",
            "If you do want to type the whole text, set up an alias.",
        ),
        ("en", "The daemon won't serve a repository without that file.", "The daemon will serve a repository without that file."),
        ("fr", "La branche ne peut pas être supprimée, sauf par un admin.", "La branche peut être supprimée, sauf par un admin."),
        ("de", "Wenn du es nicht tust, werden die Leute dich hassen.", "Wenn du es tust, werden die Leute dich hassen."),
        ("es", "Un documento histórico que no debería ser alterado.", "Un documento histórico que debería ser alterado."),
        ("pt", "Se o Git não puder trocar, não permite a mudança.", "Se o Git puder trocar, não permite a mudança."),
    ],
)
def test_a_negation_that_is_left_out_of_the_same_sentence_is_a_denial(language: str, said: str, sentence: str) -> None:
    """Whatever stands around it."""
    passage = PassageWords.of(passage_of(said, language=language))
    assert judge(sentence, language, [passage]).support.doubt == "negation"
    assert judge(said, language, [passage]).support.strength == "supported"


@pytest.mark.parametrize(
    "courtesy",
    [
        "I hope this helps!",
        "Let me know if you need anything else.",
        "If you have any other questions, feel free to ask.",
        "N'hésitez pas à me demander des précisions.",
        "Ich hoffe, das hilft Ihnen weiter.",
        "Falls du noch Fragen hast, melde dich.",
        "Espero que esto le ayude.",
        "Se precisar de mais informações, avise.",
        "希望这些信息对您有帮助。",
        "如果您还有其他问题，请告诉我。",
        "This is the answer to the question.",
        "Dies ist die Antwort auf die Frage.",
        "C'est la réponse à votre question.",
        "Esta es la respuesta a la pregunta.",
        "Isto é a resposta à pergunta.",
        "这就是问题的答案。",
    ],
)
def test_a_courtesy_to_the_reader_is_no_claim(courtesy: str) -> None:
    assert strengths(f"Only admins may delete a thread [2]. {courtesy}") == [
        ("Only admins may delete a thread [1].", "supported")
    ]


def test_a_sentence_that_begins_like_a_courtesy_may_say_something() -> None:
    for claim in (
        "If you have more than 3 children, you get 20 days.",
        "If you need more help, the office is open.",
        "This is the answer to the question of the 14 days.",
    ):
        assert strengths(f"Only admins may delete a thread [2]. {claim}")[1] == (claim, "none")


@each("listed", ["Sources: [1], [2]", "**References:** [1], [2].", "Quellen: [1] und [2].", "来源：[1]、[2]"])
def test_a_list_of_sources_behind_the_answer_claims_nothing(listed: str) -> None:
    assert [one for one, _ in strengths(f"Only admins may delete a thread [2].\n\n{listed}")] == [
        "Only admins may delete a thread [1]."
    ]


@each("claim", ['The film is called "Who Am I?".', "The right option is: e."])
def test_a_claim_may_end_with_a_question_in_quotes_or_a_letter(claim: str) -> None:
    assert strengths(claim) == [(claim, "none")]


CODES = (
    "Code | Title | What to do\nE07 | Supply low | The supply voltage is not sufficient. Check the wiring of the supply and"
    " restart the unit."
)


def test_a_row_of_several_sentences_is_supported_by_the_mark_behind_it() -> None:
    """As the extractive model writes it."""
    row = (
        "E07: Title: Supply low; What to do: The supply voltage is not sufficient. Check the wiring of the supply and restart the"
        " unit. [1]"
    )
    assert [strength for _, strength in strengths(row, CODES, is_model=False)] == ["supported", "supported"]
    false = row.replace("restart", "discard").replace("wiring", "colour")
    assert [strength for _, strength in strengths(false, CODES, is_model=False)] == ["supported", "weak"]
    over = f"The supply voltage is not sufficient. [1]\n\nBananas are blue. {row}"
    assert ("Bananas are blue.", "none") in strengths(over, CODES, is_model=False)


# How models write marks -------------------------------------------------------------------------------------------------


@each(
    "written",
    [
        "[passage 2]",
        "[Passage 2]",
        "[source: 2]",
        "[doc. 2]",
        "[^2]",
        "【2】",
        "【2†source】",
        "【来源2】",
        "(2)",
        "(source 2)",
        "[2]",
        "[ 2 ]",
        "［2］",
        "（2）",
        "（段落 2）",
        "[label 2]",
        "[passage label 2]",
        "(passage label 2)",
        "[2.]",
        "[étiquette 2]",
        "[Nr. 2]",
        "[编号2]",
        "[#2]",
        "[2†source]",
        "【2†L3-L5】",
        "[^2^]",
        "[cite: 2]",
        "[ID:2]",
        "[passage_2]",
        "[doc-2]",
        "(see source 2)",
        "〔2〕",
        "[[2]]",
        "[[2]](#ref2)",
        "[2](#2)",
        "[2]()",
        r"\[2\]",
        "{2}",
        "²",
        "<sup>2</sup>",
        "<sup>[2]</sup>",
        "<cite>2</cite>",
        "$^{2}$",
        "$^{[2]}$",
        "^[2]",
    ],
)
def test_other_forms_of_marks_are_read(written: str) -> None:
    answer = f"Only admins may delete a thread {written}."
    for place in range(len(answer)):
        grounder = grounded((answer[:place], answer[place:]), LOGS, THREADS)
        assert grounder.text == "Only admins may delete a thread [1]."
        assert [(one.quote, one.is_added) for one in grounder.citations] == [("Only admins may delete a thread.", False)]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (
            "Log files are kept for 14 days¹ and only admins may delete a thread².",
            "days[1] and only admins may delete a thread[2].",
        ),
        ("Log files are kept for 14 days.¹ Deletion is final.²", "days.[1] Deletion is final.[2]"),
        ("Log files are kept for 14 days<sup>1</sup><sup>2</sup>.", "days[1][2]."),
        ("Log files are kept for 14 days¹².", "days[1, 2]."),
    ],
)
def test_raised_numbers_are_marks_behind_words(written: str, shown: str) -> None:
    assert grounded(written, LOGS, THREADS).text == f"Log files are kept for 14 {shown}"


def test_raised_numbers_side_by_side_are_one_mark_however_they_are_cut() -> None:
    text = "Log files are kept for 14 days¹, ² and only admins may delete a thread."
    assert grounded(tuple(text), LOGS, THREADS).text == grounded(text, LOGS, THREADS).text != text


def test_a_raised_number_that_the_passage_has_itself_is_no_mark() -> None:
    passage = "Log files are kept for 14 days¹ and backups for 30 days."
    said = "Log files are kept for 14 days¹ and backups for 30 days."
    assert grounded(said, passage).text == f"{said} [1]"


@pytest.mark.parametrize(
    "written",
    [
        *(
            "[source 1, source 2]",
            "[Source 1; Source 2]",
            "[[1], [2]]",
            "[[1][2]]",
            "¹,²",
            "<sup>1, 2</sup>",
            "{1, 2}",
            r"\[1, 2\]",
        ),
        *(
            "[passages 1 and 2]",
            "[1; 2]",
            "(sources 1, 2)",
            "【1, 2】",
            "[1-2]",
            "[1–2]",
            "[passages 1 - 2]",
            "【1-2】",
            "[1、2]",
            "[来源：1，2]",
            "[fragmentos 1, 2]",
        ),
    ],
)
def test_several_numbers_in_another_form_are_one_mark(written: str) -> None:
    grounder = grounded(f"Only admins may delete a thread {written}.", LOGS, THREADS)
    assert grounder.text == "Only admins may delete a thread [1, 2]."


@each(
    "text",
    [
        "See article 5 (2).",
        "See § (2).",
        "(1) First of all\n(2) then",
        "Two of them: (2).",
        "The moon (2 of them) is far.",
        "Code `x(1)` and `【1】` and `[^1]`.",
        "```\nf (1).\n[^1]\n```\n",
        "A link [^1](https://example.org).",
        "In 1998 (2024) it rained.",
        "The value is in [30-50].",
        "Between [2-1] and [1-99].",
        "The Cup ended (1-2).",
        "See issue (#1).",
        "The room has 20 m² of floor.",
        "The depot has 20 km<sup>2</sup>.",
        "It grows with x² and 10².",
        "See https://example.org/a [1](https://example.org).",
        "The set {1, 2}.",
        "Let A = {1, 2}.",
        r"The share is \\frac{1}{2}.",
        r"In $x_{1}$ and $\\sqrt{2}$.",
        "Code `days¹` and `{1}` and `[[1]]`.",
        "```\nprint('{1}.')\nx = [[1], [2]]\n```\n",
        "¹ The first of the notes.",
        "x = [[1], [2]]",
        "It costs $ and ^ and ² nothing.",
        r"Type a backslash: \\ or \* here.",
    ],
)
def test_what_only_looks_like_a_mark_stays(text: str) -> None:
    for place in range(len(text)):
        grounder = grounded((text[:place], text[place:]), LOGS, THREADS)
        assert (grounder.text, grounder.citations) == (text, ())


def test_numbers_in_brackets_that_name_no_passage_are_text() -> None:
    assert grounded("It rains a lot (7).", LOGS).text == "It rains a lot (7)."
    assert grounded("It rains a lot [7], or 【8】 not [^9].", LOGS).text == "It rains a lot, or not."
    assert grounded("[7] says so.", LOGS).text == "says so."


def test_the_fence_code_a_passage_in_the_prompt_is_its_mark_and_another_one_is_text() -> None:
    code = fence_code("passage", THREADS)
    assert grounded(f"Only admins may delete a thread [{code}].", LOGS, THREADS).text == "Only admins may delete a thread [1]."
    commit = "It was built from [818f2f145c7bdaf0]."
    assert grounded(commit, LOGS, THREADS).text == commit


def test_the_bare_code_of_a_passage_is_its_mark_however_it_is_cut_and_another_one_is_text() -> None:
    code = fence_code("passage", THREADS)
    shown = {
        f"Only admins may delete a thread {code}.": "Only admins may delete a thread [1].",
        f"Passage {code} says that only admins may delete a thread.": "Passage [1] says that only admins may delete a thread.",
        "The commit is 818f2f145c7bdaf0.": "The commit is 818f2f145c7bdaf0.",
        f"a{code} and {code}_1 and `{code}`": f"a{code} and {code}_1 and `{code}`",
        "A bad deed fades: beef, decade, 42 and a": "A bad deed fades: beef, decade, 42 and a",
    }
    for written, expected in shown.items():
        for place in range(len(written)):
            assert grounded((written[:place], written[place:]), LOGS, THREADS).text == expected
        assert grounded(tuple(written), LOGS, THREADS).text == expected


def test_the_code_of_a_passage_in_an_address_or_a_longer_name_is_no_mark() -> None:
    code = fence_code("passage", THREADS)
    shown = f"See https://x.org/{code}, https://x.org/a?b={code}&c=1, [it](https://x.org/v1.{code}), [it]({code}), span-{code}."
    for place in range(len(shown)):
        assert grounded((shown[:place], shown[place:]), LOGS, THREADS).text == shown


def test_a_mark_in_front_of_a_code_of_no_passage_goes_to_the_end_of_its_sentence() -> None:
    written, shown = "[1] 0123456789abcdef is the id of the log.", "0123456789abcdef is the id of the log. [1]"
    assert grounded(written, LOGS, THREADS).text == shown
    assert grounded(tuple(written), LOGS, THREADS).text == shown


def test_copied_tags_of_the_prompt_are_removed() -> None:
    code = fence_code("passage", LOGS)
    begin, end = f'<passage {code} number="1" document="manual.md">', f"</passage {code}>"
    grounder = grounded(f"{begin}\nBackups are kept for 30 days.\n{end} Cats are nice, 1 < 2.", LOGS)
    assert " ".join(grounder.text.split()) == "Backups are kept for 30 days. [1] Cats are nice, 1 < 2."
    assert grounded("<passage 10f22113222222226>\nCats are nice.", LOGS).text.strip() == "Cats are nice."
    assert grounded("Write <div class='a'> or </passage>.", LOGS).text == "Write <div class='a'> or </passage>."


@pytest.mark.parametrize(
    ("answer", "shown"),
    [
        ("<passage 10f22113222222226>\n\nCats are nice.", "Cats are nice."),
        ("\n<passage 10f22113222222226>\n<passage 10f22113222222226>\n\nCats are nice.", "Cats are nice."),
        ("[7] [8] Cats are nice.", "Cats are nice."),
        ("Cats are nice.\n\n<passage 10f22113222222226>\n\nDogs are nice.", "Cats are nice.\n\nDogs are nice."),
        ("Cats are nice.\n[7]\nDogs are nice.", "Cats are nice.\nDogs are nice."),
        ("Cats are nice.\n\n[7]\n[8]\n\nDogs are nice.", "Cats are nice.\n\nDogs are nice."),
        ("Cats are nice. [7]\n\nDogs are nice.", "Cats are nice.\n\nDogs are nice."),
        ("Cats are nice.\n[7]\n\n- Dogs are nice.", "Cats are nice.\n\n- Dogs are nice."),
    ],
)
@pytest.mark.parametrize("is_cut", [False, True])
def test_a_removed_mark_leaves_no_empty_lines(answer: str, shown: str, is_cut: bool) -> None:
    assert grounded(tuple(answer) if is_cut else answer, LOGS).text == shown


def test_other_forms_are_text_in_an_answer_that_quotes() -> None:
    assert grounded("It rains [^1] (1).", LOGS, is_model=False).text == "It rains [^1] (1)."


# Marks in front of their sentence, and lists of marks ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (
            "[1] Log files are kept for 14 days. [2] Deletion is final.",
            "Log files are kept for 14 days. [1] Deletion is final. [2]",
        ),
        (
            "- [2] Deletion is final\n- [1] Backups are kept for 30 days\n",
            "- Deletion is final [1]\n- Backups are kept for 30 days [2]\n",
        ),
        (
            "[1]\nLog files are kept for 14 days.\n\n[2] Deletion is final.",
            "Log files are kept for 14 days. [1]\n\nDeletion is final. [2]",
        ),
        (
            "[1] Log files are kept for 14 days, [2] Deletion is final.",
            "Log files are kept for 14 days, [1] Deletion is final. [2]",
        ),
        (
            "[1] Log files are kept for 14 days; [2] only admins may delete a thread.",
            "Log files are kept for 14 days; [1] only admins may delete a thread. [2]",
        ),
        (
            "[1]: Log files are kept for 14 days.\n[2]: deletion is final.",
            "Log files are kept for 14 days. [1]\ndeletion is final. [2]",
        ),
    ],
)
def test_marks_in_front_of_their_sentences_are_moved_behind(written: str, shown: str) -> None:
    grounder = grounded(written, LOGS, THREADS)
    assert grounder.text.lstrip() == shown
    assert [(citation.support, citation.is_added) for citation in grounder.citations] == [(Support("supported"), False)] * 2


def test_a_mark_in_front_is_judged_by_its_sentence() -> None:
    grounder = grounded("[2] Log files are kept for 14 days. Only admins may delete a thread.", LOGS, THREADS)
    assert [citation.support and citation.support.strength for citation in grounder.citations if not citation.is_added] == [
        "none"
    ]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Log files are kept for 14 days. [2]", "Log files are kept for 14 days. [1] [2]"),
        ("[2] Log files are kept for 14 days.", "Log files are kept for 14 days. [1] [2]"),
        (
            "Deletion is final [2], log files are kept for 14 days [2].",
            "Deletion is final [1], log files are kept for 14 days [1] [2].",
        ),
        ("Log files are kept for 14 days. [2] [1]", "Log files are kept for 14 days. [1] [2]"),
        ("Log files are kept for 15 days. [2]", "Log files are kept for 15 days. [1]"),
        ("Cats are nice. [2]", "Cats are nice. [1]"),
    ],
)
def test_a_sentence_whose_mark_names_the_wrong_passage_gets_the_right_one_beside_it(written: str, shown: str) -> None:
    grounder = grounded(written, LOGS, THREADS)
    assert grounder.text == shown
    is_said = "14" in written
    assert {one.support.strength for one in grounder.sentences()} == {"supported" if is_said else "none"}


def test_a_sentence_of_few_content_words_gets_a_mark_if_a_passage_has_it_word_for_word() -> None:
    passage = "A game may have points. How they are totaled is up to you, as is all that is left."
    assert grounded("How they are totaled is up to you.", passage).text.endswith("[1]")
    assert grounded("How they are removed is up to you.", passage).text.endswith("you.")
    assert grounded("It is left.", passage).text.endswith("left.")


def test_a_sentence_ends_with_its_closing_quote_also_behind_a_space() -> None:
    said = 'The manual says " log files are kept for 14 days. "'
    assert grounded(f"{said} Cats are nice.", LOGS).text == f"{said} [1] Cats are nice."


@pytest.mark.parametrize("name", ["passage 1", "passage 1a3209bc36a6638d"])
def test_the_name_of_a_passage_in_a_sentence_is_no_number_of_it(name: str) -> None:
    said = f"The {name} states that log files are kept for 14 days."
    assert grounded(said, LOGS, THREADS).text == f"{said} [1]"


def test_an_answer_that_only_quotes_keeps_its_marks_as_they_are() -> None:
    answer = "Log files are kept for 14 days. [2]"
    assert grounded(answer, LOGS, THREADS, is_model=False).text == "Log files are kept for 14 days. [1]"


def test_a_mark_that_is_the_subject_of_its_sentence_stays() -> None:
    assert grounded("[1] says that log files are kept for 14 days.", LOGS).text.startswith("[1] says that")


@pytest.mark.parametrize(
    "answer",
    [
        "[1]:",
        "[1]::",
        "Log files are kept for 14 days [1]: for 14 days.",
        "Log files are kept for 14 days, [1] and deletion is final. [2]",
    ],
)
def test_a_colon_or_a_comma_at_a_mark_that_leads_nothing_stays(answer: str) -> None:
    assert grounded(answer, LOGS, THREADS).text == answer


def test_a_mark_behind_a_clause_joins_the_mark_in_front() -> None:
    assert grounded("[1] Log files are kept for 14 days, [2].", LOGS, THREADS).text == "Log files are kept for 14 days, [1, 2]."


def test_marks_behind_their_sentences_stay_behind() -> None:
    answer = "Log files are kept for 14 days. [1] Deletion is final. [2]"
    assert grounded(answer, LOGS, THREADS).text == answer


MOON = (
    "The Moon is 384,000 km from the Earth.",
    "The Moon has phases.",
    "The distance of the Moon from the Earth is 384,000 km.",
    "Only admins may delete a thread.",
)


@pytest.mark.parametrize("marks", ["[2] [1] [4] [3]", "[2, 1, 4, 3]"])
def test_a_list_of_passages_behind_a_sentence_keeps_those_that_say_it(marks: str) -> None:
    passages = [passage_of(content, document=number) for number, content in enumerate(MOON, 1)]
    grounder = Grounder(number_passages(passages), language="en", is_model=True)
    events = [*grounder.feed(f"The Moon is 384,000 km from the Earth. {marks}"), *grounder.finish()]
    assert [citation.chunk_id for citation in grounder.citations] == [passages[0].chunk_id, passages[2].chunk_id]
    assert {citation.support for citation in grounder.citations} == {Support("supported")}
    assert [event.code for event in events if isinstance(event, Warned)] == ["citations_left_out"]


def test_a_list_of_passages_of_which_none_says_the_sentence_stays() -> None:
    assert grounded("Cats are blue [1, 2, 3, 4].", *MOON).text == "Cats are blue [1, 2, 3, 4]."


@pytest.mark.parametrize(
    ("language", "row", "told"),
    [
        ("en", "Company | City | No. Of\nAlphatec Spine | Carlsbad | 99", "Alphatec Spine: City: Carlsbad; No. Of: 99"),
        ("en", "Supplier | Contract No. | Amount\nWestern Automobile | 1295 | 214", "Western Automobile — Contract No.: 1295"),
        ("en", "Item | Line no | Price\nPump | 17 | 214", "Pump: Line no: 17; Price: 214"),
        ("es", "Cliente | Factura No. | Importe\nLorenzo | 1295 | 214", "Lorenzo: Factura No.: 1295; Importe: 214"),
    ],
)
def test_abbreviation_of_number_in_the_name_of_a_column_denies_nothing(language: str, row: str, told: str) -> None:
    assert support(told, row, language=language).strength == "supported"


def test_no_before_a_noun_still_denies() -> None:
    assert support("The boat has no mast.", "The boat has a mast.").strength == "weak"
    assert support("El barco no tiene mástil.", "El barco tiene mástil.", language="es").strength == "weak"


def test_negation_in_the_name_of_a_column_is_said_by_the_row() -> None:
    table = (
        "| Request | Language model | Without a language model |\n|---|---|---|\n"
        "| go on | writes what comes next | the sentences behind the quotes; if there are none, it says so |\n"
    )
    told = "Go on: Language model: writes what comes next; Without a language model: the sentences behind the quotes"
    assert support(told, table).strength == "supported"
    assert support("Go on: Language model: writes nothing that comes next", table).strength == "weak"


UNFINISHED = {
    "en": ("The code of the depot is 4711 and the gate is open.", "The code of the depot is [1].", "The gate is open [1]."),
    "fr": ("Le code du dépôt est 4711. Le vent vient de l'est.", "Le code du dépôt est [1].", "Le vent vient de l'est [1]."),
    "de": (
        "Der Code ist 4711. Das Tor ist auf, wenn es hell ist.",
        "Der Code ist [1].",
        "Das Tor ist auf, wenn es hell ist [1].",
    ),
    "es": ("El código del depósito es 4711.", "El código del depósito es [1].", "El código del depósito es 4711 [1]."),
    "pt": ("O código do depósito é 4711.", "O código do depósito é [1].", "O código do depósito é [1] 4711."),
    "zh": ("仓库的文件编号是4711号。", "仓库的文件编号是 [1]。", "仓库的文件编号是4711号 [1]。"),
}


@pytest.mark.parametrize("language", UNFINISHED)
def test_a_mark_in_the_place_of_what_is_asked_for_says_nothing(language: str) -> None:
    content, unfinished, whole = UNFINISHED[language]
    for answer, strength in ((unfinished, "weak"), (whole, "supported")):
        grounder = Grounder(number_passages([replace(passage_of(content), language=language)]), language=language, is_model=True)
        grounder.feed(answer)
        grounder.finish()
        assert [one.support.strength for one in grounder.sentences()] == [strength], answer


def test_short_items_above_the_one_with_the_mark_are_said_by_its_passage() -> None:
    content = (
        "The cycle has three phases:\n\n* the active base ;\n\n* the archive ;\n\n* the final archive or the deletion of data."
    )
    claimed = grounded(content, content).sentences()
    assert [one.support.strength for one in claimed] == ["supported", "supported", "supported"]
    other = grounded(content.replace("active", "silent"), content).sentences()
    assert [one.support.strength for one in other] == ["none", "supported", "supported"]


def test_a_row_whose_label_is_a_year_supports_what_it_says_below_the_words_of_its_table() -> None:
    head = "Net generation in Alaska (GWh): Year | Coal | Hydro / Year | Net generation | Net generation"
    rows = "1992 | 302 | 1,337\n1993 | 322 | 1,359"
    passage = PassageWords.of(passage_of(rows, language="en", title="Statistics", context=head))
    for said, strength in (
        ("1992 — Hydro Net generation: 1,337 (GWh).", "supported"),
        ("1993 — Hydro Net generation: 1,337 (GWh).", "weak"),
        ("1992 — Coal Net generation: 1,337 (GWh).", "weak"),
    ):
        assert judge(said, "en", [passage]).support.strength == strength
