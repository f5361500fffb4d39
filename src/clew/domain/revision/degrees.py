"""Words of degree and of quality by language, which the patterns of requests about the answer before name.

Above: `features.py` and `doubt_features.py`. Folded, as regular expressions; a line goes on behind its last `|`.
"""

from collections.abc import Mapping

# fmt: off
DEGREES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "more": r"""(?:more|much more|less un|a bit more|bit more|even more)""",
        "too": r"""
            (?:too|so|very|way too|a bit|bit|awfully|rather|super|really|kinda|quite|pretty|less|not so|not as|far too)""",
        "brief": r"""
            (?:express|mini|quick|short|concise|compact|succinct|condensed|compressed|to the point|terse|tight|crisp|
            superficial|thin|sparse|shallow|skimpy|abridged|minimal)""",
        "long": r"""
            (?:long|lengthy|wordy|verbose|rambling|chatty|windy|detailed|thorough|elaborate|extensive|in depth|
            comprehensive|extended|exhaustive|fleshed out)""",
        "easy": r"""
            (?:simple|simply|plain|plainly|clear|clearly|easy|accessible|understandable|digestible|readable|human|basic|
            down to earth|everyday)""",
        "hard": r"""
            (?:technical|complicated|complex|academic|difficult|hard|nerdy|fancy|dense|geeky|scientific|formal|convoluted|
            abstract|confusing|clever|jargony|jargon heavy)""",
    },
    "fr": {
        "more": r"""(?:plus|davantage|un peu plus|encore plus|bien plus|beaucoup plus)""",
        "too": r"""
            (?:trop|si|tellement|vachement|hyper|super|un peu|bien|tres|assez|moins|beaucoup trop|pas si|est|c est)""",
        "brief": r"""
            (?:express|mini|light|expresse|courte|bref|breve|concis|concise|succinct|succincte|condense|condensee|compact|
            court|compacte|resume|resumee|ramasse|synthetique|leger|legere|superficiel|superficielle|maigre|rapide|abrege|
            abregee)""",
        "long": r"""
            (?:long|longue|longuement|bavard|bavarde|verbeux|verbeuse|detaille|detaillee|approfondi|approfondie|complet|
            complete|developpe|developpee|etoffe|etoffee|fouille|fouillee|exhaustif|precis|precise|en detail|
            en profondeur)""",
        "easy": r"""
            (?:simple|simples|simplement|clair|claire|clairement|accessible|facile|facilement|comprehensible|vulgarise|
            terre a terre|parlant|digeste|limpide)""",
        "hard": r"""
            (?:technique|techniques|complique|compliquee|complexe|jargonneux|savant|savante|abstrait|abstraite|pointu|
            pointue|difficile|dur|abscons|alambique|scientifique)""",
    },
    "de": {
        "more": r"""(?:mehr|etwas|viel|noch|bisschen|deutlich|moglichst|ganz)""",
        "too": r"""(?:zu|viel zu|so|arg|ziemlich|sehr|echt|recht|etwas|bisschen|weniger|nicht so)""",
        "brief": r"""(?:kurz|kurze|knapp|knappe|kompakt|bundig|oberflachlich|vage|dunn|mager|durftig)""",
        "long": r"""
            (?:lang|lange|ausfuhrlich|ausfuhrliche|langatmig|geschwatzig|wortreich|detailliert|grundlich|umfangreich|
            eingehend|genau)""",
        "easy": r"""(?:einfach|leicht|klar|verstandlich|simpel|anschaulich)""",
        "hard": r"""
            (?:kompliziert|technisch|komplex|abgehoben|schwierig|schwer|geschwollen|wissenschaftlich|juristisch|
            verschwurbelt|hochgestochen|abstrakt)""",
    },
    "es": {
        "more": r"""(?:mas|un poco mas|mucho mas|aun mas|algo mas)""",
        "too": r"""(?:muy|demasiado|tan|bien|super|re|menos|bastante|un poco|algo)""",
        "brief": r"""
            (?:expres|expresa|mini|light|corto|corta|cortito|cortita|breve|conciso|concisa|resumido|resumida|compacto|sintetico|
            escueto|escueta|superficial|sucinto|abreviado)""",
        "long": r"""
            (?:largo|larga|extenso|extensa|denso|densa|verboso|detallado|detallada|detenidamente|profundo|profunda|
            completo|completa|desarrollado|desarrollada|exhaustivo)""",
        "easy": r"""
            (?:sencillo|sencilla|sencillito|simple|simplecito|facil|facilito|facilita|claro|clara|clarito|llano|llana|
            accesible|entendible|comprensible|masticado|masticadito|digerible|coloquial)""",
        "hard": r"""
            (?:tecnico|tecnica|complicado|complicada|complejo|compleja|enrevesado|enrevesada|dificil|rebuscado|abstracto|
            cientifico|academico)""",
    },
    "pt": {
        "more": r"""(?:mais|um pouco mais|muito mais|ainda mais|bem mais)""",
        "too": r"""(?:muito|demasiado|tao|bem|super|menos|bastante|meio|um pouco|ta)""",
        "brief": r"""
            (?:express|expressa|mini|light|curto|curta|curtinho|curtinha|breve|conciso|concisa|resumido|resumida|resumidinho|
            compacto|sucinto|sucinta|enxuto|enxuta|superficial|raso|rasa|abreviado)""",
        "long": r"""
            (?:longo|longa|comprido|comprida|extenso|extensa|prolixo|prolixa|detalhado|detalhada|profundo|profunda|
            completo|completa|desenvolvido|desenvolvida|a fundo|aprofundado|aprofundada)""",
        "easy": r"""
            (?:simples|simplesinho|simplezinho|facil|facilzinho|claro|clara|clarinho|acessivel|entendivel|compreensivel|
            mastigado|mastigadinho|didatico|coloquial|facinho|facilinho)""",
        "hard": r"""
            (?:tecnico|tecnica|complicado|complicada|complexo|complexa|dificil|rebuscado|abstrato|cientifico|academico)""",
    },
}
"""Language → name → words: more, too, brief, long, easy, hard; `{more} {brief}` in a pattern is "more concise"."""
AGES: Mapping[str, str] = {
    "en": "year years old olds age",
    "fr": "ans an age",
    "de": "jahre jahr jahren alt",
    "es": "anos ano edad tuviera fuera",
    "pt": "anos ano idade tivesse fosse",
    "zh": "岁",
}
"""What may stand in `as if I were ten years old`."""
# fmt: on
