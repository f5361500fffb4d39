"""Whether a question asks for a price, and whether a passage states one.

Above: `reading`, and the engine's guard. Below: `words`. An amount of money states one, and so does a word for "free of charge".
"""

import math
import re
from collections.abc import Sequence
from itertools import pairwise

from clew.domain.asked.passages import QUESTION_MOST, PassageText, pieces, windows
from clew.domain.asked.words import MAGNITUDES, TABLES, WHY, ZH_PRICE, AskedWords
from clew.domain.followup.ellipsis.reading import Token, tokens_of
from clew.domain.text.languages import UNKNOWN, language_code
from clew.domain.text.words import content_words, shared_words

_MONEY = re.compile(
    r"[€£¥￥₹₽]|\$(?=[\d\s).,;|]|$)|\b(?:EUR|USD|CHF|GBP|CNY|RMB|AUD|CAD|JPY|SEK|NOK|DKK|PLN|INR|Rs|kr|zł)\b|\d,-|\d\.[–—]"
    r"|\d\s*(?:(?i:euros?|dollars?|d[oó]lares|dólar|francs?|francos?|franken|pounds?|libras?|pence|shillings?|pesos|reais|yen"
    r"|yuan|cents?|f ?cfa"
    r"|rupees?|rupias?|roupies|soles|kronor|kroner|kronen|coronas|coroas|couronnes|(?-i:Mark)|marcos?|rubel|roubles?|rublos?"
    r"|gulden|florins?"
    r"|taler|liras?|lire|pesetas?|duros?|escudos?|ducats?|zloty))\b"
    r"|[\d０-９一二三四五六七八九十百千万两]\s*(?:元|块|人民币|英镑|港币|台币|法郎|卢布|卢比|马克|泰铢|里拉|两[金银])|免费|不收费"
)
MONTH = (
    "jan(?:v|vier|uary|uar|eiro)?|feb(?:r|ruary|ruar|rero)?|f[ée]v(?:r|rier|ereiro)?|mar(?:ch|s|zo|ço)|märz|a[pbv]r(?:il)?|avril"
    "|(?-i:May)|mai(?:o)?|mayo|jun(?:e|i|io|ho)?|juin|jul(?:y|i|io|ho)?|juil(?:l|let)?|aug(?:ust)?|août|agosto"
    "|sept?(?:ember|embre|iembre)?|setembro|o[ck]t(?:ober|obre|ubre)?|outubro|nov(?:ember|embre|iembre|embro)?"
    "|de[cz](?:ember|embro)?|déc(?:embre)?|diciembre"
)
_LENGTH_OF_TIME = (
    "days?|weeks?|months?|years?|hours?|minutes?|tage?n?|wochen?|monate?n?|jahre?n?|stunden?|minuten?|uhr"
    "|jours?|semaines?|mois|ans?|années?|heures?|días?|semanas?|mes(?:es)?|años?|horas?|dias?|anos?"
)
_PART_OF_LAW = "abs|absatz|satz|nr|nummer|art|articles?|artikel|sections?|sec|chapter|paragraph|clause|no"
_AND = r"\s{0,3}(?:,|und|oder|bis|et|ou|à|and|or|to|y|o|e)\s{0,3}"
_NO_AMOUNT = re.compile(
    # § 3, Art. 5 and 6, L. 12, n° 4
    rf"(?:§{{1,2}}|\b(?:{_PART_OF_LAW})\b\.?|\b[lrd]\.|n[°º])\s{{0,3}}\d[\d.,-]{{0,15}}(?:{_AND}\d{{1,9}})*"
    # (3), and 3. at the beginning of a line
    r"|\(\d{1,2}[a-z]?\)|^[ \t]*\d{1,3}[.)](?!\d)"
    # in 2019
    r"|\b(?:in|since|until|year|en|depuis|année|desde|em|ano|im|seit|bis|jahre?)\s{1,3}(?:19|20)\d\d\b"
    # 30 days, unless that is what something costs
    r"|(?<!\d)(?<!costs )(?<!kostet )(?<!co[ûu]te )(?<!cuesta )(?<!custa )"
    rf"\d[\d.,]{{0,15}}+\s{{0,3}}(?:{_LENGTH_OF_TIME})\b"
    # 1st of May, 3. März 2020
    rf"|\b\d{{1,2}}(?:er|st|nd|rd|th|\.)?\s{{1,3}}(?:de\s{{1,3}})?(?:{MONTH})\b\.?(?:\s{{1,3}}(?:de\s{{1,3}})?\d{{4}}\b)?",
    re.IGNORECASE | re.MULTILINE,
)
"""Figures that are no amount of money: numbers of paragraphs and laws, years, dates, lengths of time."""
_CODE = re.compile(r"`[^`\n]+`|(?<![A-Za-z0-9])[A-Za-z0-9]*+_\w+")
"""Code states no price, whatever it is made of: `$10`, PRICE_PER_PAGE."""
_ZH_AMOUNT = re.compile(r"[价费][^。！？]{0,40}\d")
_FREE = re.compile(
    r"(?i)\b(?:(?:no|without(?: any)?) (?:charge|cost|fee)|sans (?:aucun )?frais|coûte(?:nt)? rien|eintritt (?:ist )?frei"
    r"|costs? nothing|keine (?:kosten|gebühren)|ohne (?:kosten|gebühr)|(?:sin|no tienen?) (?:coste|costo|cargo)"
    r"|sem (?:custo|encargo))\b"
    r"|[无不][需须用]付[费钱]"
)
"""What a text says in more than one word instead of an amount of money."""
_SURELY_PRICE = re.compile(
    r"(?i)\b(?:(?:how much|what) (?:do|does|did|will|would|can|may|must|should) (?!(?:i|we|you) do\b).*"
    r"(?<! the )(?<! a )(?<! cut )(?<! low )(?<! reduce )\bcost\b(?! in (?:memory|time|energy|space|lives|performance)\b)"
    r"(?=\W*$|[,;:?!]| (?:a|an|and|at|by|during|each|for|from|if|in|me|now|on|per|them|this|to|today|us|when|with|without"
    r"|you)\b)"
    r"|how (?:much|expensive) (?:is|are|was|were)|what(?:['’]s| is| are| was| were) the (?:[\w-]+ )?(?:price|fee)s? (?:of|for)"
    r"|combien (?:\w+ ){0,2}co[ûu]t\w*(?! en (?:énergie|temps|mémoire))|quels? (?:est|sont) les? (?:prix|tarifs?) d"
    r"|was kosten?t?|wie ?viel kosten?t?|wie teuer|wie hoch (?:ist|sind) die \w*(?:gebühr(?:en)?|kosten|preise?)"
    r"|cu[áa]nto (?:me |nos )?(?:cuestan?|valen?)|cu[áa]l es (?:el (?:precio|coste|costo)|la tarifa) d"
    r"|quanto (?:me )?(?:cust\w+|valem?)"
    r"|qual (?:é )?(?:o (?:preço|valor) d[aeo] (?:taxa|tarifa|inscri[çc][ãa]o|mensalidade)|a tarifa d))\b"
    r"|多少钱|多贵|(?:价格|价钱|票价|房价|售价)(?:是|为|要)?多少"
)
"""Questions that only an amount of money answers: "what affects the price" and "which fees apply" need none."""
_IN_CURRENCY = re.compile(
    r"(?i)\b(?:in|en|em) (?:us )?(?:dollars?|euros?|pounds?|reais|pesos|d[óo]lares|francs?|franken|yuan|yen|usd|eur|gbp|chf|brl)"
    r"\b(?=\W*$| (?:per|an?|each|pro|par|por|pour)\b)|多少(?:元|块钱|人民币|美元|欧元)(?!素)"
)
"""The currency of the amount that a question asks for: "the annual dues in dollars"."""
_FINE = re.compile(
    r"罚|\b(?:bu(?:ß|ss)geld|geldbu(?:ß|ss)e|geldstrafe|amendes?|multas?|multad[oa]s?|infracci[óo]n|infra[çc][ãa]o|fined"
    r"|(?:by|to|a) fine (?:of|not|up)|the fines? (?:is|are|for)|fines? (?:of|for|not exceeding)|punish(?:ed|able) by)\w*",
    re.IGNORECASE,
)
"""What a sentence says of an amount that is no price: whoever breaks a rule pays it."""
_CLAUSE = re.compile(r"(?<=[;；，])|(?<=,)(?=\s)")
_STATING_WORDS = """is are was were be about around only nearly roughly est sont etait etaient fut environ d seulement
presque es son fue fueron era eran solo casi e sao foi foram eram cerca apenas quase ist sind war waren betragt betragen betrug
betrugen rund etwa nur circa fast ca : ="""
_STATING = frozenset(_STATING_WORDS.split())
"""What may stand between the word for a price and the amount: "its cost *was about* 1,200 talents"."""
_WORDS_OF_KEYWORDS = 4
"""A question of so few words that names a price asks for it: "price of a day ticket"."""
_NO_PRICE = re.compile(r"(?i)opportunity cost|cost accounting|cost of (?:living|ownership)|prix (?:nobel|goncourt)")
_COSTS = (["costs"], ["couts"], ["costos"], ["custos"])
"""What is behind "what" when it asks for the kinds of costs."""
_BEFORE = 3
"""Words before "how much" and "what", at most."""


def asks_price(question: str, code: str) -> bool:
    """Return whether a question names a price as what it wants."""
    if code == "zh":
        return bool(ZH_PRICE.search(question) or _IN_CURRENCY.search(question))
    table, words = TABLES[code], [token.folded for token in tokens_of(question) if token.is_word]
    if _IN_CURRENCY.search(question) and not table.amount.isdisjoint((*words, *map(" ".join, pairwise(words)))):
        return True
    if table.price.isdisjoint(words) or _NO_PRICE.search(question):
        return False
    if len(words) <= _WORDS_OF_KEYWORDS and words[0] not in WHY and {words[0], words[-1]} & table.price:
        return True
    return any(
        (word in table.amount and words[at + 1 : at + 2] not in _COSTS) or " ".join(words[at : at + 2]) in table.amount
        for at, word in enumerate(words[:_BEFORE])
    )


def is_surely_price(question: str) -> bool:
    """Return whether a question that asks for a price can only be answered with an amount of money."""
    question = question[:QUESTION_MOST]
    return _SURELY_PRICE.search(question) is not None or _IN_CURRENCY.search(question) is not None


def priced(question: str, code: str) -> str:
    """Return a question without the words that ask for a price: what the price is of."""
    table = TABLES.get(code)
    if table is None:
        return ZH_PRICE.sub("", question)
    said = {word for phrase in (*table.price, *table.amount) for word in phrase.split()}
    return " ".join(token.cased for token in tokens_of(question) if token.is_word and token.folded not in said)


def states_price(question: str, code: str, passages: Sequence[PassageText]) -> bool:
    """Return whether an amount of money stands beside a word of the question, or below a title with one.

    If nothing else answers, beside two of three words or more, those of the titles included: a fee for something else is none.
    """
    table = TABLES.get(code)
    said = " ".join((*table.price, *table.amount)) if table else ""
    words = set(content_words(_IN_CURRENCY.sub(" ", question), code)) - set(content_words(said, code))
    asks_fine = is_fine(question)
    least = _words_least(len(words), question, code)

    def is_about(text: str) -> bool:
        return len(shared_words(words, set(content_words(text, code)), code)) >= least

    return any(
        _states_money(text, titles, code) and is_about(f"{titles}\n{text}")
        for titles, told in (
            (titles, _NO_AMOUNT.sub(" ", told if asks_fine else without_fines(told))) for titles, told in passages
        )
        for text in ([told] if is_about(titles) else windows(told))
    )


def _words_least(count: int, question: str, code: str) -> int:
    """Return how many of a question's words must stand beside its price."""
    if not is_surely_price(question):
        return min(count, 1)
    if code == "zh":
        return math.ceil(count / 3)  # pairs of characters, of which some are no words
    return 2 if count > 2 else min(count, 1)


def is_fine(text: str) -> bool:
    """Return whether a text names a fine: its amount is no price."""
    return _FINE.search(text) is not None


def without_fines(text: str) -> str:
    """Return a text without the clauses that name a fine: "a tag costs 15 dollars; without one, you pay a fine of 100"."""
    if not _FINE.search(text):
        return text
    return "".join(clause for piece in pieces(text) for clause in _CLAUSE.split(piece) if not _FINE.search(clause))


def states_money(passage: PassageText, language: str | None) -> bool:
    """Return whether a passage states an amount of money, in its own language; of an undetermined one, whether signs do.

    Of a language without words here it cannot be told, so it may: "500円", "ingresso gratuito".
    """
    code = language_code(language)
    titles, text = passage.titles, _NO_AMOUNT.sub(" ", passage.text)
    if code in TABLES or code == "zh":
        return _states_money(f"{titles}\n{text}", titles, code)
    return code not in ("", UNKNOWN) or _MONEY.search(text) is not None


def _states_money(text: str, titles: str, code: str) -> bool:
    text = _CODE.sub(" ", text)
    if _MONEY.search(text) or _FREE.search(text):
        return True
    if code == "zh":
        return _ZH_AMOUNT.search(text) is not None
    table = TABLES[code]
    if not table.free.isdisjoint(token.folded for token in tokens_of(text)):
        return True
    is_titled = not table.paid.isdisjoint(token.folded for token in tokens_of(titles))
    return any(_states_amount(window, table, code, is_paid=is_titled) for window in windows(text, is_led=True))


def _states_amount(text: str, table: AskedWords, code: str, *, is_paid: bool) -> bool:
    tokens = tokens_of(text)
    is_paid = is_paid or not table.paid.isdisjoint(token.folded for token in tokens)
    return is_paid and any(_is_amount(tokens, at, table, code) for at in range(len(tokens)))


def _is_amount(tokens: Sequence[Token], at: int, table: AskedWords, code: str) -> bool:
    """Return whether a figure may be an amount: it follows "costs" or "cost was", or counts nothing else ("2 *tokens*")."""
    word = tokens[at].folded
    if not word[0].isdigit() and word not in table.numbers - table.articles:
        return False
    before = next((token.folded for token in reversed(tokens[:at]) if token.folded not in _STATING), "")
    if before in table.paid:
        return True
    behind = next((token for token in tokens[at + 1 :] if token.folded not in MAGNITUDES | table.numbers), None)
    return behind is None or not behind.is_word or behind.folded in table.paid or not content_words(behind.cased, code)
