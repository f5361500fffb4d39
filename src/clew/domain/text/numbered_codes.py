"""Numbers that a text calls codes: `exit code 28`, `error 404`, `Fehlercode 12`, `错误代码28`.

A number alone means many things, but behind such a word it is a name, as `E28` is (`codes.py`): the list of codes has one entry
for it. Above: the extractive model, which quotes that entry, and the engine, which looks for it in the rest of a list.
"""

import re
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

MOST = 5
"""How many codes of one question count."""
_KINDS = (
    r"(?:(?:exit|return|error|status|fault|response|result)[ -])?(?:codes?|values?|numbers?)|errors?|errno|exit|status|faults?",
    r"codes? (?:d['’] ?(?:erreur|état)|de (?:sortie|retour|statut|réponse)|retour|erreur)",
    r"valeur de retour|erreurs?|pannes?|défauts?",
    r"(?:códigos?|valor(?:es)?) de (?:salida|error|retorno|estado|respuesta)|códigos?|errores|fallos?|averías?",
    r"(?:códigos?|valor(?:es)?) de (?:saída|erro|retorno|status|estado|resposta)|erros?|falhas?",
    r"(?:exit|error|fehler|rückgabe|status|return|abbruch|ende|störungs)-?(?:codes?|kodes?|werte?|nummern?)|kodes?|fehlern?|störung",
    r"alarme?s?|alarmas?",
)
"""Words for codes in English, French, Spanish, Portuguese and German."""
KIND = rf"(?<![\w-])(?:{'|'.join(_KINDS)})(?:\s(?:no\.?|nr\.?|nº|n°|number|numéro|número|nummer))?(?:\s?[:=#]\s?|\s)"
"""A word for codes with what joins it to its number."""
KIND_ZH = r"(?:(?:退出|错误|返回|状态|故障|报警|响应|结束)(?:代码|代号|编号|码|值)|代码|错误|故障|报警)\s?[为是：:#]?\s?"
_EDGE = r"[0-9A-Za-z\u00c0-\u024f]"
_NUMBER = rf"\d{{1,5}}(?!{_EDGE}|[%°]|[.,:/-]\d|\s%)"
_AND = r"\s*(?:[,、/]|(?:and|or|et|ou|y|o|e|u|und|oder)(?=\s)|和|与|或)\s*"
_QUOTE = "[`'\"‘“«„「]?"
_FOUND = re.compile(
    rf"(?P<kind>{KIND}){_QUOTE}(?P<numbers>{_NUMBER}(?:{_AND}{_NUMBER})*)"
    rf"|(?P<kind_zh>{KIND_ZH}){_QUOTE}(?P<numbers_zh>{_NUMBER}(?:{_AND}{_NUMBER})*)"
    r"|(?<![\w.,:/-])(?P<numbers_before>\d{1,5})[ -]"
    r"(?P<kind_after>(?:(?:exit|return|error|status) )?(?:code|error|status|fault))(?!\w)"
    rf"|(?<!{_EDGE})(?P<numbers_before_zh>\d{{1,5}})\s?号?(?P<kind_after_zh>{KIND_ZH})",
    re.IGNORECASE,
)
_DIGITS = re.compile(r"\d+")


class Named(NamedTuple):
    """A place where a text calls numbers codes."""

    kind: str
    """The words that say so, as written: `exit code`."""
    numbers: tuple[str, ...]
    """Without leading zeros."""


def named_codes(text: str) -> Iterator[Named]:
    """Yield the places where a text calls numbers codes, in order."""
    for found in _FOUND.finditer(text):
        groups = {name: value for name, value in found.groupdict().items() if value}
        kind = next(value for name, value in groups.items() if name.startswith("kind"))
        numbers = next(value for name, value in groups.items() if name.startswith("numbers"))
        yield Named(kind.rstrip(" :=#：为是"), tuple(map(plain_number, _DIGITS.findall(numbers))))


def numbered_codes(text: str) -> frozenset[str]:
    """Return the first MOST numbers that a text calls codes, without leading zeros."""
    numbers = (number for named in named_codes(text) for number in named.numbers)
    return frozenset(islice(dict.fromkeys(numbers), MOST))


def plain_number(digits: str) -> str:
    """Return a number without leading zeros."""
    return digits.lstrip("0") or "0"
