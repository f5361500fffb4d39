"""Questions of any wording that refer to the one before, and full questions that only look so."""

import pytest
from tests.rows import each

from clew.domain.followup.ellipsis import Spoken, understand

DEPOSIT = {
    "en": "How much is the deposit for a flat?",
    "fr": "Combien coûte la caution d'un studio ?",
    "de": "Wie hoch ist die Kaution für eine Wohnung?",
    "es": "¿Cuánto cuesta la fianza de un piso?",
    "pt": "Quanto custa a caução de um apartamento?",
    "zh": "租房押金是多少？",
}
TOPICS = {
    "en": "the deposit for a flat",
    "fr": "coûte la caution d'un studio",
    "de": "die Kaution für eine Wohnung",
    "es": "cuesta la fianza de un piso",
    "pt": "custa a caução de um apartamento",
    "zh": "租房押金",
}


def meant(question: str, *before: str, language: str) -> str | None:
    understood = understand(question, [Spoken(one, one) for one in before], year=2026, language=language)
    return understood.text if understood else None


@each(
    ("language", "question"),
    [
        ("en", "When is it returned?"),
        ("en", "can the landlord keep it"),
        ("en", "is that per person?"),
        ("en", "who do I pay it to"),
        ("en", "does it have to be paid in cash"),
        ("en", "by when?"),
        ("en", "and if I move out early?"),
        ("en", "even on Sundays?"),
        ("en", "and with a guarantor?"),
        ("fr", "est ce qu'elle couvre la casse"),
        ("pt", "quanto tempo antes tenho que pagar ela"),
        ("zh", "周末也要交吗"),
        ("fr", "et pour les étudiants ?"),
        ("de", "u mit Bürgschaft?"),
        ("pt", "e pra estudante?"),
        ("fr", "elle est rendue quand ?"),
        ("fr", "quand est-elle rendue ?"),
        ("fr", "on peut la récupérer quand ?"),
        ("fr", "comment la récupérer ?"),
        ("fr", "avant quelle date ?"),
        ("fr", "et si je pars plus tôt ?"),
        ("fr", "même le dimanche ?"),
        ("de", "wann krieg ich die zurück"),
        ("de", "Wann wird sie zurückgezahlt?"),
        ("de", "muss ich das zahlen"),
        ("de", "was passiert damit"),
        ("de", "bis wann?"),
        ("de", "und wenn ich früher ausziehe?"),
        ("es", "¿cuándo me la devuelven?"),
        ("es", "¿cuándo se devuelve?"),
        ("es", "hay que pagarla en efectivo?"),
        ("es", "¿cubre los daños?"),
        ("es", "¿hasta cuándo?"),
        ("es", "¿y si me voy antes?"),
        ("pt", "quando ela é devolvida?"),
        ("pt", "quando é devolvida?"),
        ("pt", "cobre os danos?"),
        ("pt", "dá pra parcelar?"),
        ("pt", "até quando?"),
        ("pt", "e se eu sair antes?"),
        ("zh", "它什么时候退？"),
        ("zh", "有上限吗？"),
        ("zh", "要提前多久交"),
        ("zh", "谁来付？"),
    ],
)
def test_question_with_a_pronoun_or_without_a_subject_is_about_the_topic_of_the_one_before(language: str, question: str) -> None:
    assert meant(question, DEPOSIT[language], language=language) == f"{TOPICS[language]} — {question}"


@each(
    ("language", "question"),
    [
        ("en", "Is it possible to park near the office?"),
        ("en", "If I lose my card, is it blocked?"),
        ("en", "Is there a lift in the building?"),
        ("en", "Is meat bad for those who play sports?"),
        ("en", "Where does water go after it enters a drain?"),
        ("en", "How many seasons does the series have? When did it start?"),
        ("en", "is it raining?"),
        ("en", "what are her working hours?"),
        ("en", "sorry, I meant to ask how I reset my password"),
        ("fr", "Est-il possible de se garer près du bureau ?"),
        ("fr", "La licence est-elle obligatoire ?"),
        ("fr", "une licence est elle obligatoire ?"),
        ("fr", "Y a-t-il un vaccin contre la grippe ?"),
        ("fr", "Il faut un visa pour le Kenya ?"),
        ("fr", "c'est combien le parking ?"),
        ("fr", "le parking il est où ?"),
        ("de", "Gibt es einen Aufzug im Gebäude?"),
        ("de", "Stimmt es, dass der Aufzug kaputt ist?"),
        ("de", "wo ist die bushaltestelle"),
        ("de", "Können Sie mir die Adresse geben?"),
        ("es", "¿Es posible aparcar cerca de la oficina?"),
        ("es", "¿Qué es lo mejor para la tos?"),
        ("es", "¿Dónde está la parada?"),
        ("es", "¿Hay charla el lunes?"),
        ("pt", "É possível estacionar perto do escritório?"),
        ("pt", "o estacionamento ele fica onde?"),
        ("zh", "电梯坏了应该联系谁？"),
        ("zh", "其他人可以停车吗？"),
        ("zh", "这是什么意思"),
    ],
)
def test_full_question_on_another_subject_stays_as_typed(language: str, question: str) -> None:
    assert meant(question, DEPOSIT[language], language=language) is None


@pytest.mark.parametrize(
    ("before", "question", "topic"),
    [
        ("Is the library open?", "is it free?", "the library open"),
        ("Why was the bridge closed?", "is it free?", "the bridge closed"),
        ("Can the tenant leave?", "how much does it cost?", "the tenant leave"),
        ("What are the guided tours?", "do they speak English?", "the guided tours"),
        ("I see, thanks. Why was the bridge closed?", "who built it?", "the bridge closed"),
        ("What is S3 — the storage service?", "is it free?", "S3 — the storage service"),
    ],
)
def test_topic_is_what_the_last_sentence_before_says_without_the_words_that_ask(before: str, question: str, topic: str) -> None:
    assert meant(question, before, language="en") == f"{topic} — {question}"


@pytest.mark.parametrize(
    ("language", "before", "question", "topic"),
    [
        ("en", "My boiler shows E07. What does it mean?", "How do I fix it?", "My boiler shows E07"),
        ("en", "I’m talking about the fuse box", "How do I fix it?", "talking about the fuse box"),
        ("en", "I bought a lamp. Is it covered by the warranty?", "How long does it last?", "bought a lamp"),
        ("fr", "J'ai perdu ma carte. Comment la bloquer ?", "et comment la remplacer ?", "J'ai perdu ma carte"),
        ("zh", "我想办图书卡。要多少钱？", "多久能拿到？", "我想办图书卡"),
        ("fr", "Qu'est-ce qu'un fichier preseed ?", "comment le créer ?", "un fichier preseed"),
        ("en", "Is there parking there?", "How much does it cost?", "parking"),
    ],
)
def test_topic_is_of_a_sentence_that_does_not_refer_back_itself(language: str, before: str, question: str, topic: str) -> None:
    assert meant(question, "What is the opening time?", before, language=language) == f"{topic} — {question}"


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "When was the museum built and who designed it?", "is it free?"),
        ("en", "What does it mean?", "How do I fix it?"),
        ("fr", "Comment la bloquer ?", "et comment la remplacer ?"),
        ("zh", "要多少钱？", "多久能拿到？"),
    ],
)
def test_what_has_a_pronoun_or_no_noun_is_no_topic(language: str, before: str, question: str) -> None:
    assert meant(question, before, language=language) is None


@pytest.mark.parametrize(
    ("language", "said", "question", "expected"),
    [
        ("en", ("When is the pool open?", "and on Sundays?"), "and the sauna?", None),
        ("en", ("What is the vacation policy?", "What is it for part-time staff?"), "What about interns?", None),
        ("en", ("How much is a ticket in zone A?", "is it valid on buses?"), "and in zone C?", "How much is a ticket in zone C?"),
        ("de", ("Wie öffne ich das Tor?", "und von außen?"), "und wieder schließen?", "Wie kann ich das Tor schließen?"),
        ("en", ("how do i set up a credit card", "and paying it off?"), "what about interest charges", None),
    ],
)
def test_part_that_changes_is_one_of_the_last_whole_question(
    language: str, said: tuple[str, str], question: str, expected: str | None
) -> None:
    first, second = said
    beside = meant(second, first, language=language)
    assert beside is not None
    spoken = [Spoken(first, first), Spoken(second, beside)]
    understood = understand(question, spoken, year=2026, language=language)
    assert (understood.text if understood else None) == expected


def test_correction_that_takes_no_place_is_read_beside_what_it_corrects() -> None:
    before = "How do I install the driver on Windows?"
    assert meant("sorry i meant mac", before, language="en") == "install the driver on Windows — sorry i meant mac"


def test_person_that_the_question_before_asks_for_is_its_topic() -> None:
    before = "Who is the data protection officer?"
    assert meant("how can i reach her", before, language="en") == "the data protection officer — how can i reach her"


def test_topic_lasts_over_questions_that_refer_back() -> None:
    first = "Who was the last emperor?"
    assert meant("did he rule Gaul?", first, "when did he die?", language="en") == "the last emperor — did he rule Gaul?"
    assert meant("and who followed him?", "the last emperor — when did he die?", language="en") == (
        "the last emperor — and who followed him?"
    )


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "What is included?", "is it free?"),
        ("en", "What is the deposit?", "do they cover theft?"),
        ("de", "Was ist die Kaution?", "wann bekomme ich ihn zurück, er ist weg?"),
        ("fr", "Qu'est-ce que la caution ?", "il est rendu quand ?"),
    ],
)
def test_pronoun_that_does_not_agree_or_a_question_without_a_thing_gives_no_topic(
    language: str, before: str, question: str
) -> None:
    assert meant(question, before, language=language) is None
