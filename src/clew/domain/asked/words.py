"""The words that tell what a question asks for, one table per language (ISO 639-1).

Above: `reading.py`. All words are folded: lower case, without accents. To add a language, add a table; what it needs is in
`AskedWords`, and `tests/unit/domain/test_asked.py` has a set of examples for each.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class AskedWords:
    """How one language asks."""

    asks: frozenset[str]
    """Words and pairs of words before the thing that is asked for: "which", "how many"."""
    skipped: frozenset[str]
    """What may stand between them and the thing: "is the", "kind of"."""
    begins: frozenset[str]
    """Words that ask for a person or a thing only at the beginning, and only before a word of `skipped`: "who is the mayor"."""
    general: frozenset[str]
    """Things that an answer gives without naming them: "the difference", "on which day"."""
    price: frozenset[str]
    """Words of a question that ask for an amount of money."""
    paid: frozenset[str]
    """Words of a text beside such an amount, or instead of it: "costs", "free"."""
    conjunctions: frozenset[str] = frozenset()
    """Question words, as they are written, that are mostly conjunctions: "que" without its accent."""
    no_names: frozenset[str] = frozenset()
    """Words that are written with a capital letter although they are no names."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in text.split(","))


EN = AskedWords(
    asks=_phrases("which, what, how many, how much"),
    skipped=_words(
        """is are was were be the a an of his her its their our your my other exact total current kind kinds type types sort
        number"""
    ),
    begins=_words("who"),
    general=_words(
        """difference differences relationship connection link importance significance consequence consequences effect effects
        impact impacts influence grounds ground role purpose goal goals aim reason reasons cause causes meaning
        definition function history timeline origin example examples benefit benefits advantage advantages
        disadvantage disadvantages drawback drawbacks danger dangers risk risks step steps way ways option options
        rule rules condition conditions requirement requirements criteria criterion procedure process method methods
        technique feature features characteristic characteristics component components element elements factor
        factors aspect aspects issue issues problem problems solution solutions status size value opinion source
        sources plan plans main major best most common important popular penalty penalties day date month time year
        weekday hour period duration length speed distance deadline amount percentage rate share name title word
        term letter context outcome result results evidence information data symptom symptoms treatment implication
        implications similarity similarities contribution contributions achievement achievements strategy strategies
        challenge challenges limitation limitations responsibility responsibilities people thing things person
        somebody someone turnaround category categories item items measure measures names place places area areas
        level levels group groups choice choices topic topics subject"""
    ),
    price=_words("""cost costs price prices fee fees salary salaries fine fare fares rent wage wages tuition expensive"""),
    paid=_words(
        """cost costs price priced pay pays paid fee fees free charge charged dollars dollar euro euros cents cent pounds"""
    ),
    no_names=_words("i i'm i've i'll i'd isn't doesn't don't can't ok usa us uk eu url faq pdf"),
)
FR = AskedWords(
    asks=_phrases("quel, quelle, quels, quelles, combien de, combien d"),
    skipped=_words(
        """est sont etait etaient sera seront a ete le la les l un une de d des du nombre type types genre sorte sortes autre
        autres ce"""
    ),
    begins=_words("qui"),
    general=_words(
        """difference differences lien liens relation relations importance consequence consequences effet effets impact impacts
        influence role roles but buts objectif objectifs raison raisons cause causes motif motifs sens signification
        definition fonction histoire origine exemple exemples avantage avantages inconvenient inconvenients benefice
        benefices danger dangers risque risques desagrement desagrements etape etapes demarche demarches moyen
        moyens facon maniere option options regle regles condition conditions exigence exigences critere criteres
        procedure processus methode methodes technique techniques caracteristique caracteristiques composant element
        elements facteur facteurs aspect aspects question probleme problemes solution solutions statut taille valeur
        avis source sources plan plans principal principale principaux principales meilleur meilleure meilleurs
        meilleures important importante sanction sanctions jour date mois heure annee moment periode duree longueur
        vitesse distance delai delais montant pourcentage taux part nom titre mot terme lettre contexte resultat
        resultats preuve preuves information informations donnee donnees symptome symptomes traitement traitements
        nuance strategie strategies responsabilite responsabilites gens personne personnes chose choses situation
        situations cas obligation obligations devoir devoirs droit droits categorie categories mesure mesures noms
        lieu lieux endroit endroits niveau niveaux groupe groupes choix sujet temps fois"""
    ),
    price=_words(
        """coute coutent coutait coutera coutera-t-il cout couts prix tarif tarifs salaire salaires loyer amende paye payee
        remuneration"""
    ),
    paid=_words(
        """coute coutent cout prix tarif tarifs gratuit gratuite gratuits gratuites gratuitement payant payante euro euros
        centimes rembourse remboursee rembourses charge francs"""
    ),
    no_names=_words("covid ok faq pdf url usa ue"),
)
ES = AskedWords(
    asks=_phrases("que, cual, cuales, cuanto, cuanta, cuantos, cuantas"),
    skipped=_words(
        """es son era eran fue sera seran el la los las un una de del numero tipo tipos clase otro otra otros otras"""
    ),
    begins=_words("quien"),
    general=_words(
        """categoria categorias medida medidas nombres lugar lugares nivel niveles grupo grupos diferencia diferencias relacion
        relaciones importancia consecuencia consecuencias efecto efectos impacto influencia papel objetivo objetivos
        finalidad razon razones causa causas motivo motivos sentido significado definicion funcion historia origen
        ejemplo ejemplos ventaja ventajas desventaja desventajas inconveniente inconvenientes beneficio beneficios
        peligro peligros riesgo riesgos paso pasos manera forma opcion opciones regla reglas condicion condiciones
        requisito requisitos criterio criterios procedimiento proceso metodo metodos tecnica caracteristica
        caracteristicas elemento elementos factor factores aspecto aspectos problema problemas solucion soluciones
        estado tamano valor opinion fuente plan principal principales mejor mejores importante sancion dia fecha mes
        hora ano momento periodo duracion longitud velocidad distancia plazo cantidad porcentaje tasa parte nombre
        titulo palabra termino letra contexto resultado resultados informacion datos sintoma sintomas tratamiento
        gente persona personas cosa cosas caso casos obligacion obligaciones derecho derechos tiempo"""
    ),
    price=_words("cuesta cuestan costo costaba precio precios tarifa tarifas salario sueldo multa alquiler"),
    paid=_words("""cuesta cuestan precio precios tarifa gratis gratuito gratuita euro euros centimos dolares pesos paga pagan"""),
    conjunctions=_words("que"),
    no_names=_words("covid ok pdf url ee uu ue"),
)
PT = AskedWords(
    asks=_phrases("que, qual, quais, quanto, quanta, quantos, quantas"),
    skipped=_words(
        """e sao era eram foi sera serao o a os as um uma de do da dos das numero tipo tipos outro outra outros outras"""
    ),
    begins=_words("quem"),
    general=_words(
        """categoria categorias medida medidas nomes lugar lugares nivel niveis grupo grupos diferenca diferencas relacao
        relacoes importancia consequencia consequencias efeito efeitos impacto influencia papel objetivo objetivos
        finalidade razao razoes causa causas motivo motivos sentido significado definicao funcao historia origem
        exemplo exemplos vantagem vantagens desvantagem desvantagens inconveniente beneficio beneficios perigo
        perigos risco riscos passo passos maneira forma opcao opcoes regra regras condicao condicoes requisito
        requisitos criterio criterios procedimento processo metodo metodos tecnica caracteristica caracteristicas
        elemento elementos fator fatores aspeto aspecto aspetos aspectos problema problemas solucao solucoes estado
        tamanho valor opiniao fonte plano principal principais melhor melhores importante sancao dia data mes hora
        ano momento periodo duracao comprimento velocidade distancia prazo quantidade percentagem porcentagem taxa
        parte nome titulo palavra termo letra contexto resultado resultados informacao dados sintoma sintomas
        tratamento gente pessoa pessoas coisa coisas caso casos obrigacao obrigacoes direito direitos tempo"""
    ),
    price=_words("custa custam custou preco precos tarifa tarifas salario multa aluguel"),
    paid=_words("""custa custam preco precos tarifa gratis gratuito gratuita euro euros centimos reais dolares paga pagam"""),
    conjunctions=_words("que"),
    no_names=_words("covid ok pdf url eua ue"),
)
DE = AskedWords(
    asks=_phrases("welche, welcher, welches, welchem, welchen, wie viel, wie viele, wieviel, wieviele, was fur"),
    skipped=_words(
        """ist sind war waren der die das den dem des ein eine einen einem einer von anzahl art arten andere anderen"""
    ),
    begins=_words("wer"),
    general=_words(
        """kategorie kategorien massnahme massnahmen ort orte stufe stufen gruppe gruppen unterschied unterschiede zusammenhang
        beziehung bedeutung folge folgen wirkung wirkungen auswirkung auswirkungen einfluss rolle ziel ziele zweck
        grund grunde ursache ursachen sinn definition funktion geschichte herkunft beispiel beispiele vorteil
        vorteile nachteil nachteile nutzen gefahr gefahren risiko risiken schritt schritte weise moglichkeit
        moglichkeiten option optionen regel regeln bedingung bedingungen voraussetzung voraussetzungen anforderung
        anforderungen kriterium kriterien verfahren prozess methode methoden technik merkmal merkmale bestandteil
        bestandteile element elemente faktor faktoren aspekt aspekte frage problem probleme losung losungen status
        grosse wert meinung quelle quellen plan wichtige wichtigen wichtigsten beste besten strafe tag wochentag
        datum monat uhrzeit zeitpunkt jahr zeit zeitraum dauer lange geschwindigkeit entfernung abstand frist betrag
        prozent anteil name namen titel wort begriff buchstabe ergebnis ergebnisse information informationen angabe
        angaben daten symptom symptome behandlung leute person personen ding dinge fall falle fallen pflicht
        pflichten recht rechte mal stelle stellen"""
    ),
    price=_words("kostet kosten preis preise gebuhr gebuhren gehalt verdient miete bussgeld teuer"),
    paid=_words("""kostet kosten preis preise gebuhr kostenlos kostenfrei gratis euro cent franken zahlt zahlen"""),
    no_names=_words("covid ok pdf url usa eu"),
)
TABLES = {"en": EN, "fr": FR, "es": ES, "pt": PT, "de": DE}
CAPITAL_NOUNS = frozenset({"de"})
"""Languages that write every noun with a capital letter: only a word with more capitals is a name there."""

ZH_PRICE = ("多少钱", "价格", "价钱", "票价", "房价", "售价", "罚款", "多贵")
ZH_UNITS: dict[str, tuple[str, ...]] = {
    "毫升": ("毫升", "ml", "升"),
    "升": ("升", "l"),
    "毫克": ("毫克", "mg", "克"),
    "千克": ("千克", "公斤", "kg", "斤"),
    "公斤": ("千克", "公斤", "kg", "斤"),
    "克": ("克", "g"),
    "斤": ("斤", "kg", "克"),
    "瓦": ("瓦", "w"),
    "度": ("度", "℃", "°c"),
    "分钟": ("分钟", "小时", "秒", "min"),
    "小时": ("小时", "分钟", "时"),
    "天": ("天", "日", "小时", "周", "个月"),
    "周": ("周", "星期", "天"),
    "个月": ("月", "天", "周", "年"),
    "年": ("年", "个月"),
    "岁": ("岁", "周岁"),
    "次": ("次", "遍", "回"),
    "杯": ("杯", "毫升"),
    "页": ("页",),
    "公里": ("公里", "千米", "km", "米"),
    "厘米": ("厘米", "cm", "米"),
    "米": ("米", "m"),
}
"""Measure words after 多少 and 几, and what stands for them after a number."""
ZH_GENERAL = _words(
    """含义 行业 国家 城市 时候 意思 后果 好处 坏处 区别 不同 影响 作用 办法 方法 原因 问题 关系 用处 意义 条件 要求 地方 东西
    情况 步骤 规定 效果 优点 缺点 特点 风险 危害 症状 人员 部分 内容 结果 事情 样的 功能"""
)
