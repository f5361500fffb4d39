"""What numbers count in six languages: durations, money, measures and shares, in words and signs.

Above: `engine/answers/support_units`, which compares a sentence with a passage, also of another language. Texts are lower case
and without accents. To add a language, add its words to each unit.
"""

import re
from functools import cache

_WORDS = {
    "second": "second seconds sec secs seconde secondes sekunde sekunden segundo segundos",
    "minute": "minute minutes min mins minuten minuto minutos",
    "hour": "hour hours hr hrs h heure heures stunde stunden std hora horas",
    "day": "day days jour jours tag tage tagen tages dia dias",
    "week": "week weeks semaine semaines woche wochen semana semanas",
    "month": "month months mois monat monate monaten monats mes meses",
    "year": "year years yr yrs an ans annee annees jahr jahre jahren jahres ano anos",
    "%": "% percent prozent",
    "euro": "€ euro euros eur",
    "dollar": "$ dollar dollars usd dolar dolares",
    "sterling": "£ pound pounds gbp pfund",
    "yuan": "¥ yuan rmb cny",
    "yen": "¥ yen jpy",
    "franc": "franc francs franken chf francos",
    "real": "r$ reais brl",
    "cent": "cent cents centime centimes centimo centimos centavo centavos",
    "mg": "mg milligram milligrams milligramme milligrammes milligramm miligramo miligramos miligrama miligramas",
    "g": "g gram grams gramme grammes gramm gramo gramos grama gramas",
    "kg": "kg kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm kilogramo kilogramos quilo quilos quilograma"
    " quilogramas",
    "ton": "t ton tons tonne tonnes tonnen tonelada toneladas",
    "lb": "lb lbs pound pounds libra libras pfund",
    "oz": "oz ounce ounces once onces unze unzen onza onzas onca oncas",
    "mm": "mm millimetre millimetres millimeter millimeters milimetro milimetros",
    "cm": "cm centimetre centimetres centimeter centimeters zentimeter centimetro centimetros",
    "m": "metre metres meter meters metro metros",
    "km": "km kilometre kilometres kilometer kilometers kilometern kilometro kilometros quilometro quilometros",
    "mile": "mile miles meile meilen milla millas milha milhas",
    "inch": "inch inches zoll pouce pouces pulgada pulgadas polegada polegadas",
    "foot": "ft foot feet",
    "m²": "m² m2 sqm quadratmeter quadratmetern",
    "km²": "km² km2 quadratkilometer quadratkilometern",
    "ha": "ha hectare hectares hektar hectarea hectareas",
    "acre": "acre acres",
    "ml": "ml millilitre millilitres milliliter milliliters mililitro mililitros",
    "l": "l litre litres liter liters litern litro litros",
    "gallon": "gallon gallons galon galones galao galoes",
    "kb": "kb kib kilobyte kilobytes",
    "mb": "mb mib megabyte megabytes",
    "gb": "gb gib gigabyte gigabytes",
    "tb": "tb tib terabyte terabytes",
    "°c": "°c ° degree degrees degre degres grad grado grados grau graus celsius",
    "°f": "°f ° degree degrees degre degres grad grado grados grau graus fahrenheit",
    "kwh": "kwh",
    "mwh": "mwh",
    "kw": "kw kilowatt kilowatts",
    "mw": "mw megawatt megawatts",
}
"""A word may stand for several units: "pounds"."""
_SCALES = {
    "million": "million millions mio millionen millon millones milhao milhoes mn",
    "billion": "billion billions bn milliard milliards milliarde milliarden mrd",
    "trillion": "trillion trillions",
    "thousand": "thousand tausend mille mil k",
}
"""Without the "Billion", "billon" and "bilhão" of other languages, which are not the same number."""
_CHINESE = {
    "second": "秒",
    "minute": "分钟",
    "hour": "小时 个小时 钟头 个钟头",
    "day": "天 日",
    "week": "周 星期 个星期 礼拜 个礼拜",
    "month": "个月",
    "year": "年",
    "euro": "欧元",
    "dollar": "美元 美金",
    "sterling": "英镑",
    "yuan": "元 块 块钱 人民币",
    "yen": "日元",
    "g": "克",
    "kg": "公斤 千克",
    "ton": "吨",
    "cm": "厘米",
    "m": "米",
    "km": "公里 千米",
    "mile": "英里",
    "m²": "平方米",
    "km²": "平方公里",
    "ha": "公顷",
    "mu": "亩",
    "l": "升",
    "ml": "毫升",
    "kwh": "千瓦时",
}
CHINESE_SCALES = {"万": "ten thousand", "亿": "hundred million", "万亿": "trillion"}
SQUARE = frozenset(("square", "carre", "carres", "cuadrado", "cuadrados", "quadrado", "quadrados"))
"""Before or behind a unit of length: an area."""
LENGTHS = {"minute": ("minute", 1), "hour": ("minute", 60), "day": ("minute", 1440), "week": ("minute", 10080)} | {
    "month": ("month", 1),
    "year": ("month", 12),
}
"""Unit of time → the smaller one that it is counted in, and how many of those it has."""


@cache
def units_of_words() -> dict[str, frozenset[str]]:
    """Return word or sign → the units that it may stand for."""
    found: dict[str, frozenset[str]] = {}
    for unit, words in _WORDS.items():
        for word in words.split():
            found[word] = found.get(word, frozenset()) | {unit}
    return found


@cache
def scales_of_words() -> dict[str, str]:
    """Return word → the scale that it multiplies the number before it with."""
    return {word: scale for scale, words in _SCALES.items() for word in words.split()}


@cache
def chinese_units() -> dict[str, str]:
    """Return characters → unit."""
    return {word: unit for unit, words in _CHINESE.items() for word in words.split()}


@cache
def chinese_unit() -> re.Pattern[str]:
    """Return what finds the scale (group 1) and the unit (group 2) behind a number in a Chinese text."""
    longest_first = sorted(chinese_units(), key=len, reverse=True)
    return re.compile(rf"\s?(万亿|万|亿)?(?:多|余)?({'|'.join(longest_first)})?")
