"""The extractive model's word tables: its reply if the passages do not answer, and words that point back.

By language (ISO 639-1); to add a language, add a line to each table.
"""

import re

from clew.domain.text.languages import in_language, language_code

NOT_ANSWERED = {
    "en": "The passages that were found do not answer this question.",
    "fr": "Les passages trouvés ne répondent pas à cette question.",
    "es": "Los pasajes encontrados no responden a esta pregunta.",
    "pt": "Os trechos encontrados não respondem a esta pergunta.",
    "de": "Die gefundenen Textstellen beantworten diese Frage nicht.",
    "zh": "找到的段落没有回答这个问题。",
}
POINTS_BACK = {
    "en": "It, It's, Its, They, They're, Their, This, That, These, Those, He, She, His, Her, Such, However, But, And, Or, So, "
    "Yet, Then, Also, Thus, Consequently, Accordingly, Subsequently, Conversely, Therefore, Hence, Instead, Moreover, "
    "Furthermore, Additionally, Otherwise, Nevertheless, Nonetheless, Meanwhile, Similarly, Likewise, Afterwards, "
    "Another, Both, In addition, In contrast, In turn, In the meanwhile, In the meantime, As a result, As such, For "
    "example, For instance, On the other hand, At that time, At the same time, By contrast, Because of this, The former, "
    "The latter, The same",
    "fr": "Il, Ils, Elle, Elles, Cela, Ceci, Ce, C'est, C’est, Cet, Cette, Ces, Celui-ci, Celle-ci, Ceux-ci, Celles-ci, Leur, "
    "Leurs, Toutefois, Cependant, Mais, Et, Ainsi, Donc, Néanmoins, Pourtant, Sinon, Puis, Ensuite, Enfin, De plus, En "
    "outre, En revanche, En effet, Par conséquent, Par exemple, Par ailleurs, À l'inverse, Dans ce cas",
    "es": "Ello, Ellos, Ellas, Esto, Este, Esta, Estos, Estas, Eso, Ese, Esa, Su, Sus, Pero, Y, También, Además, Así, "
    "Entonces, Luego, Sin embargo, No obstante, Por tanto, Por lo tanto, Por ejemplo, Por eso, En cambio, Asimismo, En "
    "este caso",
    "pt": "Ele, Ela, Eles, Elas, Isso, Isto, Este, Esta, Estes, Estas, Esse, Essa, Esses, Essas, Seu, Sua, Seus, Suas, Mas, E, "
    "Também, Assim, Porém, Então, Portanto, Contudo, No entanto, Além disso, Por exemplo, Por isso, Nesse caso",
    "de": "Er, Sie, Es, Dies, Diese, Dieser, Dieses, Diesen, Diesem, Das, Sein, Seine, Ihr, Ihre, Aber, Und, Auch, Jedoch, "
    "Daher, Dadurch, Dabei, Dafür, Damit, Dann, Danach, Deshalb, Außerdem, Allerdings, Dennoch, Stattdessen, Zum "
    "Beispiel, In diesem Fall",
    "zh": "它, 它们, 他, 她, 他们, 这, 这些, 那, 那些, 该, 此, 但, 但是, 因此, 所以, 而且, 并且, 此外, 然而, 例如, 不过, 同时, "
    "于是",
}
LEADS_ON = {
    "en": "of with by from as than include includes including may can could should must will is are was were be has have if when "
    "because that which following",
    "fr": "des de du d à au aux avec par pour comme que qui sont est inclut incluent comprend comprennent notamment suivants "
    "suivantes",
    "de": "von für wie folgende folgenden",
    "es": "de del a al con por para como que son es incluye incluyen siguientes",
    "pt": "de do da dos das com por para como que são é inclui incluem seguintes",
}
"""Words that no sentence ends with: a list that follows is what they lead to, also where the colon was lost. `and` and `or` stand
at the end of an item in the middle of a list."""
NAMES_NO_SECTION = {
    "en": "references, see also, contents, table of contents, external links, further reading, related links, related pages, "
    "bibliography, notes, footnotes, sources, index, navigation, menu, share, comments, tags, acknowledgements",
    "fr": "références, voir aussi, sommaire, table des matières, liens externes, bibliographie, notes, pour en savoir plus, "
    "articles connexes, remerciements",
    "es": "referencias, véase también, contenido, índice, enlaces externos, bibliografía, notas, fuentes, agradecimientos",
    "pt": "referências, ver também, veja também, conteúdo, índice, ligações externas, bibliografia, notas, fontes",
    "de": "literatur, einzelnachweise, siehe auch, inhalt, inhaltsverzeichnis, weblinks, quellen, anmerkungen, danksagung",
    "zh": "参考文献, 参考资料, 参见, 另见, 目录, 外部链接, 延伸阅读, 注释, 致谢",
}
"""Headings of sections that a deliverable leaves out."""
_NAMES_NO_SECTION = frozenset(name for line in NAMES_NO_SECTION.values() for name in line.split(", "))
_LEADS_ON = {code: frozenset(line.split()) for code, line in LEADS_ON.items()}
_SPACED = "|".join(re.escape(word) for code, line in POINTS_BACK.items() if code != "zh" for word in line.split(", "))
_UNSPACED = "|".join(sorted(POINTS_BACK["zh"].split(", "), key=len, reverse=True))
_QUOTE = re.compile(r'[“”„]|"')
_OPENS = re.compile(r'(?<![0-9A-Za-zÀ-ɏ.,!?])"(?=\S)')
"""A straight mark that may open a quotation: `5"` is the sign of an inch."""
_GERMAN_ARTICLE = r"Das [A-ZÄÖÜ]"
"""`Das Boot ist alt` names its subject; `Das ist alt` points back."""
_LEANS = re.compile(rf"(?!{_GERMAN_ARTICLE})(?:(?:{_SPACED})(?![\w'’-])|{_UNSPACED})")


def leans(sentence: str) -> bool:
    """Return whether a sentence begins by pointing at the one before it, or follows it in brackets."""
    return sentence[:1] in "(（" or _LEANS.match(sentence) is not None


def leads_on(text: str, language: str | None) -> bool:
    """Return whether a text breaks off where a list may follow: "Symptoms include", "Your doctor may"."""
    words_of = _LEADS_ON.get(language_code(language))
    return words_of is not None and text.rpartition(" ")[2].casefold() in words_of


def quotations_in(text: str) -> list[tuple[int, int]]:
    """Return where the quotations of a text open and close: “…”, „…“, "…"; one that does not close is none."""
    found: list[tuple[int, int]] = []
    curly: list[tuple[int, str]] = []
    straight = -1
    for mark in _QUOTE.finditer(text):
        at, sign = mark.start(), mark.group()
        if sign == '"':
            if straight >= 0:
                found.append((straight, at))
                straight = -1
            elif _OPENS.match(text, at):
                straight = at
        elif sign == "”" or (sign == "“" and curly and curly[-1][1] == "„"):
            if curly:
                found.append((curly.pop()[0], at))
        else:
            curly.append((at, sign))
    return found


def names_no_section(title: str) -> bool:
    """Return whether a heading is that of references, links and the like."""
    return title.strip(" .:#*_").casefold() in _NAMES_NO_SECTION


def not_answered(language: str | None) -> str:
    """Return the sentence in the question's language, or in English."""
    return in_language(NOT_ANSWERED, language)
