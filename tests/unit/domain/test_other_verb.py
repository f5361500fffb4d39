"""Questions how to do something else: "and to extend it?"."""

import pytest

from clew.domain.followup.ellipsis import Spoken, understand


@pytest.mark.parametrize(
    ("language", "before", "question", "meant"),
    [
        ("en", "How do I resign?", "and to return?", "How do I return?"),
        ("en", "How do I apply for parental leave?", "and to extend it?", "How do I extend parental leave?"),
        ("en", "Can I cancel the booking?", "and to change it?", "Can I change the booking?"),
        ("en", "How do I book a room?", "and how do I cancel?", "How do I cancel a room?"),
        ("fr", "Comment démissionner ?", "et pour revenir ?", "Comment revenir ?"),
        ("fr", "Comment résilier mon contrat ?", "et pour le suspendre ?", "Comment suspendre mon contrat ?"),
        ("de", "Wie kündige ich mein Abo?", "und pausieren?", "Wie kann ich mein Abo pausieren?"),
        ("de", "Wie setze ich das Passwort zurück?", "und ändern?", "Wie kann ich das Passwort ändern?"),
        ("de", "Wie kann ich mein Konto sperren?", "und löschen?", "Wie kann ich mein Konto löschen?"),
        ("de", "Wie lösche ich eine Spalte?", "und umbenennen?", "Wie kann ich eine Spalte umbenennen?"),
        ("de", "Wie lade ich die App herunter?", "und installieren?", "Wie kann ich die App installieren?"),
        ("es", "¿Cómo cancelo mi contrato?", "¿y pausarlo?", "¿Cómo pausar mi contrato?"),
        ("es", "¿Cómo renuncio?", "¿y volver?", "¿Cómo volver?"),
        ("es", "¿Cómo reservo una sala?", "y para anularla?", "¿Cómo anular una sala?"),
        ("pt", "Como cancelo meu contrato?", "e pra suspender?", "Como suspender meu contrato?"),
        ("pt", "Como me demito?", "e voltar?", "Como voltar?"),
        ("pt", "Como reservo uma sala?", "e cancelá-la?", "Como cancelar uma sala?"),
        ("zh", "怎么退订会员？", "暂停呢？", "怎么暂停会员？"),
        ("zh", "会议室怎么预订？", "那取消呢", "会议室怎么取消？"),
    ],
)
def test_another_verb_takes_the_place_of_the_one_before(language: str, before: str, question: str, meant: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is not None
    assert understood.text == meant


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("en", "How do I get to the office?", "and to return?"),
        ("en", "How do I delete a column?", "and quickly?"),
        ("en", "Can I cancel by phone?", "and to return it?"),
        ("en", "How do I pay with a card?", "and to cancel it?"),
        ("de", "Wie schalte ich den Ton aus, wenn ich im Zug bin?", "und einschalten?"),
        ("de", "Wie lösche ich eine Spalte?", "und im Garten?"),
        ("fr", "Comment supprimer un dossier ?", "et hier ?"),
        ("zh", "怎么退订会员？", "学生呢？"),
    ],
)
def test_manner_a_time_or_a_place_does_not(language: str, before: str, question: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    whole = before.rstrip("?？ ")
    assert understood is None or understood.rule == "slot_topic" or understood.text.endswith(whole)
