"""Questions that count out an item of the list in the answer before them ("the third one"), with the engine's own resolving."""

from collections.abc import AsyncIterator
from dataclasses import replace
from uuid import UUID

import pytest

from clew.domain.deliverables.outline import Section
from clew.domain.threads.thread_context import EarlierTurn, OutlinedAnswer, ShownPassage
from clew.engine.stages.resolve import ResolvedQuestion, resolve
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.unit.engine.values import turn_of

DOCUMENT = UUID(int=7)
ANSWER = (
    "There are three types. [1]\n\n- Assets: Things you own [1]\n- Liabilities: Things you owe [1]\n- Equity: What is left [2]"
)
ASKED = "What are the types of accounts?"


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(threads=1)
    yield opened
    await opened.close()


async def _asked_after(
    answer: str, question: str, embedder: Embedder, outlined: OutlinedAnswer | None = None
) -> ResolvedQuestion:
    shown = (ShownPassage(1, DOCUMENT, cited=True), ShownPassage(2, UUID(int=8), cited=False))
    before = EarlierTurn(ASKED, answer, shown, searched=ASKED)
    return await resolve(replace(turn_of(question), earlier=(before,), outlined=outlined), embedder)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("explain the second one", "Liabilities: Things you owe"),
        ("et le dernier ?", "Equity: What is left"),
        ("2", "Liabilities: Things you owe"),
        ("第一个是什么意思？", "Assets: Things you own"),
        ("erkläre die zweite", "Liabilities: Things you owe"),
        ("el último", "Equity: What is left"),
        ("explain point B", "Liabilities: Things you owe"),
        ("can you tell me more about 1?", "Assets: Things you own"),
        ("ich möchte mehr zu 2", "Liabilities: Things you owe"),
        ("please elaborate on 3", "Equity: What is left"),
        ("dis-m'en plus sur 2", "Liabilities: Things you owe"),
        ("cuéntame algo sobre 3", "Equity: What is left"),
        ("explique 2", "Liabilities: Things you owe"),
        ("explain 2 for me", "Liabilities: Things you owe"),
        ("how do I do number 2?", "Liabilities: Things you owe"),
    ],
)
@pytest.mark.parametrize("mark", ["- {}", "* {}", "{number}. {}", "{number}) {}"])
async def test_an_item_is_searched_for_by_its_words_among_what_the_answer_cites(
    question: str, title: str, mark: str, embedder: Embedder
) -> None:
    items = ("Assets: Things you own [1]", "Liabilities: Things you owe [1]", "Equity: What is left [2]")
    answer = "There are three types. [1]\n\n" + "\n".join(mark.format(item, number=n) for n, item in enumerate(items, 1))
    resolved = await _asked_after(answer, question, embedder)
    assert resolved.text == title
    assert resolved.told == f"{title} — {question}"
    assert resolved.pointed == {DOCUMENT}


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("For point 2, which bank in Porto should I ask?", "Liabilities: Things you owe"),
        ("le 3e point vaut-il aussi pour une boulangerie à Nantes ?", "Equity: What is left"),
        ("how would a bakery in Porto do step 2?", "Liabilities: Things you owe"),
    ],
)
async def test_a_question_about_an_item_is_searched_for_beside_its_words(question: str, title: str, embedder: Embedder) -> None:
    resolved = await _asked_after(ANSWER, question, embedder)
    assert resolved.text == f"{title} — {question}"
    assert resolved.pointed == {DOCUMENT}


@pytest.mark.parametrize(
    "question",
    [
        "Who audits the equity of a company?",
        "And in 2019?",
        "What came second in the race?",
        "What does article 3 say?",
        "Was steht in Artikel 3?",
        "room 3?",
        "zone C ?",
        "explain annex B",
        "and the 1st of May?",
        "¿qué dice el artículo 2?",
        "Kapitel 2?",
        "第3条",
        "第二章是什么",
        "what does point 2 of the annex say?",
        "and what about the 2 bakeries in Porto?",
        "my son is about 3",
        "a child of about 3",
        "Wir kommen zu 3",
        "Il a 2 sur 3",
        "Can I rely on 2",
        "mi hija llega sobre 3",
        "Where is collection point 3?",
        "Where is Point 3 in Lyon?",
        "Wo ist Punkt 2?",
        "How hard is Step 1?",
        "Who wrote Proposal 2 on rent control in Berlin?",
        "Dans la deuxième étape du Tour, qui a gagné ?",
        "what is the last line of a balance sheet?",
    ],
)
async def test_a_question_that_counts_nothing_out_is_asked_as_it_is(question: str, embedder: Embedder) -> None:
    assert (await _asked_after(ANSWER, question, embedder)).section_ids == ()


@pytest.mark.parametrize(
    ("question", "title"),
    [("and 3?", "Equity: What is left"), ("the second one, please", "Liabilities: Things you owe"), ("and in 2019?", "")],
)
async def test_an_item_of_an_answer_further_back_is_counted_where_no_list_came_since(
    question: str, title: str, embedder: Embedder
) -> None:
    listed = EarlierTurn(ASKED, ANSWER, (ShownPassage(1, DOCUMENT, cited=True),), searched=ASKED)
    since = EarlierTurn("explain 1", "Cash and tools. [1]", (ShownPassage(2, UUID(int=8), cited=True),), searched="Assets")
    resolved = await resolve(replace(turn_of(question), earlier=(listed, since)), embedder)
    assert resolved.pointed == ({DOCUMENT} if title else set())
    assert title in resolved.recorded


TARIFFS = "Plans: [1]\n\n- Youth: 29 euros, 30 GB, under 26\n- Family: second cards, broadband\n- Silver: for people over 60"


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("is the one for pensioners any good?", ("3",)),
        ("celle pour les seniors, je peux résilier ?", ("3",)),
        ("das für Studenten, kann ich das online buchen?", ("1",)),
        ("all but the one for old people: is there a contract?", ("1", "2")),
        ("how do old people learn to use a phone?", ()),
    ],
)
async def test_an_item_that_the_question_describes_is_the_nearest(
    question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    assert (await _asked_after(TARIFFS, question, embedder)).section_ids == ids


async def test_an_outline_of_the_conversation_is_what_is_counted(embedder: Embedder) -> None:
    outlined = OutlinedAnswer(
        "Above", (Section("S1", "Costs"), Section("S2", "Staff"), Section("S3", "Risks"), Section("S4", "Plan")), ()
    )
    resolved = await _asked_after(ANSWER, "explain the second one", embedder, outlined)
    assert resolved.section_ids == ("S2",)


@pytest.mark.parametrize(
    ("asked", "question", "ids"),
    [
        ("Which recipes have you got?", "How long does the second recipe take?", ("S2",)),
        ("Welche Rezepte gibt es?", "Wie lange dauert das zweite Rezept?", ("S2",)),
        ("我有哪几门课？", "那第二门什么时候考？", ("S2",)),
        ("Which recipes have you got?", "Who wrote the first recipe?", ()),
    ],
)
async def test_the_question_that_an_outline_answers_calls_its_sections(
    asked: str, question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    outline = tuple(Section(f"S{number}", title) for number, title in enumerate(("Rice", "Soup", "Fish", "Cake"), 1))
    earlier = (EarlierTurn(asked, "Four. [1]", (), searched=asked), EarlierTurn("thanks", "Welcome."))
    outlined = OutlinedAnswer("Four. [1]", outline, ())
    assert (await resolve(replace(turn_of(question), earlier=earlier, outlined=outlined), embedder)).section_ids == ids


@pytest.mark.parametrize("question", ["more on 2 and 3", "explain the last two"])
async def test_several_items_at_the_end_of_a_question_are_counted(question: str, embedder: Embedder) -> None:
    assert (await _asked_after(ANSWER, question, embedder)).section_ids == ("2", "3")


NAMED = (
    "Check these. [1]\n\n1. **Lease**: the owner must agree [1]\n2. **Deck oven**: from 2009 [1]\n"
    "3. **Delivery rounds**: five cafés, no contracts [2]\n4. The two bakers have worked there since they left school. [2]"
)


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("the delivery bit", ("3",)),
        ("oven and lease please", ("2", "1")),
        ("the delivry rounds", ("3",)),
        ("can you expand on the deck oven please", ("2",)),
        ("more on the lease", ("1",)),
        ("who sells a good deck oven in Leeds?", ()),
        ("how many cafés are there in Leeds?", ()),
        ("which school did they leave?", ()),
        ("what is a lease?", ()),
        ("Deck oven cleaning: which firm is good?", ()),
    ],
)
async def test_an_item_is_asked_for_by_what_stands_before_its_colon(
    question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    assert (await _asked_after(NAMED, question, embedder)).section_ids == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("and for 2?", ("2",)),
        ("le 2, on peut le faire nous-mêmes ?", ("2",)),
        ("zu 3: was kostet das?", ("3",)),
        ("y el 3?", ("3",)),
        ("não, pera, o dois", ("2",)),
        ("3呢", ("3",)),
        ("tell me more about the third", ("3",)),
        ("explícame mejor el tercero", ("3",)),
        ("再说说第二", ("2",)),
        ("倒数第二条", ("3",)),
        ("第2条，哪家便宜", ("2",)),
        ("number 3, who pays that?", ("3",)),
        ("I like 1 and 3, do they rhyme?", ("1", "3")),
        ("can you give me more ideas like the first one?", ("1",)),
        ("I like number 3. Give me more examples like that", ("3",)),
        ("remove 2 and 3", ("2", "3")),
        ("mejor el tres que el dos", ("3",)),
        ("write me 2 more", ()),
        ("give me 3 different ones", ()),
        ("show me an example of one", ()),
        ("my son is 3", ()),
        ("it costs 2 or 3", ()),
        ("somos 3 en la oficina, ¿cuántas cajas?", ()),
        ("ich hab 3 Kinder, geht das?", ()),
        ("can you compare the two?", ()),
        ("what's the difference between the 2?", ()),
        ("was ist der Unterschied zwischen den beiden?", ()),
        ("比较这两个", ()),
        ("3 more please", ()),
        ("les 3 plus grands ?", ()),
        ("O meu terceiro filho pode assinar?", ()),
    ],
)
async def test_a_place_that_a_question_is_only_about_is_counted(question: str, ids: tuple[str, ...], embedder: Embedder) -> None:
    assert (await _asked_after(NAMED, question, embedder)).section_ids == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [("说说保险", ("2",)), ("保险那条靠谱吗", ("2",)), ("保险是什么时候发明的？", ()), ("谁发明了保险？", ())],
)
async def test_a_chinese_question_word_asks_for_more_than_an_item(
    question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    answer = "有三点。[1]\n\n1. **押金**：押一付三。[1]\n2. **保险**：自己买。[1]\n3. **宠物**：不行。[2]"
    assert (await _asked_after(answer, question, embedder)).section_ids == ids


async def test_without_a_list_nothing_is_counted(embedder: Embedder) -> None:
    assert (await _asked_after("There are three types. [1]", "explain the second one", embedder)).section_ids == ()


async def _asked_about_ways(question: str, embedder: Embedder) -> tuple[str, ...]:
    return (await _asked_after("Three ways. [1]\n\nA) Renovate [1]\nB) Rent [1]\nC) Buy [2]", question, embedder)).section_ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("le b, en plus détaillé", ("B",)),
        ("A or C, which one is cheaper?", ("A", "C")),
        ("not b, c", ("C",)),
        ("warum b?", ("B",)),
        ("pas la a, la c", ("C",)),
        ("¿por qué la B?", ("B",)),
        ("a b mais detalhada", ("B",)),
        ("选b,讲详细点", ("B",)),
        ("不是a,是c", ("C",)),
        ("skip a and go to b", ("B",)),
    ],
)
async def test_items_with_letters_are_pointed_at_by_them(question: str, ids: tuple[str, ...], embedder: Embedder) -> None:
    assert await _asked_about_ways(question, embedder) == ids


@pytest.mark.parametrize(
    "question",
    [
        "Which vitamin is better for the skin, C or D?",
        "Faut-il le permis B ou C pour ce camion ?",
        "Was heißt z. B. eigentlich?",
        "How do I get from A to B?",
        "¿Cómo voy de A a B?",
        "give me vitamins B and C",
        "¿Terminal A o B para Lisboa?",
        "A linha B para no porto?",
        "地铁B口几点关",
        "Which blood group is rarer, A or B?",
        "A o B, ¿qué grupo sanguíneo es más raro?",
        "哪个血型更少，A还是B？",
    ],
)
async def test_a_letter_of_something_else_points_at_no_item(question: str, embedder: Embedder) -> None:
    assert await _asked_about_ways(question, embedder) == ()


@pytest.mark.parametrize(
    ("asked", "question", "ids"),
    [
        ("Suggest three dishes", "Which wine goes with the second dish?", ("2",)),
        ("Which recipes have you got?", "recipe number 3 please", ("3",)),
        ("Donne-moi trois recettes", "la deuxième recette est-elle sans gluten ?", ("2",)),
        ("Welche Rezepte gibt es?", "das erste Rezept genauer", ("1",)),
        ("¿Qué recetas hay?", "¿la tercera receta es fácil?", ("3",)),
        ("Que receitas há?", "que vinho leva a segunda receita?", ("2",)),
        ("Which laws are there?", "What is the second law of thermodynamics?", ()),
        ("Which races are there?", "Who won the first race at Le Mans?", ()),
        ("Which rooms are free?", "room 3?", ()),
        ("Which days are free?", "what is the first day of the month?", ()),
        ("Which laws are there?", "What was the first law that banned smoking indoors?", ()),
        ("Welche Gesetze gibt es?", "Was war das erste Gesetz, das Asbest verbot?", ()),
        ("¿Qué leyes hay?", "¿Qué país aprobó la primera ley contra la esclavitud?", ()),
        ("Que presidentes há?", "Quem foi o primeiro presidente eleito por sufrágio universal?", ()),
        ("Quels empereurs y a-t-il ?", "Qui fut le premier empereur chrétien ?", ()),
        ("Which floors have printers?", "Is there a toilet on the second floor?", ()),
        ("Quels enfants sont couverts ?", "Combien de congé pour le troisième enfant ?", ()),
        ("Which rooms are free?", "Where is room number 3?", ()),
        ("Welche Weltkriege gab es?", "Wann endete der Zweite Weltkrieg?", ()),
        ("Which emperors did Rome have?", "Who was the last emperor?", ()),
    ],
)
async def test_the_noun_that_the_question_before_asked_for_counts_items(
    asked: str, question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    before = EarlierTurn(asked, "1. Rice\n2. Soup\n3. Fish", (ShownPassage(1, DOCUMENT, cited=True),), searched=asked)
    assert (await resolve(replace(turn_of(question), earlier=(before,)), embedder)).section_ids == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("the third row, more on that", ("3",)),
        ("la 2e ligne, plus de précisions", ("2",)),
        ("die dritte Zeile nochmal genauer", ("3",)),
        ("la fila 3, más info", ("3",)),
        ("a linha 3, mais infos", ("3",)),
        ("第三行再说说", ("3",)),
        ("explain the second one", ("2",)),
        ("La ligne 2 du tram passe où ?", ()),
        ("a linha 4 está em greve amanhã?", ()),
    ],
)
async def test_rows_of_the_only_table_are_counted(question: str, ids: tuple[str, ...], embedder: Embedder) -> None:
    table = "| Plan | Price |\n|---|---|\n| Basic | 5 |\n| Team | 20 |\n| Business | 60 |\n\nPer month. [1]"
    assert (await _asked_after(table, question, embedder)).section_ids == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("2 and 3", ("2", "3")),
        ("address 3", ("3",)),
        ("ok fix 1 and 2 first", ("1", "2")),
        ("yes on 2 and 3", ("2", "3")),
        ("d'accord sur 2", ("2",)),
        ("weiter mit 3", ("3",)),
        ("knock out 2", ("2",)),
        ("so what about the second?", ("2",)),
        ("第三步改成里昂的", ("3",)),
        ("你刚才说的第二点我不同意", ("2",)),
        ("第二条按你说的改了", ("2",)),
        ("corrige 3", ("3",)),
        ("bearbeite 1 und 2", ("1", "2")),
        ("mach 2 zuerst", ("2",)),
        ("arregla 2 primero", ("2",)),
        ("go w/ 3", ("3",)),
        ("1和3", ("1", "3")),
        ("should I start with 3?", ("3",)),
        ("should a beginner start with 3?", ()),
        ('Who said "go with 2"?', ()),
        ("Hat die Option a priori Nachteile?", ()),
        ("策略2号基金怎么样？", ()),
        ("fix 3 broken windows", ()),
        ("yes, on 2 May", ()),
        ("Windows 3", ()),
        ("what separates these 2?", ()),
        ("Please 3 more questions", ()),
        ("注册公司的第一步是什么", ()),
        ("第三条规定了什么", ()),
    ],
)
async def test_what_is_said_to_a_number_counts_out_an_item(question: str, ids: tuple[str, ...], embedder: Embedder) -> None:
    answer = "There are three. [1]\n\n1. Dig the hole [1]\n2. Build the wall [1]\n3. Paint the door [1]"
    assert (await _asked_after(answer, question, embedder)).section_ids == ids


@pytest.mark.parametrize(
    ("question", "ids"),
    [
        ("now start on Phase 2", ("2",)),
        ("how long does phase 3 take?", ("3",)),
        ("What does phase 2 of the vaccine trial cost?", ()),
        ("Combien durent les essais de phase 2 ?", ()),
    ],
)
async def test_the_word_before_its_numbers_calls_an_item(question: str, ids: tuple[str, ...], embedder: Embedder) -> None:
    answer = "The plan has three. [1]\n\nPhase 1: Dig [1]\nPhase 2: Build [1]\nPhase 3: Paint [1]"
    assert (await _asked_after(answer, question, embedder)).section_ids == ids
    plain = answer.replace("Phase ", "").replace(":", ".")
    assert (await _asked_after(plain, question, embedder)).section_ids == ()


@pytest.mark.parametrize(
    ("before", "question", "ids"),
    [
        ("附近有几家餐厅？", "第二家安静吗", ("2",)),
        ("我有哪几门课？", "那第二门什么时候考？", ("2",)),
        ("有哪些常见误区？", "我想知道第三个误区应该怎么避免", ("3",)),
        ("推荐几部电影", "第一部电影讲什么", ("1",)),
        ("推荐几部电影", "第一部电影是谁拍的？", ()),
        ("推荐几部电影", "世界上第一部电影叫什么？", ()),
        ("有哪几本书？", "鲁迅的第二本书叫什么？", ()),
        ("有哪几款耳机？", "你推荐的第二款耳机防水吗", ("2",)),
        ("有哪些方案？", "第二个方案的缺点是什么", ("2",)),
        ("附近有几家餐厅？", "第一家麦当劳在哪", ()),
        ("有哪些产品？", "第三产业占比多少", ()),
    ],
)
async def test_a_measure_word_or_noun_of_the_conversation_counts_in_chinese(
    before: str, question: str, ids: tuple[str, ...], embedder: Embedder
) -> None:
    earlier = EarlierTurn(before, "有三个。[1]\n\n1. 红门 [1]\n2. 绿门 [1]\n3. 蓝门 [1]", (), searched=before)
    assert (await resolve(replace(turn_of(question), earlier=(earlier,)), embedder)).section_ids == ids
