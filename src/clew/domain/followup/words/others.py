"""Words of what is left out and of what is left: `skip the first two, put the rest in one paragraph`. Folded."""

_OTHERS = """others rest remaining else autres reste restant ubrigen restlichen andere anderen resto demas demais otros otras
outros outras restantes 其他 其余 其它 剩下 剩下的 其余的 其他的 其它的 别的"""
OTHERS = frozenset(_OTHERS.split())
"""All that are not named."""
_SKIPPING = """remove cut delete take exclude lose scrap strike minus omit
enleve enlevez retire retirez vire virez supprime supprimez coupe coupez passe passez
streich streiche streichen weg raus weglassen entferne entfernen
quita quite quitame elimina elimine borra saca suprime descarta pasa
tira tire remova remove corta corte apaga dispensa dispense
去掉 删掉 删去 略过 拿掉 扣掉"""
SKIPPING = frozenset(_SKIPPING.split())
"""Verbs that leave out what they name, besides those with the kind `not` (`skip`, `zappe`, 跳过)."""
ALL_OF_THEM = frozenset({"都"})
"""What is said of all that are left, behind them."""
