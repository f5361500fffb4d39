"""Descriptions of the tunable parameters for new readers, and the limits of a preview of new values.

In the four languages of the page. Above: `dialects.rag`, which picks the language. The parameters and their bounds: `tuning`.
"""

from typing import Literal, NamedTuple, get_args

Language = Literal["en", "fr", "pt", "zh"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


class Description(NamedTuple):
    """One text in every language."""

    en: str
    fr: str
    pt: str
    zh: str

    def in_language(self, language: Language) -> str:
        """Return the text in a language."""
        return str(getattr(self, language))


DESCRIPTIONS: dict[str, Description] = {
    "context_turns": Description(
        en="Turns of the conversation sent to the model. More turns keep long conversations coherent but cost more tokens.",
        fr="Tours de la conversation envoyés au modèle. Plus il y en a, plus une longue conversation reste cohérente, mais plus "
        "elle coûte de jetons.",
        pt="Turnos da conversa enviados ao modelo. Mais turnos mantêm coerentes as conversas longas e custam mais tokens.",
        zh="发送给模型的对话轮数。轮数越多，长对话越连贯，消耗的 token 也越多。",
    ),
    "similarity_threshold": Description(
        en="If the best passage is less similar than this, the question is refused without calling a model. Slightly above "
        "it, the passage must also share words with the question.",
        fr="Si le meilleur passage est moins similaire, la question est refusée sans appeler de modèle. Un peu au-dessus de ce "
        "seuil, le passage doit aussi partager des mots avec la question.",
        pt="Se o melhor trecho for menos similar, a pergunta é recusada sem chamar nenhum modelo. Um pouco acima deste limiar, "
        "o trecho também precisa ter palavras em comum com a pergunta.",
        zh="最佳段落的相似度低于此值时，不调用任何模型，直接拒绝该问题；略高于此值时，该段落还必须与问题有共同的词语。",
    ),
    "guard_message": Description(
        en="Text of a refusal. Leave empty for the built-in text in the question's language.",
        fr="Texte de refus. Laissez vide pour le texte intégré, dans la langue de la question.",
        pt="Texto de recusa. Deixe vazio para usar o texto integrado, no idioma da pergunta.",
        zh="拒绝回答时的回复。留空则使用内置文本，语言与提问一致。",
    ),
    "match_count": Description(
        en="Maximum passages per search list before fusion. More passages find more but take longer.",
        fr="Nombre maximal de passages par liste de recherche avant la fusion. Une valeur plus haute trouve davantage, mais "
        "plus lentement.",
        pt="Máximo de trechos por lista de busca antes da fusão. Um valor maior encontra mais, porém leva mais tempo.",
        zh="融合之前，每个检索列表最多可包含的段落数。数值越大，找到的内容越多，耗时也越长。",
    ),
    "match_threshold": Description(
        en="Passages less similar than this are excluded from the vector list. Higher is stricter.",
        fr="Les passages dont la similarité est plus faible sont écartés de la liste vectorielle. Plus le seuil est haut, plus "
        "il est strict.",
        pt="Os trechos com similaridade menor ficam fora da lista vetorial. Quanto mais alto o valor, mais rigoroso o filtro.",
        zh="相似度低于此值的段落不进入向量列表。数值越高，筛选越严格。",
    ),
    "fts_weight": Description(
        en="Weight of the full-text list. A higher weight favors exact words; 0 turns the list off.",
        fr="Poids de la liste plein texte. Un poids plus élevé favorise les mots exacts ; 0 désactive la liste.",
        pt="Peso da lista de texto completo. Um peso maior favorece as palavras exatas; 0 desativa a lista.",
        zh="全文列表的权重。数值越高，越偏重字面完全匹配的词；0 表示停用该列表。",
    ),
    "vector_weight": Description(
        en="Weight of the vector list. A higher weight favors meaning; 0 turns the list off.",
        fr="Poids de la liste vectorielle. Un poids plus élevé favorise le sens ; 0 désactive la liste.",
        pt="Peso da lista vetorial. Um peso maior favorece o sentido; 0 desativa a lista.",
        zh="向量列表的权重。数值越高，越偏重语义；0 表示停用该列表。",
    ),
    "rrf_k": Description(
        en="The constant k of reciprocal rank fusion. A larger k reduces the difference between ranks.",
        fr="La constante k de la fusion par rangs réciproques (RRF). Plus elle est grande, moins l'écart entre les rangs compte.",
        pt="A constante k da fusão por posições recíprocas (RRF). Quanto maior, menor a diferença entre as posições.",
        zh="倒数排名融合（RRF）中的常数 k。数值越大，名次之间的差距越小。",
    ),
    "hybrid_top_k": Description(
        en="Passages kept after fusion and sent to the model. The guard checks the first one.",
        fr="Passages gardés après la fusion et envoyés au modèle. Le garde-fou vérifie le premier.",
        pt="Trechos mantidos depois da fusão e enviados ao modelo. A verificação das evidências examina o primeiro.",
        zh="融合之后保留并发送给模型的段落数。依据检查只看其中的第一个段落。",
    ),
    "fusion": Description(
        en="How the two lists are combined: by rank (rrf) or by score (convex).",
        fr="Mode de fusion des deux listes : par rangs (rrf) ou par scores (convex).",
        pt="Como as duas listas são combinadas: por posições (rrf) ou por pontuações (convex).",
        zh="两个列表的合并方式：按名次（rrf）或按分数（convex）。",
    ),
}
"""Key of a parameter → what it does."""

AS_NOW = Description(
    en="The documents are searched as they are now, not as they were when the question was asked.",
    fr="La recherche porte sur les documents tels qu'ils sont maintenant, et non tels qu'ils étaient quand la question a été "
    "posée.",
    pt="Os documentos são buscados como estão agora, e não como estavam quando a pergunta foi feita.",
    zh="检索的是文档现在的内容，而不是当时提问时的内容。",
)
SURVEY_LEFT_OUT = Description(
    en="Passages that a report or summary reads around its results are not included.",
    fr="Les passages qu'un rapport ou un résumé lit autour des passages trouvés ne sont pas pris en compte.",
    pt="Os trechos que um relatório ou um resumo lê ao redor dos encontrados não são considerados.",
    zh="报告或摘要在所找到的段落周围另外阅读的内容不计在内。",
)
REWRITTEN_AS_THEN = Description(
    en="If a model rewrote a question, its stored text is searched; the model is not called again.",
    fr="Si un modèle avait reformulé une question, c'est le texte enregistré qui est cherché ; le modèle n'est pas appelé de "
    "nouveau.",
    pt="Se um modelo reescreveu uma pergunta, busca-se o texto armazenado; o modelo não é chamado de novo.",
    zh="如果问题曾由模型改写，则用保存的文本检索，不会再次调用模型。",
)
UNTRANSLATED = Description(
    en="If a model translated a question's words, they are searched untranslated.",
    fr="Si un modèle avait traduit les mots d'une question, ils sont cherchés sans traduction.",
    pt="Se um modelo traduziu as palavras de uma pergunta, elas são buscadas sem tradução.",
    zh="如果问题中的词语曾由模型翻译，此处使用未翻译的词语检索。",
)
