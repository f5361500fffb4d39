"""Numbers written as words in six languages: "thirty-one", "vierundzwanzig", "quatre-vingt-dix", "三十", "2万".

Above: `engine/answers/support`, which compares a sentence with a passage when both are written `in_digits`, and `support_abroad`,
which compares the numbers of two languages. To add a language, add a line to each table, without accents.
"""

import re
from collections.abc import Iterator
from functools import cache

from clew.domain.text.stems import without_accents
from clew.domain.text.words import normalised

_COUNTED = {
    "en": "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen"
    " nineteen",
    "fr": "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize",
    "de": "ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn"
    " neunzehn",
    "es": "un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho"
    " diecinueve veinte veintiun veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
    "pt": "um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove",
}
"""From one upwards."""
_TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety",
    "fr": "vingt trente quarante cinquante soixante septante quatrevingt nonante",
    "de": "zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
    "es": "veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
    "pt": "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
}
_SCALES = {
    "en": {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9},
    "fr": {"cent": 100, "mille": 1000, "million": 10**6, "milliard": 10**9},
    "de": {"hundert": 100, "tausend": 1000, "million": 10**6, "milliarde": 10**9},
    "es": {"cien": 100, "ciento": 100, "mil": 1000, "millon": 10**6},
    "pt": {"cem": 100, "cento": 100, "mil": 1000, "milhao": 10**6, "bilhao": 10**9},
}
_PLURALS = {
    "en": {"millions": 10**6, "billions": 10**9},
    "fr": {"cents": 100, "millions": 10**6, "milliards": 10**9},
    "de": {"millionen": 10**6, "milliarden": 10**9},
    "es": {"millones": 10**6},
    "pt": {"milhoes": 10**6, "bilhoes": 10**9},
}
"""Only behind a number: "millions of people" is none."""
_OTHERS = {
    "fr": {"huitante": 80, "octante": 80},
    "es": {"doscient": 200, "trescient": 300, "cuatrocient": 400, "quinient": 500, "seiscient": 600, "setecient": 700}
    | {"ochocient": 800, "novecient": 900},
    "pt": {"quatorze": 14, "duzent": 200, "trezent": 300, "quatrocent": 400, "quinhent": 500, "seiscent": 600, "setecent": 700}
    | {"oitocent": 800, "novecent": 900, "dezasseis": 16, "dezassete": 17, "dezanove": 19},
}
ONES_OF = {
    "en": frozenset(("one", "a", "an")),
    "fr": frozenset(("un", "une")),
    "de": frozenset(("ein", "eine", "einen", "einem", "einer", "eines", "eins")),
    "es": frozenset(("un", "uno", "una")),
    "pt": frozenset(("um", "uma")),
    "zh": frozenset("一"),
}
ONES = frozenset(("1",)).union(*ONES_OF.values())
"""What says "one", and mostly is an article."""
_OTHER_FORMS = {
    "fr": {"une": 1},
    "de": {"eins": 1},
    "es": {"uno": 1, "una": 1, "veintiuno": 21, "veintiuna": 21},
    "pt": {"uma": 1, "duas": 2},
}
"""Feminine and at the end of a number: "vingt et une nuits"."""
_GERMAN_SCALES, _GERMAN_MOST = (("tausend", 1000), ("hundert", 100)), 60
"""Written in one word with what stands before and behind, which has no more letters than that."""
_JOINING = frozenset(("and", "et", "und", "y", "e"))
_DIGITS_MOST, _SUM_MOST = 15, 10.0**15
"""Longer numbers are read as written, digit by digit: a float would confuse two of them. A sum stops at the same size."""
_TOKEN = re.compile(r"\d+(?:\.\d+)?|quatre[- ]vingts?\b|[^\W\d_]+", re.IGNORECASE)
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
_LONG = re.compile(rf"(?<!\d)(?<!\d\.)\d{{{_DIGITS_MOST + 1},}}")
_BETWEEN = re.compile(r"[ \u00a0-]{0,2}")
_HUNDREDS = {
    "en": re.compile(r"\w+ hundred\b", re.IGNORECASE),
    "pt": re.compile(r"(?:cento|\w+(?:z|h)?ent[oa]s)\b", re.IGNORECASE),
}
_BETWEEN_THOUSANDS = re.compile(r"[ \u00a0-]{0,2}|, ")
"""Behind "thousand" and in front of hundreds: "one thousand, two hundred"."""
_MONTH = re.compile(r"(?:\d|\der)\s(?:de\s)?(?=(?:dez|sept)\b)|\b(?:dez|sept)\.?\s(?:de\s)?\d{4}\b", re.IGNORECASE)
"""Behind a day or before a year: "4 de dez." is no ten, nor is "dez. de 2023"."""
_FOUR_TWENTIES = re.compile(r"quatre[- ]vingts?")
_PERCENT = re.compile(r"\b(?:pour cent|por ciento|por cento|per ?cent|prozent)\b", re.IGNORECASE)
_ORDINAL = re.compile(
    r"(?:-| and )(?:first|second|third|(?:four|fif|six|seven|eigh|nin)th)\b|-?(?:et-)?\w*i[eè]me\b", re.IGNORECASE
)
"""Behind a number: "twenty-first" is no twenty."""
_UNSURE = frozenset(("neuf", "acht"))
"""Words that are numbers and others: "neuf" is also "new"."""
_MONTH_MOST, _YEAR_MOST, _MONTHS = 6, 10, ("dez", "sept")
_SMALL_SCALE = 1000
_HUNDRED, _TWENTY, _TAKE_TEENS = 100, 20, (60, 80)
_SHORTENED, _SMALLER = re.compile(r"[百千万][一二三四五六七八九]\Z"), {"百": "十", "千": "百", "万": "千"}
_YEAR_LEAST = 3
"""Chinese characters of digits that are a number one by one: 二〇二四, but not 三四天."""
_DIGITS = dict(zip("〇零一二三四五六七八九", (0, 0, *range(1, 10)), strict=True)) | {"两": 2}
_CHINESE_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_CHINESE = re.compile(r"(?:百分之)?(\d+(?:\.\d+)?)?\s?([〇零一二两三四五六七八九十百千万亿]*)")
_CHINESE_NUMBER = re.compile(
    r"(?P<share>百分之)?(?P<digits>\d+(?:\.\d+)?)?(?P<characters>(?:[〇零一二两三四五六七八九十百万亿]|千(?![克米瓦卡]))*)"
    r"(?:点(?P<decimals>[〇零一二三四五六七八九]+)(?![十百千万亿]))?"
)
_CIRCLED = re.compile(r"[①-⑳⑴-⒇]")
_LARGE = frozenset("万亿")
_CHINESE_ROUGH = re.compile(r"[一二三四五六七八九]{2}[十百千万]")
"""三四十 is a range."""
_CHINESE_ONE = re.compile(
    r"(?<![周第〇零一二三四五六七八九十百千万亿])(?<!星期)(?<!礼拜)一(?=个(?:月|星期|小时|季度)|小时|分钟|元|公里|公斤)"
)
"""A number there; 一年一次 is mostly every year, once."""
_COUNTED_BEHIND = re.compile(
    r"个|天|日|周|月|年|岁|人|名|次|元|块|欧|倍|项|条|款|种|章|份|张|件|台|辆|位|小时|分钟|秒|公里|米|公斤|克|吨|层|家|间|页|千[克米瓦]"
)
"""Behind Chinese characters they are a number for sure: 三天, but not 三亚."""


def numbers_written(text: str, language: str, *, surely: bool) -> frozenset[str]:
    """Return the values of the numbers of a text, of digits and words, as digits with a decimal point.

    `surely`: without words that may be something else, and without the parts of a number; else all that may be meant.
    """
    found = _chinese(text, surely=surely) if language == "zh" else _spaced(_PERCENT.sub("%", text), language, surely=surely)
    return frozenset([*map(_written, found), *(_without_zeros(one[0]) for one in _LONG.finditer(text))])


def _without_zeros(digits: str) -> str:
    return digits.lstrip("0") or "0"


def _written(value: float) -> str:
    return str(int(value)) if value == int(value) else repr(round(value, 6))


@cache
def _words(language: str) -> dict[str, int]:
    counted = _COUNTED.get(language, "").split()
    found = {word: value for value, word in enumerate(counted, 1)}
    found |= {word: 10 * value for value, word in enumerate(_TENS.get(language, "").split(), 2)}
    if language == "de":
        found |= {f"{one}und{ten}": found[one] + found[ten] for one in counted[:9] for ten in _TENS["de"].split()}
    return found | _OTHER_FORMS.get(language, {}) | _OTHERS.get(language, {})


def _value(word: str, language: str) -> int | None:
    known = _words(language)
    if word in known:
        return known[word]
    if language == "de":
        return _german(word) if len(word) <= _GERMAN_MOST else None
    return known.get(word[:-2]) if word[-2:] in ("os", "as") and known.get(word[:-2], 0) >= 200 else None


def _german(word: str) -> int | None:
    """Return the value of a German number in one word: "dreihundertfunfundsechzig", "zwolfhundert"."""
    for scale, size in _GERMAN_SCALES:
        before, found, behind = word.partition(scale)
        if not found:
            continue
        many, rest = _german(before) if before else 1, _german(behind.removeprefix("und")) if behind else 0
        return many * size + rest if many and rest is not None and many < size and rest < size else None
    return _words("de").get(word)


def _spaced(text: str, language: str, *, surely: bool) -> list[float]:
    read = list(_sums(text, language, surely=surely))
    return [one.total for one in read] + [part for one in read for part in one.parts if not surely]


def _sums(text: str, language: str, *, surely: bool, scale_most: int = 10**9) -> Iterator["_Sum"]:
    """Yield the numbers of a text in their order; scales above `scale_most` are no part of them."""
    number, end = _Sum(language, 0, scale_most), 0
    for token in _TOKEN.finditer(text):
        word = _plain(token.group())
        hundreds = _HUNDREDS.get(language) if number.parts[-1:] == [_SMALL_SCALE] else None
        between = _BETWEEN_THOUSANDS if hundreds and hundreds.match(text, token.start()) else _BETWEEN
        is_next = bool(number.parts) and between.fullmatch(text, end, token.start()) is not None
        end = token.end()
        if is_next and (word in _JOINING or (not (surely and word in _UNSURE) and number.add(word, end))):
            continue
        if number.parts:
            yield number
        number = _Sum(language, token.start(), scale_most)
        if not (surely and word in _UNSURE):
            number.add(word, end)
    if number.parts:
        yield number


def _plain(word: str) -> str:
    plain = word if word.isascii() and word.islower() else without_accents(normalised(word))
    return "quatrevingt" if _FOUR_TWENTIES.fullmatch(plain) else plain


def in_digits(text: str, language: str) -> str:
    """Return a text with digits for numbers in words, from two upwards: "twenty-five days" → "25 days", 三千元 → 3000元.

    "One" is mostly an article, and stays. "Million", 万 and larger stay words behind digits: a table may have the unit in a
    heading. `language` is a code.
    """
    if language == "zh":
        return _CHINESE_NUMBER.sub(_chinese_in_digits, _CHINESE_ONE.sub("1", _CIRCLED.sub(" ", text)))
    text = _PERCENT.sub("%", text)
    if language not in _COUNTED or _telling(language).search(without_accents(normalised(text))) is None:
        return text
    pieces, end = list[str](), 0
    for number in _sums(text, language, surely=False, scale_most=_SMALL_SCALE):
        written = text[number.start : number.end]
        if written[0].isdigit() or written.isupper() or _is_month(text, number) or _ORDINAL.match(text, number.end):
            continue
        before = text[end : number.start]
        if number.begins_with_scale:
            before = _one_before(language).sub("", before)
        pieces += (before, _written(number.total))
        end = number.end
    return "".join((*pieces, text[end:]))


def _is_month(text: str, number: "_Sum") -> bool:
    around = max(0, number.start - _MONTH_MOST), number.end + _YEAR_MOST
    return text[number.start : number.start + 4].lower().startswith(_MONTHS) and _MONTH.search(text, *around) is not None


@cache
def _telling(language: str) -> re.Pattern[str]:
    """Return what finds texts that may have a number in words."""
    words = {*_words(language), *_SCALES[language]} - ONES
    return re.compile("|".join(sorted(words)) if language == "de" else rf"\b(?:{'|'.join(sorted(words))}|quatre.vingt)")


@cache
def _one_before(language: str) -> re.Pattern[str]:
    """Return what finds the "one" of "one hundred" and the article of "a hundred" in front of the scale."""
    return re.compile(rf"\b(?:{'|'.join(sorted(ONES_OF[language]))})[ -]\Z", re.IGNORECASE)


def _is_short(number: str) -> bool:
    return len(number.partition(".")[0]) <= _DIGITS_MOST


class _Sum:
    """The value of one number, word by word: "two hundred and five"."""

    def __init__(self, language: str, start: int, scale_most: int) -> None:
        """`start`: where its first token begins."""
        self.start = self.end = start
        self.parts: list[float] = []
        self.begins_with_scale = False
        self._language, self._scale_most = language, scale_most
        self._above = self._current = 0.0
        self._below = float("inf")
        """The next word must say less, or be a scale."""

    @property
    def total(self) -> float:
        return self._above + self._current

    def add(self, word: str, end: int) -> bool:
        """Take a word, and return whether it belongs to the number; `end` is where it ends."""
        is_first = not self.parts
        if not self._take(word):
            return False
        self.end = end
        self.begins_with_scale |= is_first and word in _SCALES.get(self._language, {})
        return True

    def _take(self, word: str) -> bool:
        scale = _SCALES.get(self._language, {}).get(word) or (_PLURALS.get(self._language, {}).get(word) if self.parts else None)
        if scale:
            return scale <= self._scale_most and self._multiply(scale)
        if word[0].isdecimal():
            return not self.parts and _is_short(word) and _FIGURES.fullmatch(word) is not None and self._count(float(word), 0)
        value = _value(word, self._language)
        if value is None or value >= self._below or (word in ONES and not self.parts):
            return False
        return self._count(value, self._least(value))

    def _multiply(self, scale: int) -> bool:
        if max(self._current, 1) * scale + self._above > _SUM_MOST:
            return False
        self.parts.append(scale)
        if scale == _HUNDRED:
            self._current *= scale if self._current else 0
            self._current = self._current or scale
        else:
            self._above, self._current = self._above + (self._current or 1) * scale, 0.0
        self._below = scale
        return True

    def _count(self, value: float, below: int) -> bool:
        self.parts.append(value)
        self._current, self._below = self._current + value, below
        return True

    def _least(self, value: int) -> int:
        """Return what may still be added to a word: less than ten to "thirty", "quatre-vingt-dix" takes up to nineteen."""
        if value >= _HUNDRED:
            return _HUNDRED if value % _HUNDRED == 0 else 0
        if self._language == "fr" and value in _TAKE_TEENS:
            return 20
        return 10 if value % 10 == 0 and (value >= _TWENTY or self._language == "fr") else 0


def _chinese(text: str, *, surely: bool) -> list[float]:
    found: list[float] = []
    for one in _CHINESE.finditer(text):
        digits, characters = one[1], one[2]
        if digits and not _is_short(digits):
            continue
        if digits:
            scaled = float(digits)
            for sign in characters:
                scaled = min(scaled * _CHINESE_SCALES.get(sign, 1), _SUM_MOST)
            found += [scaled] if surely else [scaled, float(digits)]
        elif characters and (not surely or _is_sure(text, one)):
            found.append(_read_chinese(characters))
    return found


def _chinese_in_digits(found: re.Match[str]) -> str:
    share, digits, characters, decimals, text = (
        found["share"],
        found["digits"],
        found["characters"],
        found["decimals"],
        found.string,
    )
    if digits or not characters:
        return f"{digits}{characters}%" if share and digits else found[0]
    before, behind = text[max(0, found.start() - 2) : found.start()], text[found.end() : found.end() + 2]
    if not (share or _is_number(characters, before, behind)):
        return found[0]
    ahead = characters.rstrip("万亿")
    if not _LARGE.isdisjoint(ahead):
        ahead = characters
    part = "." + "".join(str(_DIGITS[one]) for one in decimals) if decimals else ""
    return f"{_written(_read_chinese(ahead))}{part}{characters[len(ahead) :]}{'%' if share else ''}"


def _is_number(characters: str, before: str, behind: str) -> bool:
    """Return whether Chinese characters are a number where they stand: 二十五, 第三, 三天, but neither 周三 nor 三亚."""
    if before.endswith(("周", "星期", "礼拜")) and not behind.startswith(("次", "遍", "回")):
        return False
    if before.endswith(("几", "数")) or _CHINESE_ROUGH.search(characters):
        return False
    if before.endswith("第"):
        return characters != "一" or behind.startswith(("章", "条", "节", "款", "页"))
    if len(characters) > 1:
        has_scale = not _CHINESE_SCALES.keys().isdisjoint(characters)
        return characters[0] not in "百千万亿" if has_scale else len(characters) >= _YEAR_LEAST
    return characters not in "百千万亿一〇零" and _COUNTED_BEHIND.match(behind) is not None


def _is_sure(text: str, found: re.Match[str]) -> bool:
    if found[0].startswith("百分之"):
        return True
    is_ordinal = text.endswith(("第", "每", "其", "星期", "周"), 0, found.start())
    begins = found[2][0] not in "百千万亿一" or (len(found[2]) > 1 and found[2][0] == "一")
    return begins and not is_ordinal and _COUNTED_BEHIND.match(text, found.end()) is not None


def _read_chinese(characters: str) -> float:
    if not any(sign in _CHINESE_SCALES for sign in characters):
        return float("".join(str(_DIGITS[sign]) for sign in characters[-_DIGITS_MOST:]))
    if _SHORTENED.search(characters):  # 三百五 is 350
        characters += next(_SMALLER[sign] for sign in reversed(characters) if sign in _SMALLER)
    total, section, digit = 0, 0, 0
    for sign in characters:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif (size := _CHINESE_SCALES[sign]) < 10**4:
            section, digit = section + (digit or 1) * size, 0
        elif size == 10**4:
            total, section, digit = total + (section + digit or 1) * size, 0, 0
        else:
            total, section, digit = min((total + section + digit or 1) * size, int(_SUM_MOST)), 0, 0
    return float(total + section + digit)
