"""The control words of RTF: the character, code page or kind of text that each one means.

From the Rich Text Format specification 1.9.1. Above: `rtf.py`, which reads files with these tables.
"""

import re

# fmt: off
TOKEN = re.compile(
    rb"\\(?P<word>[A-Za-z]{1,32})(?P<number>-?\d{1,10})? ?"
    rb"|\\'(?P<hex>[0-9A-Fa-f]{2})"
    rb"|\\(?P<sign>[^A-Za-z])"
    rb"|(?P<brace>[{}])"
    rb"|[\r\n]+"
    rb"|(?P<text>[^\\{}\r\n]+)",
    re.DOTALL,
)
"""One token of a file. What matches nothing (a lone backslash at the end) is skipped."""

IGNORED = frozenset(
    {
        "aftncn", "aftnsep", "aftnsepc", "atndate", "atnicn", "atnid", "atnparent", "atnref", "atntime", "atrfend",
        "atrfstart", "bkmkend", "bkmkstart", "blipuid", "colorschememapping", "colortbl", "comment", "datafield", "datastore",
        "defchp", "defpap", "do", "docvar", "factoidname", "falt", "filetbl", "fldinst", "fontemb", "fontfile", "formfield",
        "ftncn", "ftnsep", "ftnsepc", "generator", "gridtbl", "htmltag", "latentstyles", "levelnumbers", "leveltext",
        "listname", "listoverridetable", "listpicture", "listtable", "mhtmltag", "mmathPr", "nesttableprops", "nonesttables",
        "nonshppict", "objalias", "objclass", "objdata", "objname", "objsect", "objtime", "oldcprops", "oldpprops",
        "oldsprops", "oldtprops", "panose", "pgdsctbl", "pgp", "picprop", "pict", "pn", "private", "protusertbl", "pxe",
        "revtbl", "rsidtbl", "rxe", "shppict", "shprslt", "sp", "stextflow", "tc", "tcn", "template", "themedata",
        "userprops", "wgrffmtfilter", "windowcaption", "writereservation", "xe", "xmlnstbl",
    }
)
"""Groups without words of the document."""

READ_THOUGH_STARRED = frozenset(
    {
        "annotation", "atnauthor", "footnote", "listtext", "mmath", "moMath", "moMathPara", "shpgrp", "shpinst", "shptxt",
        "ud",
    }
)
r"""Groups marked `\*` ("may be skipped by old readers") that contain words."""

RUNNING = frozenset(("header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"))

CHARACTERS = {
    "tab": "\t", "line": "\n", "lbr": "\n", "softline": "\n", "emdash": "—", "endash": "–", "emspace": " ",
    "enspace": " ", "qmspace": " ", "bullet": "•", "lquote": "‘", "rquote": "’", "ldblquote": "“", "rdblquote":
    "”", "zwj": "\u200d", "zwnj": "\u200c", "ltrmark": "\u200e", "rtlmark": "\u200f", "zwbo": "", "zwnbo": "",
}
SIGNS = {b"~": "\u00a0", b"_": "\u2011", b"-": "", b"{": "{", b"}": "}", b"\\": "\\", b"\t": "\t"}

CODE_PAGES = {
    0: "cp1252", 2: "cp1252", 77: "mac_roman", 78: "shift_jis", 128: "cp932", 129: "cp949", 130: "johab", 134:
    "gbk", 136: "big5", 161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257",
    204: "cp1251", 222: "cp874", 238: "cp1250", 254: "cp437", 255: "cp437",
}
"""`fcharset` of a font → the encoding of its bytes. 1 ("default") is the document's own."""
# fmt: on

BULLETS = frozenset("·•◦▪o§-–*¨ØüvwnqluÞà") | {"\uf0b7", "\uf0a7", "\uf06f", "\uf0d8", "\uf0fc", "\uf076", "\ufffd"}
r"""What stands in `\listtext` before an item without a number, in symbol fonts too."""
