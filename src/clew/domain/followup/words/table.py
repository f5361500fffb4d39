"""What a table of words says about a language, and which kinds of words there are.

Above: one module per language beside this one. Phrases are separated by commas and written as people write them; case,
accents, apostrophes and hyphens are folded away when they are read. The longest phrase wins,
whatever its kinds. A word that ends with `*` stands for all words that begin so (four letters at least).
The kinds are a type: the type checker refuses one that is misspelt, in a table and in a rule (`"nuon" in kinds`).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, get_args

PhraseKind = Literal[
    "noun",  # what a section is called: point, section, part
    "one",  # stands for such a noun: (the second) one
    "marker",  # comes before a number: no., number, #
    "lettering",  # comes before a letter: letter
    "determiner",  # definite: the
    "plural",  # a determiner of several: les, las (3 is a time or a count behind it)
    "indefinite",  # a, an
    "contracted",  # preposition and determiner in one word: du, am, no
    "demonstrative",  # this, that, it
    "relative",  # previous, next, other
    "and",
    "to",  # between the ends of a range
    "from",  # before the first end of a range
    "except",
    "but",  # leaves out what follows when everything is named before it: all points but (the first)
    "not",
    "all",
    "of",  # leads to what the thing before it belongs to
    "locating",  # in, from, under: where something stands
    "opener",  # what about, and: a whole question with one noun
    "what",  # what is: asks what something says, when nothing else is said
    "expand",  # asks for more on something: explain, detail
    "request",  # asks for something: give, show, summarise
    "compare",  # sets two things side by side
    "more",  # asks to go on, alone: continue, more, and then
    "discourse",  # what a text does: say, mention, deal with
    "meta",  # a text or what one was told: report, answer, list
    "auxiliary",  # does, is, can: the verb follows the subject
    "modal",  # can, could: what follows may be a request
    "asking",  # who, when, why, how many: wants a fact
    "polite",  # please, now, ok: changes nothing
    "filler",  # any other function word
    "form",  # how the answer is wanted, said in one word: shorter, simply
    "lead",  # leads to how the answer is wanted: in (five lines), for (my team)
    "for",  # leads to who gets the answer: for (a partner)
    "with",  # leads to what the answer is to hold: with (screenshots)
    "own",  # the asker's: my, our
    "head",  # ends what such a word leads: lines, table, team, examples, French
    "degree",  # before a word for how the answer is wanted: more (slowly), etwas
    "open",  # the rest of the clause says how or why: as if, so that, especially
    "person",  # who gets the answer, as an object: me, moi
    "addressee",  # who is asked for it: you, tu
    "topic",  # a loose word for a section, next to words of its title: (the budget) bit
    "settled",  # is understood already: (the first is) clear
    "seen",  # was read or dealt with before: (the first two) I read
    "grasped",  # a verb of understanding, whatever is said of it: understand, kapier
    "none",  # denies such a verb, beside `not`: nothing, rien, nix
    "lost",  # says, alone, that nothing was understood: huh, I don't get it
    "correction",  # what was pointed at before is not meant: no sorry, I mean
    "being",  # is, are: what follows is no verb
    "starting",  # before the first of an open range: starting from (4)
    "onward",  # behind it: (4) to the end
    "on",  # the same, if `from` stands before it: from (4) on
    "beyond",  # before the last that is not meant: everything after (5)
    "up to",  # before the last that is meant: everything up to (3)
    "ahead of",  # before the first that is not meant: everything before (4)
    "right after",  # before the one ahead of what is meant: the one after (3)
    "right before",  # before the one that follows what is meant: the one before (3)
    "and next",  # adds the one that follows: (4) and the next one
    "after",  # a preposition: leads to the one ahead of what is meant, if a word for a section or of order stands before it
    "before",  # the same: leads to the one that follows what is meant
    "succession",  # a verb of order: what (comes) after the budget
    "one before",  # says, alone in its clause, that what stands before the refused one is meant: (not 3,) the one before
    "one after",  # the same of what stands after it
    "its next",  # behind the one ahead of what is meant: (3)后面那个
    "its previous",  # behind the one that follows what is meant: (3)前面那个
    "elsewhere",  # gives `point`, `section`, `S3` another meaning
    "idiom",  # a phrase that holds such a word and means something else
]
"""The rows of a table."""
ReadKind = Literal[
    "content",  # a word that no table knows
    "plain",  # a word of any talk (`words/talk`), which says nothing of a subject: sounds, weird, honestly
    "common",  # the same, if it may be what a number counts: idea, boss
    "number",
    "digits",  # a number that is not written out
    "ordinal",
    "counted",  # an ordinal or a group that a pattern of the language reads: 2nd, 第二
    "group",  # several sections at an end, in one word: 前两
    "roman",
    "id",  # S2
    "own_id",  # an id of this outline that is not S1..Sn
    "break",  # a sign that ends a clause
    "comma",
    "paragraph",  # §
    "tail",  # a whole phrase that says how the answer is wanted: in five lines
    "manner",  # the rest of a clause that does: so that I can paste it
]
"""What reading finds by itself, besides the words of a table."""
Kind = PhraseKind | ReadKind
Kinds = frozenset[Kind]
_KNOWN: frozenset[str] = frozenset((*get_args(PhraseKind), *get_args(ReadKind)))


def kinds_of(*kinds: Kind) -> Kinds:
    """Return these kinds as a set. Raises ValueError: one of them is no kind."""
    return _set_of(kinds)


@cache
def _set_of(kinds: tuple[Kind, ...]) -> Kinds:
    if unknown := set(kinds) - _KNOWN:
        raise ValueError(f"no kinds of words: {', '.join(sorted(unknown))}")
    return frozenset(kinds)


EVERYWHERE: Mapping[PhraseKind, str] = {
    "form": """in english, auf deutsch, auf englisch, en français, en anglais, en español, en inglés, em português, em inglês,
        tldr, tl;dr, eli5, step by step, 中文, 英文""",
    "polite": """please, pls, plz, thanks, thx, sorry, merci, bitte, danke, gracias, obrigado, obrigada, grazie, ok, okay, asap,
        hm, hmm, hum, mm, mmm, uh, um, euh, ähm, eh, ah, oh, wow, lol, haha, kkk, kkkk,
        rsrs, jaja, jajaja, jeje, mdr, ptdr, xd, 谢谢""",
}
"""What people say in one language while they speak another."""


LABELS: tuple[frozenset[str], ...] = tuple(
    frozenset(written.split())
    for written in (
        "article articles art arts articulo articulos artigo artigos artikel artikeln artikels",
        "§ paragraph paragraphs paragrafen paragraf paragraphe paragraphes parrafo parrafos paragrafo paragrafos",
        "clause clauses clausula clausulas klausel klauseln ziffer",
        "annex annexes annexe appendix anexo anexos anlage anhang",
        "chapter chapters ch chapitre chapitres chap capitulo capitulos cap kapitel",
        "schedule rule regle regla regra regel step etape paso passo schritt",
    )
)
"""Words that a number of a title stands behind, folded; the words of a line mean the same."""
UNSPACED_LABELS = "条章款"
"""Characters that such a number stands before."""


@dataclass(frozen=True, slots=True)
class WordTable:
    """The words of one language; a phrase may be of several kinds."""

    language: str
    phrases: Mapping[PhraseKind, str]
    ordinals: Mapping[int, str]
    """Place → its words; negative places count from the end."""
    numbers: Mapping[int, str]
    times: str = ""
    """What time is counted in, or called from today: a question that holds one asks about a time, not about a title's word."""
    dates: str = ""
    """Names of months, days and seasons: they do so only behind `last`, `this` or `next`."""
    ordinal_pattern: str | None = None
    """A number in digits as an ordinal: its number is the group `n` (or `back`, counted from the end)."""
    group_pattern: str | None = None
    """Several at an end, written as one: their number is the group `first` or `last`."""
    has_compounds: bool = False
    """Nouns stand side by side (`point guard`), so that a word right after a reference makes it something else."""
    has_late_ordinals: bool = False
    """An ordinal may follow its noun (`punto segundo`)."""
    has_late_adjectives: bool = False
    """An adjective follows its noun (`lenguaje llano`)."""
    infinitive: str | None = None
    """How verbs end when they say what to do (`alargar`): such a word at the end of a clause asks, if no table knows it."""
    has_capital_nouns: bool = False
    """Every noun is written with a capital, which then tells nothing."""
    capital_noun: str = ""
    """A word for a section that is one only in capitals: `TOP 3`, unlike `die Top 3`."""
    variants: Mapping[str, str] | None = None
    """Other characters for the same words: traditional → simplified."""
