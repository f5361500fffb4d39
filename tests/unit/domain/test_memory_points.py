"""What a question leaves to be remembered: what people say of themselves in six languages, and nothing of what they ask."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rows import each

from clew.domain.memories.memory_points import MAX_CONTENT, MOST_POINTS, is_shown, points_of, topic_of
from clew.domain.memories.memory_words import WORDS

QUESTIONS = Path(__file__).parents[4] / "shared" / "data" / "mtrag-dev" / "queries.jsonl"
SAID = [
    ("en", "I prefer short answers.", "LINK"),
    ("en", "Hi, my name is Ana. What is the notice period?", "ATOMIC"),
    ("en", "please always answer in tables", "LINK"),
    ("en", "From now on, cite the article.", "LINK"),
    ("en", "We use Postgres 16.2 on AWS. How do I back it up?", "ATOMIC"),
    ("en", "Remember that the fiscal year begins in April", "ATOMIC"),
    ("fr", "réponds en tableau", "LINK"),
    ("fr", "Je m’appelle Zoé", "ATOMIC"),
    ("fr", "Bonjour, je préfère des réponses courtes. Quel est le préavis ?", "LINK"),
    ("fr", "À partir de maintenant, cite l'article", "LINK"),
    ("fr", "Nous utilisons SAP.", "ATOMIC"),
    ("de", "Ich bevorzuge Tabellen. Wie lang ist die Frist?", "LINK"),
    ("de", "Ich heiße Jürgen", "ATOMIC"),
    ("de", "Antworte bitte immer auf Englisch!", "LINK"),
    ("de", "Wir nutzen SAP", "ATOMIC"),
    ("es", "Prefiero respuestas breves", "LINK"),
    ("es", "Me llamo Íñigo. ¿Cuál es el plazo?", "ATOMIC"),
    ("es", "A partir de ahora responde en español", "LINK"),
    ("es", "Usamos Postgres", "ATOMIC"),
    ("pt", "Prefiro respostas curtas", "LINK"),
    ("pt", "Meu nome é João", "ATOMIC"),
    ("pt", "Responda em português", "LINK"),
    ("pt", "Nós usamos Postgres", "ATOMIC"),
    ("zh", "请用表格回答", "LINK"),
    ("zh", "我叫李雷。合同的违约金是多少？", "ATOMIC"),
    ("zh", "以后都用中文回答", "LINK"),
    ("zh", "我们使用Postgres", "ATOMIC"),
]
NOT_SAID = [
    "What do we use?",
    "Do you remember that I prefer tables?",
    "Should I prefer the lease or the loan?",
    "we use to be there",
    "I prefer",
    "Call me back later",
    "Which answers would my team prefer in May",
    "Remember that my password is hunter2",
    "Merk dir, dass mein Passwort geheim ist",
    "Remember that my card is 4111 1111 1111 1111",
    "Remember the Titans",
    "用户偏好什么",
    "我叫什么名字？",
    "Comment je m'appelle ?",
    "¿Qué usamos?",
    "Antworte ich immer richtig?",
    "Note that no cash is accepted.",
    "The supplier always uses trucks.",
    "I prefer " + "very " * 60 + "long stories",
]


@each(("language", "text", "kind"), SAID)
def test_what_people_say_of_themselves_is_kept_in_their_own_words(language: str, text: str, kind: str) -> None:
    for known in (language, None, "it"):
        (point,) = points_of(text, known)
        assert point.kind == kind
        assert point.content in " ".join(text.split())
        assert is_shown(point.strength)
        assert point.keywords
        assert all(keyword and " " not in keyword for keyword in point.keywords)


@pytest.mark.parametrize("text", NOT_SAID)
def test_questions_secrets_and_stories_leave_nothing(text: str) -> None:
    assert points_of(text, None) == ()


@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_rule_of_every_language_has_words(language: str) -> None:
    assert set(WORDS[language].rules) == set(WORDS["en"].rules)
    assert any(said == language for said, _, _ in SAID)


def test_the_same_words_have_the_same_key_and_another_name_takes_the_place_of_the_first() -> None:
    assert points_of("I prefer tables!", "en")[0].key == points_of("I  PREFER tables", "en")[0].key
    assert points_of("I prefer tables", "en")[0].key != points_of("I prefer lists", "en")[0].key
    assert points_of("My name is Ana", "en")[0].key == points_of("Je m'appelle Zoé", "fr")[0].key


def test_a_topic_is_shown_once_it_came_three_times() -> None:
    topic = topic_of("Lease  2024", "en")
    assert topic is not None
    assert (topic.content, is_shown(topic.strength), is_shown(3 * topic.strength)) == (
        "Often asks about: Lease 2024",
        False,
        True,
    )
    assert topic_of("  ", "en") is None


@given(st.text(max_size=600))
def test_whatever_is_asked_the_points_are_few_short_and_the_askers_own(text: str) -> None:
    points = points_of(text, None)
    assert len(points) <= MOST_POINTS
    for point in points:
        assert 0 < len(point.content) <= MAX_CONTENT
        assert point.content in " ".join(text.split())


@pytest.mark.skipif(not QUESTIONS.exists(), reason=f"{QUESTIONS} is not here")
def test_real_questions_leave_next_to_nothing() -> None:
    questions = [json.loads(line)["text"] for line in QUESTIONS.read_text().splitlines()]
    assert len(questions) > 400
    assert sum(bool(points_of(question, None)) for question in questions) <= 1
