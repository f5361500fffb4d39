"""Words of what is left out and of what is left: `skip the first two, put the rest in one paragraph`. Folded."""

_OTHERS = """others rest remaining else autres reste restant übrigen ubrigen restlichen andere anderen resto demas demais
otros otras outros outras restantes 其他 其余 其它 剩下 剩下的 其余的 其他的 其它的 别的"""
OTHERS = frozenset(_OTHERS.split())
"""All that are not named."""
_SKIPPING = """skip remove cut delete take exclude lose scrap strike minus drop omit
enleve enlevez retire retirez vire virez supprime supprimez coupe coupez passe passez saute oublie zappe
streich streiche streichen weg raus weglassen entferne entfernen überspringen uberspringen
quita quite quitame elimina elimine borra saca suprime descarta pasa omite salta
tira tire remova remove corta corte elimine apaga dispensa dispense
去掉 删掉 删去 略过 拿掉 扣掉 跳过"""
SKIPPING = frozenset(_SKIPPING.split())
"""Verbs that leave out what they name, besides those of the tables that take it back."""
ALL_OF_THEM = frozenset({"都"})
"""What is said of all that are left, behind them."""
OF_THE_LOT = frozenset(
    {"of the lot", "of the bunch", "of those", "of these", "of them", "du lot", "de la liste", "d entre eux", "d entre elles"}
    | {"von denen", "davon", "der liste", "de esos", "de esas", "de ellos", "de ellas", "de la lista"}
    | {"desses", "dessas", "deles", "delas", "da lista"}
)
"""What was listed, as a whole."""
SINGULAR = frozenset({"does"})
"""A verb of one, before its subject."""
POINTING = frozenset({"el", "la", "celui", "celle"})
"""What begins a place of several words: `el del medio`, `celui du milieu`."""
