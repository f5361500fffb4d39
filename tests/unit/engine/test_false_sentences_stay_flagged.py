"""False sentences that rules made for the wording of models let pass (docs/decisions/0040); words that sum up are left out."""

import pytest
from tests.passages import passage_of

from clew.engine.answers.judging import claims
from clew.engine.answers.support import PassageWords, judge
from clew.providers.answering.sentences import sentence_spans


def strength(sentence: str, content: str, language: str = "en") -> str:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=language))]).support.strength


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Burning leaves in the garden is prohibited by the city.", "Burning leaves in the garden is allowed."),
        ("fr", "Le stationnement dans la cour est interdit par la mairie.", "Le stationnement dans la cour est autorisé."),
        ("de", "Das Rauchen im Saal ist verboten laut Hausordnung der Stadt.", "Das Rauchen im Saal ist erlaubt."),
        ("es", "Encender fuego en el bosque está prohibido por la ley.", "Encender fuego en el bosque está permitido."),
        ("pt", "Acender fogo na floresta é proibido pela lei.", "Acender fogo na floresta é permitido."),
        ("zh", "在公园焚烧树叶是被禁止的，违者罚款。", "在公园可以焚烧树叶。"),
    ],
)
def test_a_prohibition_denies_whatever_follows_it(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Vaccines do not cause autism, and the claim that vaccines cause autism is false.", "Vaccines cause autism."),
        (
            "fr",
            "Les vaccins ne causent pas l'autisme, et l'idée que les vaccins causent l'autisme est fausse.",
            "Les vaccins causent l'autisme.",
        ),
        (
            "de",
            "Impfungen verursachen keinen Autismus, und die Behauptung, dass Impfungen Autismus verursachen, ist falsch.",
            "Impfungen verursachen Autismus.",
        ),
        (
            "es",
            "Las vacunas no causan autismo, y la idea de que las vacunas causan autismo es falsa.",
            "Las vacunas causan autismo.",
        ),
        (
            "pt",
            "As vacinas não causam autismo, e a ideia de que as vacinas causam autismo é falsa.",
            "As vacinas causam autismo.",
        ),
        ("zh", "疫苗不会导致自闭症，疫苗导致自闭症的说法是错误的。", "疫苗导致自闭症。"),
    ],
)
def test_what_a_passage_calls_false_is_not_affirmed_by_it(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "Adults pay for the ferry, children do not pay for the ferry, and the children sit in front.",
            "Children pay for the ferry.",
        ),
        ("en", "Tax returns by paper are not accepted by the office.", "Tax returns can be made by paper."),
        (
            "fr",
            "Les adultes paient le bac, les enfants ne paient pas le bac, et les enfants sont assis devant.",
            "Les enfants paient le bac.",
        ),
        (
            "de",
            "Das Lager ist am Montag geöffnet, das Museum ist am Montag nicht geöffnet, und im Museum gibt es Karten.",
            "Das Museum ist am Montag geöffnet.",
        ),
        (
            "es",
            "Los adultos pagan la barca, los niños no pagan la barca, y los niños van delante.",
            "Los niños pagan la barca.",
        ),
        ("pt", "As fontes não mencionam o tratado.", "As fontes mencionam o tratado."),
        ("zh", "纸质申报表不再被办公室接受。", "可以提交纸质申报表。"),
    ],
)
def test_what_is_denied_stays_denied_when_its_words_stand_elsewhere_too(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "Step 1: Rinse the rice in cold water.\n\nStep 4: Boil the rice for 12 minutes in a covered pot.",
            "Step 7: Boil the rice for 12 minutes in a covered pot.",
        ),
        (
            "fr",
            "Étape 1 : Videz la cuve.\n\nÉtape 2 : Changez le filtre et fermez le couvercle.",
            "Étape 6 : Changez le filtre et fermez le couvercle.",
        ),
        (
            "de",
            "Schritt 1: Den Tank leeren.\n\nSchritt 2: Den Filter tauschen und den Deckel schließen.",
            "Schritt 6: Den Filter tauschen und den Deckel schließen.",
        ),
        (
            "es",
            "Paso 1: Vacíe el tanque.\n\nPaso 2: Cambie el filtro y cierre la tapa.",
            "Paso 6: Cambie el filtro y cierre la tapa.",
        ),
        (
            "pt",
            "Passo 1: Esvazie o tanque.\n\nPasso 2: Troque o filtro e feche a tampa.",
            "Passo 6: Troque o filtro e feche a tampa.",
        ),
        ("zh", "步骤1：洗米。\n\n步骤2：把米煮熟并盖上锅盖。", "步骤6：把米煮熟并盖上锅盖。"),
    ],
)
def test_the_number_of_a_step_counts(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "A message can carry a content of up to 300KB in several formats.",
            "A message can carry content of up to 300MB in several formats.",
        ),
        ("fr", "Un message porte un contenu de 300Ko au plus.", "Un message porte un contenu de 300Mo au plus."),
        (
            "en",
            "The offer is open to US residents and EU residents until May.",
            "The offer is open to US-only residents until May.",
        ),
        ("en", "Marie met Claire at the fair in Lyon.", "They met Marie-Claire at the fair in Lyon."),
        (
            "es",
            "La sala se vendió a la ciudad de Toledo en primavera.",
            "La sala se vendió a la ciudad de _Madrid_ en primavera.",
        ),
    ],
)
def test_units_compounds_and_names_in_italics_are_names(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"


def test_a_number_belongs_to_the_whole_sentence() -> None:
    content = (
        "In 1990 the firm opened a plant in Leeds, and in 2004 it closed the plant in York. "
        "The union protested against the decision with a long strike."
    )
    sentence = "In 2004, the firm opened a plant in Leeds, and the union protested with a long strike."
    assert strength(sentence, content) != "supported"


def test_that_a_prohibition_was_lifted_is_no_prohibition() -> None:
    content = "Das Verbot des Handels mit Holz aus dem Park wurde aufgehoben."
    assert strength("Der Handel mit Holz aus dem Park ist verboten.", content, "de") != "supported"


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The sources do not mention a fee although members pay ten euros."),
        ("en", "The passages do not provide free entry for members."),
        ("en", "Sure, I can help, the ferry does not run on Sundays!"),
        ("fr", "Les documents ne mentionnent pas de prix car les visiteurs entrent gratuitement."),
        ("de", "Die Quellen sagen nichts über Preise und Mitglieder zahlen fünf Euro."),
        ("es", "Las fuentes no mencionan el precio porque los visitantes entran gratis."),
        ("pt", "As fontes não mencionam o preço porque os visitantes entram de graça."),
        ("zh", "文档没有提到费用因为访客免费进入。"),
    ],
)
def test_what_the_passages_are_said_to_lack_is_judged(language: str, sentence: str) -> None:
    assert all(claims(sentence, span) for span in sentence_spans(sentence, language))


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        (
            "en",
            "The depot is open on Sundays. Guests pay a fee of 5 euros, and members pay nothing.",
            "In summary, guests pay a fee of 5 euros.",
        ),
        ("fr", "Les visiteurs paient 5 euros, et les membres ne paient rien.", "En résumé, les visiteurs paient 5 euros."),
        ("de", "Gäste zahlen 5 Euro, Mitglieder zahlen nichts.", "Zusammengefasst: Gäste zahlen 5 Euro."),
        ("es", "Los visitantes pagan 5 euros y los socios no pagan nada.", "En resumen, los visitantes pagan 5 euros."),
        ("pt", "Os visitantes pagam 5 euros e os sócios não pagam nada.", "Em resumo, os visitantes pagam 5 euros."),
        ("zh", "仓库星期日开放。访客支付5欧元，会员不支付费用。备份没有加密。", "总之，访客支付5欧元。"),
    ],
)
def test_words_that_sum_up_are_not_missing(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) == "supported"


def test_words_that_sum_up_count_where_something_is_denied() -> None:
    content = "The depot is open on Sundays. Guests pay a fee of 5 euros, and members pay nothing."
    assert strength("In summary, guests pay nothing.", content) != "supported"
