"""Numbers written as words in six languages: "thirty-one", "vierundzwanzig", "quatre-vingt-dix", "三十", "2万".

Above: `engine/answers/support_abroad`, which compares numbers between languages. `support_words.NUMERALS` has those that count
where both sides have the same words. Texts are lower case and without accents. To add a language, add a line to each table.
"""

import re
from functools import cache

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
    "fr": {"septante": 70, "nonante": 90},
    "es": {"doscient": 200, "trescient": 300, "cuatrocient": 400, "quinient": 500, "seiscient": 600, "setecient": 700}
    | {"ochocient": 800, "novecient": 900},
    "pt": {"duzent": 200, "trezent": 300, "quatrocent": 400, "quinhent": 500, "seiscent": 600, "setecent": 700}
    | {"oitocent": 800, "novecent": 900, "dezasseis": 16, "dezassete": 17, "dezanove": 19},
}
ONES = frozenset(
    [
        "one",
        "a",
        "an",
        "un",
        "une",
        "ein",
        "eine",
        "einen",
        "einem",
        "einer",
        "eines",
        "eins",
        "uno",
        "una",
        "um",
        "uma",
        "一",
        "1",
    ]
)
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
_TOKEN = re.compile(r"\d+(?:\.\d+)?|[^\W\d_]+")
_LONG = re.compile(rf"(?<!\d)(?<!\d\.)\d{{{_DIGITS_MOST + 1},}}")
_BETWEEN = re.compile(r"[ \u00a0-]{0,2}\Z")
_FOUR_TWENTIES = re.compile(r"\bquatre[- ]vingts?\b")
_PERCENT = re.compile(r"\b(?:pour cent|por ciento|por cento)\b")
_UNSURE = frozenset(("neuf", "acht"))
"""Words that are numbers and others: "neuf" is also "new"."""
_HUNDRED, _TWENTY, _TAKE_TEENS = 100, 20, (60, 80)
_DIGITS = dict(zip("〇零一二三四五六七八九", (0, 0, *range(1, 10)), strict=True)) | {"两": 2}
_CHINESE_SCALES = {"十": 10, "百": 100, "千": 1000, "万": 10**4, "亿": 10**8}
_CHINESE = re.compile(r"(?:百分之)?(\d+(?:\.\d+)?)?\s?([〇零一二两三四五六七八九十百千万亿]*)")
_COUNTED_BEHIND = re.compile(
    r"个|天|日|周|月|年|岁|人|名|次|元|块|欧|倍|项|条|款|种|章|份|张|件|台|辆|位|小时|分钟|秒|公里|米|公斤|克|吨|层|家|间|页"
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
    text = _FOUR_TWENTIES.sub("quatrevingt", text)
    sums, end, is_open = [_Sum(language)], 0, False
    for token in _TOKEN.finditer(text):
        word = token.group()
        is_next = is_open and _BETWEEN.match(text[end : token.start()]) is not None
        if surely and word in _UNSURE:
            is_open = False
        elif not (word in _JOINING and is_next):
            if not is_next:
                sums.append(_Sum(language))
            is_open = sums[-1].add(word)
            if not is_open and is_next:
                sums.append(_Sum(language))
                is_open = sums[-1].add(word)
        end = token.end()
    read = [one for one in sums if one.parts]
    return [one.total for one in read] + [part for one in read for part in one.parts if not surely]


def _is_short(number: str) -> bool:
    return len(number.partition(".")[0]) <= _DIGITS_MOST


class _Sum:
    """The value of one number, word by word: "two hundred and five"."""

    def __init__(self, language: str) -> None:
        self.parts: list[float] = []
        self._language = language
        self._above = self._current = 0.0
        self._below = float("inf")
        """The next word must say less, or be a scale."""

    @property
    def total(self) -> float:
        return self._above + self._current

    def add(self, word: str) -> bool:
        """Take a word, and return whether it belongs to the number."""
        scale = _SCALES.get(self._language, {}).get(word) or (_PLURALS.get(self._language, {}).get(word) if self.parts else None)
        if scale:
            return self._multiply(scale)
        if word[0].isdecimal():
            return not self.parts and _is_short(word) and self._count(float(word), 0)
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


def _is_sure(text: str, found: re.Match[str]) -> bool:
    if found[0].startswith("百分之"):
        return True
    is_ordinal = text.endswith(("第", "每", "其", "星期", "周"), 0, found.start())
    begins = found[2][0] not in "百千万亿一" or (len(found[2]) > 1 and found[2][0] == "一")
    return begins and not is_ordinal and _COUNTED_BEHIND.match(text, found.end()) is not None


def _read_chinese(characters: str) -> float:
    if not any(sign in _CHINESE_SCALES for sign in characters):
        return float("".join(str(_DIGITS[sign]) for sign in characters[-_DIGITS_MOST:]))
    total, section, digit = 0, 0, 0
    for sign in characters:
        if sign in _DIGITS:
            digit = _DIGITS[sign]
        elif (size := _CHINESE_SCALES[sign]) < 10**4:
            section, digit = section + (digit or 1) * size, 0
        else:
            total, section, digit = min((total + (section + digit or 1)) * size, int(_SUM_MOST)), 0, 0
    return float(total + section + digit)
