"""Text that cannot be right is known without words of any language, and text of any language passes."""

from clew.ingest.pdf.garbled import garbled_share, unmapped_share
from clew.ingest.pdf.values import Word
from tests.rows import each

ENGLISH = "The council met on the first Monday of the month and agreed on the repair of the northern bridge."
RUSSIAN = "Совет собрался в первый понедельник месяца и согласился отремонтировать северный мост через реку."
GERMAN = "Der Rat tagte am ersten Montag des Monats und beschloss die Reparatur der nördlichen Brücke."


def share(text: str, *, guessed: int = 0) -> float:
    words = [Word(word, 0, 0, 0, 0, 10, "Arial", False) for word in text.split()]
    return garbled_share(words, unmapped_share(text), lambda: guessed)


def shifted(text: str, by: int) -> str:
    """Return a text whose letters stand further back in the order of Unicode."""
    return "".join(chr(ord(letter) + by) if letter.isalpha() else letter for letter in text)


@each(
    "text",
    [
        shifted(ENGLISH, -29),
        shifted(ENGLISH, 1),
        shifted(GERMAN.upper(), 3),
        RUSSIAN.encode("cp1251").decode("latin-1"),
        shifted(RUSSIAN, 0x250 - 0x410),
        "".join(letter if letter.isspace() else chr(int.from_bytes(letter.encode())) for letter in RUSSIAN if letter != "."),
        "4 \x08\x04\x0b\x0f \x06\x15\x03 \x19\x05\x0e\x0c\x07\x13 & % ( -.45 ) " * 3,
        "Page 1: " + shifted("the council met on the first monday", 0xF000),
        "\ufffd\ufffd\ufffd\ufffd " * 6,
        "䋔ٱ䅞اور ῳا㦇♑ش ਮٱ䋔ت یຊا䅞 ⴑ⥲ڡ䫑د ຝ䆀ط ǎشਫ਼䋔 ࠘ٱຊ䋔",
    ],
)
def test_text_of_a_font_that_does_not_name_its_letters_is_garbled(text: str) -> None:
    assert share(text, guessed=len(text)) > 0.1


@each(
    "text",
    [
        ENGLISH,
        GERMAN.upper(),
        RUSSIAN,
        "Bylchu o amgylch y saeth ehangu, bylchau rhwng botymau, methwyd ymofyn gwybodaeth am yr argraffydd",
        "Wszczął śledztwo, chrząszcz brzmi w trzcinie w Szczebrzeszynie, źdźbło trawy, zwykły przyrząd krzyczy",
        "Hội đồng đã họp vào thứ Hai đầu tiên của tháng và đồng ý sửa chữa cây cầu phía bắc của thành phố",
        "Strč prst skrz krk, vlk zmrzl, zhltl hrst zrn, scvrkl smrk, chrt pln skvrn vtrhl skrz trs chrp v čtvrť Krč",
        "使用α受体阻滞剂和β受体阻滞剂治疗高血压患者，γ干扰素与Пирацетам合用时应谨慎，ω脂肪酸除外。" * 2,
        "สวัสดี你好 привет你好 مرحبا你好 γειά你好 안녕你好 สวัสดีпривет ขอบคุณ谢谢 ลาก่อน再见",
        "위원회는 이달 첫째 월요일에 모여 북쪽 다리를 수리하기로 합의하였으며 비용은 두 도시가 함께 부담한다고 밝혔다",
        "ATGGCCGGCTAA GGCCGCGGATCC CCGGGCTGCAGG GCGGCCGCTAGC CGCGGGCCATGG TTGGCCGGCCAA",
        "MKVLAAGIVALLSGCAQ DLKRRYEFHNMPWQTS GSHMTKEELIRQAVDF WWKLPGSTRDEYVNCH",
        "BC547B LM358N SN74HC595 ATXMEGA MCP23017 STM32F103C8T6 NRF24L01 DHT22 HXDSP MXCFG QTRSV PLCC DIPX",
        "PBM PCX PDF PCM PNG PPM PGM XBM XPM TIFF BMP DXF DWG SVGZ WMF PCD PCF PCL PSD XCF DJVU CBZ CBR",
        "OTE5YzU4ZjYtNDQwNS00 ZTIyLWI3MmQtZGQ3MzM3 MDRiYzQ5Cg aGVsbG8gd29ybGQ c29tZSBiYXNlNjQ",
        "XXXXXXXX, LLC (Lic.#XXXXXXX) XXXXXXXXX XXXX XXXXXXXXXX underwritten by XXXXXX 09/01/2015 XXXXXXXXXXX",
        "III IV VII VIII XII XIII XIV XVII XVIII XIX XXII XXIII XXIV XXVII XXVIII XXXIII MCMXCIX MDCCLXXVI",
        "𝑆𝑡𝑟𝑖𝑛𝑔 = {𝐶𝑙𝑢𝑠𝑡𝑒𝑟 ∈ 𝑁𝐺𝑀 | ∀𝐶𝑙𝑢𝑠𝑡𝑒𝑟𝑘, 𝑉𝑢𝑙,𝑖 > 𝑉𝑢ℎ,𝑖} ∑𝛼𝛽𝛾 𝔄𝔅ℭ ℝℕℤ 𝜎𝑚𝑎𝑥 𝜏𝑚𝑖𝑛 𝜇𝑖𝑗",
        "ĀāĂăĄąĆćĈĉĊċČčĎď ĐđĒēĔĕĖėĘęĚěĜĝĞğ ĠġĢģĤĥĦħĨĩĪīĬĭĮį ŐőŒœŔŕŖŗŘřŚśŜŝŞş ŠšŢţŤťŦŧŨũŪūŬŭŮů",
        "\uf0b7 one \uf0b7 two \uf02b \uf03d \uf0fe yes \uf0a8 no \uf095 call \uf0e0 mail " * 8,
        "r\x01 Database performance\nr\x01 Advanced SQL\nr\x01 Business intelligence\n" * 8,
    ],
)
def test_text_names_codes_and_formulas_are_not_garbled(text: str) -> None:
    assert share(text) == 0


def test_one_garbled_font_is_a_share_of_its_page() -> None:
    good = [Word(word, 0, 0, 0, 0, 10, "Arial", False) for word in (ENGLISH * 3).split()]
    bad = [Word(word, 0, 0, 0, 0, 10, "Arial,Italic", False) for word in shifted(ENGLISH, 3).split()]
    assert 0.2 < garbled_share([*good, *bad], 0, lambda: 100) < 0.3
