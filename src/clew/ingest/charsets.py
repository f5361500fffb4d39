"""Names of encodings, as messages and pages declare them → the encodings that text is sent in.

Python knows more codecs than those. Some of them (`punycode`, `idna`, `unicode_escape`) are no encodings of documents, and
decoding a megabyte of nonsense with one takes minutes, so a name outside this list counts as unknown. Above: `mail.py`,
`encoding.py`.
"""

import codecs

_TEXT = """
ascii utf_7 utf_8 utf_8_sig utf_16 utf_16_le utf_16_be utf_32 utf_32_le utf_32_be
iso8859_1 iso8859_2 iso8859_3 iso8859_4 iso8859_5 iso8859_6 iso8859_7 iso8859_8 iso8859_9 iso8859_10 iso8859_11
iso8859_13 iso8859_14 iso8859_15 iso8859_16 cp1250 cp1251 cp1252 cp1253 cp1254 cp1255 cp1256 cp1257 cp1258
cp437 cp720 cp737 cp775 cp850 cp852 cp855 cp857 cp858 cp860 cp861 cp862 cp863 cp864 cp865 cp866 cp869 cp874 tis_620
koi8_r koi8_u koi8_t kz1048 ptcp154 mac_roman mac_latin2 mac_cyrillic mac_greek mac_turkish mac_iceland mac_croatian
mac_romanian cp932 shift_jis shift_jis_2004 shift_jisx0213 euc_jp euc_jis_2004 euc_jisx0213 iso2022_jp iso2022_jp_1
iso2022_jp_2 iso2022_jp_2004 iso2022_jp_3 iso2022_jp_ext iso2022_kr cp949 euc_kr johab gb2312 gbk gb18030 hz big5
big5hkscs cp950
"""
_KNOWN = frozenset(_TEXT.split())


def codec_of(label: str) -> str:
    """Return Python's name of the encoding that a document declares; "" when it is unknown, or none of texts."""
    try:
        name = codecs.lookup(label).name.replace("-", "_") if label else ""
    except (LookupError, ValueError):
        return ""
    return name if name in _KNOWN else ""
