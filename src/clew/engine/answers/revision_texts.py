"""What a reply says around the sentences of an answer or its quotes, by language. Above: `revised.py` and `questions/revision`.

All but NOTHING end with a colon: they introduce and claim nothing. `{found}` of `{every}` sentences have support.
"""

# fmt: off
NOTHING = {
    "en": "There is no answer with sources directly above that this could be about. Ask a question first.",
    "fr": "Il n'y a pas, juste au-dessus, de réponse avec des sources à laquelle cela se rapporte. Posez d'abord une question.",
    "es": "Justo encima no hay ninguna respuesta con fuentes a la que esto se refiera. Haga primero una pregunta.",
    "pt": "Logo acima não há uma resposta com fontes a que isto se refira. Faça primeiro uma pergunta.",
    "de": "Direkt darüber steht keine Antwort mit Quellen, auf die sich das bezieht. Stellen Sie zuerst eine Frage.",
    "zh": "上面没有可以处理的带来源的回答。请先提出一个问题。",
}
NEEDS_MODEL = {
    "en": "This needs a language model, and none is set up here; the answer stands as it is, with these sources:",
    "fr": "Cela demande un modèle de langage, et aucun n'est configuré ici ; la réponse reste telle quelle, avec ces sources :",
    "es": "Esto requiere un modelo de lenguaje, y aquí no hay ninguno; la respuesta queda como está, con estas fuentes:",
    "pt": "Isto requer um modelo de linguagem, e não há nenhum configurado aqui; a resposta fica como está, com estas fontes:",
    "de": "Dafür ist ein Sprachmodell nötig, und hier gibt es keines; die Antwort bleibt, wie sie ist, mit diesen Quellen:",
    "zh": "这需要语言模型，而这里没有配置；回答保持不变，来源如下：",
}
NOT_TRANSLATED = {
    "en": "The language model returned the answer without translating it; the answer stands as it is, with these sources:",
    "fr": "Le modèle de langage a rendu la réponse sans la traduire ; elle reste telle quelle, avec ces sources :",
    "es": "El modelo de lenguaje devolvió la respuesta sin traducirla; la respuesta queda como está, con estas fuentes:",
    "pt": "O modelo de linguagem devolveu a resposta sem traduzi-la; a resposta fica como está, com estas fontes:",
    "de": "Das Sprachmodell gab die Antwort zurück, ohne sie zu übersetzen; sie bleibt, wie sie ist, mit diesen Quellen:",
    "zh": "语言模型没有翻译，而是原样返回了回答；回答保持不变，来源如下：",
}
NOT_SIMPLER = {
    "en": "The language model returned the answer without simplifying it; the answer stands as it is, with these sources:",
    "fr": "Le modèle de langage a rendu la réponse sans la simplifier ; elle reste telle quelle, avec ces sources :",
    "es": "El modelo de lenguaje devolvió la respuesta sin simplificarla; la respuesta queda como está, con estas fuentes:",
    "pt": "O modelo de linguagem devolveu a resposta sem simplificá-la; a resposta fica como está, com estas fontes:",
    "de": "Das Sprachmodell gab die Antwort zurück, ohne sie zu vereinfachen; sie bleibt, wie sie ist, mit diesen Quellen:",
    "zh": "语言模型没有简化，而是原样返回了回答；回答保持不变，来源如下：",
}
SOURCES = {
    "en": "The answer rests on these words of the documents:",
    "fr": "La réponse repose sur ces passages des documents :",
    "es": "La respuesta se basa en estas palabras de los documentos:",
    "pt": "A resposta se baseia nestas palavras dos documentos:",
    "de": "Die Antwort stützt sich auf diese Textstellen der Dokumente:",
    "zh": "该回答依据文档中的以下内容：",
}
ALL_FOUND = {
    "en": "The documents say what every sentence of the answer says, in these words:",
    "fr": "Les documents disent ce que dit chaque phrase de la réponse, en ces termes :",
    "es": "Los documentos dicen lo que dice cada frase de la respuesta, con estas palabras:",
    "pt": "Os documentos dizem o que diz cada frase da resposta, com estas palavras:",
    "de": "Die Dokumente sagen, was jeder Satz der Antwort sagt, mit diesen Worten:",
    "zh": "回答中的每一句话在文档中都有依据，原文如下：",
}
SOME_FOUND = {
    "en": "Sentences of the answer that the documents support: {found} of {every}, by these words:",
    "fr": "Phrases de la réponse que les documents soutiennent : {found} sur {every}, par ces passages :",
    "es": "Frases de la respuesta que los documentos respaldan: {found} de {every}, con estas palabras:",
    "pt": "Frases da resposta que os documentos sustentam: {found} de {every}, com estas palavras:",
    "de": "Sätze der Antwort, die von den Dokumenten gestützt werden: {found} von {every}, durch diese Textstellen:",
    "zh": "回答中有文档依据的句子：{found}/{every}，原文如下：",
}
NONE_FOUND = {
    "en": "No sentence of the answer is supported by what it cites; these are the words that it cites:",
    "fr": "Aucune phrase de la réponse n'est soutenue par ce qu'elle cite ; voici les passages cités :",
    "es": "Ninguna frase de la respuesta está respaldada por lo que cita; estas son las palabras citadas:",
    "pt": "Nenhuma frase da resposta é sustentada pelo que cita; estas são as palavras citadas:",
    "de": "Kein Satz der Antwort wird von dem gestützt, was er zitiert; das sind die zitierten Textstellen:",
    "zh": "回答中没有一句话得到其引文的支持；引文如下：",
}
UNSUPPORTED = {
    "en": "Less certain, because the cited passages do not say it in so many words:",
    "fr": "Moins sûr, car les passages cités ne le disent pas explicitement :",
    "es": "Menos seguro, porque los pasajes citados no lo dicen expresamente:",
    "pt": "Menos seguro, porque os trechos citados não o dizem expressamente:",
    "de": "Weniger sicher, weil die zitierten Textstellen es nicht ausdrücklich sagen:",
    "zh": "以下内容不太确定，因为引用的段落没有明确这样说：",
}
NO_MORE = {
    "en": "The passages that the answer cites say no more than this:",
    "fr": "Les passages que la réponse cite n'en disent pas plus :",
    "es": "Los pasajes que cita la respuesta no dicen más que esto:",
    "pt": "Os trechos que a resposta cita não dizem mais do que isto:",
    "de": "Die Textstellen, die die Antwort zitiert, sagen nicht mehr als dies:",
    "zh": "回答所引用的段落没有更多内容：",
}
NOTHING_NEXT = {
    "en": "In the passages that the answer cites, nothing follows these words:",
    "fr": "Dans les passages que la réponse cite, rien ne suit ces mots :",
    "es": "En los pasajes que cita la respuesta, nada sigue a estas palabras:",
    "pt": "Nos trechos que a resposta cita, nada vem depois destas palavras:",
    "de": "In den Textstellen, die die Antwort zitiert, folgt nichts auf diese Worte:",
    "zh": "在回答所引用的段落中，这些话之后没有其他内容：",
}
QUOTED = {"en": "“{}”", "fr": "« {} »", "es": "«{}»", "pt": "“{}”", "de": "„{}“", "zh": "“{}”"}
# fmt: on
