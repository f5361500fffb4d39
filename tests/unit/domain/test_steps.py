"""Questions for what comes next, and questions that only begin with such words."""

import pytest
from tests.rows import each

from clew.domain.revision import read_revision


@each(
    "text",
    [
        *("and then?", "ok done that. whats next", "what do I do next?", "and after that?", "done, and now?"),
        *("et ensuite ?", "et apres", "c'est fait, ensuite je fais quoi", "quelle est la prochaine étape ?", "et puis ?"),
        *("ok und dann?", "und danach?", "wie geht's weiter", "erledigt, was kommt als nächstes?", "nächster Schritt?"),
        *("¿y luego?", "y despues", "ya está, ¿qué sigue?", "¿cuál es el siguiente paso?", "listo, ¿y ahora qué?"),
        *("e depois?", "feito, e depois?", "e agora?", "qual é o próximo passo?", "já fiz, o que vem depois?"),
        *("然后呢", "弄好了，下一步是什么", "接下来怎么做？", "之后呢？"),
    ],
)
def test_question_for_what_comes_next_is_about_the_answer_before(text: str) -> None:
    found = read_revision(text)
    assert found is not None
    assert found.kind == "next"


@pytest.mark.parametrize(
    ("text", "is_whole"),
    [
        *(("What are the next steps?", True), ("what happens next?", True), ("and then?", False), ("done, and now?", False)),
        *(("Quelles sont les prochaines étapes ?", True), ("que se passe-t-il ensuite ?", True), ("et ensuite ?", False)),
        *(("Was sind die nächsten Schritte?", True), ("Was passiert danach?", True), ("und dann?", False)),
        *(("¿Qué pasa después?", True), ("¿Cuáles son los siguientes pasos?", True), ("¿y luego?", False)),
        *(("O que acontece depois?", True), ("Quais são os próximos passos?", True), ("e depois?", False)),
        *(("下一步是什么？", True), ("后续步骤", True), ("然后呢", False)),
    ],
)
def test_whole_question_for_the_next_step_may_stand_alone(text: str, is_whole: bool) -> None:
    found = read_revision(text)
    assert found is not None
    assert (found.kind, found.may_stand_alone) == ("next", is_whole)


@pytest.mark.parametrize(
    "text",
    [
        "My doctor said my iron is low. What should I do next?",
        "Mon chauffe-eau est en panne. Que faire ensuite ?",
        "Ich habe meinen Ausweis verloren. Was mache ich dann?",
        "Mi pasaporte está caducado. ¿Qué hago después?",
        "Meu passaporte venceu. O que faço depois?",
        "我的护照过期了。接下来怎么办？",
    ],
)
def test_question_for_the_next_step_beside_a_situation_may_stand_alone(text: str) -> None:
    found = read_revision(text)
    assert found is not None
    assert (found.kind, found.may_stand_alone) == ("next", True)


@pytest.mark.parametrize(
    "text",
    [
        *("and then the deposit?", "what do I do after the exam?", "next Monday?", "what happens after two reminders?"),
        *("et après 18 heures ?", "que faire après un accident ?", "et puis le lundi ?"),
        *("und dann am Montag?", "was passiert nach der Kündigung?", "¿y después del examen?", "¿qué sigue pendiente?"),
        *("e depois do prazo?", "e agora em 2024?", "然后怎么退押金？", "之后的费用是多少？"),
    ],
)
def test_question_that_names_something_is_none(text: str) -> None:
    found = read_revision(text)
    assert found is None or found.kind != "next"
