"""Words that a number or an ordinal stands beside: for what a list has (`step 3`), and for parts of a text (`line 3`).

Above: `reading.py` to `candidates.py`. Below: nothing. Unlike the words of the tables, they mean the same wherever they stand, so
they have no kind there: "how many letters were sent?" is about letters. Folded as `reading.py` folds words; one set for all
languages.
"""

_ITEMS = """step steps option options choice idea ideas suggestion suggestions tip tips solution solutions example examples
    approach approaches method methods strategy strategies scenario scenarios question questions
    etape etapes choix idee idees conseils astuce astuces solution exemple exemples approche approches methode methodes
    strategie strategies scenario scenarios
    schritt schritte schritten schritts optionen ideen tipp tipps treffer treffern losung losungen beispiel beispiele beispielen
    ansatz ansatze ansatzen methode methoden strategie strategien szenario szenarien frage fragen
    paso pasos opcion opciones sugerencia sugerencias consejo consejos solucion soluciones ejemplo ejemplos enfoque enfoques
    metodo metodos estrategia estrategias escenario escenarios pregunta preguntas
    passo passos etapa etapas opcao opcoes ideia ideias sugestao sugestoes dica dicas solucao solucoes exemplo exemplos
    abordagem abordagens cenario cenarios pergunta perguntas
    步 步骤 选项 建议 方案 例子 方法 策略
    recommendation recommendations proposal proposals alternative alternatives
    recommandation recommandations proposition propositions
    vorschlag vorschlage vorschlagen vorschlags empfehlung empfehlungen alternativen
    recomendacion recomendaciones propuesta propuestas alternativa alternativas
    recomendacao recomendacoes proposta propostas"""
_STEPS = """step steps etape etapes schritt schritte schritten schritts paso pasos passo passos etapa etapas 步"""
_ROWS = """row rows ligne lignes zeile zeilen fila filas linha linhas 行"""
_COUNTED_ELSEWHERE = """floor storey child son daughter dose vaccine vaccination jab offence offense class gear home residence
    language room house seat platform gate bus tram
    etage enfant fils fille dose vaccin infraction classe vitesse residence langue chambre siege quai porte bus tram
    stock stockwerk etage kind sohn tochter dosis impfung verstoss klasse gang wohnsitz sprache zimmer haus sitz gleis bus
    piso planta hijo hija dosis vacuna infraccion clase marcha vivienda residencia idioma habitacion casa asiento anden autobus
    andar filho filha dose vacina infracao classe marcha residencia lingua quarto casa assento autocarro onibus"""
_RELATIVE = """that which who whom whose where qui que dont quien quienes donde quem onde"""
_RELATIVE_BEHIND_COMMA = """der die das dem den deren dessen denen welcher welche welches welchem welchen wo"""
_QUESTIONS = """question frage fragen pregunta pergunta"""
_UNITS = """line lines word words sentence sentences letter letters character characters page pages row rows column columns
    command commands comment comments message messages prompt prompts link links digit digits syllable syllables stanza stanzas
    cell cells content contents draft drafts attempt attempts try tries revision revisions version versions chat chats
    conversation conversations response responses respond reply replies code codes
    explanation explanations
    essai essais ligne lignes mot mots phrase phrases lettre lettres caractere caracteres colonne colonnes commande
    commandes commentaire
    commentaires lien liens chiffre chiffres syllabe syllabes strophe strophes reponse reponses
    versuch versuche versuchen anlauf zeile zeilen wort worte worten worter wortern satz satzes satze satzen buchstabe
    buchstaben zeichen seite seiten spalte
    spalten antwort antworten fassung fassungen befehl befehle befehlen kommentar kommentare
    nachricht nachrichten silbe silben strophen
    intento intentos tentativa tentativas linea lineas palabra palabras frase frases oracion oraciones letra letras
    pagina paginas fila filas columna columnas comando
    comandos comentario comentarios mensaje mensajes enlace enlaces digito digitos silaba silabas estrofa estrofas
    respuesta respuestas versiones conversacion conversaciones
    linha linhas palavra palavras coluna colunas mensagem mensagens estrofe estrofes resposta respostas
    versao versoes conversa conversas
    行 句 句话 页 列"""
_LISTS = """list lists liste listes listen lista listas 列表 清单"""
_POINTS = """point points bullet bullets item items punkt punkte punkten punto puntos ponto pontos topico topicos puce puces"""
_MEASURES = """款 家 本 门 张 部 道 篇 件 首 幅 种 类 位 份 间 座 处 场 组 套 支 只 辆 台 集 条 章 节 项 段 期"""
_WHICH = """which lequel laquelle lesquels lesquelles welcher welche welches cual cuales qual quais quel quelle what que 哪个"""
_THESE = """these those ces diese diesen dieser estos estas esos esas estes essas esses 这"""
_BEFORE_SOME = """j tu il elle on nous vous ils elles y m t s n"""
_THAN = """que,than,als,do que,over,rather than,plutot que,antes que"""
_THAT = """that que qui was der die das den o"""
_BOTH = """beide beiden 两 俩"""
_WHEN = """when quand wann cuando quando"""
_WHO = """who whose whom qui wer wen wem quien quienes quem"""
_WHO_OR_WHICH_YEAR = """谁 哪年"""
_OF_ALL = """世界 世界上 全世界 全球 全国 国内 我国 中国 人类 历史上 史上"""
_PAST = """did was were war waren fue fueron foi foram etait etaient"""
_ONE = """a an one un une uno una um uma ein eine einen"""
SOMEBODY = frozenset("他她谁")
"""Chinese words for somebody, or what their plurals begin with."""
TIMES_OVER = frozenset({"time", "times", "fois", "vez", "veces", "vezes"})
"""What an ordinal counts that happens again: `for the second time`; German `Mal` counts only with its capital."""
ITEMS = frozenset(_ITEMS.split())
"""What an answer lists: a section of an outline may be called so."""
STEPS = frozenset(_STEPS.split())
"""The first of these may be no more than a beginning: `her first step`."""
ROWS = frozenset(_ROWS.split())
"""What a table has."""
COUNTED_ELSEWHERE = frozenset(_COUNTED_ELSEWHERE.split())
"""What the world counts and numbers itself, whatever an answer lists: `the second floor`, `the third child`, `room number 3`."""
RELATIVE = frozenset(_RELATIVE.split())
"""What begins a clause right behind a noun that says which one it is: `the first law that …`."""
RELATIVE_BEHIND_COMMA = frozenset(_RELATIVE_BEHIND_COMMA.split())
"""The same where a comma stands before it: `das erste Gesetz, das …`."""
QUESTIONS = frozenset(_QUESTIONS.split())
"""The last of these is what the asker asked before."""
UNITS = frozenset(_UNITS.split())
"""Parts of a text, a table or a conversation that are no sections of an outline."""
LISTS = frozenset(_LISTS.split())
"""Words for one of several lists: `the second list`."""
POINTS = frozenset(_POINTS.split())
"""Words for what a list has that name no part of a document, unlike `section` and `article`."""
ONE = frozenset(_ONE.split())
"""Articles that may be the number one."""
MEASURES = frozenset(_MEASURES.split())
"""Chinese words between an ordinal and its noun; 个 has a kind of its own."""
THESE = frozenset(_THESE.split())
"""Words before a number that counts what was named before: `these 2`."""
BEFORE_SOME = frozenset(_BEFORE_SOME.split())
"""French words before `en` that counts: `j'en ai trois`."""
THAN = frozenset(_THAN.split(","))
"""Words between what is chosen and what is not: `c over b`, `lieber 4 als 2`."""
THAT = frozenset(_THAT.split())
"""What may stand between a place and the words for having meant it: `it is 2 that I meant`."""
BOTH = frozenset(_BOTH.split())
"""Words for two together, which are no name of the second."""
WHO = frozenset(_WHO.split())
"""Words that ask for somebody."""
WHO_OR_WHICH_YEAR = frozenset(_WHO_OR_WHICH_YEAR.split())
"""Chinese words that ask for somebody or a time past."""
OF_ALL = frozenset(_OF_ALL.split())
"""Chinese words before the first of all there are: 世界上第一部电影."""
WHEN = frozenset(_WHEN.split())
PAST = frozenset(_PAST.split())
"""Verbs that ask for what is past: `when did the first bank open?`, `what did Clara Schumann translate?`."""
WHICH = frozenset(_WHICH.split())
"""Words that ask which one of those before is meant: `B or C, which lasts longer?`."""
OF_THE_LOT = frozenset(
    {"of the lot", "of the bunch", "of those", "of these", "of them", "of all", "of the list"}
    | {"du lot", "de la liste", "d entre eux", "d entre elles"}
    | {"von denen", "davon", "der liste", "de esos", "de esas", "de ellos", "de ellas", "de la lista"}
    | {"desses", "dessas", "deles", "delas", "da lista"}
)
"""What was listed, as a whole."""
SINGULAR = frozenset({"does"})
"""A verb of one, before its subject."""
POINTING = frozenset({"el", "la", "celui", "celle"})
"""What begins a place of several words: `el del medio`, `celui du milieu`."""
