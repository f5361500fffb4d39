"""Words of what is left out, of what is left, and of what is known already: `skip the first two, put the rest in one paragraph`.

Folded; one set for all languages but where a word means something else in another.
"""

from collections.abc import Mapping

_OTHERS = """others rest remaining remainder else autres reste restant restantes ubrigen restlichen andere anderen resto demas
demais otros otras outros outras restantes 其他 其余 其它 剩下 剩下的 其余的 其他的 其它的 别的"""
OTHERS = frozenset(_OTHERS.split())
"""All that are not named."""
_ADJECTIVES = "restantes ubrigen restlichen andere anderen autres demas demais otros otras outros outras 其他 其余 其它 别的"
ADJECTIVES = frozenset(_ADJECTIVES.split())
"""Those that a noun may follow: `die anderen Gemeinden`."""
_REMAINING = """what s left,whatever s left,what is left,whatever is left,what remains,what stays,ce qui reste,ce qu il reste,
was ubrig bleibt,was ubrig ist,was dann noch bleibt,lo que queda,lo que quede,lo que sobra,lo que resta,lo otro,
o que sobra,o que sobrar,o que resta,o que restar,o que fica,o que ficar"""
REMAINING = tuple(phrase.strip() for phrase in _REMAINING.split(","))
"""The same in several words."""
_WHOLE = """everything all lot whole set complete tout toute tous toutes tt tte tts ttes ensemble totalite alles alle
allen samtliche samtlichen komplett todo toda todos todas conjunto tudo td tds 全部 所有 都 全"""
WHOLE = frozenset(_WHOLE.split())
"""All there are, before `except`."""
_EXCEPTING = "bar minus less without moins hormis sauf sans excepte excepto salvo quitando sin ohne ausser tirando fora sem"
EXCEPTING = frozenset(_EXCEPTING.split())
"""What leaves out behind such a word, besides words of the kind `except`."""
_SKIPPING = """remove cut delete exclude lose scrap strike minus omit spare
enleve enlevez retire retirez vire virez supprime supprimez coupe coupez passe passez oublier
streich streiche streichen weg raus weglassen entferne entfernen sparen ersparen schenken verzichten
quita quite quitame elimina elimine borra saca suprime descarta pasa dejala dejalo dejalas dejalos
tira tire remova remove corta corte apaga dispensa dispense dispenso pular saltar
去掉 删掉 删去 略过 拿掉 扣掉 免了 不用 不要 不必 不看"""
_SKIPPING_PHRASES = "take out,take away,do without,live without,no need for,aside,de cote,de lado,m en passe,m en passer"
SKIPPING = frozenset(_SKIPPING.split()) | frozenset(_SKIPPING_PHRASES.split(","))
"""What leaves out what it names, besides words of the kind `not` (`skip`, `zappe`, 跳过)."""
ALL_OF_THEM = frozenset({"都"})
"""What is said of all that are left, behind them."""
_KNOWN: Mapping[str, str] = {
    "en": "already",
    "fr": "deja lu lue lus lues",
    "de": "schon bereits gelesen",
    "es": "ya leido leida leidos leidas",
    "pt": "ja lido lida lidos lidas",
    "zh": "已经 看过 读过 有了 知道了",
}
KNOWN: Mapping[str, frozenset[str]] = {language: frozenset(words.split()) for language, words in _KNOWN.items()}
"""What says that something was read or is there already, besides words of the kind `seen`."""
