"""Words that a number or an ordinal stands beside: for what a list has (`step 3`), and for parts of a text (`line 3`).

Above: `references.py` and `placed.py`. Below: nothing. Unlike the words of the tables, they mean the same wherever they stand, so
they have no kind there: "how many letters were sent?" is about letters. Folded as `reading.py` folds words; one set for all
languages.
"""

_ITEMS = """step steps option options choice idea ideas suggestion suggestions tip tips recommendation recommendations proposal
    proposals alternative alternatives
    etape etapes choix idee idees conseils astuce astuces recommandation recommandations proposition propositions
    schritt schritte schritten schritts optionen ideen vorschlag vorschlage vorschlagen vorschlags tipp tipps empfehlung
    empfehlungen treffer treffern alternativen
    paso pasos opcion opciones sugerencia sugerencias consejo consejos recomendacion recomendaciones propuesta propuestas
    alternativa alternativas
    passo passos etapa etapas opcao opcoes ideia ideias sugestao sugestoes dica dicas recomendacao recomendacoes proposta
    propostas
    步 步骤 选项 建议"""
_UNITS = """line lines word words sentence sentences letter letters character characters page pages row rows column columns
    command commands comment comments message messages prompt prompts link links digit digits syllable syllables stanza stanzas
    cell cells content contents draft drafts attempt attempts revision revisions
    explanation explanations
    ligne lignes mot mots phrase phrases lettre lettres caractere caracteres colonne colonnes commande commandes commentaire
    commentaires lien liens chiffre chiffres syllabe syllabes strophe strophes
    zeile zeilen wort worte worten worter wortern satz satzes satze satzen buchstabe buchstaben zeichen seite seiten spalte
    spalten befehl befehle befehlen kommentar kommentare nachricht nachrichten silbe silben strophen
    linea lineas palabra palabras frase frases oracion oraciones letra letras pagina paginas fila filas columna columnas comando
    comandos comentario comentarios mensaje mensajes enlace enlaces digito digitos silaba silabas estrofa estrofas
    linha linhas palavra palavras coluna colunas mensagem mensagens estrofe estrofes
    行 句 句话 页 列"""
_POINTS = """point points bullet bullets item items punkt punkte punkten punto puntos ponto pontos topico topicos puce puces"""
_EXPLAINING = """explain expand elaborate detaille detailler explique developpe erklare erklar erlautere explica explicame
    detalla desarrolla amplia explique detalha detalhe desenvolve aprofunda"""
_ABOUT = """on about upon sur uber zu sobre"""
_ASKING = """more me elaborate expand detail details something write talk speak
    plus moi davantage parle ecris
    mehr mir etwas details naheres genaueres schreib
    mas hablame cuentame dime habla detalles algo escribe
    mais fala fale conta diga detalhes escreve"""
ITEMS = frozenset(_ITEMS.split())
"""What an answer lists: a section of an outline may be called so."""
UNITS = frozenset(_UNITS.split())
"""Parts of a text, a table or a conversation that are no sections of an outline."""
POINTS = frozenset(_POINTS.split())
"""Words for what a list has that name no part of a document, unlike `section` and `article`."""
EXPLAINING = frozenset(_EXPLAINING.split())
"""Words behind which the last number of a question is a place: `please explain 3`."""
ABOUT = frozenset(_ABOUT.split())
"""Words that lead to what is asked for, behind a word of `ASKING`."""
ASKING = frozenset(_ASKING.split())
"""Words behind which `about 3` is asked for: `tell me more about 3`, unlike `my son is about 3`."""
