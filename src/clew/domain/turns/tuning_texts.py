"""Descriptions of the tunable parameters for new readers, and the limits of a preview of new values.

In the languages of the page. Above: `dialects.rag`, which picks the language. The parameters and their bounds: `tuning`.
"""

from typing import Literal, NamedTuple, get_args

Language = Literal["en", "fr", "es", "pt", "de", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Description(NamedTuple):
    """One text in every language."""

    en: str
    fr: str
    es: str
    pt: str
    de: str
    zh: str

    def in_language(self, language: Language) -> str:
        """Return the text in a language."""
        return str(getattr(self, language))


DESCRIPTIONS: dict[str, Description] = {
    "context_turns": Description(
        en="Turns of the conversation sent to the model. More turns keep long conversations coherent but cost more tokens.",
        fr="Tours de la conversation envoyés au modèle. Plus il y en a, plus une longue conversation reste cohérente, mais plus "
        "elle coûte de jetons.",
        es="Turnos de la conversación que se envían al modelo. Con más, las conversaciones largas se mantienen coherentes, "
        "pero cuestan más tokens.",
        pt="Turnos da conversa enviados ao modelo. Mais turnos mantêm coerentes as conversas longas e custam mais tokens.",
        de="Runden des Chats, die das Modell bekommt. Mit mehr bleiben lange Chats stimmig, kosten aber mehr Token.",
        zh="发送给模型的对话轮数。轮数越多，长对话越连贯，消耗的 token 也越多。",
    ),
    "similarity_threshold": Description(
        en="If no passage is this similar, the question is refused without calling a model, unless all the codes that it names "
        "are found, or one table row contains all its words.",
        fr="Si aucun passage n'atteint cette similarité, la question est refusée sans appeler de modèle, sauf si tous les "
        "codes qu'elle nomme sont trouvés, ou si une ligne de tableau contient tous ses mots.",
        es="Si ningún pasaje alcanza esta similitud, la pregunta se rechaza sin llamar a ningún modelo, salvo que se "
        "encuentren todos los códigos que menciona o que una fila de una tabla contenga todas sus palabras.",
        pt="Se nenhum trecho atingir esta similaridade, a pergunta é recusada sem chamar nenhum modelo, a menos que todos os "
        "códigos que ela menciona sejam encontrados, ou que uma linha de tabela contenha todas as suas palavras.",
        de="Ist keine Textstelle so ähnlich, wird die Frage abgelehnt, ohne ein Modell aufzurufen, außer wenn alle Codes "
        "gefunden werden, die sie nennt, oder eine Tabellenzeile alle ihre Wörter enthält.",
        zh="如果没有段落达到此相似度，则不调用任何模型，直接拒绝该问题；除非其中提到的编号全部找到，或表格中有一行包含其全部词语。",
    ),
    "evidence_threshold": Description(
        en="A passage passes if its similarity and the words it shares with the question together reach this value. A higher "
        "value refuses more questions, a lower one answers more.",
        fr="Un passage est accepté si sa similarité et les mots qu'il partage avec la question atteignent ensemble cette valeur. "
        "Une valeur plus haute refuse plus de questions, une valeur plus basse en laisse passer davantage.",
        es="Un pasaje se acepta si su similitud y las palabras que comparte con la pregunta alcanzan juntas este valor. Un "
        "valor más alto rechaza más preguntas; uno más bajo responde a más.",
        pt="Um trecho é aceito se sua similaridade e as palavras em comum com a pergunta atingirem juntas este valor. Um valor "
        "maior recusa mais perguntas; um menor responde a mais.",
        de="Eine Textstelle besteht, wenn ihre Ähnlichkeit und die gemeinsamen Wörter mit der Frage zusammen diesen Wert "
        "erreichen. Ein höherer Wert lehnt mehr Fragen ab, ein niedrigerer beantwortet mehr.",
        zh="段落的相似度与共同词语得分之和达到此值，即通过检查。数值越高，拒绝的问题越多；越低，回答的问题越多。",
    ),
    "words_weight": Description(
        en="What shared words add to the similarity: a passage that contains every word of the question gains this value, one "
        "with half of them gains half. A higher weight lets more passages pass; at 0 only the similarity counts.",
        fr="Ce que les mots communs ajoutent à la similarité : un passage qui contient tous les mots de la question gagne cette "
        "valeur, un passage qui en contient la moitié en gagne la moitié. Un poids plus élevé fait accepter plus de passages ; à "
        "0, seule la similarité compte.",
        es="Lo que las palabras comunes suman a la similitud: un pasaje con todas las palabras de la pregunta gana este "
        "valor; uno con la mitad, la mitad. Un peso mayor acepta más pasajes; con 0 solo cuenta la similitud.",
        pt="O que as palavras em comum somam à similaridade: um trecho com todas as palavras da pergunta ganha este valor, um "
        "com metade delas ganha a metade. Um peso maior aceita mais trechos; com 0, só conta a similaridade.",
        de="Was gemeinsame Wörter zur Ähnlichkeit hinzufügen: Eine Textstelle mit allen Wörtern der Frage gewinnt diesen "
        "Wert, eine mit der Hälfte davon die Hälfte. Ein höheres Gewicht lässt mehr Textstellen bestehen; bei 0 zählt nur die "
        "Ähnlichkeit.",
        zh="共同词语为相似度加的分：含有问题全部词语的段落加上此值，含有一半的加一半。数值越高，通过的段落越多；为 0 时只看"
        "相似度。",
    ),
    "foreign_threshold": Description(
        en="Similarity that a passage in another language than the question needs; it cannot share its words. A higher value "
        "refuses more such questions, a lower one answers more.",
        fr="Similarité exigée d'un passage dans une autre langue que la question, avec laquelle il ne peut partager de mots. Une "
        "valeur plus haute refuse plus de ces questions, une valeur plus basse en laisse passer davantage.",
        es="Similitud que necesita un pasaje en un idioma distinto del de la pregunta, con la que no puede compartir "
        "palabras. Un valor más alto rechaza más preguntas de este tipo; uno más bajo responde a más.",
        pt="Similaridade exigida de um trecho em idioma diferente do da pergunta, com a qual não pode ter palavras em comum. Um "
        "valor maior recusa mais perguntas desse tipo; um menor responde a mais.",
        de="Ähnlichkeit, die eine Textstelle in einer anderen Sprache als die Frage braucht; gemeinsame Wörter kann sie nicht "
        "haben. Ein höherer Wert lehnt mehr solcher Fragen ab, ein niedrigerer beantwortet mehr.",
        zh="段落的语言与提问不同、无法有共同词语时，所需达到的相似度。数值越高，拒绝的此类问题越多；越低，回答的越多。",
    ),
    "words_threshold": Description(
        en="Part of the question's words that a passage must contain where similarity says nothing, as in a language that the "
        "embedding model does not cover. A higher value refuses more such questions, a lower one answers more.",
        fr="Part des mots de la question qu'un passage doit contenir quand la similarité ne dit rien, comme dans une langue que "
        "le modèle d'embedding ne couvre pas. Une valeur plus haute refuse plus de ces questions, une valeur plus basse en "
        "laisse passer davantage.",
        es="Parte de las palabras de la pregunta que debe contener un pasaje cuando la similitud no dice nada, como en un "
        "idioma que el modelo de embeddings no cubre. Un valor más alto rechaza más preguntas de este tipo; uno más bajo "
        "responde a más.",
        pt="Parte das palavras da pergunta que um trecho precisa conter quando a similaridade nada diz, como em um idioma que o "
        "modelo de embedding não cobre. Um valor maior recusa mais perguntas desse tipo; um menor responde a mais.",
        de="Anteil der Wörter der Frage, den eine Textstelle enthalten muss, wenn die Ähnlichkeit nichts aussagt, etwa in "
        "einer Sprache, die das Embedding-Modell nicht abdeckt. Ein höherer Wert lehnt mehr solcher Fragen ab, ein "
        "niedrigerer beantwortet mehr.",
        zh="相似度不可靠时（例如嵌入模型不支持该语言），段落须包含的问题词语比例。数值越高，拒绝的此类问题越多；越低，回答的越多。",
    ),
    "guard_passages": Description(
        en="How many of the first passages are checked; one that passes is enough. With more, more questions are answered.",
        fr="Nombre de passages vérifiés, à partir du premier ; un seul accepté suffit. Plus il y en a, plus de questions "
        "reçoivent une réponse.",
        es="Cuántos de los primeros pasajes se comprueban; basta con que se acepte uno. Con más, se responde a más preguntas.",
        pt="Quantos dos primeiros trechos são verificados; basta que um seja aceito. Com mais trechos, mais perguntas são "
        "respondidas.",
        de="Wie viele der ersten Textstellen geprüft werden; eine, die besteht, genügt. Mit mehr werden mehr Fragen beantwortet.",
        zh="检查前多少个段落；只要有一个通过即可。数值越大，回答的问题越多。",
    ),
    "asked_passages": Description(
        en="How many of the first passages are searched for what the question names or asks for: a name, “how many litres”, a "
        "price. If none of them contains it, the question is refused. With fewer, more questions are refused; 0 turns the check "
        "off.",
        fr="Nombre de passages, à partir du premier, où l'on cherche ce que la question nomme ou demande : un nom, « combien de "
        "litres », un prix. Si aucun ne le contient, la question est refusée. Moins il y en a, plus il y a de refus ; "
        "0 désactive cette vérification.",
        es="En cuántos de los primeros pasajes se busca lo que la pregunta nombra o pide: un nombre, «cuántos litros», un "
        "precio. Si ninguno lo contiene, la pregunta se rechaza. Con menos, se rechazan más preguntas; 0 desactiva la "
        "comprobación.",
        pt="Em quantos dos primeiros trechos se procura o que a pergunta nomeia ou pede: um nome, “quantos litros”, um preço. Se "
        "nenhum o contém, a pergunta é recusada. Com menos trechos, mais perguntas são recusadas; 0 desativa a verificação.",
        de="In wie vielen der ersten Textstellen gesucht wird, was die Frage nennt oder wissen will: ein Name, „wie viele "
        "Liter“, ein Preis. Enthält keine davon es, wird die Frage abgelehnt. Mit weniger werden mehr Fragen abgelehnt; 0 "
        "schaltet die Prüfung aus.",
        zh="在前多少个段落中查找问题提到或询问的内容：名称、“多少升”、价格。若都不包含，则拒绝该问题。数值越小，拒绝的问题越多；"
        "0 表示停用此检查。",
    ),
    "asked_threshold": Description(
        en="If similarity and shared words together reach this value, the question passes even if no passage contains what it "
        "names or asks for. A higher value refuses more questions, a lower one answers more.",
        fr="Si la similarité et les mots communs atteignent ensemble cette valeur, la question est acceptée même si aucun "
        "passage ne contient ce qu'elle nomme ou demande. Une valeur plus haute refuse plus de questions, une valeur plus basse "
        "en laisse passer davantage.",
        es="Si la similitud y las palabras comunes alcanzan juntas este valor, la pregunta se acepta aunque ningún pasaje "
        "contenga lo que nombra o pide. Un valor más alto rechaza más preguntas; uno más bajo responde a más.",
        pt="Se a similaridade e as palavras em comum atingirem juntas este valor, a pergunta é aceita mesmo que nenhum trecho "
        "contenha o que ela nomeia ou pede. Um valor maior recusa mais perguntas; um menor responde a mais.",
        de="Erreichen Ähnlichkeit und gemeinsame Wörter zusammen diesen Wert, besteht die Frage, auch wenn keine Textstelle "
        "enthält, was sie nennt oder wissen will. Ein höherer Wert lehnt mehr Fragen ab, ein niedrigerer beantwortet mehr.",
        zh="相似度与共同词语得分之和达到此值时，即使没有段落包含问题提到或询问的内容，也予以回答。数值越高，拒绝的问题越多；"
        "越低，回答的问题越多。",
    ),
    "guard_message": Description(
        en="Text of a refusal. Leave empty for the built-in text in the question's language.",
        fr="Texte de refus. Laissez vide pour le texte intégré, dans la langue de la question.",
        es="Texto de un rechazo. Déjelo vacío para usar el texto integrado, en el idioma de la pregunta.",
        pt="Texto de recusa. Deixe vazio para usar o texto integrado, no idioma da pergunta.",
        de="Text einer Ablehnung. Leer lassen für den eingebauten Text in der Sprache der Frage.",
        zh="拒绝回答时的回复。留空则使用内置文本，语言与提问一致。",
    ),
    "match_count": Description(
        en="Maximum passages per search list before fusion. More passages find more but take longer.",
        fr="Nombre maximal de passages par liste de recherche avant la fusion. Une valeur plus haute trouve davantage, mais "
        "plus lentement.",
        es="Máximo de pasajes por lista de búsqueda antes de la fusión. Con más se encuentra más, pero se tarda más.",
        pt="Máximo de trechos por lista de busca antes da fusão. Um valor maior encontra mais, porém leva mais tempo.",
        de="Höchstzahl der Textstellen je Suchliste vor der Fusion. Mit mehr wird mehr gefunden, aber es dauert länger.",
        zh="融合之前，每个检索列表最多可包含的段落数。数值越大，找到的内容越多，耗时也越长。",
    ),
    "match_threshold": Description(
        en="Passages less similar than this are excluded from the vector list. Higher is stricter.",
        fr="Les passages dont la similarité est plus faible sont écartés de la liste vectorielle. Plus le seuil est haut, plus "
        "il est strict.",
        es="Los pasajes con menos similitud quedan fuera de la lista vectorial. Cuanto más alto, más estricto.",
        pt="Os trechos com similaridade menor ficam fora da lista vetorial. Quanto mais alto o valor, mais rigoroso o filtro.",
        de="Textstellen mit geringerer Ähnlichkeit kommen nicht in die Vektorliste. Ein höherer Wert ist strenger.",
        zh="相似度低于此值的段落不进入向量列表。数值越高，筛选越严格。",
    ),
    "fts_weight": Description(
        en="Weight of the full-text list. A higher weight favors exact words; 0 turns the list off.",
        fr="Poids de la liste plein texte. Un poids plus élevé favorise les mots exacts ; 0 désactive la liste.",
        es="Peso de la lista de texto completo. Un peso mayor favorece las palabras exactas; 0 desactiva la lista.",
        pt="Peso da lista de texto completo. Um peso maior favorece as palavras exatas; 0 desativa a lista.",
        de="Gewicht der Volltextliste. Ein höheres Gewicht bevorzugt genaue Wörter; 0 schaltet die Liste aus.",
        zh="全文列表的权重。数值越高，越偏重字面完全匹配的词；0 表示停用该列表。",
    ),
    "vector_weight": Description(
        en="Weight of the vector list. A higher weight favors meaning; 0 turns the list off.",
        fr="Poids de la liste vectorielle. Un poids plus élevé favorise le sens ; 0 désactive la liste.",
        es="Peso de la lista vectorial. Un peso mayor favorece el significado; 0 desactiva la lista.",
        pt="Peso da lista vetorial. Um peso maior favorece o sentido; 0 desativa a lista.",
        de="Gewicht der Vektorliste. Ein höheres Gewicht bevorzugt die Bedeutung; 0 schaltet die Liste aus.",
        zh="向量列表的权重。数值越高，越偏重语义；0 表示停用该列表。",
    ),
    "rrf_k": Description(
        en="The constant k of reciprocal rank fusion. A larger k reduces the difference between ranks.",
        fr="La constante k de la fusion par rangs réciproques (RRF). Plus elle est grande, moins l'écart entre les rangs compte.",
        es="La constante k de la fusión por rangos recíprocos (RRF). Cuanto mayor es, menor es la diferencia entre posiciones.",
        pt="A constante k da fusão por posições recíprocas (RRF). Quanto maior, menor a diferença entre as posições.",
        de="Die Konstante k der Reciprocal Rank Fusion. Ein größeres k verringert den Abstand zwischen den Rängen.",
        zh="倒数排名融合（RRF）中的常数 k。数值越大，名次之间的差距越小。",
    ),
    "hybrid_top_k": Description(
        en="Passages kept after fusion and sent to the model. The guard checks the first of them, as many as guard_passages "
        "says.",
        fr="Passages gardés après la fusion et envoyés au modèle. Le garde-fou vérifie les premiers, autant que l'indique "
        "guard_passages.",
        es="Pasajes que se conservan tras la fusión y se envían al modelo. La comprobación examina los primeros, tantos como "
        "indique guard_passages.",
        pt="Trechos mantidos depois da fusão e enviados ao modelo. A verificação das evidências examina os primeiros, tantos "
        "quantos indica guard_passages.",
        de="Textstellen, die nach der Fusion bleiben und an das Modell gehen. Die Prüfung der Belege betrachtet die ersten "
        "davon, so viele, wie guard_passages sagt.",
        zh="融合之后保留并发送给模型的段落数。依据检查只看其中最前面的段落，数量由 guard_passages 决定。",
    ),
    "rerank_passages": Description(
        en="With a reranker (CLEW_RERANKER): how many of the first passages it reads with the question and puts in order. Each "
        "takes about 60 ms of a core; 0 turns it off.",
        fr="Avec un modèle de reclassement (CLEW_RERANKER) : nombre des premiers passages qu'il lit avec la question pour les "
        "ordonner. Chacun prend environ 60 ms d'un cœur ; 0 le désactive.",
        es="Con un reordenador (CLEW_RERANKER): cuántos de los primeros pasajes lee con la pregunta y ordena. Cada uno ocupa "
        "unos 60 ms de un núcleo; 0 lo desactiva.",
        pt="Com um modelo de reordenação (CLEW_RERANKER): quantos dos primeiros trechos ele lê junto com a pergunta para "
        "ordená-los. Cada um leva cerca de 60 ms de um núcleo; 0 o desativa.",
        de="Mit einem Reranker (CLEW_RERANKER): wie viele der ersten Textstellen er mit der Frage liest und ordnet. Jede "
        "braucht etwa 60 ms eines Kerns; 0 schaltet ihn aus.",
        zh="使用重排模型（CLEW_RERANKER）时，由它结合问题重新排序的前若干个段落数。每个段落约占用一个核心 60 毫秒；0 表示停用。",
    ),
    "fusion": Description(
        en="How the two lists are combined: by rank (rrf) or by score (convex).",
        fr="Mode de fusion des deux listes : par rangs (rrf) ou par scores (convex).",
        es="Cómo se combinan las dos listas: por posiciones (rrf) o por puntuaciones (convex).",
        pt="Como as duas listas são combinadas: por posições (rrf) ou por pontuações (convex).",
        de="Wie die beiden Listen kombiniert werden: nach Rängen (rrf) oder nach Punktzahlen (convex).",
        zh="两个列表的合并方式：按名次（rrf）或按分数（convex）。",
    ),
    "grounding": Description(
        en="An answer of a model in which no sentence is supported by the passages is refused (strict) or shown as it is, marked "
        "(flag). auto is strict for POST /api/query and flag elsewhere.",
        fr="Une réponse d'un modèle dont aucune phrase n'est soutenue par les passages est refusée (strict), ou montrée et "
        "signalée (flag). auto : strict pour POST /api/query, flag ailleurs.",
        es="Una respuesta de un modelo en la que los pasajes no respaldan ninguna frase se rechaza (strict) o se muestra con "
        "un aviso (flag). auto: strict en POST /api/query, flag en los demás casos.",
        pt="Uma resposta de um modelo em que nenhuma frase tem apoio nos trechos é recusada (strict) ou mostrada com um aviso "
        "(flag). auto: strict em POST /api/query, flag nos demais casos.",
        de="Eine Antwort eines Modells, in der kein Satz durch die Textstellen gestützt wird, wird abgelehnt (strict) oder "
        "gekennzeichnet gezeigt (flag). auto: strict bei POST /api/query, sonst flag.",
        zh="如果模型的回答没有一句得到段落支持，则拒绝（strict），或照样显示并加以标注（flag）。auto：POST /api/query 为 strict，"
        "其余为 flag。",
    ),
}
"""Key of a parameter → what it does."""

AS_NOW = Description(
    en="The documents are searched as they are now, not as they were when the question was asked.",
    fr="La recherche porte sur les documents tels qu'ils sont maintenant, et non tels qu'ils étaient quand la question a été "
    "posée.",
    es="Los documentos se buscan como están ahora, no como estaban cuando se hizo la pregunta.",
    pt="Os documentos são buscados como estão agora, e não como estavam quando a pergunta foi feita.",
    de="Durchsucht werden die Dokumente, wie sie jetzt sind, nicht wie sie bei der Frage waren.",
    zh="检索的是文档现在的内容，而不是当时提问时的内容。",
)
SURVEY_LEFT_OUT = Description(
    en="Passages that a report or summary reads around its results are not included.",
    fr="Les passages qu'un rapport ou un résumé lit autour des passages trouvés ne sont pas pris en compte.",
    es="No se incluyen los pasajes que un informe o un resumen lee alrededor de los encontrados.",
    pt="Os trechos que um relatório ou um resumo lê ao redor dos encontrados não são considerados.",
    de="Textstellen, die ein Bericht oder eine Zusammenfassung rund um die gefundenen liest, sind nicht berücksichtigt.",
    zh="报告或摘要在所找到的段落周围另外阅读的内容不计在内。",
)
REWRITTEN_AS_THEN = Description(
    en="If a model rewrote a question, its stored text is searched; the model is not called again.",
    fr="Si un modèle avait reformulé une question, c'est le texte enregistré qui est cherché ; le modèle n'est pas appelé de "
    "nouveau.",
    es="Si un modelo reformuló una pregunta, se busca el texto guardado; el modelo no se vuelve a llamar.",
    pt="Se um modelo reescreveu uma pergunta, busca-se o texto armazenado; o modelo não é chamado de novo.",
    de="Hat ein Modell eine Frage umformuliert, wird der gespeicherte Text gesucht; das Modell wird nicht noch einmal "
    "aufgerufen.",
    zh="如果问题曾由模型改写，则用保存的文本检索，不会再次调用模型。",
)
UNTRANSLATED = Description(
    en="If a model translated a question's words, they are searched untranslated.",
    fr="Si un modèle avait traduit les mots d'une question, ils sont cherchés sans traduction.",
    es="Si un modelo tradujo las palabras de una pregunta, se buscan sin traducir.",
    pt="Se um modelo traduziu as palavras de uma pergunta, elas são buscadas sem tradução.",
    de="Hat ein Modell die Wörter einer Frage übersetzt, werden sie ohne Übersetzung gesucht.",
    zh="如果问题中的词语曾由模型翻译，此处使用未翻译的词语检索。",
)
