"""Infinitives, and nouns with the same endings."""

import pytest

from clew.domain.followup.ellipsis import Spoken, understand
from clew.domain.followup.ellipsis.infinitives import is_infinitive

VERBS = {
    "fr": "supprimer modifier copier vérifier publier prendre éteindre répondre joindre lire inscrire traduire faire "
    "extraire mettre suivre inclure interrompre ouvrir choisir recevoir prévoir rendre plier trier convaincre "
    "résoudre déplaire",
    "es": "copiar borrar desproteger imprimir abrir leer oír colocar exportar vender obtener perder proceder mover ver "
    "devolver coser romper deber comer meter verter valer traer hacer conocer vencer correr encender componer",
    "pt": "copiar apagar desproteger imprimir abrir ler colar exportar vender receber perder proceder mover ver devolver "
    "coser romper dever comer meter bater converter trazer conhecer vencer correr acender escolher escrever manter "
    "mexer",
}
NOUNS = {
    "fr": "fichier dossier calendrier clavier panier papier atelier tiroir couloir réservoir ordre titre livre fenêtre "
    "chapitre lettre facture signature registre cadre paramètre formulaire exemplaire inventaire mémoire plaisir "
    "sablier cylindre banner scanner",
    "es": "lugar celular taller mujer alquiler líder azúcar cáncer escáner driver folder server container banner scanner "
    "toner router poster header dolar",
    "pt": "lugar celular mulher aluguer líder açúcar câncer exemplar driver folder server container banner scanner toner "
    "router poster header dolar",
}


@pytest.mark.parametrize("language", VERBS)
def test_forms_of_verbs_and_nouns_are_told_apart(language: str) -> None:
    assert [word for word in VERBS[language].split() if not is_infinitive(word, language)] == []
    assert [word for word in NOUNS[language].split() if is_infinitive(word, language)] == []


@pytest.mark.parametrize(
    ("language", "before", "question"),
    [
        ("fr", "Comment supprimer un dossier ?", "et fichier ?"),
        ("fr", "Comment ouvrir une armoire ?", "et tiroir ?"),
        ("fr", "Comment imprimer une page ?", "et formulaire ?"),
        ("es", "¿Cómo reservar una sala?", "¿y taller?"),
        ("pt", "Como cadastrar um telefone?", "e celular?"),
    ],
)
def test_noun_does_not_take_the_place_of_the_verb(language: str, before: str, question: str) -> None:
    understood = understand(question, [Spoken(before, before)], year=2026, language=language)
    assert understood is None or understood.text.casefold().split()[1] == before.casefold().split()[1]
