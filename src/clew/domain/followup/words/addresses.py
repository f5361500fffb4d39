"""Words by which people call one another in chats, the abbreviations that end a message: `3 y 5 compadre`, `a 4 dnv`.

Above: `forms.py`, `letters.py`. Below: nothing. Folded as `reading.py` folds words; one set for all languages.
"""

_ADDRESSES = """mate bro bros bruv bruh dude man buddy pal boss chief fam luv love hun babe
    frere frerot frr poto pote mec gros chef cousin reuf khey meuf
    bruder brudi bruda digga diggah digger alter alta bro kumpel chef chefin junge keule diggi
    compadre tio tia wey guey bro hermano hermana carnal parce parcero amigo amiga jefe jefa crack maquina nene nena
    mano mana parca parceiro cara vei veio fi meu amigo amiga chefe mlk galera irmao
    老铁 亲 哈 大哥 大姐 兄弟 师傅 老师 哥 姐 亲爱的 宝"""
_PLEASE = """please pls plss plsss plz plzz plx pleease stp stpp stppp svp svpp bitte bitteschon bidde biddee porfa porfi porfis
    porfavor plis plisss pf pfv pfvr pff thx thanks cheers ta merci danke gracias obrigado obrigada brigado brigada 谢谢 谢啦"""
_CHAT = """dnv tmj slk vlw flw blz vdd tbh idk lol lmao ngl imo smh btw thx mdr ptdr tkt jpp xd jaja kkk rs ggf vllt hdgdl xoxo"""
ADDRESSES = frozenset(_ADDRESSES.split())
"""Who is called, at the end of a message."""
PLEASE = frozenset(_PLEASE.split())
"""Words of politeness that mean nothing else."""
CHAT = frozenset(_CHAT.split())
"""Abbreviations that say nothing of what is asked."""
