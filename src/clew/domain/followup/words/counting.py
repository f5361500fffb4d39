"""Ordinals and numbers written out, with the endings of each language, from the first to the twentieth.

Above: `reading.py`, which adds them to what the table of a language has. The tables keep what no rule of endings makes: `last`,
`next to last`, short forms. Plurals are left out where they mean something else: `segundos` are seconds.
"""

from collections.abc import Iterator, Mapping

_STEMS: Mapping[str, str] = {
    "en": """first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth
        sixteenth seventeenth eighteenth nineteenth twentieth""",
    "fr": """premi|er|ère|ers|ères|èrement deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième
        onzième douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième vingtième""",
    "de": """erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt vierzehnt fünfzehnt sechzehnt
        siebzehnt achtzehnt neunzehnt zwanzigst""",
    "es": """primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim decimotercer decimocuart decimoquint
        decimosext decimoséptim decimoctav decimonoven vigésim""",
    "pt": """primeir segund terceir quart quint sext sétim oitav non décim""",
}
"""The n-th word is the n-th ordinal, without what its endings add; the endings of an irregular one stand behind bars."""
_ENDINGS: Mapping[str, tuple[str, ...]] = {
    "en": ("",),
    "fr": ("", "s"),
    "de": ("e", "en", "er", "es", "em"),
    "es": ("o", "a"),
    "pt": ("o", "a"),
}
_ADVERBS: Mapping[str, str] = {"en": "ly", "fr": "ment", "de": "ens", "es": "amente"}
"""How an ordinal ends that counts what is said: `thirdly`."""
_NUMBERS: Mapping[str, str] = {
    "en": """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
        nineteen twenty""",
    "fr": """un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf
        vingt""",
    "de": """eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn
        neunzehn zwanzig""",
    "es": """uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho
        diecinueve veinte""",
    "pt": """um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezasseis dezassete dezoito
        dezanove vinte""",
}


def ordinals_of(language: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each place with the ordinals that name it."""
    for place, written in enumerate(_STEMS.get(language, "").split(), start=1):
        stem, *own = written.split("|")
        yield place, [stem + ending for ending in own or _ENDINGS[language]]


def adverbs_of(language: str) -> Iterator[tuple[int, str]]:
    """Yield each place with the adverb that counts it: `thirdly`."""
    if ending := _ADVERBS.get(language):
        for place, written in enumerate(_STEMS[language].split(), start=1):
            if "|" not in written:
                yield place, written + ending


def numbers_of(language: str) -> Iterator[tuple[int, str]]:
    """Yield the numbers from one on that are written out."""
    yield from enumerate(_NUMBERS.get(language, "").split(), start=1)
