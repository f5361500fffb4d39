"""The words that tell what a question asks for, one table per language (ISO 639-1).

Above: `reading.py`. All words are folded: lower case, without accents. To add a language, add a table; what it needs is in
`AskedWords`, and `tests/unit/domain/test_asked.py` has a set of examples for each.
"""

import re
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
    """Words of a text beside a number that is such an amount: "costs"."""
    free: frozenset[str]
    """Words of a text instead of it."""
    before_thing: frozenset[str] = frozenset()
    """Question words that a thing follows only after a word of `skipped` or before an auxiliary: "what caused it" has none."""
    auxiliaries: frozenset[str] = frozenset()
    """Verbs between the thing and the rest of the question: "what tool *does* it use"."""
    counts: frozenset[str] = frozenset()
    """Question words whose answer has a number beside the thing: "how many"."""
    numbers: frozenset[str] = frozenset()
    """Numbers as words."""
    articles: frozenset[str] = frozenset()
    """Those of them that are mostly articles."""
    amount: frozenset[str] = frozenset()
    """Words and pairs of words without which a word of `price` does not ask for one: "why is the fee so high"."""
    no_names: frozenset[str] = frozenset()
    """Words that are written with a capital letter although they are no names."""
    doers: tuple[str, str] = ("", "")
    """Endings of words for somebody who does something, and of the verb's forms that say so as well: "founder", "founded by"."""
    participle: str = r"(?!)"
    """A word that names no thing if it stands alone behind an auxiliary: "what was *collected* there", "what is *forbidden*"."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> frozenset[str]:
    return frozenset(phrase.strip() for phrase in text.split(","))


EN = AskedWords(
    asks=_phrases("which, what, how many"),
    counts=_phrases("how many"),
    numbers=_words(
        """one two three four five six seven eight nine ten eleven twelve twenty thirty hundred thousand million dozen single
        no none both several once twice thirteen fourteen fifteen sixteen seventeen eighteen nineteen forty fifty
        sixty seventy eighty ninety a pair couple half zero"""
    ),
    articles=_words("a no"),
    skipped=_words(
        """is are was were be the a an of his her its their our your my other exact total current kind kinds type types sort
        number"""
    ),
    begins=_words("who"),
    before_thing=_words("what"),
    auxiliaries=_words("do does did is are was were can could should will would has have had may must"),
    general=_words(
        """ones energy temperature weight age colour color currency language languages country countries city cities address
        season floor document documents tool tools software job jobs height width depth power pressure capacity density
        volume frequency voltage angle altitude population nationality profession occupation format material
        materials animal animals food fruit instrument instruments sport button department scale order position
        direction route version tense cause caused money difference differences relationship connection link
        importance significance consequence consequences effect effects impact impacts influence grounds ground role
        purpose goal goals aim reason reasons causes meaning definition function history timeline origin example
        examples benefit benefits advantage advantages disadvantage disadvantages drawback drawbacks danger dangers
        risk risks step steps way ways option options rule rules condition conditions requirement requirements
        criteria criterion procedure process method methods technique feature features characteristic
        characteristics component components element elements factor factors aspect aspects issue issues problem
        problems solution solutions status size value opinion source sources plan plans main major best most common
        important popular penalty penalties day date month time year weekday hour period duration length speed
        distance deadline amount percentage rate share name title word term letter context outcome result results
        evidence information data symptom symptoms treatment implication implications similarity similarities
        contribution contributions achievement achievements strategy strategies challenge challenges limitation
        limitations responsibility responsibilities people thing things person somebody someone turnaround category
        categories item items measure measures names place places area areas level levels group groups choice
        choices topic topics subject phone number numbers telephone email mail opening hours limit limits password
        ingredient ingredients weather score author authors team bus train planet better longer shorter website page
        file files responsible eligible allowed authorised authorized entitled required needed permitted affected
        liable charge obliged larger largest bigger biggest smaller smallest greater greatest higher highest lower lowest
        cheaper cheapest faster fastest slower slowest older oldest newer newest youngest heavier heaviest lighter lightest
        taller tallest longest shortest more most fewer fewest less least
        event events nickname nation nations organisation organisations organization organizations adjective thickness
        diameter assigned"""
    ),
    price=_words("cost costs price prices fee fees expensive"),
    amount=_phrases("how much, how expensive, what, which"),
    paid=_words(
        """cost costs price prices priced pay pays paid fee fees charge charged dollars dollar euro euros cents cent pounds"""
    ),
    free=_words("free complimentary gratis waived"),
    no_names=_words("i i'm i've i'll i'd isn't doesn't don't can't ok usa us uk eu url faq pdf"),
    doers=("[eo]rs?", "ed|ing"),
    participle=r"\w{3,}(?<!e)ed|\w{2,}idden|found|built|brought|taken|given|written|stolen|chosen|done|made|seen|said|sold|sent|won",
)
FR = AskedWords(
    asks=_phrases("quel, quelle, quels, quelles, combien de, combien d"),
    counts=_phrases("combien de, combien d"),
    numbers=_words(
        """un une deux trois quatre cinq six sept huit neuf dix onze douze vingt trente cent mille million aucun aucune
        plusieurs seul seule treize quatorze quinze seize quarante cinquante soixante zero demi paire"""
    ),
    articles=_words("un une seul seule"),
    skipped=_words(
        """est sont etait etaient sera seront a ete le la les l un une de d des du nombre type types genre sorte sortes autre
        autres ce"""
    ),
    begins=_words("qui"),
    general=_words(
        """energie temperature poids age couleur monnaie devise langue langues pays ville villes adresse saison etage document
        documents outil outils logiciel metier hauteur largeur profondeur puissance pression capacite densite volume
        frequence tension angle altitude population nationalite profession format matiere matieres materiau
        materiaux animal animaux aliment aliments fruit instrument sport bouton service departement echelle ordre
        position direction version argent difference differences lien liens relation relations importance
        consequence consequences effet effets impact impacts influence role roles but buts objectif objectifs raison
        raisons cause causes motif motifs sens signification definition fonction histoire origine exemple exemples
        avantage avantages inconvenient inconvenients benefice benefices danger dangers risque risques desagrement
        desagrements etape etapes demarche demarches moyen moyens facon maniere option options regle regles
        condition conditions exigence exigences critere criteres procedure processus methode methodes technique
        techniques caracteristique caracteristiques composant element elements facteur facteurs aspect aspects
        question probleme problemes solution solutions statut taille valeur avis source sources plan plans principal
        principale principaux principales meilleur meilleure meilleurs meilleures important importante sanction
        sanctions jour date mois heure annee moment periode duree longueur vitesse distance delai delais montant
        pourcentage taux part nom titre mot terme lettre contexte resultat resultats preuve preuves information
        informations donnee donnees symptome symptomes traitement traitements nuance strategie strategies
        responsabilite responsabilites gens personne personnes chose choses situation situations cas obligation
        obligations devoir devoirs droit droits categorie categories mesure mesures noms lieu lieux endroit endroits
        niveau niveaux groupe groupes choix sujet temps fois telephone numero numeros courriel mail horaire horaires
        limite limites passe ingredient ingredients meteo score auteur auteurs equipe bus train planete entreprise
        societe site page fichier fichiers responsable responsables autorise autorisee autorises habilite concerne
        concernee eligible tenu oblige competent grand grande grands grandes petit petite petits petites haut haute eleve elevee
        rapide lent cher chere long longue court courte lourd lourde leger legere vieux ancien ancienne
        evenement evenements surnom etat etats nation nations organisation organisations adjectif epaisseur diametre
        superficie charge chargee tente essaye cherche voulu reussi"""
    ),
    price=_words("coute coutent coutait coutera cout couts prix tarif tarifs"),
    amount=_phrases("combien, quel, quels, a quel"),
    paid=_words(
        """coute coutent coutait coutaient couta coutera cout prix tarif tarifs payant payante euro euros centimes
        rembourse remboursee rembourses charge francs"""
    ),
    free=_words("gratuit gratuite gratuits gratuites gratuitement offert offerte offerts offertes"),
    no_names=_words("covid ok faq pdf url usa ue"),
    doers=("(?:at)?(?:eur|rice)s?", "ees?|a|ent"),
)
ES = AskedWords(
    asks=_phrases("cual, cuales, cuantos, cuantas"),
    counts=_phrases("cuantos, cuantas"),
    numbers=_words(
        """un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce veinte treinta cien mil millon ningun ninguna
        varios varias solo trece catorce quince dieciseis cuarenta cincuenta sesenta setenta ochenta noventa cero
        medio par"""
    ),
    articles=_words("un una uno solo"),
    skipped=_words(
        """es son era eran fue sera seran el la los las un una de del numero tipo tipos clase otro otra otros otras"""
    ),
    begins=_words("quien"),
    general=_words(
        """energia temperatura peso edad color moneda divisa idioma idiomas pais paises ciudad ciudades direccion estacion
        planta piso documento documentos herramienta herramientas software trabajo altura anchura profundidad
        potencia presion capacidad densidad volumen frecuencia tension angulo altitud poblacion nacionalidad
        profesion formato material materiales animal animales alimento alimentos fruta instrumento deporte boton
        departamento escala orden posicion version dinero categoria categorias medida medidas nombres lugar lugares
        nivel niveles grupo grupos diferencia diferencias relacion relaciones importancia consecuencia consecuencias
        efecto efectos impacto influencia papel objetivo objetivos finalidad razon razones causa causas motivo
        motivos sentido significado definicion funcion historia origen ejemplo ejemplos ventaja ventajas desventaja
        desventajas inconveniente inconvenientes beneficio beneficios peligro peligros riesgo riesgos paso pasos
        manera forma opcion opciones regla reglas condicion condiciones requisito requisitos criterio criterios
        procedimiento proceso metodo metodos tecnica caracteristica caracteristicas elemento elementos factor
        factores aspecto aspectos problema problemas solucion soluciones estado tamano valor opinion fuente plan
        principal principales mejor mejores importante sancion dia fecha mes hora ano momento periodo duracion
        longitud velocidad distancia plazo cantidad porcentaje tasa parte nombre titulo palabra termino letra
        contexto resultado resultados informacion datos sintoma sintomas tratamiento gente persona personas cosa
        cosas caso casos obligacion obligaciones derecho derechos tiempo telefono numero numeros correo horario
        horarios limite limites contrasena ingrediente ingredientes clima autor autores equipo autobus tren planeta
        empresa sitio enlace pagina archivo archivos responsable responsables autorizado autorizada obligado
        encargado competente mayor mayores menor menores grande pequeno pequena alto alta bajo baja largo
        larga corto corta rapido lento caro barato pesado
        evento eventos acontecimiento apodo nacion naciones organizacion organizaciones adjetivo espesor grosor diametro
        superficie asignado asignada"""
    ),
    price=_words("cuesta cuestan vale valen costo costaba precio precios tarifa tarifas"),
    amount=_phrases("cuanto, cuanta, cual, que"),
    paid=_words(
        "cuesta cuestan costo costaba costaron costara coste precio precios tarifa euro euros centimos dolares pesos paga pagan"
    ),
    free=_words("gratis gratuito gratuita gratuitos gratuitas"),
    no_names=_words("covid ok pdf url ee uu ue"),
    doers=("[aei]dor(?:es|as?)?", "[ai]d[oa]s?|o|aron"),
)
PT = AskedWords(
    asks=_phrases("qual, quais, quantos, quantas"),
    counts=_phrases("quantos, quantas"),
    numbers=_words(
        """um uma dois duas tres quatro cinco seis sete oito nove dez onze doze vinte trinta cem mil milhao nenhum nenhuma
        varios varias so treze quatorze catorze quinze dezesseis quarenta cinquenta sessenta setenta oitenta noventa
        zero meio par"""
    ),
    articles=_words("um uma so"),
    skipped=_words(
        """é e sao era eram foi sera serao o a os as um uma de do da dos das numero tipo tipos outro outra outros outras"""
    ),
    begins=_words("quem"),
    general=_words(
        """demais energia temperatura peso idade cor moeda lingua idioma idiomas pais paises cidade cidades endereco estacao andar
        documento documentos ferramenta ferramentas software trabalho altura largura profundidade potencia pressao
        capacidade densidade volume frequencia tensao angulo altitude populacao nacionalidade profissao formato
        material materiais animal animais alimento alimentos fruta instrumento esporte botao departamento escala
        ordem posicao versao dinheiro categoria categorias medida medidas nomes lugar lugares nivel niveis grupo
        grupos diferenca diferencas relacao relacoes importancia consequencia consequencias efeito efeitos impacto
        influencia papel objetivo objetivos finalidade razao razoes causa causas motivo motivos sentido significado
        definicao funcao historia origem exemplo exemplos vantagem vantagens desvantagem desvantagens inconveniente
        beneficio beneficios perigo perigos risco riscos passo passos maneira forma opcao opcoes regra regras
        condicao condicoes requisito requisitos criterio criterios procedimento processo metodo metodos tecnica
        caracteristica caracteristicas elemento elementos fator fatores aspeto aspecto aspetos aspectos problema
        problemas solucao solucoes estado tamanho valor opiniao fonte plano principal principais melhor melhores
        importante sancao dia data mes hora ano momento periodo duracao comprimento velocidade distancia prazo
        quantidade percentagem porcentagem taxa parte nome titulo palavra termo letra contexto resultado resultados
        informacao dados sintoma sintomas tratamento gente pessoa pessoas coisa coisas caso casos obrigacao
        obrigacoes direito direitos tempo telefone numero numeros email horario horarios limite limites senha
        ingrediente ingredientes clima autor autores equipe onibus trem planeta empresa site link pagina arquivo
        arquivos ficheiro responsavel responsaveis autorizado autorizada obrigado encarregado competente maior maiores
        menor menores grande pequeno pequena alto alta baixo baixa
        longo curto rapido lento caro barato pesado
        evento eventos acontecimento apelido nacao nacoes organizacao organizacoes adjetivo espessura diametro superficie
        designado designada"""
    ),
    price=_words("custa custam custou preco precos tarifa tarifas"),
    amount=_phrases("quanto, quanta, qual, que"),
    paid=_words("custa custam custou custaram custava custo preco precos tarifa euro euros centimos reais dolares paga pagam"),
    free=_words("gratis gratuito gratuita gratuitos gratuitas"),
    no_names=_words("covid ok pdf url eua ue"),
    doers=("[aei]dor(?:es|as?)?", "[ai]d[oa]s?|ou|eu|iu"),
)
DE = AskedWords(
    asks=_phrases("welche, welcher, welches, welchem, welchen, wie viele, wieviele, was fur"),
    counts=_phrases("wie viele, wieviele"),
    numbers=_words(
        """ein eine einen zwei drei vier funf sechs sieben acht neun zehn elf zwolf zwanzig dreissig hundert tausend million
        kein keine mehrere dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn vierzig funfzig sechzig
        siebzig achtzig neunzig null beide paar halbe"""
    ),
    articles=_words("ein eine einen"),
    skipped=_words(
        """ist sind war waren der die das den dem des ein eine einen einem einer von anzahl art arten andere anderen"""
    ),
    begins=_words("wer"),
    general=_words(
        """energie temperatur gewicht alter farbe farben wahrung sprache sprachen land lander stadt stadte adresse jahreszeit
        stockwerk etage dokument dokumente unterlagen werkzeug werkzeuge software beruf hohe breite tiefe leistung
        druck kapazitat dichte volumen frequenz spannung winkel bevolkerung nationalitat format material materialien
        tier tiere lebensmittel frucht instrument sport knopf taste abteilung massstab reihenfolge richtung version
        geld kategorie kategorien massnahme massnahmen ort orte stufe stufen gruppe gruppen unterschied unterschiede
        zusammenhang beziehung bedeutung folge folgen wirkung wirkungen auswirkung auswirkungen einfluss rolle ziel
        ziele zweck grund grunde ursache ursachen sinn definition funktion geschichte herkunft beispiel beispiele
        vorteil vorteile nachteil nachteile nutzen gefahr gefahren risiko risiken schritt schritte weise moglichkeit
        moglichkeiten option optionen regel regeln bedingung bedingungen voraussetzung voraussetzungen anforderung
        anforderungen kriterium kriterien verfahren prozess methode methoden technik merkmal merkmale bestandteil
        bestandteile element elemente faktor faktoren aspekt aspekte frage problem probleme losung losungen status
        grosse wert meinung quelle quellen plan wichtige wichtigen wichtigsten beste besten strafe tag wochentag
        datum monat uhrzeit zeitpunkt jahr zeit zeitraum dauer lange geschwindigkeit entfernung abstand frist betrag
        prozent anteil name namen titel wort begriff buchstabe ergebnis ergebnisse information informationen angabe
        angaben daten symptom symptome behandlung leute person personen ding dinge fall falle fallen pflicht
        pflichten recht rechte mal stelle stellen telefonnummer nummer nummern mail offnungszeiten grenze grenzen
        passwort zutat zutaten wetter autor autoren mannschaft team bus zug planet auto firma unternehmen webseite
        seite datei dateien uhr besser langer zustandig verantwortlich berechtigt befugt verpflichtet betroffen
        ansprechpartner grosser grosste grossten kleiner kleinste hoher hochste niedriger niedrigste schneller
        schnellste billiger billigste teurer teuerste alter alteste schwerer leichter meisten wenigsten
        ereignis ereignisse spitzname zustand nation nationen organisation organisationen adjektiv dicke durchmesser flache
        beauftragt"""
    ),
    price=_words("kostet kosten preis preise gebuhr gebuhren teuer"),
    amount=_phrases("was, wie viel, wieviel, wie teuer, wie hoch, welcher, welche"),
    paid=_words("kostet kostete kosteten gekostet kosten preis preise gebuhr euro cent franken zahlt zahlen"),
    free=_words("kostenlos kostenlose kostenloser kostenloses kostenlosen kostenfrei kostenfreie gebuhrenfrei gratis umsonst"),
    no_names=_words("covid ok pdf url usa eu"),
)
TABLES = {"en": EN, "fr": FR, "es": ES, "pt": PT, "de": DE}
NO_NAMES = _words(
    """monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december christmas easter english french german spanish portuguese chinese lundi mardi mercredi jeudi
    vendredi samedi dimanche janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre noel paques
    lunes martes miercoles jueves viernes sabado domingo navidad segunda terca quarta quinta sexta natal
    dr mr mrs ms sir prof mme hr wifi wi-fi internet tv app apps usb pdf faq url vip gps sms usa us uk eu ue ok
    wh kwh mwh gwh twh mah khz mhz ghz kpa hpa mpa kva kbit mbit gbit mbps gbps kbq msv mgy mmhg dba"""
)
"""Folded words that no passage must contain although they are written with capital letters; units may be spelled out there."""
MAGNITUDES = _words(
    "thousand thousands million millions billion billions trillion trillions millier milliers milliard milliards mil miles millon"
    " millones milhao milhoes bilhao bilhoes milhar milhares tausend tausende million millionen milliarde milliarden"
)
"""Folded words that count nothing themselves: a table that holds millions may say so in its title, as "EUR mn"."""
UNITS: tuple[tuple[frozenset[str], str], ...] = tuple(
    (_words(names), symbols)
    for names, symbols in (
        ("metres meters metre meter metros metro metern", r"m\b"),
        ("kilometres kilometers kilometre kilometer kilometros quilometros kilometern", r"km\b"),
        ("centimetres centimeters centimetre centimetros zentimeter centimeter", r"cm\b"),
        ("litres liters litre liter litros litro litern", r"(?:l|cl|ml)\b"),
        ("grams grammes gramme gramos gramas gramm", r"(?:g|mg)\b"),
        ("milligrams milligrammes miligramos miligramas milligramm", r"mg\b"),
        ("kilograms kilos kilogrammes kilogramos quilos kilogramm kilo", r"kg\b"),
        ("tons tonnes toneladas tonnen", r"t\b"),
        ("hours heures horas stunden", r"(?:h|hrs?|std)\b"),
        ("minutes minutos minuten", r"min\b"),
        ("seconds secondes segundos sekunden", r"(?:s|sec|sek)\b"),
        ("miles", r"mi\b"),
        ("feet", r"(?:ft\b|')"),
        ("pounds", r"(?:lbs?|£)"),
        ("volts volt voltios", r"k?v\b"),
        ("percent pourcent prozent", r"[%％]"),
        ("degrees degres grados graus grad", r"°"),
        ("watts watt vatios", r"k?w\b"),
        ("gigabytes gigaoctets", r"(?:gb|go)\b"),
        ("megabytes megaoctets", r"(?:mb|mo)\b"),
        ("euros euro", r"(?:€|eur)"),
        ("dollars dolares dollar", r"(?:\$|usd)"),
    )
)
"""Units as a question writes them, and what may stand for them after a number."""
GREETINGS = _words("hi hello hey dear bonjour salut bonsoir coucou hola buenas ola oi hallo guten liebe lieber")
"""First words of a sentence that addresses somebody by name."""
WHY = _words("why how when where warum wieso wann wo pourquoi comment quand ou porque por como cuando donde quando onde")
"""First words of a question that does not ask for an amount, though a price is in it."""
CAPITAL_NOUNS = frozenset({"de"})
"""Languages that write every noun with a capital letter: only a word with more capitals is a name there."""

ZH_PRICE = re.compile(r"多少钱|多贵|(?:价格|价钱|票价|房价|售价)(?:是|为|要)?(?:多少|几|怎么算|[？?]|$)")
ZH_UNITS: dict[str, tuple[str, ...]] = {
    "毫升": ("毫升", "ml", "升"),
    "升": ("升", "l"),
    "毫克": ("毫克", "mg", "克"),
    "千克": ("千克", "公斤", "kg", "斤"),
    "公斤": ("千克", "公斤", "kg", "斤"),
    "克": ("克", "g"),
    "斤": ("斤", "kg", "克"),
    "瓦": ("瓦", "w"),
    "度": ("度", "摄氏度", "℃", "°c"),
    "分钟": ("分钟", "小时", "秒", "min"),
    "小时": ("小时", "分钟", "时"),
    "天": ("天", "工作日", "日", "小时", "周", "个星期", "星期", "个月"),
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
    """文件 颜色 工具 材料 动物 按钮 部门 时间 语言 温度 年龄 重量 公司 人可 都可 含义 行业 国家 城市 时候 意思
    后果 好处 坏处 区别 不同 影响 作用 办法 方法 原因 问题 关系 用处 意义 条件 要求 地方 东西 情况
    事件 组织 绰号 外号 厚度 直径 面积 步骤 规定 效果 优点 缺点 特点 风险 危害 症状 人员 部分 内容 结果 事情 样的 功能"""
)
