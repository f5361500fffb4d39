"""Items of lists keep what decides their meaning, lists that answer and procedures come whole, and kinds of things stay apart."""

from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from clew.providers.answering.extractive.model import Extractive
from clew.providers.embedding.factory import open_embedder
from clew.providers.embedding.protocol import Embedder
from tests.passages import passage_of
from tests.providers.answering_conformance import answer, prompt_of


@pytest.fixture(scope="module")
async def embedder() -> AsyncIterator[Embedder]:
    opened = open_embedder(threads=1)
    yield opened
    await opened.close()


PLACES = ("gate", "lock", "harbour", "mill", "tower")


async def _told(embedder: Embedder, question: str, language: str, *contents: str, apart: bool = False) -> str:
    """The answer from passages of one document, or of one each."""
    starts = [sum(len(one) + 1 for one in contents[:at]) for at in range(len(contents))]
    passages = tuple(
        passage_of(content, document=at if apart else 1, start=0 if apart else start, title="", language=language)
        for at, (content, start) in enumerate(zip(contents, starts, strict=True), 1)
    )
    text, _, _ = await answer(Extractive(embedder), prompt_of(question, passages, language))
    return text


FORBIDDEN = [
    (
        "en",
        "May I bring a pet to the workshop?",
        "## Fine\n\n- Bring a visitor to the workshop for a short tour.\n- Bring your own lunch to the workshop.\n",
        "## Not fine\n\n- Bring a pet to the workshop during the day.\n- Bring glass bottles to the machines.\n",
    ),
    (
        "fr",
        "Puis-je amener un chien à l'atelier ?",
        "## Admis\n\n- Amener un visiteur à l'atelier pour une courte visite.\n",
        "## Interdit\n\n- Amener un chien à l'atelier pendant la journée.\n- Amener des bouteilles près des machines.\n",
    ),
    (
        "de",
        "Darf ich einen Hund in die Werkstatt mitbringen?",
        "## Erlaubt\n\n- Einen Besucher für einen kurzen Rundgang in die Werkstatt mitbringen.\n",
        "## Nicht erlaubt\n\n- Einen Hund tagsüber in die Werkstatt mitbringen.\n- Glasflaschen an die Maschinen mitnehmen.\n",
    ),
    (
        "es",
        "¿Puedo traer un perro al taller?",
        "## Permitido\n\n- Traer una visita al taller para un breve recorrido.\n",
        "## Prohibido\n\n- Traer un perro al taller durante el día.\n- Llevar botellas de vidrio a las máquinas.\n",
    ),
    (
        "pt",
        "Posso trazer um cachorro para a oficina?",
        "## Permitido\n\n- Trazer uma visita à oficina para um breve passeio.\n",
        "## Não permitido\n\n- Trazer um cachorro para a oficina durante o dia.\n- Levar garrafas de vidro até as máquinas.\n",
    ),
    (
        "zh",
        "可以带宠物狗进车间吗？",
        "## 允许\n\n- 带访客进车间作短时间的参观。\n",
        "## 禁止\n\n- 白天带宠物狗进入车间工作区域。\n- 把玻璃瓶带到机器旁边。\n",
    ),
]


@pytest.mark.parametrize(("language", "question", "allowed", "forbidden"), FORBIDDEN)
@pytest.mark.parametrize("swaps", [False, True])
async def test_item_below_a_heading_that_denies_is_told_below_it(
    language: str, question: str, allowed: str, forbidden: str, swaps: bool, embedder: Embedder
) -> None:
    text = await _told(embedder, question, language, *((forbidden, allowed) if swaps else (allowed, forbidden)))
    items = [line[2:] for line in forbidden.splitlines() if line.startswith("- ")]
    title = forbidden.partition("\n")[0].strip("# ")
    assert items[0] in text
    lines = text.splitlines()
    for at, line in enumerate(lines):
        if line.startswith("- "):
            above = next(one for one in reversed(lines[:at]) if one.startswith("**"))
            assert (above == f"**{title}**:") == any(item in line for item in items), text


async def test_heading_that_denies_counts_where_the_line_above_the_list_does_not(embedder: Embedder) -> None:
    content = "## Not covered\n\nSome examples:\n\n- Damage to the lock by frost in winter\n- Damage to the gate by boats\n"
    text = await _told(embedder, "Is damage to the lock by frost covered?", "en", content)
    assert text.startswith("**Not covered**:\n\n- Damage to the lock by frost in winter [1]")


async def test_items_below_other_headings_stand_alone(embedder: Embedder) -> None:
    content = "## The gate\n\n- Keep the gate of the lock shut at night.\n\n## The bell\n\n- Ring the bell of the lock at noon.\n"
    text = await _told(embedder, "When is the gate of the lock shut?", "en", content)
    assert "**" not in text


DUTIES = [
    (
        "fr",
        "Quelles sont les obligations du vendeur ?",
        "Le vendeur a les obligations suivantes :\n\n1° De livrer la chose vendue au lieu convenu ;\n\n"
        "2° De garantir la chose contre les vices cachés ;\n\n3° De remettre les titres de propriété.\n",
        "L'acheteur est tenu de deux obligations :\n\n1° De payer le prix de la chose au jour fixé ;\n\n"
        "2° De retirer la chose vendue à ses frais.\n",
        "L'acheteur est tenu",
    ),
    (
        "es",
        "¿Cuáles son las obligaciones del vendedor?",
        "Son obligaciones del vendedor:\n\n1.º Entregar la cosa vendida en el lugar convenido;\n\n"
        "2.º Responder de los vicios ocultos de la cosa;\n\n3.º Entregar los títulos de la propiedad.\n".replace(".º", "º"),
        "Son obligaciones del comprador:\n\n1º Pagar el precio de la cosa vendida en el día fijado;\n\n"
        "2º Retirar la cosa vendida a su costa.\n",
        "Son obligaciones del comprador",
    ),
    (
        "zh",
        "卖方有哪些义务？",
        "卖方有下列义务：\n\n（一）在约定的地点交付标的物；\n\n（二）保证标的物没有隐蔽的瑕疵；\n\n（三）交付标的物的权利凭证。\n",
        "买方有下列义务：\n\n（一）在约定的日期支付标的物的价款；\n\n（二）自费提取标的物。\n",
        "买方有下列义务",
    ),
]


@pytest.mark.parametrize(("language", "question", "asked", "others", "lead"), DUTIES)
async def test_list_whose_lead_in_answers_comes_whole_and_others_keep_theirs(
    language: str, question: str, asked: str, others: str, lead: str, embedder: Embedder
) -> None:
    text = await _told(embedder, question, language, others, asked, apart=True)
    items = [line.split(sign, 1)[1].strip() for line in asked.splitlines()[2:] for sign in "°º）" if sign in line]
    assert len(items) == 3
    assert all(f"- {item} [2]" in text for item in items), text
    told_of_others = [line for line in text.splitlines() if line.startswith("- ") and "[1]" in line]
    assert not told_of_others or lead in text.partition(told_of_others[0])[0]


KINDS = [
    (
        "en",
        "Is bicycle leasing paid by the company?",
        "## Bicycle leasing\n\nBicycle leasing is open to everyone, and the company does not contribute to it.\n",
        "## Car leasing\n\nThe company pays 100% of the rate. You are entitled to it from your first day.\n",
        "100%",
    ),
    (
        "fr",
        "L'assurance animaux est-elle payée par l'entreprise ?",
        "## Assurance animaux\n\nL'assurance animaux est ouverte à tous, et l'entreprise n'y contribue pas.\n",
        "## Assurance dentaire\n\nL'entreprise paie 100 % de la prime. Vous y avez droit dès le premier jour.\n",
        "100 %",
    ),
    (
        "de",
        "Wird die Tierversicherung von der Firma bezahlt?",
        "## Tierversicherung\n\nDie Tierversicherung steht allen offen, und die Firma zahlt nichts dazu.\n",
        "## Zahnversicherung\n\nDie Firma bezahlt 100 % der Prämie. Der Anspruch besteht ab dem ersten Tag.\n",
        "100 %",
    ),
    (
        "es",
        "¿La empresa paga el seguro de mascotas?",
        "## Seguro de mascotas\n\nEl seguro de mascotas está abierto a todos, y la empresa no contribuye.\n",
        "## Seguro dental\n\nLa empresa paga el 100 % de la prima. El derecho existe desde el primer día.\n",
        "100 %",
    ),
    (
        "pt",
        "A empresa paga o seguro de animais?",
        "## Seguro de animais\n\nO seguro de animais está aberto a todos, e a empresa não contribui.\n",
        "## Seguro odontológico\n\nA empresa paga 100 % do prêmio. O direito existe desde o primeiro dia.\n",
        "100 %",
    ),
    (
        "zh",
        "公司支付宠物保险吗？",
        "## 宠物保险\n\n宠物保险对所有员工开放，公司不承担费用。\n",
        "## 牙科保险\n\n公司支付全部保费的100%。入职第一天即可享受。\n",
        "100%",
    ),
]


@pytest.mark.parametrize(("language", "question", "own", "other", "said"), KINDS)
async def test_sentence_below_a_heading_for_another_kind_is_not_told(
    language: str, question: str, own: str, other: str, said: str, embedder: Embedder
) -> None:
    for contents in ((f"# Benefits\n\n{own}\n{other}",), (f"# Benefits\n\n{other}", f"# Benefits\n\n{own}")):
        text = await _told(embedder, question, language, *contents)
        assert said not in text
        assert own.splitlines()[2][:-1] in text


@pytest.mark.parametrize(
    "question", ["Which leasing is paid by the company?", "Is car leasing or bicycle leasing paid by the company?"]
)
async def test_sentence_below_a_heading_is_told_where_the_question_names_its_kind_or_none(
    question: str, embedder: Embedder
) -> None:
    _, _, own, other, said = KINDS[0]
    assert said in await _told(embedder, question, "en", f"# Benefits\n\n{own}\n{other}")


PROCEDURES = [
    (
        "es",
        "¿Cómo hago una copia de seguridad?",
        [f"Paso {n}: {step}" for n, step in enumerate(["Ir a la página de las copias", "Instalar", "Crear la copia"], 1)],
    ),
    ("en", "How do I make a backup?", ["Step 1: Open the page for backups", "Step 2: Wait", "Step 3: Press Create backup"]),
    (
        "de",
        "Wie kann ich eine Sicherung machen?",
        ["1. Die Seite der Sicherungen öffnen", "2. Bitte warten", "3. Sicherung anlegen"],
    ),
    (
        "fr",
        "Comment faire une sauvegarde ?",
        ["1. Ouvrir la page des sauvegardes", "2. Patienter un peu", "3. Créer une sauvegarde"],
    ),
    (
        "pt",
        "Como faço uma cópia de segurança?",
        ["Passo 1: Abrir a página das cópias", "Passo 2: Esperar", "Passo 3: Criar a cópia"],
    ),
    ("zh", "如何备份数据？", ["第一步：打开备份页面", "第二步：点击安装按钮", "第三步：创建数据备份"]),
]


@pytest.mark.parametrize(("language", "question", "steps"), PROCEDURES)
async def test_procedure_has_all_its_steps_in_order(language: str, question: str, steps: list[str], embedder: Embedder) -> None:
    text = await _told(embedder, question, language, "## " + question.strip("¿?？ ") + "\n\n" + "\n\n".join(steps) + "\n")
    told = [line for line in text.splitlines() if line.startswith("- ")]
    wanted = [step.partition(". ")[2] or step for step in steps]
    assert [line[2:].removesuffix(" [1]") for line in told] == wanted, text


async def test_long_procedure_is_told_from_its_beginning(embedder: Embedder) -> None:
    steps = [f"{n}. Turn the wheel of the gate {n} times{', then wait for the keeper' * 4} to ring." for n in range(1, 10)]
    content = "## Opening the gate\n\n1. Open the gate with the key of the keeper.\n" + "\n".join(
        step.replace(f"{n}.", f"{n + 1}.", 1) for n, step in enumerate(steps, 1)
    )
    text = await _told(embedder, "How do I open the gate?", "en", content)
    told = [line for line in text.splitlines() if line.startswith("- ")]
    assert 1 < len(told) < 10
    assert [f"gate {n} times" in line for n, line in enumerate(told)][1:] == [True] * (len(told) - 1)


async def test_lists_of_a_deliverable_keep_what_introduces_them(embedder: Embedder) -> None:
    items = "".join(f"- Members of group {n}, who work at the {place}{' and rest' * 20}.\n" for n, place in enumerate(PLACES, 1))
    content = f"# Leave\n\nEmployees have ten days of leave.\n\nNo leave is granted to:\n\n{items}"
    prompt = replace(prompt_of("Write a report on leave", (passage_of(content, title="", language="en"),)), service="report")
    text, _, _ = await answer(Extractive(embedder), prompt)
    assert "No leave is granted to: [1]\n\n- Members of group 1" in text


async def test_two_picked_items_bring_their_list_with_those_that_are_too_short_to_be_picked(embedder: Embedder) -> None:
    symptoms = (
        "The most common symptoms of marsh fever are:\n\n- rash\n- itching all over the body\n- high temperature\n"
        "- joint pain with swelling of hands and feet\n- red eyes\n"
    )
    told = await _told(
        embedder, "What are the symptoms of marsh fever?", "en", symptoms, "Marsh fever has no cure and no vaccine."
    )
    assert all(f"- {one}" in told for one in ("rash", "itching all over the body", "high temperature", "red eyes"))


async def test_item_whose_label_is_asked_for_is_told_to_its_end(embedder: Embedder) -> None:
    modes = (
        "## Modes\n\n- Rest mode: This mode is also called clock mode. In this mode only the clock of the pump has power.\n"
        "- Full mode: In this mode all parts of the pump run."
    )
    told = await _told(embedder, "What is rest mode?", "en", modes)
    assert "only the clock of the pump has power" in told
