"""Questions that change one part of the question before: whole conversations, as their later turns are understood."""

import pytest
from tests.rows import each

from clew.domain.followup.ellipsis import Spoken, understand
from clew.domain.followup.ellipsis.asked_years import asked_years
from clew.domain.followup.ellipsis.chinese import read_chinese

CONVERSATIONS = [
    ("en", "How many beds were staffed in 2021?", "What about last year?", "How many beds were staffed in 2020?"),
    ("en", "How many beds were staffed in 2020?", "and the year before that?", "How many beds were staffed in 2019?"),
    ("en", "What was the median wait in 2019?", "and two years later?", "What was the median wait in 2021?"),
    ("en", "What does a monthly pass cost in zone B?", "and a day pass?", "What does a day pass cost in zone B?"),
    ("en", "Which file size does Kestrel 5.0 support?", "and 6.3?", "Which file size does Kestrel 6.3 support?"),
    ("fr", "Quel loyer à Arvigny en 2022 ?", "et l'année suivante ?", "Quel loyer à Arvigny en 2023 ?"),
    ("fr", "Combien de points en 2022-2023 ?", "et la saison précédente ?", "Combien de points en 2021-2022 ?"),
    ("fr", "Combien de ventes en décembre 2022 ?", "et le mois suivant ?", "Combien de ventes en janvier 2023 ?"),
    ("fr", "Combien de buts a marqués Karim Bensaïd ?", "et Luc Morvan ?", "Combien de buts a marqués Luc Morvan ?"),
    ("de", "Wie viele Kinder kamen 2021 zur Welt?", "Und im folgenden Jahr?", "Wie viele Kinder kamen 2022 zur Welt?"),
    ("de", "Wie hoch war die Auslastung 2021?", "und vorletztes Jahr?", "Wie hoch war die Auslastung 2019?"),
    (
        "es",
        "¿Cuántos alumnos hicieron el examen de inglés?",
        "¿y el de francés?",
        "¿Cuántos alumnos hicieron el examen de francés?",
    ),
    ("es", "¿Quién dirigía el hotel en 2021?", "¿y al año siguiente?", "¿Quién dirigía el hotel en 2022?"),
    ("pt", "Quantos navios em 2023?", "e no ano retrasado?", "Quantos navios em 2021?"),
    ("pt", "Quantos GB tem o Plano Leve?", "e o Plano Turista?", "Quantos GB tem o Plano Turista?"),
    ("zh", "星河中学2022年最高分多少？", "次年呢？", "星河中学2023年最高分多少？"),
    ("zh", "2023年理科平均分是多少？", "文科呢？", "2023年文科平均分是多少？"),
    ("zh", "地铁一号线单程票多少钱？", "机场快线呢？", "机场快线单程票多少钱？"),
    ("zh", "2022年第一季度收入多少？", "上一季度呢？", "2021年第四季度收入多少？"),
    ("en", "布伦尼根2024年营业额多少？", "and in 2022?", "布伦尼根2022年营业额多少？"),
    ("en", "How many bikes were sold in 2024?", "and two years ago?", "How many bikes were sold in 2022?"),
    ("fr", "Combien de vélos en 2024 ?", "et il y a 2 ans ?", "Combien de vélos en 2022 ?"),
    ("de", "Wie viele Räder wurden 2024 verkauft?", "und vor zwei Jahren?", "Wie viele Räder wurden 2022 verkauft?"),
    (
        "en",
        "How many tickets in the first quarter of 2024?",
        "and the same quarter?",
        "How many tickets in the first quarter of 2024?",
    ),
    ("en", "How many bikes were sold in 2024?", "and in the second quarter?", "How many bikes were sold in second quarter 2024?"),
    ("zh", "2024年销售了多少自行车？", "第二季度呢？", "2024年第二季度销售了多少自行车？"),
    ("zh", "2024年销售了多少自行车？", "三年前呢？", "2021年销售了多少自行车？"),
    ("zh", "2024年销售了多少自行车？", "2年后呢？", "2026年销售了多少自行车？"),
    ("zh", "销售了多少自行车？", "2024年呢？", "2024年销售了多少自行车？"),
    ("zh", "地铁2024年运了多少人？", "公交呢？", "公交2024年运了多少人？"),
    ("zh", "上半年销售多少？", "下半年呢？", "下半年销售多少？"),
]


def meaning(question: str, spoken: list[Spoken], *, year: int, language: str) -> str | None:
    understood = understand(question, spoken, year=year, language=language)
    return understood.text if understood else None


@each(("language", "before", "question", "meant"), CONVERSATIONS)
def test_a_short_question_means_the_one_before_with_one_part_changed(
    language: str, before: str, question: str, meant: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "What happened in the emergency department in 2021?"),
        ("en", "And what is the refund policy of Kestrel for schools?"),
        ("en", "and explain the second point"),
        ("en", "Thanks, and goodbye"),
        ("fr", "Combien de points l'équipe a-t-elle pris en 2021-2022 ?"),
        ("de", "Wie lange läuft der Tarif Nacht?"),
        ("zh", "机场快线的月票多少钱？"),
        ("zh", "解释一下2021年的情况"),
    ],
)
def test_a_question_that_stands_alone_stays_as_it_is(language: str, question: str) -> None:
    before = "How many beds were there in 2020?"
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) is None


def test_a_chain_counts_from_what_was_understood_and_last_year_from_the_same_day() -> None:
    spoken = [Spoken("2024年一本上线率是多少？", "2024年一本上线率是多少？"), Spoken("去年呢？", "2023年一本上线率是多少？")]
    assert meaning("前年呢？", spoken, year=2026, language="zh") == "2022年一本上线率是多少？"
    assert meaning("前一年呢？", spoken, year=2026, language="zh") == "2022年一本上线率是多少？"


def test_a_year_that_was_never_named_comes_from_the_answer_or_from_today() -> None:
    question = "Quel est le chiffre d'affaires ?"
    answered = [Spoken(question, question, "Il était de 81 millions en 2023 et de 79 millions en 2024.")]
    assert meaning("et l'année dernière ?", answered, year=2026, language="fr") == "Quel est le chiffre d'affaires en 2023 ?"
    assert (
        meaning("et l'année dernière ?", [Spoken(question, question)], year=2026, language="fr")
        == "Quel est le chiffre d'affaires en 2025 ?"
    )


@pytest.mark.parametrize("question", ["How has it changed since 2021?", "CA par rapport à 2020", "2022年以来的收入", "seit 2019"])
def test_a_question_about_a_development_asks_for_no_single_year(question: str) -> None:
    assert not asked_years(question)


def test_a_text_about_another_year_or_season_is_known_by_its_years() -> None:
    assert asked_years("Umsatz 2014?").is_other_than("Umsatz 2022: 76,3 Millionen, 1.940 Kunden")
    assert not asked_years("Umsatz 2021?").is_other_than("Umsätze 2020–2023")
    assert not asked_years("Umsatz 2021?").is_other_than("Der Umsatz betrug 2.021 Euro.")
    assert asked_years("points en 2022-2023").is_other_than("Saison 2021-2022")


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "Who is the mayor of Paris?", "and the police chief of Lyon?", "Who is the police chief of Lyon?"),
        ("en", "What are the aims of NASA's Dawn mission?", "and the cost of Deep Impact?", "What are the cost of Deep Impact?"),
        (
            "en",
            "What are the rules of FIFA's Street Cup?",
            "and the aim of the Street Cup?",
            "What are the aim of the Street Cup?",
        ),
        ("en", "What causes of stigma are known in Africa?", "and in Asia?", "What causes of stigma are known in Asia?"),
        ("en", "What are the causes of stigma in Africa?", "and the causes in Asia?", "What are the causes of stigma in Asia?"),
        ("fr", "Qui est le maire de Paris ?", "et le préfet de Lyon ?", "Qui est le préfet de Lyon ?"),
        ("es", "¿Quién es el alcalde de Sevilla?", "¿y el director de Granada?", "¿Quién es el director de Granada?"),
        ("pt", "Quem é o prefeito de Lisboa?", "e o diretor de Porto?", "Quem é o diretor de Porto?"),
        ("de", "Wer ist der Bürgermeister von Köln?", "und der Direktor von Bonn?", "Wer ist der Direktor von Bonn?"),
    ],
)
def test_a_noun_with_a_name_takes_the_place_of_a_noun_with_a_name(language: str, before: str, question: str, meant: str) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "How well do these methods go with Western medicine?", "what about the causes in Asia?"),
        ("fr", "Comment ces méthodes vont-elles avec la médecine Occidentale ?", "et les causes en Asie ?"),
    ],
)
def test_a_noun_with_a_name_takes_no_place_of_an_adjective(language: str, before: str, question: str) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) is None


def test_a_noun_takes_no_place_of_a_verb_with_the_same_stem() -> None:
    before = "Besides these values, what could cause stigma?"
    meant = meaning("what about the causes?", [Spoken(before, before)], year=2026, language="en")
    assert meant == "Besides the causes, what could cause stigma?"


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "What does bread cost?", "And the bread in Basel?", "What does the bread in Basel cost?"),
        ("en", "When do banks open?", "and the small banks?", "When do the small banks open?"),
        ("en", "Can cyclists overtake?", "and the older cyclists?", "Can the older cyclists overtake?"),
        ("en", "How long do batteries last?", "and the spare batteries?", "How long do the spare batteries last?"),
        ("en", "What rooms cost least?", "and the double rooms?", "What the double rooms cost least?"),
        ("es", "¿Hay teatros abiertos?", "¿y los teatros de Cádiz?", "¿Hay los teatros de Cádiz abiertos?"),
        ("pt", "Há piscinas abertas?", "e as piscinas de Faro?", "Há as piscinas de Faro abertas?"),
    ],
)
def test_a_noun_takes_the_place_of_the_same_noun_without_an_article(
    language: str, before: str, question: str, meant: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("before", "question"),
    [("What causes floods?", "and the causes in Peru?"), ("How does salt damage roads?", "and the damage to cars?")],
)
def test_a_noun_takes_no_place_of_a_verb_that_reads_like_it(before: str, question: str) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language="en") is None


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "When did Verdi retire?", "And the director of Nabucco?", "When did the director of Nabucco retire?"),
        ("en", "How tall is Obama?", "and the president of Chile?", "How tall is the president of Chile?"),
        ("en", "Where is the Prado?", "and the museum of Turin?", "Where is the museum of Turin?"),
        ("fr", "Où est né Ravel ?", "et l'auteur de Tosca ?", "Où est né l'auteur de Tosca ?"),
        ("es", "¿Dónde vive Bardem?", "¿y el director de Volver?", "¿Dónde vive el director de Volver?"),
        ("pt", "Onde mora Saramago?", "e o autor de Iracema?", "Onde mora o autor de Iracema?"),
    ],
)
def test_a_noun_with_a_name_takes_the_place_of_a_name_that_stands_alone(
    language: str, before: str, question: str, meant: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "When does the pool in Turin close?", "And the market in Milan?", "When does the market in Milan close?"),
        ("en", "What does the judge of Leeds do?", "And the judge of York?", "What does the judge of York do?"),
        ("en", "Is the abbey in Bath old?", "and the palace in Bristol?", "Is the palace in Bristol old?"),
        ("fr", "Le port de Brest va-t-il fermer ?", "et la gare de Metz ?", "la gare de Metz va-t-il fermer ?"),
        ("es", "¿El puerto de Vigo crece mucho?", "¿y la playa de Cádiz?", "¿la playa de Cádiz crece mucho?"),
        ("pt", "O porto de Faro cresce muito?", "e a praia de Sines?", "a praia de Sines cresce muito?"),
        ("de", "Ist der Zoo in Bremen teuer?", "und das Museum in Kassel?", "Ist das Museum in Kassel teuer?"),
    ],
)
def test_what_stands_behind_a_noun_with_its_name_stays(language: str, before: str, question: str, meant: str) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "Is there a ferry from Cork to Brest?", "and a train from Leeds?", "Is there a train from Leeds to Brest?"),
        ("en", "Does the zoo in Bath open on Mondays?", "And the pool in York?", "Does the pool in York open on Mondays?"),
        ("en", "What is the result of the vote in Texas?", "and the vote in Ohio?", "What is the result of the vote in Ohio?"),
        ("en", "What is the name of the hotel in Bath?", "And the pub in York?", "What is the name of the pub in York?"),
        ("en", "What is the wage of a cook in Italy?", "And a waiter in Malta?", "What is the wage of a waiter in Malta?"),
        ("en", "What is the size of the port of Cork?", "and the port of Bray?", "What is the size of the port of Bray?"),
        ("fr", "Quel est le prix du pain à Brest ?", "et le pain à Metz ?", "Quel est le prix du pain à Metz ?"),
        ("es", "¿Cuál es la causa del ruido en Vigo?", "¿y el ruido en Lugo?", "¿Cuál es la causa del ruido en Lugo?"),
        ("pt", "Qual é a causa do ruído em Faro?", "e o ruído em Beja?", "Qual é a causa do ruído em Beja?"),
        ("de", "Was sind die Gründe der Flucht in Peru?", "und die Gründe in Chile?", "Was sind die Gründe der Flucht in Chile?"),
        ("de", "Was ist der Name der Schule in Bonn?", "und die Schule in Trier?", "Was ist der Name der Schule in Trier?"),
        ("de", "Wann zahlte der Graf von Köln Steuern?", "und der Abt von Trier?", "Wann zahlte der Abt von Trier Steuern?"),
        (
            "en",
            "What did the judge say in the court of Leeds?",
            "and the judge of York?",
            "What did the judge of York say in the court of Leeds?",
        ),
    ],
)
def test_of_several_nouns_the_one_that_is_named_again_or_the_nearest_gives_way(
    language: str, before: str, question: str, meant: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "Who signed the peace of Prague in Vienna?", "And the king of Prussia?"),
        ("en", "How did the people of Crete and Malta live?", "And the kings of Cyprus?"),
        ("en", "How long is the way from Cork to Dublin?", "and the way from Leeds to York?"),
        ("en", "How old is the bridge over the Seine in Rouen?", "and the tower in Metz?"),
        ("en", "What causes the floods in India?", "and the causes in Nepal?"),
        ("en", "When did the fleet land in Malta?", "And the army in Sicily?"),
        ("en", "Who is the mayor of the city of Bergen?", "and the fire chief of Oslo?"),
        ("en", "What is the fee of teachers in Malta?", "and the lawyers in Cyprus?"),
        ("en", "Who played drums in Genesis?", "and the singer in Queen?"),
        ("fr", "Quelle est la hauteur de la tour à Pise ?", "et le pont à Venise ?"),
        ("es", "¿Cuál es el horario de la piscina en Vigo?", "¿y el museo en Lugo?"),
        ("de", "Was ist die Höhe der Steuer in Bonn?", "und das Porto in Trier?"),
    ],
)
def test_a_noun_with_a_name_is_not_understood_where_it_is_not_clear_which_noun_gives_way(
    language: str, before: str, question: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) is None


@pytest.mark.parametrize(
    ("before", "question", "meant"),
    [
        ("What is rye flour?", "Can you make it into noodles?", "rye flour — Can you make it into noodles?"),
        ("What is oak bark?", "Who made it into leather dye?", "oak bark — Who made it into leather dye?"),
        ("What is oak bark?", "Which players made it into the final?", None),
        ("What is oak bark?", "Which party made it into parliament?", None),
    ],
)
def test_what_is_made_into_something_was_named_before(before: str, question: str, meant: str | None) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language="en") == meant


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "Is tipping usual in the Netherlands?", "and in Belgium?", "Is tipping usual in Belgium?"),
        ("es", "¿Qué ley rige en los Países Bajos?", "¿y en Bélgica?", "¿Qué ley rige en Bélgica?"),
        ("fr", "Quel est le délai dans le Var ?", "et dans Paris ?", "Quel est le délai dans Paris ?"),
        ("pt", "Qual é a lei nos Países Baixos?", "e em Portugal?", "Qual é a lei em Portugal?"),
        ("de", "Welches Recht gilt in den Niederlanden?", "und in Belgien?", "Welches Recht gilt in Belgien?"),
    ],
)
def test_a_name_without_an_article_takes_the_place_of_one_with_its_article(
    language: str, before: str, question: str, meant: str
) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("fr", "Où est le siège de la Taverne du Troll ?", "Et celui de Tribu-Terre ?", "Où est le siège de Tribu-Terre ?"),
        ("fr", "Qui dirige la Banque de France ?", "Et la Poste ?", "Qui dirige la Poste ?"),
        ("en", "Where is the seat of the Bank of England?", "And of Barclays?", "Where is the seat of Barclays?"),
        ("es", "¿Dónde está la sede del Banco de España?", "¿Y la de Telefónica?", "¿Dónde está la sede de Telefónica?"),
        ("fr", "Quel est le prix du billet de Paris à Lyon ?", "Et de Nantes ?", "Quel est le prix du billet de Nantes à Lyon ?"),
        ("en", "Who leads the University of Oxford?", "And of Cambridge?", "Who leads the University of Cambridge?"),
    ],
)
def test_a_name_of_several_words_gives_way_whole(language: str, before: str, question: str, meant: str) -> None:
    assert meaning(question, [Spoken(before, before)], year=2026, language=language) == meant


def test_end_of_a_noun_is_no_particle() -> None:
    read = read_chinese("人力资源部电话多少")
    assert read is not None
    assert read.phrase == "人力资源部电话"
