"""What denies without a word of its own: the French "ne" alone, and prefixes that turn a word into its opposite."""

import time

import pytest
from tests.passages import passage_of

from clew.domain.citations.negations import denials
from clew.domain.citations.support import Support
from clew.engine.answers.support import PassageWords, judge, judge_similarity


def strength(sentence: str, content: str, language: str) -> str:
    return judge(sentence, language, [PassageWords.of(passage_of(content, language=language))]).support.strength


@pytest.mark.parametrize(
    ("content", "denied", "affirmed"),
    [
        (
            "La garantie ne peut couvrir les dommages causés par le gel.",
            "La garantie ne peut pas couvrir les dommages causés par le gel.",
            "La garantie peut couvrir les dommages causés par le gel.",
        ),
        (
            "Le trésorier n’ose signer les chèques du club.",
            "Le trésorier n'ose pas signer les chèques du club.",
            "Le trésorier ose signer les chèques du club.",
        ),
        (
            "Le parking n'est plus ouvert aux camions le dimanche.",
            "Le parking n'est plus ouvert aux camions le dimanche soir.",
            "Le parking est ouvert aux camions le dimanche.",
        ),
        (
            "La durée du prêt ne saurait dépasser six semaines pour les livres.",
            "La durée du prêt ne peut dépasser six semaines pour les livres.",
            "La durée du prêt peut dépasser six semaines pour les livres.",
        ),
    ],
)
def test_ne_denies_without_a_second_word(content: str, denied: str, affirmed: str) -> None:
    assert strength(denied, content, "fr") == "supported"
    assert strength(affirmed, content, "fr") == "weak"
    assert strength(content, affirmed, "fr") == "weak"


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            "Le gardien ferme la grille avant que le public ne revienne du parc.",
            "Le gardien ferme la grille avant le retour du public du parc.",
        ),
        ("Le tarif est plus élevé que le guide ne l'indique aux visiteurs.", "Le tarif est plus élevé que l'indique le guide."),
        (
            "La visite a lieu à moins que la neige ne bloque la route du col.",
            "La visite a lieu, sauf si la neige bloque la route.",
        ),
        (
            "Les frais de port ne sont remboursés que sur présentation du reçu.",
            "Les frais de port sont remboursés sur présentation du reçu.",
        ),
        (
            "Le nombre de lecteurs ne cesse d'augmenter dans la bibliothèque.",
            "Le nombre de lecteurs augmente dans la bibliothèque.",
        ),
        ("N'importe quel lecteur peut emprunter les cartes anciennes.", "Tout lecteur peut emprunter les cartes anciennes."),
    ],
)
def test_a_ne_that_denies_nothing_is_no_negation(content: str, sentence: str) -> None:
    assert strength(sentence, content, "fr") == "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Overtime on public holidays is unpaid for all interns.", "Overtime on public holidays is paid for all interns."),
        (
            "en",
            "The voucher is non-refundable after the date of the concert.",
            "The voucher is refundable after the date of the concert.",
        ),
        ("en", "Tickets bought online are transferable to a friend.", "Tickets bought online are untransferable to a friend."),
        ("en", "Access to the roof is illegal at night. Access to the yard is legal.", "Access to the roof is legal at night."),
        ("fr", "Le contrat du moniteur est à durée indéterminée.", "Le contrat du moniteur est à durée déterminée."),
        (
            "fr",
            "Les factures impayées du client sont transmises au notaire.",
            "Les factures payées du client sont transmises au notaire.",
        ),
        ("de", "Hunde sind im Hof unerwünscht.", "Hunde sind im Hof erwünscht."),
        ("de", "Die Stelle im Archiv ist unbefristet und in Vollzeit.", "Die Stelle im Archiv ist befristet und in Vollzeit."),
        ("de", "Ein ungültiges Ticket wird am Eingang eingezogen.", "Ein gültiges Ticket wird am Eingang eingezogen."),
        ("es", "Es imposible cambiar la fecha de la reserva.", "Es posible cambiar la fecha de la reserva."),
        (
            "es",
            "El contrato del profesor es indefinido y a tiempo completo.",
            "El contrato del profesor es definido y a tiempo completo.",
        ),
        ("pt", "O uso do salão é ilimitado para os sócios do clube.", "O uso do salão é limitado para os sócios do clube."),
        ("pt", "O formulário é desnecessário para a inscrição no curso.", "O formulário é necessário para a inscrição no curso."),
    ],
)
def test_a_word_is_not_supported_by_the_one_that_its_prefix_turns_round(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) != "supported"
    assert strength(content.partition(". ")[0], content, language) == "supported"


@pytest.mark.parametrize(
    ("language", "content", "sentence"),
    [
        ("en", "Breaks at noon are unpaid, but breaks at three are paid.", "Breaks at three are paid."),
        ("en", "The office informs members by mail. The form is sent by mail.", "The form is sent by mail."),
        (
            "de",
            "Unbezahlter Urlaub ist möglich. Bezahlter Urlaub dauert 25 Tage im Jahr.",
            "Bezahlter Urlaub dauert 25 Tage im Jahr.",
        ),
        ("fr", "Les heures payées sont notées à part, les heures impayées aussi.", "Les heures payées sont notées à part."),
    ],
)
def test_where_a_passage_says_both_words_each_is_its_own(language: str, content: str, sentence: str) -> None:
    assert strength(sentence, content, language) == "supported"


def test_non_is_a_prefix_also_as_a_word_of_its_own() -> None:
    assert (
        strength("Do not compost plastics or non-organic matter.", "Do not compost plastics or non organic matter.", "en")
        == "supported"
    )
    assert (
        strength("Do not compost plastics or organic matter.", "Do not compost plastics or non organic matter.", "en") == "weak"
    )


@pytest.mark.parametrize("text", ["ne " * 8000, "ne-" * 8000, "n'a-" * 6000, "aucun ne " * 4000, "plus que ne " * 4000])
def test_a_clause_without_end_is_read_once(text: str) -> None:
    began = time.process_time()
    denials(text, "fr")
    assert time.process_time() - began < 3


def test_the_second_word_of_a_negation_may_stand_far_behind() -> None:
    text = "le tresorier ne signera, dans le bureau du club, jamais et ne verra du reste de l'annee en cours aucun des membres"
    assert [one.group() for one in denials(text, "fr")] == ["ne", "jamais", "aucun"]


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "Leave is paid.", "Leave is unpaid."),
        ("en", "The contract is valid.", "The contract is invalid."),
        ("fr", "Le solde est exact.", "Le solde est inexact."),
        ("de", "Das Ticket ist gültig.", "Das Ticket ist ungültig."),
        ("es", "El uso es legal.", "El uso es ilegal."),
        ("pt", "O contrato é válido.", "O contrato é inválido."),
        ("zh", "会员可以免费停车。", "会员不可以停车。"),
    ],
)
def test_similarity_does_not_support_the_opposite(language: str, one: str, other: str) -> None:
    for sentence, content in ((one, other), (other, one)):
        found = judge(sentence, language, [PassageWords.of(passage_of(content, language=language))])
        assert judge_similarity(found, 0.9, language) == Support("weak", "negation")


def test_similarity_still_supports_a_sentence_in_other_words() -> None:
    found = judge("Leave is remunerated.", "en", [PassageWords.of(passage_of("Leave is paid."))])
    assert judge_similarity(found, 0.9, "en").strength == "supported"
