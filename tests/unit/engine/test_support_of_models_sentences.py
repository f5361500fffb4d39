"""How models word what passages say: classes of sentences that people judged supported, and the rules did not."""

import pytest
from tests.passages import passage_of

from clew.domain.citations.claim_words import content_of
from clew.engine.answers.judging import claims
from clew.engine.answers.support import PassageWords, judge
from clew.providers.answering.sentences import sentence_spans


def strength(sentence: str, content: str, language: str = "en") -> str:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=language))]).support.strength


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "The world court has no power to enforce its orders but its decisions carry a certain weight.",
            "The decisions of the world court carry weight.",
        ),
        (
            "fr",
            "La cour mondiale n'a pas le pouvoir de punir mais ses décisions ont un certain poids.",
            "Les décisions de la cour mondiale ont un poids.",
        ),
        (
            "de",
            "Das städtische Gericht hat keine Macht zu strafen und doch haben seine Urteile ein gewisses Gewicht.",
            "Die Urteile des städtischen Gerichts haben Gewicht.",
        ),
        (
            "es",
            "El tribunal supremo no tiene poder de castigar pero sus decisiones tienen un cierto peso.",
            "Las decisiones del tribunal supremo tienen peso.",
        ),
        (
            "pt",
            "O tribunal supremo não tem poder de punir mas as suas decisões têm um certo peso.",
            "As decisões do tribunal supremo têm peso.",
        ),
    ],
)
def test_what_is_denied_of_somebody_denies_nothing_else_of_them(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) == "supported"


def test_words_that_the_passage_also_affirms_are_not_denied() -> None:
    content = "Members pay a fee in the summer, and members pay no fee in the winter months while the large depot stays closed."
    assert strength("In the summer months, members pay a fee.", content) == "supported"
    assert strength("Members pay a fee in the winter.", content) != "supported"


def test_what_is_denied_of_a_thing_that_is_allowed_otherwise_stays_denied() -> None:
    content = "You may burn dry wood in the yard but you may not burn wet leaves."
    assert strength("You may burn wet leaves in the yard.", content) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "Dry the hair with a towel. Never rub the hair in circles with a towel.",
            "Dry the hair with a towel and avoid rubbing the hair in circles.",
        ),
        (
            "fr",
            "Ne frottez jamais les cheveux avec une serviette rude.",
            "Évitez de frotter les cheveux avec une serviette rude.",
        ),
        (
            "de",
            "Reiben Sie die Haare nie mit einem rauen Handtuch.",
            "Vermeiden Sie das Reiben der Haare mit einem rauen Handtuch.",
        ),
        ("es", "Nunca frote el cabello con una toalla áspera.", "Evite frotar el cabello con una toalla áspera."),
        ("pt", "Nunca esfregue o cabelo com uma toalha áspera.", "Evite esfregar o cabelo com uma toalha áspera."),
    ],
)
def test_to_avoid_is_not_to_do(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) == "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Rub the wet hair with a rough towel.", "Avoid rubbing the wet hair with a rough towel."),
        (
            "fr",
            "Frottez les cheveux mouillés avec une serviette rude.",
            "Évitez de frotter les cheveux mouillés avec une serviette rude.",
        ),
        ("de", "Das Amt erlaubt den Handel mit Holz aus dem Park.", "Das Amt verbietet den Handel mit Holz aus dem Park."),
        ("es", "Frote el cabello mojado con una toalla áspera.", "Evite frotar el cabello mojado con una toalla áspera."),
        ("pt", "Esfregue o cabelo molhado com uma toalha áspera.", "Evite esfregar o cabelo molhado com uma toalha áspera."),
    ],
)
def test_to_avoid_is_not_what_a_passage_tells_to_do(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


def test_the_parts_of_a_compound_are_names() -> None:
    content = "The prize is open to all authors writing in English, regardless of nationality."
    assert strength("The prize is open to all English-writing authors, regardless of nationality.", content) == "supported"
    assert strength("The prize is open to all French-writing authors, regardless of nationality.", content) != "supported"


def test_a_unit_written_to_its_number_is_no_name() -> None:
    content = "A message can carry a content of up to 300KB in several formats."
    assert strength("A message can carry content of up to 300KB in formats.", content) == "supported"


def test_a_number_may_be_stated_in_the_words_of_its_clause() -> None:
    content = (
        "Bobby Bare also recorded the old song He Was a Friend of Mine in 1964, in memory of a victim. "
        "That same year, Petula Clark released a French version of the song under another title."
    )
    sentence = "In 1964, Bobby Bare also recorded the song, and Petula Clark released a French version with another title."
    assert strength(sentence, content) == "supported"
    assert strength(sentence.replace("1964", "1965"), content) != "supported"


def test_an_answer_may_count_its_own_steps() -> None:
    content = "Rinse the rice in cold water. Boil the rice for 12 minutes in a covered pot."
    assert strength("Step 4: Rinse the rice in cold water.", content) == "supported"


def test_the_number_of_a_step_of_the_passage_counts() -> None:
    content = "Step 1: Rinse the rice in cold water.\n\nStep 4: Boil the rice for 12 minutes in a covered pot."
    assert strength("Step 4: Rinse the rice in cold water.", content) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Guests pay.", "Guests additionally pay."),
        ("fr", "Les clients paient.", "Les clients paient également."),
        ("de", "Gäste zahlen.", "Gäste zahlen somit."),
        ("es", "Los clientes pagan.", "Los clientes pagan finalmente."),
        ("pt", "Os clientes pagam.", "Os clientes pagam igualmente."),
    ],
)
def test_words_that_join_sentences_are_not_missing(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) == "supported"


@pytest.mark.parametrize("answer", ["The passages do not mention a fee for guests.", "Sure, I can help you with that!"])
def test_what_says_nothing_of_the_subject_is_not_judged(answer: str) -> None:
    assert not any(claims(answer, span) for span in sentence_spans(answer, "en"))


def test_words_with_the_stem_of_one_that_joins_sentences_count() -> None:
    assert content_of("Importantly, finally and secondly", "en") == []
    assert content_of("the second import of the final goods", "en") == ["second", "import", "final", "good"]


@pytest.mark.parametrize(
    ("language", "content", "purpose"),
    [
        ("en", "Wear thick gloves when you remove large ticks because of the infection.", "to avoid infection"),
        ("fr", "Portez des gants épais quand vous retirez de grosses tiques à cause de l'infection.", "pour éviter l'infection"),
        ("de", "Tragen Sie dicke Handschuhe beim Entfernen großer Zecken wegen der Infektion.", "um die Infektion zu vermeiden"),
        ("es", "Use guantes gruesos cuando retire garrapatas grandes por la infección.", "para evitar la infección"),
        ("pt", "Use luvas grossas quando retirar carrapatos grandes por causa da infecção.", "para evitar a infecção"),
    ],
)
def test_what_is_done_to_avoid_something_is_not_denied(language: str, content: str, purpose: str) -> None:
    reason = {"en": "because of the infection", "fr": "à cause de l'infection", "de": "wegen der Infektion"}
    reason |= {"es": "por la infección", "pt": "por causa da infecção"}
    assert strength(content.replace(reason[language], purpose), content, language) == "supported"
