"""Places told by their neighbours: `the one after the fees`, `what lies between 2 and 5`, `from the roof down`."""

import time

import pytest
from tests.rows import each

from clew.domain.deliverables.outline import Section
from clew.domain.followup import Resolved, resolve_followup

_TITLES = {
    "en": "Who can apply|Fees and deadlines|Interview day|Language test|Housing on campus|"
    "Scholarships|Health insurance|Orientation week",
    "fr": "Présentation du gîte|Arrivée et départ|Ménage et linge|Animaux acceptés|Piscine et sécurité|"
    "Bruit et voisinage|Caution|Annulation",
    "de": "Anreise|Zimmer und Ausstattung|Frühstück|Haustiere|Parkplatz und Garage|Stornierung|Hausordnung|Rechnung",
    "es": "Inscripción|Material necesario|Seguro deportivo|Horarios de entrenamiento|Lesiones|"
    "Desplazamientos|Bajas y devoluciones|Contacto",
    "pt": "Cadastro|Formas de pagamento|Entrega|Trocas e devoluções|Garantia|Cupons|Privacidade|Fale conosco",
    "zh": "入园条件|报名材料|收费标准|接送时间|午餐安排|生病请假|退费办法|联系方式",
}
OUTLINES = {
    language: tuple(Section(f"S{number}", title) for number, title in enumerate(titles.split("|"), start=1))
    for language, titles in _TITLES.items()
}
_MEANT = """
en: fees and the one underneath → S2 S3
en: not the interview, the thing right below it → S4
en: give me 3, then whatever follows → S3 S4
en: the one sandwiched between housing and health insurance → S6
en: from scholarships to the bottom → S6 S7 S8
en: Could you open the section preceding the language test? → S3
en: nah not 6, go one up → S5
en: everything between 2 and 6 → S3 S4 S5
en: 4 plus both neighbours → S4 S3 S5
en: the two that come after the interview please → S4 S5
en: start at housing and keep going to the end → S5 S6 S7 S8
fr: la caution et celle qui la précède → S7 S6
fr: non pas les animaux, la suivante → S5
fr: tout ce qu'il y a entre le ménage et le bruit → S4 S5
fr: de la 3 à la 6 svp → S3 S4 S5 S6
fr: celle juste en dessous de la piscine → S6
fr: ouvre la 2 et les deux d'après → S2 S3 S4
fr: à partir de la piscine jusqu'à la fin → S5 S6 S7 S8
fr: le 4 ainsi que son voisin du dessus → S4 S3
fr: Pourriez-vous me montrer la rubrique qui vient tout de suite après celle des animaux ? → S5
fr: celui d'avant la caution, il dit quoi → S6
de: Haustiere und das was danach kommt → S4 S5
de: nein, nicht Parkplatz, sondern eins weiter → S6
de: alles zwischen Frühstück und Stornierung → S4 S5
de: von den Haustieren bis runter zur Rechnung → S4 S5 S6 S7 S8
de: den Punkt vor der Hausordnung bitte → S6
de: zeig mir den Abschnitt unmittelbar hinter dem Frühstück → S4
de: ab Stornierung bitte alles was noch kommt → S6 S7 S8
de: die 4 samt Vorgänger → S4 S3
de: drittes und nächstes → S3 S4
de: was steht direkt unter Garage? → S6
es: el seguro y el de justo debajo → S3 S4
es: no, lesiones no, la de arriba → S4
es: todo lo que hay entre el material y las lesiones → S3 S4
es: desde horarios hasta el final → S4 S5 S6 S7 S8
es: la que va inmediatamente antes de bajas → S6
es: quinto y siguiente → S5 S6
es: abre del tercero al quinto por fa → S3 S4 S5
es: ¿Qué pone en la que viene tras los horarios? → S5
es: los dos que siguen al seguro → S4 S5
pt: a garantia e a logo abaixo → S5 S6
pt: não é a entrega não, é a de baixo → S4
pt: o que tá entre cadastro e entrega → S2
pt: da entrega até cupons → S3 S4 S5 S6
pt: a parte imediatamente anterior à privacidade → S6
pt: 3 e o vizinho de cima → S3 S2
pt: me mostra tudo a partir de trocas → S4 S5 S6 S7 S8
pt: A que se segue à garantia, por favor → S6
pt: o item que antecede a entrega → S2
pt: quarto e o subsequente → S4 S5
zh: 收费标准和紧跟着的那条 → S3 S4
zh: 不是午餐，是它下一条 → S6
zh: 第三条到第六条之间的那两条 → S4 S5
zh: 从接送时间往下都给我 → S4 S5 S6 S7 S8
zh: 午餐安排上面那一项 → S4
zh: 第五节及其后一节 → S5 S6
zh: 生病请假前后各一条 → S5 S7
zh: 看一下收费后边的那部分 → S4
zh: 二到五全部展开 → S2 S3 S4 S5
zh: 退费办法的前一节讲的啥 → S6
en: insurance plus the next → S7 S8
en: Let's do the fees, then the section right after. → S2 S3
en: i dont need the interview just whats before it → S2
en: 2 through housing → S2 S3 S4 S5
en: show me the rest from 6 on → S6 S7 S8
en: what's between the interview and the scholarships → S4 S5
en: the item immediately above health insurance → S6
en: the last one and the one before it → S8 S7
en: the three following the fees → S3 S4 S5
fr: la 7 et la suivante → S7 S8
fr: celle qui se trouve entre la piscine et la caution → S6
fr: les animaux puis celle d'en dessous → S4 S5
fr: tout depuis le ménage → S3 S4 S5 S6 S7 S8
fr: non, celle d'après la 5 → S6
fr: du 3 au 5 stp → S3 S4 S5
fr: j'ai lu la piscine, passe à celle qui suit → S6
de: Nummer 2 und die folgende → S2 S3
de: Vom Frühstück bis zum Parkplatz → S3 S4 S5
de: den Abschnitt zwischen Parkplatz und Hausordnung → S6
de: nicht die Hausordnung, die davor → S6
de: alles vor den Haustieren → S1 S2 S3
de: die beiden nach dem Frühstück → S4 S5
es: la 6 y la de arriba → S6 S5
es: todo desde lesiones para abajo → S5 S6 S7 S8
es: lo que va entre la 4 y la 7 → S5 S6
es: el apartado posterior al seguro → S4
es: no el material, el que le precede → S1
es: de horarios a bajas → S4 S5 S6 S7
pt: o penúltimo e o anterior → S7 S6
pt: do cadastro até a entrega → S1 S2 S3
pt: cupons e a próxima → S6 S7
pt: não a garantia, a anterior → S4
pt: tudo que vem depois de cupons → S7 S8
pt: o que vem entre o 3 e o 6 → S4 S5
zh: 第二条和下一条 → S2 S3
zh: 从收费到午餐都看看 → S3 S4 S5
zh: 不要生病请假，要它上面那条 → S5
zh: 第三节后面两节 → S4 S5
zh: 夹在收费标准和午餐安排中间的那条 → S4
en: there's one between fees and the language test, that one → S3
fr: ce qui vient juste après les histoires de caution → S8
fr: avant la caution il y a une partie, développe → S6
de: Vor den Haustieren steht doch was, genau das → S3
es: entre el material y los horarios hay una, esa → S3
pt: depois da garantia vem o quê mesmo? → S6
zh: 紧跟在午餐后面的 → S6
zh: 倒数第二和它前面那个 → S7 S6
en: can you do housing n the one after pls → S5 S6
en: skip scholarships, the one underneath is what I need → S7
en: everything that comes before the interview day → S1 S2
en: I'd like number three and its immediate successor. → S3 S4
en: what sits between fees and the language test? → S3
en: from the interview down to health insurance, please → S3 S4 S5 S6 S7
en: two below the fees → S4
fr: Le troisième, et celui qui vient juste avant aussi → S3 S2
fr: tt ce qui vient après la caution → S8
fr: pas la piscine hein, celle du dessus → S4
fr: qu'est-ce qu'il y a entre la 4 et la 7 → S5 S6
fr: la caution, plus la rubrique suivante → S7 S8
fr: du ménage jusqu'au bruit → S3 S4 S5 S6
de: Frühstück und eins drüber → S3 S2
de: den Teil, der auf die Stornierung folgt → S7
de: 3 bis zum Schluss → S3 S4 S5 S6 S7 S8
de: was kommt eigentlich zwischen Frühstück und Parkplatz → S4
de: nee nich die rechnung, die davor → S7
es: la de lesiones y la que va detrás → S5 S6
es: Quiero ver el que precede al seguro. → S2
es: de la 3 en adelante → S3 S4 S5 S6 S7 S8
es: no la 7, la de justo antes → S6
es: lo que está entre horarios y desplazamientos → S5
es: la segunda con las dos que le siguen → S2 S3 S4
pt: a de garantia e a que vem antes dela → S5 S4
pt: tudo o que vem antes da entrega → S1 S2
pt: do três em diante por favor → S3 S4 S5 S6 S7 S8
pt: não quero a 6, quero a seguinte → S7
pt: o que fica entre trocas e cupons → S5
pt: pagamento e o item logo abaixo → S2 S3
zh: 第六条再加上它后面的一条 → S6 S7
zh: 接送时间的上一条 → S3
zh: 不看第五，看它前一个 → S4
zh: 生病请假之后的全部 → S7 S8
zh: 在第二和第五之间的内容 → S3 S4
zh: 从午餐安排一直到最后 → S5 S6 S7 S8
en: ok scholarships done, what's right after → S7
en: 3rd n the one b4 it → S3 S2
en: whichever comes after the fees → S3
en: the section on fees and the two after it → S2 S3 S4
en: could I see the stuff between number 4 and number 7? → S5 S6
en: Anything past the language test. → S5 S6 S7 S8
en: the one wedged between interview day and housing → S4
fr: la piscine, et aussi celle qui est juste derrière → S5 S6
fr: t'as mis quoi entre les animaux et le bruit → S5
fr: montre tout ce qui précède la piscine → S1 S2 S3 S4
fr: les deux qui suivent l'arrivée → S3 S4
fr: de la piscine à l'annulation → S5 S6 S7 S8
de: ab dem Frühstück bis runter zum Schluss → S3 S4 S5 S6 S7 S8
de: fünftens und was direkt dahinter kommt → S5 S6
de: was hast du zwischen 3 und 6 geschrieben → S4 S5
de: das, was auf Haustiere folgt → S5
de: alles bis zur Hausordnung → S1 S2 S3 S4 S5 S6 S7
es: enséñame el que viene justo después de horarios → S5
es: la 2, la 3 y la siguiente → S2 S3 S4
es: todo lo anterior a lesiones → S1 S2 S3 S4
es: de lesiones en adelante → S5 S6 S7 S8
es: el que hay entre el seguro y las lesiones → S4
pt: o de antes da garantia → S4
pt: da entrega pra baixo → S3 S4 S5 S6 S7 S8
pt: e o que vem depois das trocas? → S5
pt: o segundo e os dois seguintes → S2 S3 S4
pt: entre o cadastro e a entrega tem o quê? → S2
zh: 报名材料下面那个 → S3
zh: 第三个到最后一个 → S3 S4 S5 S6 S7 S8
zh: 跟在午餐安排后面的是什么 → S6
zh: 接送时间和上一节 → S4 S3
zh: 五之后的都讲讲 → S6 S7 S8
en: The sixth and whichever follows it, if you don't mind. → S6 S7
en: not housing sorry, the bit before → S4
en: take me from fees to the interview → S2 S3
en: 2nd and the 1 before → S2 S1
en: everything after scholarships please → S7 S8
en: the one before last and the last one → S7 S8
fr: La deuxième avec celle qui la suit, merci beaucoup → S2 S3
fr: pas la caution, celle d'avant → S6
fr: montre moi de l'arrivée jusqu'aux animaux → S2 S3 S4
fr: tout ce qui vient avant la 4 → S1 S2 S3
fr: celle d'après le ménage stp → S4
fr: la 3 et les suivantes → S3 S4 S5 S6 S7 S8
de: Die zweite und die gleich danach, bitte → S2 S3
de: nicht die 5, eine weiter → S6
de: alles nach dem Frühstück → S4 S5 S6 S7 S8
de: von Zimmer bis Haustiere → S2 S3 S4
de: der vor der Stornierung, was steht da → S5
es: el tercero y el que viene después → S3 S4
es: no, el seguro no, el anterior → S2
es: desde el material hasta los horarios → S2 S3 S4
es: lo que sigue a las lesiones → S6
es: la 5 y las siguientes → S5 S6 S7 S8
pt: a terceira e a que vem na sequência → S3 S4
pt: não, cupons não, o de cima → S5
pt: do pagamento até a garantia → S2 S3 S4 S5
pt: tudo a partir da garantia → S5 S6 S7 S8
pt: o que vem antes dos cupons → S5
zh: 第二节和它后面的一节 → S2 S3
zh: 不是退费办法，是前一条 → S6
zh: 从报名材料到接送时间 → S2 S3 S4
zh: 午餐后面全部 → S6 S7 S8
zh: 收费标准前面那个 → S2
fr: Pardon, je me suis trompé de ligne : pas le 5, celui d'en dessous. → S6
"""
_LOOK_ALIKES = """
en: the week after the second
en: I live between 2 and 5 Oak Street
en: from 5 on it rains
en: what should I eat right before a language test
en: how do I get from campus to the airport
en: pick a number between 2 and 5
en: my sister applied and the one after her got in
fr: le jour d'après j'ai perdu ma caution au casino
fr: entre le 2 et le 5 je suis à Nantes
fr: tout à partir du 3 mai est complet ?
de: die Woche nach dem dritten
de: ab 6 Jahren zahlt man im Zoo
de: zwischen 2 und 5 Uhr früh schlafe ich
de: das Hotel direkt neben dem Bahnhof
es: el día después del seguro médico fui al banco
es: desde el 6 de mayo estoy de baja
pt: a semana antes da entrega do TCC
pt: das 2 até as 5 eu trabalho
pt: o jogo depois do almoço que horas é
zh: 午餐后面两小时孩子睡觉吗
zh: 从五点开始下雨
zh: 第三次世界大战前后的电影
en: after 5 the office is closed?
en: who came right after Napoleon III?
en: the year before 3 my friends left
en: what do i do before the interview starts
en: I was born between the wars
en: the house next to mine has housing issues
fr: le film juste après le 20h
fr: avant la piscine on mange quoi
fr: du 3 au 5 août vous êtes ouverts ?
de: der Film nach den Nachrichten
de: von 3 bis 5 Uhr ist Ruhe
es: del 3 al 5 de agosto está abierto?
es: la película de después de las 10
es: qué ceno antes del entrenamiento
pt: do 3 ao 5 de agosto abre?
pt: o dia seguinte à entrega foi feriado
zh: 午餐之后睡多久
zh: 我家后面那条河叫什么
zh: 从3点到5点开会
en: the next one to leave the house is my son
de: der nächste Zug nach Köln geht wann
fr: la prochaine piscine municipale
en: i stayed in bed the day after 4 shots
en: housing prices between 2010 and 2020
en: who follows trump on twitter
en: is there a bus from the language school to campus
en: the room above ours is noisy what can i do
fr: à partir du 4 juillet c'est les vacances
fr: le train d'après est à quelle heure
de: was mache ich nach der Prüfung
de: ab 18 darf man Auto fahren
de: die Kneipe unter uns ist laut
es: después de 3 horas de espera me fui
es: mi hermana va después de mí en la lista
es: entre tú y yo, esto no funciona
pt: depois do almoço passo aí
pt: a partir de 2 de maio muda a regra
pt: entre 3 e 5 pessoas cabem no carro
zh: 下一班地铁几点
zh: 前面那家店好吃吗
zh: 从2楼到5楼怎么走
en: what time does it start and what's next
en: above all i hate fees
fr: après la piscine on va manger une glace
fr: je suis entre deux chaises
de: der vorletzte Bus fährt wann
de: unter 5 Grad friert der Parkplatz zu
es: entre semana a qué hora cierra el súper
pt: antes de mais nada bom dia
pt: depois da garantia do carro acabar, quanto custa a revisão
zh: 后面两天有雨吗
en: the meeting after the interview is at 3
en: what to wear before the language test day
fr: le resto d'à côté et celui d'après sont fermés
de: vor 3 Tagen hatte ich eine Rechnung von Vodafone
es: desde el seguro social hasta la jubilación cuántos años
es: antes de las lesiones messi corría más
pt: até a entrega do oscar que horas são
pt: depois dos cupons do ifood acabarem
zh: 午餐前面排队的人多吗
zh: 从收费站到机场多远
"""


def _ids(language: str, question: str) -> str:
    followup = resolve_followup(question, OUTLINES[language], language=language)
    return " ".join(followup.section_ids) if isinstance(followup, Resolved) else ""


def _rows(written: str) -> list[tuple[str, str, str]]:
    """Read `language: question → ids`; a look-alike has no ids."""
    lines = [line.partition(": ") for line in written.strip().splitlines()]
    return [(language, question.partition(" → ")[0], question.partition(" → ")[2]) for language, _, question in lines]


@each(("language", "question", "ids"), _rows(_MEANT))
def test_a_place_is_found_by_its_neighbours(language: str, question: str, ids: str) -> None:
    assert _ids(language, question) == ids


@each(("language", "question", "ids"), _rows(_LOOK_ALIKES))
def test_a_time_or_a_place_elsewhere_is_no_section(language: str, question: str, ids: str) -> None:
    assert _ids(language, question) == ids


@pytest.mark.parametrize(
    "question", ["the one after the last", "not the first, the one before it", "everything except the one after the fees"]
)
def test_what_is_not_there_or_left_out_is_not_the_neighbour(question: str) -> None:
    assert _ids("en", question) != "S3"


@pytest.mark.parametrize("words", ["right", "and the one that is right before", "of the section on", "紧接着", "tout de suite"])
def test_many_words_of_order_are_read_soon(words: str) -> None:
    started = time.process_time()
    _ids("zh" if not words.isascii() else "en", f"3 {f'{words} ' * (180 // max(len(words.split()), 3))}4")
    assert time.process_time() - started < 5
