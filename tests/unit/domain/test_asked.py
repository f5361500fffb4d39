"""What a question names and asks for, looked for in passages: what is missing, and what an answer need not say."""

import pytest
from tests.rows import each

from clew.domain.asked import Missing, PassageText, find_missing, find_missing_abroad, unfound_words
from clew.domain.asked.prices import is_surely_price
from clew.domain.asked.words import TABLES

PASSAGES_LEAST = 5
NEUTRAL = PassageText("", "Lorem ipsum.")
TWELVE_EUROS = "| Group | Price (EUR) |\n| --- | --- |\n| Children | 6 |\n| Students | 8 |\n| Adults | 12 |"


def told(*texts: str, titles: str = "") -> list[PassageText]:
    """Passages with these texts, the first below `titles`, and as many that say nothing as the check needs."""
    passages = [PassageText("" if at else titles, text) for at, text in enumerate(texts)]
    return passages + [NEUTRAL] * (PASSAGES_LEAST - len(passages))


MISSING: dict[str, list[tuple[str, str, str, str]]] = {
    "en": [
        ("Is the library in Oslo open?", "The library is open from 9:00.", "name", "Oslo"),
        ("What does Marchetti's report say?", "The report says that sales rose.", "name", "Marchetti"),
        ("Does GDPR apply to logs?", "Logs are kept for 14 days.", "name", "GDPR"),
        ("Does it run on an iPhone?", "It runs on every computer.", "name", "iPhone"),
        ("How do I clean the Zephyr-Nord filter?", "The filter is cleaned with water.", "name", "Zephyr-Nord"),
        ("how many litres of water does the pump hold", "The pump holds water for a day.", "count", "litres"),
        ("Which director made the film?", "The film was made in 1960 and runs for two hours.", "thing", "director"),
        ("What was the seed?", "The field is large.", "thing", "seed"),
        ("Who is the mayor of the town?", "The town has two thousand inhabitants.", "thing", "mayor"),
        ("Who is the CEO?", "Ms Berg runs the company.", "name", "CEO"),
        ("Who is the supplier of the water?", "The water is clean. Supper is late.", "thing", "supplier"),
        ("How many metres is the pool?", "The pool is heated to 25 degrees.", "count", "metres"),
        ("How many rooms does the house have?", "Its rooms are large. It is old. It was sold in 1990.", "count", "rooms"),
        ("How much does a library card cost?", "A library card is valid for a year.", "price", ""),
        ("HOW MUCH DOES A CARD COST?", "A card is valid for a year.", "price", ""),
        ("How much does a card cost?", "The card: section 12 says who pays the costs.", "price", ""),
        ("How much does a card cost?", "The fee for a card is due within 30 days, since 2019.", "price", ""),
        ("How much does the card cost?", "`CARD_PRICE` is what a million cards cost. Its default is 0.", "price", ""),
        ("How much does the card cost?", "For what the card costs, ask the office. It opens the doors of all 12.", "price", ""),
        ("How much does the card cost?", "The setting `$10` says which card is read.", "price", ""),
        ("How much does the card cost?", "$CARD is set in the shell. The card is read from it.", "price", ""),
        ("Who founded the library?", "The library opens at nine. Its staff was trained in Oslo.", "thing", "founded the library"),
        ("In which year was the library founded?", "The library was painted in 1950.", "thing", "founded"),
        ("what do tickets cost?", "The museum is old. A café is near. Cake: 12 €", "price", ""),
        ("what is the fee for a late book", "A late book must be brought back. We sell cake. It is 3 euros.", "price", ""),
    ],
    "fr": [
        ("La bibliothèque d'Oslo est-elle ouverte ?", "La bibliothèque est ouverte.", "name", "Oslo"),
        ("Le RGPD s'applique-t-il aux journaux ?", "Les journaux sont gardés 14 jours.", "name", "RGPD"),
        ("Que dit le rapport de Marchetti ?", "Le rapport dit que les ventes augmentent.", "name", "Marchetti"),
        ("combien de litres d'eau faut-il", "Il faut de l'eau froide.", "count", "litres"),
        ("Quel réalisateur a tourné le film ?", "Le film dure deux heures.", "thing", "réalisateur"),
        ("Qui est le maire de la ville ?", "La ville a deux mille habitants.", "thing", "maire"),
        ("Combien coûte la carte ?", "La carte est valable un an.", "price", ""),
        ("Qui a fondé la ville ?", "La ville est grande. Son maire y habite.", "thing", "fondé la ville"),
        (
            "Combien coûte la carte ?",
            "La carte est à la charge de la ville (art. 11 du décr. n°85-603 du 10 juin 1985).",
            "price",
            "",
        ),
        ("quel est le prix de la carte", "La carte est valable un an. On vend des gâteaux. Ils sont à 3 euros.", "price", ""),
    ],
    "es": [
        ("¿Está abierta la biblioteca de Oslo?", "La biblioteca está abierta.", "name", "Oslo"),
        ("¿Qué dice el informe de Marchetti?", "El informe dice que suben las ventas.", "name", "Marchetti"),
        ("¿Se aplica el RGPD a los registros?", "Los registros se guardan 14 días.", "name", "RGPD"),
        ("¿Cuántos litros de agua hacen falta?", "Hace falta agua fría.", "count", "litros"),
        ("cuantos litros de agua hacen falta", "Hace falta agua fría.", "count", "litros"),
        ("¿Cuál es el director de la película?", "La película dura dos horas.", "thing", "director"),
        ("¿Quién es el alcalde del pueblo?", "El pueblo tiene dos mil habitantes.", "thing", "alcalde"),
        ("¿Cuánto cuesta el carné?", "El carné vale para un año.", "price", ""),
        ("¿Quién fundó el club?", "El club abre a las nueve.", "thing", "fundó el club"),
    ],
    "pt": [
        ("A biblioteca de Oslo está aberta?", "A biblioteca está aberta.", "name", "Oslo"),
        ("O que diz o relatório de Marchetti?", "O relatório diz que as vendas subiram.", "name", "Marchetti"),
        ("A LGPD se aplica aos registros?", "Os registros são guardados por 14 dias.", "name", "LGPD"),
        ("Quantos litros de água são precisos?", "É precisa água fria.", "count", "litros"),
        ("qual diretor fez o filme", "O filme dura duas horas.", "thing", "diretor"),
        ("Quem é o prefeito?", "A cidade tem dois mil habitantes.", "thing", "prefeito"),
        ("Quem foi o prefeito da cidade?", "A cidade tem dois mil habitantes.", "thing", "prefeito"),
        ("Quanto custa o cartão?", "O cartão vale por um ano.", "price", ""),
        ("Quem fundou o clube?", "O clube abre às nove.", "thing", "fundou o clube"),
    ],
    "de": [
        ("Gilt die DSGVO für Protokolle?", "Protokolle werden 14 Tage aufbewahrt.", "name", "DSGVO"),
        ("Wie reinigt man den XRT-Filter?", "Der Filter wird mit Wasser gereinigt.", "name", "XRT"),
        ("Läuft das auf macOS?", "Das läuft auf jedem Rechner.", "name", "macOS"),
        ("Läuft das auf dem iPhone?", "Das läuft auf jedem Rechner.", "name", "iPhone"),
        ("Wie viele Liter sind es?", "Man nimmt kaltes Wasser.", "count", "Liter"),
        ("wieviele liter sind es", "Man nimmt kaltes Wasser.", "count", "liter"),
        ("Welcher Regisseur ist es?", "Der Film dauert zwei Stunden.", "thing", "Regisseur"),
        ("Wer ist der Bürgermeister der Stadt?", "Die Stadt hat zweitausend Einwohner.", "thing", "Bürgermeister"),
        ("Was kostet der Ausweis?", "Der Ausweis gilt ein Jahr.", "price", ""),
        ("Wer hat den Verein gegründet?", "Der Verein trifft sich aus gutem Grund montags.", "thing", "gegründet"),
        ("Was kostet der Ausweis?", "(2) Gebühren für den Ausweis trägt nach § 31 Absatz 1 und 3 das Land.", "price", ""),
    ],
    "zh": [
        ("Oslo的图书馆开门吗？", "图书馆九点开门。", "name", "Oslo"),
        ("GDPR适用于日志吗？", "日志保存14天。", "name", "GDPR"),
        ("需要多少毫升水？", "加入冷水。", "count", "多少毫升"),
        ("需要几天？", "加入冷水。", "count", "几天"),
        ("哪位导演拍了这部电影？", "这部电影长两小时。", "thing", "导演"),
        ("图书证多少钱？", "图书证有效期一年。", "price", ""),
        ("学校是谁创立的？", "学校有两千名学生。", "thing", "创立的"),
        ("门票的价格是多少？", "门票在入口处出售。", "price", ""),
    ],
}
STATED: dict[str, list[tuple[str, str]]] = {
    "en": [
        ("Is Oslo's library open?", "The Oslo library is open."),
        ("Does the library of osloe open?", "The Oslo library is open."),
        ("What does Machetti report?", "Marchetti reports that sales rose."),
        ("How do I clean the Zephyr-Nord filter?", "The filter of the Zephyr (type Nord) is cleaned with water."),
        ("Where does René Müller live?", "Rene Muller lives in the north."),
        ("Rinse the filter? Yes. Can I do it daily?", "It must be washed every day."),
        ("I've lost it. Can't I get a new one? OK", "Lost cards are replaced."),
        ("How many books may I keep?", "Up to five books may be borrowed."),
        ("What is the difference between cards and passes?", "Cards are for adults."),
        ("What are the consequences of a late return?", "Whoever returns late may borrow nothing for a month."),
        ("On which day is it closed?", "It is closed on Sundays."),
        ("How many people work there?", "The town employs 40 librarians."),
        ("A card, which I lost, is it replaced?", "It is replaced within a week."),
        ("what does the library card cost", "The library card: 12 €"),
        ("How much is the fee for a card?", "A card costs 12."),
        ("How much does a card cost?", "What does a card cost? 12, or 8 for children."),
        ("Who founded the library?", "The library was established by Ms Berg."),
        ("Who founded the library?", "Ms Berg, founder of the library, lives in Oslo."),
        (
            "Who leads the library that was founded in 1950?",
            "Ms Berg has been its head since 1990, when it was a founding member.",
        ),
        ("How much is the fee for a card?", "The fee: 12 for a year (section 3), for a card 20."),
        ("How much is the fee for a card?", "1. The fee for a card. It is 30, due within 30 days."),
        ("How much is the fee for a card?", "Fee for a card: 2000"),
        ("How much is the fee for a card?", "Fee for a card\n12.50"),
        ("How much is the fee for a card?", "Fee for a card (150)"),
        ("How much is the fee for a card?", "A fee for a card of 20 may be charged."),
        ("How much is the fee for a card?", "The fee for a card is R 1500."),
        ("How much does a card cost?", "There is no charge for a card."),
        ("How much time does a card cost?", "A card costs 30 minutes."),
        ("How much is the fee for a card?", "The town pays 50 % of the fee for a card."),
        ("How much does a library card cost?", "A library card is free of charge."),
        ("How much does it cost?", "Admission: USD 12"),
        ("HOW MUCH DOES A CARD COST?", "A card: 12 €"),
        ("What do tickets for adults cost?", TWELVE_EUROS),
        ("What energy did the beam reach?", "The beam reached 6.8 teraelectronvolts."),
        ("What caused the fire?", "A candle fell over."),
        ("What was collected from the lake?", "Samples of mud were taken home."),
        ("What is forbidden there?", "Nobody may swim."),
        ("When Does The Library Open?", "From 9:00 on weekdays."),
        ("When Does The Oslo Library Open?", "From 9:00 on weekdays."),
        ("Is it fine to bring a dog?", "Pets stay outside."),
        ("How many metres is the pool?", "The pool: 25 m"),
        ("How many rooms does the house have?", "The house has twelve large rooms."),
        ("How many rooms does the house have?", "| House | Rooms |\n| --- | --- |\n| Mill | 12 |"),
        ("Is it open on Tuesday?", "From Monday to Friday"),
        ("open on Tuesday?", "From Monday to Friday"),
        ("Who is the CEO?", "Ms Berg is the chief executive officer."),
        ("I live in Boston. When are you open?", "From 9:00 on weekdays."),
        ("Why is the fee so high?", "The machines are old."),
    ],
    "fr": [
        ("La bibliothèque d'Oslo est-elle ouverte ?", "Celle d'Oslo est ouverte."),
        ("ou habite Rene Muller", "René Müller habite au nord."),
        ("Quelle est la différence entre carte et billet ?", "La carte est pour les adultes."),
        ("Quelles sont les conséquences d'un retard ?", "Qui rend tard ne peut plus emprunter."),
        ("Est-ce que la carte est perdue ? Puis-je l'avoir ?", "Les cartes perdues sont remplacées."),
        ("Combien de temps dure la visite ?", "Elle prend deux heures."),
        ("combien coute la carte", "La carte : 12 €"),
        ("Combien coûte la carte ?", "La carte est gratuite."),
        ("Quel est le tarif de la carte ?", "La carte coûte 12."),
    ],
    "es": [
        ("¿Está abierta la biblioteca de Oslo?", "La de Oslo está abierta."),
        ("donde vive jose garcia", "José García vive al norte."),
        ("¿Cuál es la diferencia entre carné y pase?", "El carné es para adultos."),
        ("¿Es verdad que director y actor cobran lo mismo?", "Todos reciben igual."),
        ("Dicen en la biblioteca que libros viejos se tiran, ¿es cierto?", "Nada se elimina."),
        ("¿Cuánto cuesta el carné?", "El carné: 12 €"),
        ("cuanto cuesta el carne", "El carné es gratis."),
        ("¿Qué director hizo la película?", "La rodó Buñuel."),
        ("¿Qué consecuencias tiene el retraso?", "No se presta nada durante un mes."),
    ],
    "pt": [
        ("A biblioteca de Oslo está aberta?", "A de Oslo está aberta."),
        ("onde mora joao garcia", "João García mora no norte."),
        ("Qual é a diferença entre cartão e passe?", "O cartão é para adultos."),
        ("É verdade que diretores e atores ganham o mesmo?", "Todos recebem igual."),
        ("Quanto custa o cartão?", "O cartão: R$ 12"),
        ("quanto custa o cartao", "O cartão é gratuito."),
        ("Quais são as consequências do atraso?", "Nada se empresta durante um mês."),
    ],
    "de": [
        ("Ist die Bibliothek von Oslo im Sommer geöffnet?", "Sie hat auf."),
        ("Wie reinigt man Filter und Pumpe?", "Mit Wasser."),
        ("wo wohnt rene mueller", "René Müller wohnt im Norden."),
        ("Gilt die DSGVO?", "Es gilt die DSGVO."),
        ("Was ist der Unterschied zwischen Ausweis und Karte?", "Der Ausweis ist für Erwachsene."),
        ("An welchem Tag ist geschlossen?", "Sonntags ist zu."),
        ("Welche Folgen hat eine Verspätung?", "Wer zu spät kommt, leiht nichts aus."),
        ("was kostet der ausweis", "Der Ausweis: 12 €"),
        ("Was kostet der Ausweis?", "Der Ausweis ist kostenlos."),
    ],
    "zh": [
        ("oslo的图书馆开门吗？", "Oslo图书馆九点开门。"),
        ("需要多少毫升水？", "加入200 ml水。"),
        ("需要几天？", "需要3天。"),
        ("需要几天？", "两个月后完成。"),
        ("可以住几天吗？", "可以住在这里。"),
        ("我想借几本书，可以吗？", "可以借阅。"),
        ("为什么不能借书？", "借书证过期者停止借阅。"),
        ("有什么区别？", "一种给成年人使用。"),
        ("图书证多少钱？", "图书证12元。"),
        ("图书证多少钱？", "图书证免费。"),
        ("门票多少钱？", "门票：￥12"),
        ("超速的罚款是多少？", "超速很危险。"),
    ],
}


@each(
    ("language", "question", "passage", "kind", "text"),
    [(language, *example) for language, examples in MISSING.items() for example in examples],
)
def test_what_no_passage_says_is_missing(language: str, question: str, passage: str, kind: str, text: str) -> None:
    missing = find_missing(question, language, told(passage))
    assert missing is not None
    assert (missing.kind, missing.text) == (kind, text)


@each(
    ("language", "question", "passage"),
    [(language, *example) for language, examples in STATED.items() for example in examples],
)
def test_what_a_passage_says_or_an_answer_need_not_say_is_not_missing(language: str, question: str, passage: str) -> None:
    assert find_missing(question, language, told(passage)) is None


def test_every_language_that_is_read_has_examples_of_both() -> None:
    assert MISSING.keys() == STATED.keys() == {*TABLES, "zh"}


def test_one_passage_of_several_is_enough() -> None:
    question, says = "How many litres does the pump in Oslo hold?", ["The pump holds water.", "Oslo is north.", "5 litres"]
    assert find_missing(question, "en", told(*says)) is None
    assert find_missing(question, "en", told(*says[:2])) == Missing("count", "litres")
    assert find_missing(question, "en", told(*says[::2])) == Missing("name", "Oslo")


def test_titles_and_headings_count() -> None:
    question, text = "Is the library in Oslo open?", "From 9:00 on weekdays."
    assert find_missing(question, "en", told(text)) == Missing("name", "Oslo")
    assert find_missing(question, "en", told(text, titles="Libraries \n Oslo")) is None


def test_a_bare_figure_below_a_title_that_names_prices_is_one() -> None:
    prices = "Valid from May.\n\n| | |\n|---|---|\n| Adults | 12 |\n"
    assert find_missing("what do tickets cost?", "en", told(prices, titles="Ticket prices")) is None
    assert find_missing("Combien coûte la visite ?", "fr", told("La visite guidée : 12", titles="Tarifs")) is None


@pytest.mark.parametrize("run", ["1" * 100_000, "§" * 100_000, "1," * 50_000, "\n" * 100_000, "no 1" + ", 1" * 30_000])
def test_a_long_run_of_figures_is_read_once(run: str) -> None:
    assert find_missing("How much does a card cost?", "en", told(f"card {run}")) is not None


@pytest.mark.parametrize(
    ("question", "is_sure"),
    [
        ("What does a card cost?", True),
        ("How much does the visa cost?", True),
        ("How much is the fee?", True),
        ("What is the price of a card?", True),
        ("Combien coûte la carte ?", True),
        ("Was kostet der Ausweis?", True),
        ("¿Cuánto cuesta el carné?", True),
        ("Quanto custa o cartão?", True),
        ("图书证多少钱？", True),
        ("What does a berth for a boat cost in July?", True),
        ("What factors influence the cost of a card?", False),
        ("What does a cost estimate contain?", False),
        ("What can I do if the card did cost too much?", False),
        ("Which fees apply to a card?", False),
        ("What does a lookup cost in memory?", False),
        ("What is the price elasticity of demand?", False),
        ("Combien de voix contre les tarifs de la cantine ?", False),
        ("Welche Kosten werden erstattet?", False),
    ],
)
def test_only_some_questions_with_a_price_are_surely_answered_by_an_amount(question: str, *, is_sure: bool) -> None:
    assert is_surely_price(question) is is_sure


@pytest.mark.parametrize(
    ("language", "question", "passage"),
    [
        ("en", "How much does the north ferry ticket cost?", "The ferry has a shop where a coffee costs 3 euros."),
        ("en", "What are the annual dues in dollars?", "A stamp costs 2 dollars."),
        ("es", "¿Cuánto vale la matrícula del primer curso de pintura?", "Con la matrícula se recibe un café de 2 euros."),
        ("pt", "quanto a câmara paga em reais por ponto?", "Na câmara o café custa 3 reais."),
        ("zh", "固态电池的电动车在城里的商店卖多少钱一辆", "电动车旁边的咖啡每杯20元。"),
    ],
)
def test_an_amount_for_something_else_is_no_price(language: str, question: str, passage: str) -> None:
    assert find_missing(question, language, [PassageText("", passage)] * 5) == Missing("price", "", is_sure=True)


def test_an_amount_below_a_title_with_a_word_of_the_question_is_its_price() -> None:
    question, prices = "what do tickets cost?", "- Children: 6 €\n- Students: 8 €\n- Adults: 12 €"
    assert find_missing(question, "en", told(prices, titles="Café")) == Missing("price", "")
    assert find_missing(question, "en", told(prices, titles="Museum \n Tickets")) is None


@pytest.mark.parametrize(("count", "missing"), [(4, None), (5, Missing("name", "Oslo"))])
def test_fewer_than_five_passages_are_too_few_to_tell(count: int, missing: Missing | None) -> None:
    assert find_missing("Is the library in Oslo open?", "en", [NEUTRAL] * count) == missing


def test_what_is_missing_stands_as_it_was_written() -> None:
    assert find_missing("¿Qué otra Música hay?", "es", told("Se puede bailar.")) == Missing("name", "Música")


@pytest.mark.parametrize("language", ["ja", "it", "und", "", None])
def test_nothing_is_missing_in_a_language_without_a_table(language: str | None) -> None:
    assert find_missing("Is Oslo near, and how many litres does it cost?", language, told("Nothing.")) is None


@pytest.mark.parametrize("language", ["en", "zh"])
def test_nothing_is_missing_where_there_are_no_passages(language: str) -> None:
    assert find_missing("Is Oslo near? 多少钱", language, []) is None


@pytest.mark.parametrize("tag", ["en-GB", "EN", "en_us"])
def test_a_tag_counts_as_its_language(tag: str) -> None:
    assert find_missing("Is it in Oslo?", tag, told("Nothing.")) == Missing("name", "Oslo")


@pytest.mark.parametrize("question", ["", "?", "!!!", "5", "A", "What", "How many", "Which of the"])
def test_a_question_that_asks_for_nothing_misses_nothing(question: str) -> None:
    assert find_missing(question, "en", told("The library is open.")) is None


@each(
    ("language", "question", "passage"),
    [
        ("de", "Wie hoch ist die Gebühr?", "Die Gebühr beträgt 45 Euro."),
        ("en", "Who is responsible for fire safety?", "Fire safety is the duty of the warden."),
        ("fr", "Qui est autorisé à signer ?", "La directrice signe seule."),
        ("en", "How much does the ticket cost?", "The ticket costs five euros."),
        ("en", "What is the opportunity cost?", "It is what one gives up."),
        ("zh", "手册有多少页？", "手冊共120頁。"),
        ("zh", "哪位医生值班？", "醫生李明值班。"),
        ("zh", "年假有几天？", "员工享有五个工作日的年假。"),
        ("en", "What did John Smith write about erosion?", "Smith wrote about erosion."),
        ("fr", "Que faire en cas de COVID au bureau ?", "Restez chez vous."),
        ("en", "Is it allowed in the U.S.?", "It is allowed in the United States."),
        ("en", "Is it allowed in the U.S.?", "It is allowed in the US."),
        ("en", "What are the other ones?", "There are three reefs."),
        ("pt", "Quais são os demais?", "Há três recifes."),
        ("en", "Who are the suppliers of the water?", "The water is supplied by the town of Berg."),
        ("en", "Who is the founder?", "Ms Berg founded it."),
        ("fr", "Qui est la fondatrice ?", "L'entreprise a été fondée par Anne Berg."),
        ("es", "¿Quién es la fundadora?", "La empresa fue fundada por Ana Berg."),
        ("pt", "Quem é o fornecedor?", "A água foi fornecida por Berg."),
        ("en", "Which event ended the strike?", "The strike ended when the mill burned."),
        ("en", "Who was assigned to draw the bridge?", "Ada Berg drew the bridge."),
        ("fr", "Quel événement a mis fin à la grève ?", "La grève cessa quand le moulin brûla."),
        ("fr", "Qui a tenté de sauver le moulin ?", "Anne Berg voulut sauver le moulin."),
        ("fr", "Quel est le surnom du moulin ?", "On dit du moulin « le Borgne »."),
        ("es", "¿Qué acontecimiento puso fin a la huelga?", "La huelga acabó cuando ardió el molino."),
        ("pt", "Qual é a espessura do muro?", "O muro tem 40 cm."),
        ("de", "Welches Ereignis beendete den Streik?", "Der Streik endete, als die Mühle brannte."),
        ("zh", "哪个组织管理大桥？", "大桥由民政局管理。"),
        ("fr", "Où a lieu le débarquement de Siri-Ferruch ?", "Le débarquement a lieu à Sidi-Ferruch."),
        ("es", "¿Cómo entro en la red por Internet?", "Se entra en la red por la web."),
        ("en", "Do you close in the pre-Christmas week?", "It closes from 20 to 24 December."),
        ("en", "Is there an e-Commerce shop?", "The online shop sells prints."),
        ("en", "What is its level in dBA?", "It makes a noise of 45 decibels."),
        ("en", "Is the iPad app free?", "The app for the I-Pad is free."),
        ("fr", "Combien de kWh consomme la pompe ?", "La pompe consomme 3500 kilowattheures."),
    ],
)
def test_an_answer_in_other_words_lacks_nothing(language: str, question: str, passage: str) -> None:
    assert find_missing(question, language, told(passage)) is None


@pytest.mark.parametrize(
    ("language", "question"),
    [
        ("en", "How many millions did the exports reach?"),
        ("fr", "Combien de milliards ont rapporté les ventes ?"),
        ("es", "¿Cuántos millones de dólares sumaron las exportaciones?"),
        ("pt", "Quantos milhões somaram as exportações?"),
        ("de", "Wie viele Millionen brachten die Exporte?"),
    ],
)
def test_a_word_for_the_size_of_a_number_counts_nothing_that_could_be_missing(language: str, question: str) -> None:
    assert find_missing(question, language, told("Exports, Exporte, exportaciones, exportações, ventes: 804 Mill. u$s")) is None


def test_a_first_name_is_missing_with_its_last_name() -> None:
    assert find_missing("What did John Smith write?", "en", told("Erosion takes time.")) == Missing("name", "John")


def test_initials_with_full_stops_are_missing_like_others() -> None:
    assert find_missing("Is it allowed in the U.K.?", "en", told("It is allowed in the US.")) == Missing("name", "U.K")


def test_only_so_many_names_are_looked_for() -> None:
    names = " ".join(f"notice Xy{chr(97 + n)}zz in" for n in range(20))
    passage = "Xyazz Xybzz Xyczz Xydzz Xyezz Xyfzz Xygzz Xyhzz"
    assert find_missing(f"And {names} what", "en", told(passage)) is None


@pytest.mark.parametrize(
    ("language", "question", "passage", "words"),
    [
        ("en", "Who designed the logo of the museum?", "The museum was designed in 1990.", ("logo",)),
        ("en", "Who designed the logos?", "The logo was designed in 1990.", ()),
        ("en", "What is the date of the fair?", "The fair is on 3 May.", ()),
        ("en", "I live in Paris. When is the fair?", "The fair is on 3 May.", ()),
        ("en", "When does the exibition close?", "The exhibition closes in May.", ()),
        ("fr", "Quelle est la couleur du logo du musée ?", "Le musée est bleu.", ("logo",)),
        ("es", "¿Quién diseñó el logo del museo?", "El museo lo diseñó Gil.", ("logo",)),
        ("pt", "Quem desenhou o logotipo do museu?", "O museu, Gil o desenhou.", ("logotipo",)),
        ("de", "Wer hat das Logo des Museums entworfen?", "Gil hat das Museum entworfen.", ("Logo",)),
        ("de", "Wie hoch ist die Miete?", "Monatsmiete: 900 Euro.", ()),
        ("zh", "谁设计了博物馆的标志？", "博物馆是1990年设计的。", ("标志",)),
        ("zh", "博物館的標誌是誰設計的？", "博物馆是1990年设计的。", ("標誌",)),
        ("zh", "博物馆的位置在哪里？", "博物馆在河边。", ()),
        ("zh", "谁负责介绍Zephyr博物馆？", "博物馆在河边。", ()),
    ],
)
def test_words_of_a_question_that_no_passage_has_are_named(
    language: str, question: str, passage: str, words: tuple[str, ...]
) -> None:
    texts = [passage, *["—"] * (PASSAGES_LEAST - 1)]
    assert unfound_words(question, language, texts) == words


def test_few_passages_and_many_missing_words_say_nothing() -> None:
    assert unfound_words("Who designed the logo?", "en", ["The museum is old."] * (PASSAGES_LEAST - 1)) == ()
    assert unfound_words("Who ate cake, bread, plums, pears and figs?", "en", ["The museum is old."] * PASSAGES_LEAST) == ()


@pytest.mark.parametrize(
    ("spoken", "passage", "is_missing"),
    [
        ("en", "A passport is an official document of 2019.", True),
        ("en", "A passport costs 60 euros.", False),
        ("en", "A passport is free of charge.", False),
        ("de", "Ein Ausweis kostet 37 Franken.", False),
        ("sv", "Ett pass kostar 400 kr.", False),
        ("sv", "Ett pass är gratis.", False),
        ("ja", "旅券は500円です。", False),
        ("und", "Un passaporto dura dieci anni.", True),
    ],
)
def test_a_price_is_missing_in_whichever_language_the_passages_are(spoken: str, passage: str, is_missing: bool) -> None:
    texts = [(spoken, PassageText("", passage)), *[("en", NEUTRAL)] * (PASSAGES_LEAST - 1)]
    missing = find_missing_abroad("¿Cuánto cuesta un pasaporte?", "es", texts)
    assert missing == (Missing("price", "") if is_missing else None)
    assert find_missing_abroad("¿Dónde está el pasaporte?", "es", texts) is None
