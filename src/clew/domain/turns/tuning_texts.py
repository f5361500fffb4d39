"""What each tunable parameter does, as a person reads it who has never seen it, and what a preview of new values cannot know.

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

    def told_in(self, language: Language) -> str:
        """Return the text in a language."""
        return str(getattr(self, language))


DESCRIPTIONS: dict[str, Description] = {
    "context_turns": Description(
        en="Turns of the conversation sent to the model. More turns keep long conversations coherent but cost more tokens.",
        fr="Tours de la conversation envoyés au modèle. Plus il y en a, plus un long fil reste cohérent, et plus il coûte cher.",
        pt="Turnos da conversa enviados ao modelo. Mais turnos mantêm coerentes as conversas longas e custam mais tokens.",
        zh="发送给模型的对话轮数。轮数越多，长对话越连贯，消耗的 token 也越多。",
    ),
    "similarity_threshold": Description(
        en="If the best passage is less similar than this, the question is refused without calling a model. Slightly above "
        "it, the passage must also share words with the question.",
        fr="Au-dessous de cette similarité du premier passage, aucun modèle n'est appelé et la question est refusée ; un peu "
        "au-dessus, le passage doit aussi partager des mots avec la question.",
        pt="Abaixo desta similaridade do primeiro trecho, nenhum modelo é chamado e a pergunta é recusada; um pouco acima, o "
        "trecho também precisa ter palavras em comum com a pergunta.",
        zh="首个段落的相似度低于此值时，不调用任何模型，问题会被拒绝；略高于此值时，该段落还必须与问题有共同的词语。",
    ),
    "guard_message": Description(
        en="Text of a refusal. Leave empty for the built-in text in the question's language.",
        fr="Texte d'un refus. Vide : le texte intégré, dans la langue de la question.",
        pt="Texto de uma recusa. Vazio: o texto integrado, no idioma da pergunta.",
        zh="问题被拒绝时给出的答复。留空则使用内置文本，并采用提问所用的语言。",
    ),
    "match_count": Description(
        en="Maximum passages per search list before fusion. More passages find more but take longer.",
        fr="Passages que chaque liste de recherche peut contenir avant la fusion. Plus, c'est trouver davantage, et plus "
        "lentement.",
        pt="Trechos que cada lista de busca pode conter antes da fusão. Mais trechos encontram mais e levam mais tempo.",
        zh="融合之前，每个检索列表最多可包含的段落数。数值越大，找到的内容越多，耗时也越长。",
    ),
    "match_threshold": Description(
        en="Passages less similar than this are excluded from the vector list. Higher is stricter.",
        fr="Les passages moins similaires que cela sont écartés de la liste vectorielle. Plus haut, c'est plus strict.",
        pt="Os trechos menos similares do que isto ficam fora da lista vetorial. Quanto mais alto, mais rigoroso.",
        zh="相似度低于此值的段落不进入向量列表。数值越高，筛选越严格。",
    ),
    "fts_weight": Description(
        en="Weight of the full-text list. A higher weight favors exact words; 0 turns the list off.",
        fr="Poids de la liste plein texte. Plus haut, les mots exacts l'emportent ; 0 la désactive.",
        pt="Peso da lista de texto completo. Quanto mais alto, mais prevalecem as palavras exatas; 0 desativa a lista.",
        zh="全文检索列表的权重。数值越高，字面完全匹配的词越占优势；0 表示关闭该列表。",
    ),
    "vector_weight": Description(
        en="Weight of the vector list. A higher weight favors meaning; 0 turns the list off.",
        fr="Poids de la liste vectorielle. Plus haut, le sens l'emporte ; 0 la désactive.",
        pt="Peso da lista vetorial. Quanto mais alto, mais prevalece o sentido; 0 desativa a lista.",
        zh="向量检索列表的权重。数值越高，语义越占优势；0 表示关闭该列表。",
    ),
    "rrf_k": Description(
        en="The constant k of reciprocal rank fusion. A larger k reduces the difference between ranks.",
        fr="Le k de la fusion par rangs réciproques. Plus il est grand, plus l'écart entre les rangs est lissé.",
        pt="O k da fusão por recíproco das posições (RRF). Quanto maior, menor a diferença entre as posições.",
        zh="倒数排名融合（RRF）中的 k。数值越大，名次之间的差距越平缓。",
    ),
    "hybrid_top_k": Description(
        en="Passages kept after fusion and sent to the model. The guard checks the first one.",
        fr="Passages gardés après la fusion et envoyés au modèle. Le garde-fou vérifie le premier.",
        pt="Trechos mantidos depois da fusão e enviados ao modelo. A verificação de pertinência examina o primeiro.",
        zh="融合之后保留并提供给模型的段落数。拒答判断只看其中的第一个段落。",
    ),
    "fusion": Description(
        en="How the two lists are combined: by rank (rrf) or by score (convex).",
        fr="Comment les deux listes sont réunies : par rangs (rrf) ou par scores (convex).",
        pt="Como as duas listas são juntadas: por posições (rrf) ou por pontuações (convex).",
        zh="两个列表的合并方式：按名次（rrf）或按分数（convex）。",
    ),
}
"""Key of a parameter → what it does."""

AS_NOW = Description(
    en="The documents are searched as they are now, not as they were when the question was asked.",
    fr="Les documents sont cherchés tels qu'ils sont maintenant, et non tels qu'ils étaient quand la question a été posée.",
    pt="Os documentos são buscados como estão agora, e não como estavam quando a pergunta foi feita.",
    zh="检索的是文档现在的内容，而不是当时提问时的内容。",
)
SURVEY_LEFT_OUT = Description(
    en="Passages that a report or summary reads around its results are not included.",
    fr="Ce qu'un rapport ou un résumé lit autour des passages trouvés est laissé de côté.",
    pt="O que um relatório ou um resumo lê ao redor dos trechos encontrados fica de fora.",
    zh="报告或摘要在所找到的段落周围另外阅读的内容不计在内。",
)
REWRITTEN_AS_THEN = Description(
    en="If a model rewrote a question, its stored text is searched; the model is not called again.",
    fr="Quand un modèle avait réécrit une question, c'est ce qu'il avait écrit qui est cherché ; il n'est pas rappelé.",
    pt="Onde um modelo reescreveu uma pergunta, busca-se o que ele escreveu na época; ele não é chamado de novo.",
    zh="如果当时有模型改写过问题，就用当时改写的文字检索，不会再次调用模型。",
)
UNTRANSLATED = Description(
    en="If a model translated a question's words, they are searched untranslated.",
    fr="Quand un modèle avait traduit les mots d'une question, ils sont cherchés sans traduction.",
    pt="Onde um modelo traduziu as palavras de uma pergunta, elas são buscadas sem tradução.",
    zh="如果当时有模型翻译过问题中的词语，这里用未翻译的词语检索。",
)
