"""What is taken back or known already is not meant, where something else is."""

import pytest
from tests.unit.domain.test_others import sections

from clew.domain.deliverables.outline import Section
from clew.domain.followup import Resolved, resolve_followup

_TITLES = {
    "en": "Opening hours; Joining; Late fees; Study rooms; Lost books",
    "fr": "Horaires; Budget; Amendes; Salles; Livres perdus",
    "de": "Vertrag; Schichten; Gebühren; Urlaub; Kosten",
    "es": "Horarios; Rutas; Multas; Seguro; Libros perdidos",
    "pt": "Cadastro; Campanha; Multas; Vagas; Reclamações",
    "zh": "开馆时间; 办证; 罚款; 自习室; 图书损坏",
}
LIBRARY = {
    language: tuple(Section(f"S{number}", title) for number, title in enumerate(titles.split("; "), start=1))
    for language, titles in _TITLES.items()
}


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "I've got 2 already, it's 3 I'm missing", "S3"),
        ("en", "sorry, I said four, I was after three", "S3"),
        ("fr", "non, pas le trois, c'est le quatre que je voulais, mes lunettes me jouent des tours", "S4"),
        ("fr", "non non, la deuxième, la première je l'ai déjà", "S2"),
        ("de", "die Zwei kenn ich schon, gib mir die Drei", "S3"),
        ("es", "no, mujer, te he dicho la cuatro, la tres ya la tengo", "S4"),
        ("es", "no, no, la tercera. La cuarta ya la leí.", "S3"),
        ("es", "perdon no era la 4, la 3", "S3"),
        ("es", "perdón, quise decir 4, no 3", "S4"),
        ("pt", "era a 4 n a 3, enganei me", "S4"),
        ("pt", "a 3 já tenho, manda a 4", "S4"),
        ("zh", "第二个我有了，要第四个", "S4"),
    ],
)
def test_what_is_taken_back_or_known_is_not_meant(language: str, question: str, meant: str) -> None:
    assert " ".join(sections(question, language)) == meant


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("fr", "tapé 4 au lieu de 5", "S5"),
        ("en", "sorry, I typed 2 but my finger slipped, 3 please", "S3"),
        ("de", "Entschuldigen Sie, ich hatte irrtümlich nach Punkt 3 gefragt, gemeint war Punkt 4", "S4"),
        ("es", "mejor no me digas el 1, dime el 2", "S2"),
        ("es", "me he equivocado de letra, quería la B y he puesto la D", "S2"),
        ("pt", "troca o D pelo B", "S2"),
        ("pt", "ops, não a 3, a 4", "S4"),
        ("pt", "tanto o 2 como o 4", "S2 S4"),
        ("zh", "把B换成D", "S4"),
        ("en", "could I have the lost books instead of the late fees please", "S5"),
        ("en", "I asked about the study rooms when what I had really wanted was the late fees", "S3"),
        ("fr", "Ce n'est pas tant le budget qui me préoccupe que les amendes", "S3"),
        ("de", "Entschuldigung, statt der Gebühren bitte doch die Kosten", "S5"),
        ("es", "no era lo de las multas sino lo de los libros perdidos", "S5"),
        ("pt", "em vez das multas podia ser as reclamações?", "S5"),
        ("zh", "我要的不是罚款而是损坏那部分", "S5"),
        ("en", "no sorry not the late fees, I meant what happens if a room gets ruined", ""),
        ("es", "no no, lo de las multas no, lo que quería saber es si me puedo romper algo ahí arriba", ""),
        ("en", "what can I do instead of paying the late fees?", ""),
        ("en", "tell me about joining, late fees can wait", "S2"),
        ("en", "I said three, five too", "S3 S5"),
        ("de", "nicht nur die Gebühren, sondern auch die Kosten", "S3 S5"),
        ("es", "no solo las multas sino también el seguro", "S3 S4"),
        ("en", "call me on 2 3 5", ""),
    ],
)
def test_what_is_put_right_leaves_the_other_or_none(language: str, question: str, meant: str) -> None:
    found = resolve_followup(question, LIBRARY[language], language=language)
    assert " ".join(found.section_ids if isinstance(found, Resolved) else ()) == meant


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "I asked for late fees and you sent me the opening hours", "S3"),
        ("en", "that was the lost books, I wanted the study rooms", "S4"),
        ("en", "late fees no!! study rooms", "S4"),
        ("en", "the late fees. hang on no, joining, the fees I already know", "S2"),
        ("en", "sorry typed 4, supposed to be 5", "S5"),
        ("en", "3 uh no 4 sorry", "S4"),
        ("fr", "tu m'as mis les horaires alors que j'avais demandé les amendes", "S3"),
        ("fr", "c'est pas le budget qui m'intéresse, c'est les salles", "S4"),
        ("fr", "je demandais le budget pas les amendes", "S2"),
        ("fr", "la 2, enfin non, la 3", "S3"),
        ("de", "Das war der Urlaub, ich hatte nach dem Vertrag gefragt", "S1"),
        ("de", "Gebühren? nein die Kosten bitte", "S5"),
        ("de", "erst wollte ich die Kosten, aber mach lieber die Schichten, die Kosten lass weg", "S2"),
        ("de", "vertippt, nicht b sondern c", "S3"),
        ("es", "te pregunté por el seguro y me saliste con las rutas", "S4"),
        ("es", "yo preguntaba por las rutas no por las multas", "S2"),
        ("es", "no la 4 no, la 5", "S5"),
        ("pt", "Multas não, moço, eu pedi as vagas", "S4"),
        ("pt", "vê a campanha... opa, não, as vagas, a campanha deixa pra lá", "S4"),
        ("pt", "falei campanha mas queria vagas", "S4"),
        ("zh", "我问的是自习室，你给我罚款干嘛", "S4"),
        ("zh", "先说罚款……算了，还是办证吧，罚款不用了", "S2"),
        ("zh", "打了3，应该是4", "S4"),
    ],
)
def test_of_two_that_are_set_against_each_other_the_wanted_one_is_meant(language: str, question: str, meant: str) -> None:
    found = resolve_followup(question, LIBRARY[language], language=language)
    assert " ".join(found.section_ids if isinstance(found, Resolved) else ()) == meant


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "I asked for joining and for late fees", "S2 S3"),
        ("en", "I asked for 3 tickets and they gave me 4", ""),
        ("fr", "on a demandé 3 pizzas et ils nous en ont donné 4", ""),
        ("de", "ich wollte den Vertrag und die Kosten", "S1 S5"),
        ("de", "mein Sohn hat eine 3 bekommen, es sollte eine 4 sein", ""),
        ("es", "pedimos 3 cafés y nos pusieron 4", ""),
        ("pt", "pedi 3 cafés e vieram 4", ""),
        ("zh", "我要罚款和自习室", "S3 S4"),
    ],
)
def test_what_is_not_set_against_anything_is_kept(language: str, question: str, meant: str) -> None:
    found = resolve_followup(question, LIBRARY[language], language=language)
    assert " ".join(found.section_ids if isinstance(found, Resolved) else ()) == meant


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "I wanted bicycles, not the budget"),
        ("en", "I have read the fourth book already"),
        ("fr", "je voulais les vélos, pas le budget"),
        ("fr", "mon bail augmente pour la deuxième fois cette année"),
        ("de", "nicht den Haushalt, sondern die Fahrräder"),
        ("de", "der Preis steigt schon zum zweiten Mal in diesem Jahr"),
        ("es", "ya leí el cuarto libro"),
        ("zh", "不对，我要的是自行车，不是预算"),
        ("zh", "第四本书我已经看过了"),
    ],
)
def test_what_is_not_meant_is_not_read_as_meant(language: str, question: str) -> None:
    assert sections(question, language) == ()


@pytest.mark.parametrize(
    ("language", "question", "meant"),
    [
        ("en", "no pets, no noise", "S2 S3"),
        ("en", "that was the rent, now the noise", "S3"),
        ("pt", "pedi aluguel e animais", "S1 S2"),
    ],
)
def test_what_is_joined_or_denied_alike_is_not_set_against_each_other(language: str, question: str, meant: str) -> None:
    titles = ("Aluguel", "Animais", "Barulho") if language == "pt" else ("Rent", "Pets", "Noise")
    outline = [Section(f"S{place}", title) for place, title in enumerate(titles, 1)]
    found = resolve_followup(question, outline, language=language)
    assert " ".join(found.section_ids if isinstance(found, Resolved) else ()) == meant
