"""A reference among others: what it is joined to, and what the question asks of them or of all there are.

Above: `surrounded.py`. Below: `beside.py`, `placed.py`; `words/counted.py`, the words. Every public property is a word of the
conditions in `grammar/pointing_names.py` and its neighbours.
"""

from dataclasses import dataclass
from itertools import pairwise

from clew.domain.followup.beside import Beside
from clew.domain.followup.references import Reference
from clew.domain.followup.words.counted import BEFORE_SOME, BOTH, OF_ALL, ONE, PAST, THESE, WHEN, WHICH, WHO_OR_WHICH_YEAR
from clew.domain.followup.words.sides import FOR_THE, FOR_USE, IN_A_WAY, OF_ANOTHER, OR
from clew.domain.followup.words.table import kinds_of

_LONGEST_CHINESE_VERB = 2
_LONGEST_MENTION = 4
_CONTENT = kinds_of("content")
_OF_THE_TALK = frozenset("我你您上前刚这那")
"""Characters of words for what was said: 你说的, 上面的, 刚才的."""
_LONGEST_BEHIND_SOME = 4
_PLACING = kinds_of("determiner", "contracted", "locating", "noun", "marker")
_LEADING = kinds_of("polite", "opener", "and", "filler")
_STATING = kinds_of("auxiliary", "being")
_STATING_IN_CHINESE = _STATING | kinds_of("manner", "more")
_OTHERS = kinds_of("content", "elsewhere")
_CLAUSE_SIGNS = kinds_of("comma", "break")
_UNKNOWN = kinds_of("content", "plain", "common")
_SMALL = kinds_of("polite", "form", "expand", "request", "discourse")
_OF_SOMEBODY = kinds_of("determiner", "contracted", "own", "indefinite", "plural", "plain", "tail")
_SMALL_BEHIND = kinds_of("polite", "form")


@dataclass(frozen=True)
class Among(Beside):
    """A reference in its question, with the references beside it."""

    @property
    def is_one_of_several(self) -> bool:
        """The question holds other references; `a` and `one` are none, nor is a number that no section has."""
        return sum(other is self.reference or not self._is_mere_number(other) for other in self.reading.references) > 1

    def _is_mere_number(self, other: Reference) -> bool:
        is_one = other.highest == 1 and self.reading.items[other.start].folded in ONE
        return other.strength == "number" and (is_one or None in other.targets)

    @property
    def is_for_somebody(self) -> bool:
        """Right behind it stands for whom or what it is; nothing is asked, counted or chosen: `2, 3 et 4 pour mes élèves`."""
        items, at = self.reading.items, self.reference.end
        while self.reading.kinds_at(at) & _SMALL_BEHIND and self._word_at(at) not in FOR_USE:
            at += 1
        word, is_signed = self._word_at(at), items[-1].folded == "?"
        is_choice = any(item.folded in OR for item in items[self.reference.start : self.reference.end])
        if is_signed or is_choice or any("digits" in item.kinds for item in items[at:]):
            return False
        if "tail" in self.reading.kinds_at(at):
            return word.split()[0] in FOR_USE
        has_article = not word.isascii() or word in FOR_THE
        is_led = has_article or bool(self.reading.kinds_at(at + 1) & _OF_SOMEBODY)
        return word in FOR_USE and is_led and at + 1 < len(items)

    @property
    def is_wanted_in_a_way(self) -> bool:
        """A word that leads to how it is wanted stands right behind it, and at most one noun: `E und I ohne Fachdeutsch`."""
        end = self.reference.end
        said = [at for at in self.reading.residue if at >= end]
        return self._word_at(end) in IN_A_WAY and len(said) <= 1 and end + 1 < len(self.reading.items)

    @property
    def asks_which_of_them(self) -> bool:
        """It is joined to another, and what follows asks which of them: 第二个和第三个哪个更适合."""
        return self.is_one_of_several and self._word_at(self._end_of_list).startswith("哪")

    @property
    def asks_of_them_together(self) -> bool:
        """The question begins with the list that it stands in, and `can` or `is` follows: 第二个和第三个能一起报吗."""
        first = min(other.start for other in self.reading.references)
        is_first = all(item.kinds & _LEADING for item in self.reading.items[:first])
        return is_first and bool(self.reading.kinds_at(self._end_of_list) & kinds_of("auxiliary", "modal", "being"))

    @property
    def asks_which_of_others(self) -> bool:
        """A noun follows `which` in the clause beside it: `A or B, which blood group is rarer?`, unlike `which lasts longer`."""
        at = self._end_of_list
        while self.reading.kinds_at(at) & _CLAUSE_SIGNS:
            at += 1
        return self._is_which_of_others(at) or self._is_which_of_others(self._start_of_sentence)

    def _is_which_of_others(self, at: int) -> bool:
        """Tell whether `which`, a noun that counts nothing here, and a verb or a comparison stand there."""
        word, noun = self._word_at(at).replace(" ", ""), self.reading.kinds_at(at + 1)
        is_counted = at + 1 < len(self.reading.items) and self.reading.items[at + 1].is_counted_in_lists
        behind = at + 4 if "of" in self.reading.kinds_at(at + 2) else at + 2
        said = self.reading.kinds_in(behind, behind + 2) & (_STATING if word.isascii() else _STATING_IN_CHINESE)
        return word in WHICH and bool(noun & _OTHERS and said) and not is_counted

    @property
    def _start_of_sentence(self) -> int:
        """Where the question begins, past its signs."""
        return next((at for at, item in enumerate(self.reading.items) if not item.kinds & _CLAUSE_SIGNS), 0)

    @property
    def asks_who_it_was(self) -> bool:
        """It is the first or the last, and the question asks for somebody or for a time past: `who built the first computer?`."""
        is_extreme = self.reference.targets == (0,) or self.reading.items[self.reference.start].value == -1
        words = [item.folded.replace(" ", "") if self.is_unspaced else item.folded for item in self.reading.items]
        is_past = any(word in WHEN and after in PAST for word, after in pairwise(words))
        has_noun = self.is_unspaced and len(self._last_word.replace(" ", "")) > 1
        return is_extreme and (self.stands_beside_who or is_past or (has_noun and not WHO_OR_WHICH_YEAR.isdisjoint(words)))

    @property
    def is_owned_by_another(self) -> bool:
        """A word for somebody else's stands right before it: `his second book`."""
        return self._word_at(self.reference.start - 1) in OF_ANOTHER

    @property
    def is_one_of_all(self) -> bool:
        """Chinese words before it name all there are, or an owner: 世界上第一部电影, 鲁迅的第二本书, not 刚才的第二本书."""
        start, _ = self.reading.clause(self.reference)
        said = "".join(item.folded.replace(" ", "") for item in self.reading.items[start : self.reference.start])
        is_owned = said.endswith("的") and not _OF_THE_TALK.intersection(said)
        return self.is_unspaced and (is_owned or said.endswith(tuple(OF_ALL)))

    @property
    def begins_a_longer_name(self) -> bool:
        """An adjective and a noun, or a noun of two words, stand behind it: `the B complex vitamins`."""
        is_first = bool(self.after & _UNKNOWN) and not self.after & _SMALL
        return is_first and "content" in self.reading.kinds_at(self.reference.end + 1)

    @property
    def follows_a_chinese_verb(self) -> bool:
        """At most two unknown characters stand before it in its clause, past politeness: 装第2个, 保留第一个和第三个."""
        start, _ = self.reading.clause(self.reference)
        first = next((one.start for one in self.reading.references if one.start >= start), start)
        said = [item.kinds for item in self.reading.items[start:first] if not item.kinds & kinds_of("polite", "modal")]
        is_counted = "one" in self.reading.kinds_at(self.reference.end - 1)
        return self.is_unspaced and is_counted and 0 < len(said) <= _LONGEST_CHINESE_VERB and all(one == _CONTENT for one in said)

    @property
    def is_of_these(self) -> bool:
        """`these` stands right before it, so that it counts: `the difference between these 2`."""
        return self._word_at(self.reference.start - 1) in THESE

    @property
    def counts_some_of_them(self) -> bool:
        """French `en` and a verb stand before it, so that it counts what was named: `si j'en ai trois`, not `j'en suis au 3`."""
        start = self.reference.start
        said = [self._word_at(at) for at in range(start - _LONGEST_BEHIND_SOME, start)]
        is_some = any(before in BEFORE_SOME and word == "en" for before, word in pairwise(said))
        return is_some and said[-1] != "en" and not self.right_before & _PLACING

    @property
    def is_counted_as_before(self) -> bool:
        """It is one of two numbers, and what they count stands behind the first: `two years or three`."""
        others = (one for one in self.reading.references if one.strength == "number" and one.end < self.reference.start)
        return any(self._counts_up_to_here(one.end) for one in others)

    def _counts_up_to_here(self, at: int) -> bool:
        """Tell whether a noun that no title has stands there, and nothing but `or` between it and the reference."""
        noun, gap = self.reading.items[at], self.reading.items[at + 1 : self.reference.start]
        is_noun = noun.kinds == _CONTENT and not noun.is_in_title
        return is_noun and bool(gap) and all("and" in item.kinds for item in gap)

    @property
    def means_all_of_them(self) -> bool:
        """It is a word for both, or a number word behind `the`, which English has for no item: `compare the two`."""
        at = self.reference.start
        is_number_word = not self.itself & kinds_of("digits", "one", "ordinal")
        return bool(self._word_at(at) in BOTH or (is_number_word and self._word_at(at - 1) == "the"))

    @property
    def is_what_you_said(self) -> bool:
        """A Chinese word for what the answer said stands right before it: 你说的第二个方案, 你刚才提到的第三个."""
        at = self.reference.start
        said = [item.folded for item in self.reading.items[max(0, at - _LONGEST_MENTION) : at]]
        return self.is_unspaced and "discourse" in self.right_before | self.two_before and any("你" in word for word in said)

    @property
    def _end_of_list(self) -> int:
        """Where the last reference ends that is joined to this one: what belongs to it belongs to both."""
        end = self.reference.end
        for other in self.reading.references:
            gap = range(end, other.start)
            is_joined = other.start > end and len(gap) <= 3 and "and" in self.reading.kinds_at(end)
            if is_joined and not any(self.reading.is_subject_at(at) for at in gap):
                end = other.end
        return end
