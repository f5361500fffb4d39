"""Writes the question that a short one means: the question before with another period or another phrase.

Above: `understanding.py`. Below: `periods.py` and `chunks.py`; `grammar.PLACES` says which part of the question gives way. Where
no part does, the phrase is searched with the names and the period of the question before: `the deposit — Lindero, 2023`.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from clew.domain.followup.ellipsis.chunks import Chunk, Place, chunks_of, names_of
from clew.domain.followup.ellipsis.grammar import PLACES, Change
from clew.domain.followup.ellipsis.periods import PartSpan, Shift, moved, part_spans, year_of
from clew.domain.followup.ellipsis.reading import Lexicon, Token, tokens_of
from clew.domain.followup.ellipsis.short_question import Phrase
from clew.domain.followup.grammar.rows import RowTable
from clew.domain.text.years import YearSpan, year_spans

BESIDE = " — "
_TABLE = RowTable(PLACES, Place)
_END = " ?？.!"
_NOWHERE: tuple[int, int, Change] = (len(PLACES), 0, "beside")
_GENITIVES = frozenset({"der", "des", "einer", "eines"})
_WHERE = frozenset({"in", "at", "en", "dans", "em"})
"""Prepositions that say where something is or was done, whatever the noun before them."""
_BEFORE_VERB = frozenset({"do", "does", "did", "can", "could", "will", "would", "should", "must"})
_VOWELS = frozenset("aeiouyàâéèêëîïôûü")
_ELIDED = re.compile(r"\b(?:d|l|qu)[ea] $", re.IGNORECASE)
_NAME_GOES_ON = re.compile(
    r" (?:of (?:the )?|d[eu] (?:l[ao]s? |l['’])?|des |del |d[oa]s? |d['’])[A-ZÀ-ÖØ-Þ][\w-]*(?: [A-ZÀ-ÖØ-Þ][\w-]*)*"
)
"""Behind the first words of a name: the Bank *of England*, la Taverne *du Troll*."""
_YEARS = {"en": "in {}", "fr": "en {}", "es": "en {}", "pt": "em {}", "de": "{}", "zh": "{}年"}
_SINCE = re.compile(r"(?:\b(?:between|from|entre|de|desde|zwischen|von)\s|[从自在])$", re.IGNORECASE)
_UNTIL = re.compile(r"\s(?:and|to|until|till|et|y|e|und)\s|[和与]")
_UNTIL_INSIDE = re.compile(r"\s[^\W\d]+\s|[至到]")
_CHINESE_END = re.compile("之间|期间|间")
"""Around the years of a period: "between 2021 and 2023"."""


def with_years(text: str, asked: str, language: str) -> str:
    """Return a question about another year; the years that it names are replaced, or the year is added at its end."""
    named = year_spans(text)
    if not named:
        return _added(text, asked, language)
    number = asked.removesuffix("年")
    if _is_period(text, named):
        return _with_one_year(text, named, number, language)
    last = named[-1]
    written = f"{number}年" if "年" in text[last.start : last.end] else number
    kept = text[: last.start] + written + text[last.end :]
    for span in reversed(named[:-1]):
        kept = kept[: span.start] + number + kept[span.end :]
    return kept


def _is_period(text: str, named: Sequence[YearSpan]) -> bool:
    """Return whether the years of a text are one period or one list of two: "2021 to 2023", "between 2021 and 2023"."""
    if len(named) == 2:
        return _UNTIL.fullmatch(text[named[0].end : named[1].start]) is not None
    return len(named) == 1 and _UNTIL_INSIDE.search(text[named[0].start : named[0].end]) is not None


def _with_one_year(text: str, named: Sequence[YearSpan], year: str, language: str) -> str:
    """Return a text with one year in the place of a period and of the words around it."""
    start, end = named[0].start, named[-1].end
    since, after = _SINCE.search(text[:start]), _CHINESE_END.match(text, end)
    written = _YEARS.get(language, "{}").format(year) if since or language == "zh" else year
    return text[: since.start() if since else start] + written + text[after.end() if after else end :]


def _added(text: str, asked: str, language: str) -> str:
    year = asked.removesuffix("年")
    if language == "zh":
        return f"{year}年{text}"
    bare = text.rstrip(_END)
    return f"{bare} {_YEARS.get(language, '{}').format(year)}{text[len(bare) :]}"


def with_part(text: str, asked: PartSpan, written: str, language: str) -> str:
    """Return a question about another half, quarter or month; `written` is the part as the later question names it."""
    same = [span for span in part_spans(text) if span.unit == asked.unit]
    if same:
        span = same[-1]
        return text[: span.start] + span.written(asked.number, text) + text[span.end :]
    years = year_spans(text)
    if years:
        at = years[-1].end if language == "zh" else years[-1].start
        return text[:at] + (written if language == "zh" else f"{written} ") + text[at:]
    bare = text.rstrip(_END)
    return f"{bare} {written}{text[len(bare) :]}"


def shifted(text: str, shift: Shift, base: YearSpan, language: str) -> str | None:
    """Return a question moved by whole units from a base year; None if it names no part of the unit that moves."""
    if shift.unit == "year":
        return with_years(text, season(base, shift.distance), language)
    parts = [span for span in part_spans(text) if span.unit == shift.unit]
    if not parts:
        return None
    span = parts[-1]
    number, years = moved(shift.unit, span.number, shift.distance)
    text = text[: span.start] + span.written(number, text) + text[span.end :]
    return with_years(text, season(base, years), language) if years else text


def season(base: YearSpan, distance: int) -> str:
    """Return a year, or a season as it was written, so many years away."""
    first, last = base.first + distance, base.last + distance
    return f"{first}-{last}" if base.is_season else f"{first if base.first == base.last else last}"


def with_phrase(text: str, phrase: Phrase, lexicon: Lexicon) -> tuple[str, Change]:
    """Return the question before with a phrase in the place of the part that has the same role."""
    chunks = chunks_of(text, lexicon)
    rank = {row.name: place for place, row in enumerate(PLACES)}
    judged = [(Place(phrase, chunk, chunks, lexicon), chunk) for chunk in chunks]
    ranked: list[tuple[int, int, Change]] = [
        (rank[row.name], at, row.then) for at, (place, _) in enumerate(judged) for row in [_TABLE.row_for(place)]
    ]
    _, at, change = min(ranked, default=_NOWHERE)
    if change == "beside" or (change == "noun" and len(chunks) == 1 and not year_spans(text)):
        return beside(text, phrase.text, lexicon, chunks), "beside"
    place, chunk = judged[at]
    if place.phrase_is_specified and phrase.preposition is None and change != "counted":
        if specified := _with_specified(text, place):
            return specified, "noun"
        stays = change in ("through the word", "name") or lexicon.table.has_capital_nouns
        if specified is not None or not stays:
            return beside(text, phrase.text, lexicon, chunks), "beside"
    start, end, written = _replacement(place, chunk, change, text)
    if change in ("name", "noun") and not lexicon.table.has_capital_nouns:
        end = _whole_name_end(text, end)
    return _joined(text[:start], written, lexicon.table.language) + text[end:], change


def _whole_name_end(text: str, end: int) -> int:
    """Return where a name ends whose first words end there: the Bank (of England); the same place if no name goes on."""
    last = text[:end].split()[-1:]
    goes_on = _NAME_GOES_ON.match(text, end) if last and last[0][:1].isupper() else None
    return goes_on.end() if goes_on else end


def _with_specified(text: str, place: Place) -> str | None:
    """Return the question about another noun and its name: "the mayor of Paris" gives way to "the police chief of Lyon".

    None where the question has no such noun and name, the name behind the same preposition; an empty text where it is not clear
    which noun gives way.
    """
    phrase, lexicon, chunks = place.phrase, place.lexicon, place.chunks
    leads = next(at for at, token in enumerate(phrase.tokens) if at and lexicon.preposition(token) is not None)
    wanted = lexicon.preposition(phrase.tokens[leads])
    named = [at for at, chunk in enumerate(chunks) if chunk.preposition == wanted and _named(chunk, lexicon)]
    if not named:
        return None
    last = named[-1]
    nouns = _nouns_before(place, last)
    without_name = replace(place, phrase=replace(phrase, tokens=phrase.tokens[:leads]))
    shared = [at for at, chunk in enumerate(chunks) if at != last and replace(without_name, chunk=chunk).shares_a_word]
    if not nouns or (shared and (shared[-1] not in nouns or _has_verb_behind(without_name, shared[-1]))):
        return None
    at = shared[-1] if shared else _giving_way(place, nouns, last)
    if at is None or _has_name_behind(text, place, last):
        return ""
    head, name = chunks[at], chunks[last]
    owned = chunks[last + 1] if last + 1 < len(chunks) else name
    is_owner = text[name.end : owned.start] in ("'s ", "’s ")  # (the aims of) NASA's mission
    end = owned.end if is_owner else _named(name, lexicon)[-1].end  # a verb behind it stays
    if _ends_with_verb(text[: head.start], head, text[end:]):
        return ""
    offset = phrase.tokens[0].start - len(phrase.text[: -len(phrase.noun)])
    start, first = (head.noun_start, len(phrase.text) - len(phrase.noun)) if _leans(place, at) else (head.start, 0)
    noun = phrase.text[first : phrase.tokens[leads - 1].end - offset]
    complement = phrase.text[phrase.tokens[leads].start - offset :]
    return f"{text[:start]}{noun}{text[head.end : name.start]}{complement}{text[end:]}"


def _ends_with_verb(before: str, head: Chunk, behind: str) -> bool:
    """Return whether the only verb of an English question is in a chunk: (when did) the army arrive (in Lyon?)."""
    words = before.split()
    return len(head.tokens) > 1 and bool(words) and words[-1].casefold() in _BEFORE_VERB and not behind.strip(_END)


def _has_verb_behind(place: Place, at: int) -> bool:
    """Return whether an English chunk goes on behind the word that the phrase has too: (did) the mayor say."""
    shared = replace(place, chunk=place.chunks[at]).shared
    return place.lexicon.table.language == "en" and shared != place.chunks[at].tokens[-1]


def _has_name_behind(text: str, place: Place, last: int) -> bool:
    """Return whether a name goes on with another: the treaty of Lyon in Paris, of Rome and Sparta. German shows no names.

    From Lyon to Nice does not, unless the phrase has both as well.
    """
    chunks, lexicon = place.chunks, place.lexicon
    if last + 1 == len(chunks) or lexicon.table.has_capital_nouns or not names_of(chunks[last + 1], lexicon):
        return False
    behind = chunks[last + 1]
    joining = {",", *(phrase[0] for phrase in lexicon.connectives if len(phrase) == 1)}
    between = [token.folded for token in tokens_of(text[_named(chunks[last], lexicon)[-1].end : behind.start])]
    if between or behind.preposition is None:
        return bool(between) and joining.issuperset(between)
    return behind.preposition in {*_WHERE, *map(lexicon.preposition, place.phrase.tokens)}


def _nouns_before(place: Place, last: int) -> list[int]:
    """Return the places of the chunks that lead to a name: the cause, of the fire (in London); none if a verb leads to it."""
    first = last
    while first and place.chunks[first].start - place.chunks[first - 1].end <= 2 and _leans(place, first):
        first -= 1
    return [] if _leans(place, first) else list(range(first, last))


def _giving_way(place: Place, nouns: Sequence[int], last: int) -> int | None:
    """Return which noun gives way to one of another name: the only one, or the nearest if its article is the phrase's.

    None where it may be a verb, and where two may be meant: the mayor of the city of Paris.
    """
    chunks, phrase, nearest = place.chunks, place.phrase, place.chunks[nouns[-1]]
    if len(nouns) == 1:
        return nouns[0] if nearest.has_article or nearest.is_first or not phrase.has_article else None
    is_alike = phrase.has_article and nearest.article == phrase.article and nearest.preposition is not None
    is_alike = is_alike and not any(names_of(chunks[at], place.lexicon) for at in nouns)  # the bridge over the Rhine
    return nouns[-1] if is_alike and nearest.preposition != chunks[last].preposition else None


def _leans(place: Place, at: int) -> bool:
    """Return whether a chunk belongs to the one before it: (the fire) in London, (die Ursachen) der Armut."""
    chunk = place.chunks[at]
    if chunk.preposition is not None or place.lexicon.table.language != "de":
        return chunk.preposition is not None
    return at > 0 and chunk.article in _GENITIVES and place.chunks[at - 1].tokens[-1].is_capital


def _named(chunk: Chunk, lexicon: Lexicon) -> tuple[Token, ...]:
    """Return the name that a preposition leads to; a German one ends with its first word, as a noun may follow."""
    if lexicon.table.has_capital_nouns:
        return chunk.tokens[:1] if chunk.tokens[0].is_capital else ()
    return names_of(chunk, lexicon)


def _joined(before: str, written: str, language: str) -> str:
    """Return two pieces of text; a French article or `de` loses its vowel in front of another."""
    if language == "fr" and written[:1].lower() in _VOWELS and (match := _ELIDED.search(before)):
        return f"{before[: match.end() - 2]}'{written}"
    return before + written


def _replacement(place: Place, chunk: Chunk, change: Change, text: str) -> tuple[int, int, str]:
    """Return which stretch of the question gives way to which words."""
    phrase = place.phrase
    match change:
        case "code":
            codes = [token for token in phrase.tokens if token.is_code]
            is_labelled = place.shared is not None or len(phrase.tokens) == len(codes)
            start = place.codes[0].start if is_labelled else (place.names or place.codes)[0].start
            written = " ".join(token.cased for token in codes) if is_labelled else phrase.noun
            return start, place.codes[-1].end, written
        case "adjective":
            return chunk.tokens[0].start, chunk.tokens[0].end, phrase.noun
        case "name":
            return _name(place, chunk)
        case "through the word":
            return _through(place, chunk)
        case "counted":
            return chunk.tokens[0].start, _noun_end(chunk), phrase.noun
        case "asked":
            return 0 if not text[: chunk.noun_start].strip("¿") else _asked_start(text, chunk), chunk.end, phrase.text
        case _:
            return _noun(place, chunk)


def _name(place: Place, chunk: Chunk) -> tuple[int, int, str]:
    """Replace a name; with its preposition if the phrase has a noun in front of its own name."""
    phrase, first = place.phrase, place.names[0]
    is_whole = first == chunk.tokens[0]
    has_lost_article = chunk.has_article and not phrase.has_article
    if phrase.preposition is not None and is_whole and (has_lost_article or not phrase.tokens[0].is_capital):
        return chunk.start, place.names[-1].end, phrase.text  # (law) in the United States: in Canada
    has_own_article = phrase.preposition is None and not chunk.has_article and chunk.preposition is None and is_whole
    replaces_name = place.phrase_is_specified and not chunk.has_article and chunk.preposition is None
    return first.start, place.names[-1].end, phrase.text if has_own_article or replaces_name else phrase.noun


def _asked_start(text: str, chunk: Chunk) -> int:
    """Return where the question word before a chunk begins."""
    before = text[: chunk.noun_start].rstrip()
    return len(before) - len(before.split()[-1]) if before.split() else 0


def _noun(place: Place, chunk: Chunk) -> tuple[int, int, str]:
    phrase = place.phrase
    if phrase.preposition is not None and not place.chunk.contracted:
        end = _complement_end(place, chunk) if phrase.preposition != "de" else chunk.end
        return chunk.start, end, phrase.text
    if phrase.preposition is not None or chunk.preposition is None:
        return chunk.start, _complement_end(place, chunk), phrase.text
    return chunk.noun_start, chunk.end, phrase.noun


def _complement_end(place: Place, chunk: Chunk) -> int:
    """Return where a chunk ends with the name that specifies it: (à la laiterie) d'Ambrée."""
    if place.phrase.preposition is None:
        return chunk.end
    following = next((other for other in place.chunks if other.start > chunk.end), None)
    if following is None or following.start - chunk.end > 2 or following.preposition not in {"de", "of", "von"}:
        return chunk.end
    return following.end if names_of(following, place.lexicon) and not place.names else chunk.end


def _through(place: Place, chunk: Chunk) -> tuple[int, int, str]:
    """Replace a noun and the name beside it; a verb behind them stays."""
    shared = place.shared
    assert shared is not None  # noqa: S101  the row was chosen for it
    tokens = chunk.tokens
    last = tokens.index(shared)
    while last + 1 < len(tokens) and (tokens[last + 1].is_capital or tokens[last + 1].is_code):
        last += 1
    end = tokens[last].end
    following = next((other for other in place.chunks if other.start > end), None)
    is_specified = following is not None and following.start - end <= 2 and bool(names_of(following, place.lexicon))
    if last + 1 == len(tokens) and is_specified and following is not None and following.preposition in {"de", "of", "von"}:
        end = following.end
    keeps_preposition = chunk.preposition is not None and place.phrase.preposition is None
    start = chunk.noun_start if keeps_preposition else chunk.start
    return start, end, place.phrase.noun if keeps_preposition else place.phrase.text


def _noun_end(chunk: Chunk) -> int:
    """Return where the counted noun ends: a verb may follow it."""
    return chunk.tokens[0].end if len(chunk.tokens) > 1 and not chunk.tokens[1].is_capital else chunk.end


def beside(text: str, phrase: str, lexicon: Lexicon, chunks: Sequence[Chunk] | None = None) -> str:
    """Return a phrase with what the question before was about: its names and its period, or all of it.

    `how many` leaves open what the phrase replaces, what is counted or whose it is, so that then all of it stays.
    """
    _, dash, frame = text.rpartition(BESIDE)
    if dash:
        return f"{phrase}{BESIDE}{frame}"
    chunks = chunks_of(text, lexicon) if chunks is None else chunks
    kept = [(tokens[0].start, _written(text, tokens)) for chunk in chunks if (tokens := names_of(chunk, lexicon))]
    if not kept or any(chunk.is_counted for chunk in chunks):
        return f"{phrase}{BESIDE}{text.rstrip(_END)}"
    kept += [(span.start, text[span.start : span.end]) for span in (*year_spans(text), *part_spans(text))]
    return f"{phrase}{BESIDE}{', '.join(written for _, written in sorted(kept))}"


def _written(text: str, tokens: Sequence[Token]) -> str:
    return text[tokens[0].start : tokens[-1].end]


def base_year(texts: Sequence[str]) -> YearSpan | None:
    """Return the year that was named last, in texts from the newest to the oldest."""
    return next((span for text in texts if (span := year_of(text))), None)
