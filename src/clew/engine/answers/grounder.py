"""Binds the marks `[n]` of an answer to passages and exact words while the answer arrives, and judges its sentences.

Above: `stages/ground`. Below: `domain/citations/mark_scanner` (what is a mark), `written` (which words one stands for),
`bibliography` (which passages there are, and what was cited of them). Works on any text, whatever model wrote it. The model cites
passages by their number in the prompt. The emitted text uses the answer's own numbers. A mark that names no passage is removed
and reported once. A sentence of a language model without a mark, or whose marks name passages that do not say it, gets one if a
passage of the prompt says it. A model that begins its answer with a mark writes marks in front of their sentences: they are moved
behind.
"""

import re
from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import replace

from clew.domain.citations.citation import Citation
from clew.domain.citations.mark_forms import FoundMark
from clew.domain.citations.mark_scanner import MarkScanner
from clew.domain.citations.marks import MARK, NUMBER, mark
from clew.domain.citations.support import SUPPORTED, SentenceSupport, Support
from clew.domain.documents.passage import Passage
from clew.domain.text.words import UNSPACED
from clew.domain.turn_texts import warning_text
from clew.domain.turns.events import Cited, Warned
from clew.engine.answers.bibliography import Bibliography
from clew.engine.answers.claims import Claim, Doubt
from clew.engine.answers.emitted import Emitted, Grounded
from clew.engine.answers.judging import Judged, claims, judge_sentences
from clew.engine.answers.last_sentence import last_sentence, last_start
from clew.engine.answers.support import PATH_SIGN
from clew.engine.answers.written import CLAIM_MOST, Written
from clew.providers.answering.sentences import Span

Scanned = list[str | FoundMark]
_RUN = re.compile(r"\s+|[\"”’'»)\]」』*_]+|[^\s。！？]*[。！？]+|(?:[^\s.!?…。！？:：]++ )*[^\s。！？]+")
"""White space, signs behind the end of a sentence, or a stretch that begins otherwise: words between which no sentence ends."""
_CLOSER = re.compile(r"[\"”’'»)\]」』*_.,;:!?…。！？，；：|]")
_ENDS = re.compile(r"[.!?…](?:[ ]?[\"”’'»)\]*_])*\Z")
_ENDS_UNSPACED = re.compile(r"[。！？][\"”’'»)\]」』*_]*\Z")
_ENDS_CLAUSE = re.compile(r"[,;]\s|[，；]")
_COLONS = frozenset(":：")
_ENDS_LINE = frozenset(".!?。！？:：")
"""After other signs, a line that begins with a small letter continues the sentence."""
_BEGINS_SENTENCE = re.compile(rf"[\"“«¿¡*_(]|[{UNSPACED}]|[^\W_]")
_BEFORE_SENTENCE = re.compile(r"[\s>*_#•‣◦▪–+-]*(?:\d{1,3}[.)]\s+)?[*_]*\Z")
"""What may stand on a line before its first word."""
_BEGINS_ITEM = frozenset("-*+•‣◦▪–#|>`")
_COPIED = 12
"""So many characters before a mark that a passage has too, with this mark behind them: it is the passage's own."""
_BESIDE = 8
"""So many citations may stand for the words that the last one stands for."""
_CITED_TOGETHER = 3
"""More passages cited together are a list of what the prompt had: those that do not say the words are left out."""


class Grounder:
    """Grounds one answer. The result does not depend on how the text was cut into pieces."""

    def __init__(
        self,
        passages: Mapping[int, Passage],
        *,
        language: str | None = None,
        is_model: bool = False,
        asked: str = "",
        says_nothing: Callable[[str], bool] = lambda _: False,
    ) -> None:
        """`[n]` means `passages[n]`; `language` is the answer's, for finding its sentences.

        `is_model`: a language model writes the answer, so other forms of marks are read, and sentences without a mark get one,
        unless one `says_nothing`. `asked`: the question, whose words in brackets are no labels.
        """
        self._asked = asked
        self._bibliography = Bibliography(passages, language)
        self._language = language
        self._is_model = is_model
        self._says_nothing = says_nothing
        self._scanner = MarkScanner(other_forms=is_model)
        self._out = Emitted()
        self._written = Written(language)
        self._space = ""
        """White space after the text so far, held back: a mark may come before it."""
        self._has_gap = False
        """A mark was removed here."""
        self._lines_before = 0
        """Ends of lines before the removed mark: as many behind it are left out, so that no empty lines stay in its place."""
        self._clauses: dict[int, int] = {}
        """Where a mark begins → where the words of its claim begin."""
        self._ended = 0
        """Where the last sentence ended that was looked at for a mark."""
        self._held: Scanned = []
        """Marks side by side and the white space or colon behind them, of a model's answer: held back until the next word."""
        self._may_lead = False
        """They may stand in front of their sentence."""
        self._begun_with: list[int] = []
        """Numbers of the marks in front of the sentence that is being written."""
        self._puts_in_front = False
        """The answer began with such a mark."""

    @property
    def text(self) -> str:
        """The answer as emitted so far."""
        return self._written.text

    @property
    def length(self) -> int:
        """Its length."""
        return self._written.length

    @property
    def has_words(self) -> bool:
        """Whether the answer so far has words besides marks."""
        return self._written.has_words

    @property
    def citations(self) -> tuple[Citation, ...]:
        """All citations so far, in the order of the answer."""
        return tuple(self._bibliography.citations)

    def scan(self, piece: str | None) -> Scanned:
        """Take the model's next piece, None at the end, and return the part of the answer that is decided, for `ground`."""
        return self._scanner.finish() if piece is None else self._scanner.feed(piece)

    def unknown_in(self, found: Scanned) -> frozenset[int]:
        """Return the numbers in marks that name no known passage and were not looked up before."""
        return self._bibliography.unknown(number for item in found if isinstance(item, FoundMark) for number in item.numbers)

    def learn(self, passages: Mapping[int, Passage]) -> None:
        """Add passages by their numbers."""
        self._bibliography.learn(passages)

    def renumber(self, passages: Mapping[int, Passage]) -> None:
        """Replace the passages: `[n]` now means `passages[n]`. A passage that the answer already cites keeps its number there."""
        self._begun_with = self._bibliography.renumber(passages, self._begun_with)

    def feed(self, piece: str) -> list[Grounded]:
        """Take the model's next piece; return the events to emit now: text, and each citation right after its mark."""
        return self.ground(self.scan(piece))

    def finish(self) -> list[Grounded]:
        """Return the events that were held back. Call it once, also for an answer that was stopped."""
        return self.ground(self.scan(None), is_last=True)

    def ground(self, found: Scanned, *, is_last: bool = False, is_paused: bool = False) -> list[Grounded]:
        """Return the events of the scanned text: text, and each citation right after its mark.

        `is_paused`: no mark waits for what follows, because the numbers of passages are about to change.
        """
        self._out = Emitted()
        for item in found:
            if isinstance(item, str):
                self._take(item)
            else:
                self._take_mark(item)
        if is_last or is_paused:
            self._place_held()
        if is_last:
            self._end_sentence("")
            self._write_begun_with(self._written.find_claim())
            self._emit(self._space.rstrip(" \t") if self._has_gap else self._space)
            self._space = ""
        return self._out.all()

    def doubts(self) -> list[Doubt]:
        """Return the citations since the last call that words alone could not judge."""
        return self._bibliography.doubts()

    def settle(self, citation: Citation, support: Support) -> Citation:
        """Give a citation its support, and return it so."""
        return self._bibliography.settle(citation, support)

    def sentences(self) -> tuple[SentenceSupport, ...]:
        """Return the support of each sentence of the answer that claims something, once the answer is finished.

        Headings, code, questions, lead-ins of lists and the outline at the end claim nothing.
        """
        cited = self._bibliography
        plain, marks_end = self._written.plain, not self._is_model
        return judge_sentences(Judged(plain, self._language, cited.citations, self._clauses, cited.judge, marks_end))

    def _take(self, text: str) -> None:
        for found in _RUN.finditer(text):
            run = found.group()
            if run[0] in _COLONS and self._may_lead and isinstance(self._held[-1], FoundMark):
                self._held.append(run[0])
                run = run[1:]
            if run.isspace():
                self._hold(run)
            elif run:
                self._take_word(run)

    def _take_word(self, run: str) -> None:
        is_moved = self._may_lead and self._begins_claim(run)
        if not is_moved:
            self._place_held()
        is_closing = _CLOSER.match(run) is not None
        if self._has_gap and is_closing:
            self._space = ""
        self._has_gap = False
        if not is_closing or self._space:
            self._end_sentence(run[0])
        if is_moved:
            self._move_held()
        spoken, self._space = self._space + run, ""
        self._emit(spoken)

    def _hold(self, space: str) -> None:
        """Hold white space back. Around a removed mark, one space stays of two, and before the first word none."""
        if self._held:
            self._held.append(space)
            return
        if self._has_gap and not self._written.length:
            return
        if self._has_gap and not self._written.line and not self._space:
            space = space.lstrip(" \t")
        for sign in space:
            if not self._has_gap or (sign != "\n" and not self._space):
                self._space += sign
            elif sign == "\n" and self._lines_before:
                self._lines_before -= 1
            elif sign == "\n":
                self._space = self._space.rstrip(" \t") + sign

    def _emit(self, text: str) -> None:
        if text:
            self._out.text.append(text)
            self._written.add(text)

    def _take_mark(self, found: FoundMark) -> None:
        """Write the mark with the answer's own numbers; the events of its citations follow it."""
        if found.name:
            words = self._written.find_claim().words if self._written.has_words else ""
            found = found if self._written.in_outline else self._bibliography.resolved(found, words, self._asked)
        if found.code:
            found = replace(found, numbers=self._bibliography.number_of(found.code))
        is_known = bool(self._bibliography.known(found.numbers))
        if found.digits and not is_known:
            found = replace(found, numbers=found.digits)
            is_known = bool(self._bibliography.known(found.numbers))
        if found.may_be_text and not (is_known and self._is_meant(found)):
            if found.source != found.code:  # a bare code of no passage is a word like others
                self._place_held()
            self._take(found.source)
        elif not self._is_model:
            self._place(found)
        else:
            self._may_lead = self._may_lead if self._held else is_known and self._leads()
            self._held.append(found)

    def _is_meant(self, found: FoundMark) -> bool:
        """Return whether what may be text is a mark: it is not copied from a passage, and a passage talks about these words."""
        before = (self._written.recent + self._space)[-_COPIED:] if not self._held else ""
        if before.strip() and self._bibliography.has_text(before + found.source):
            return False
        if not found.is_doubtful or self._held:
            return True
        return self._bibliography.may_say(self._written.find_claim().words, found.numbers)

    def _leads(self) -> bool:
        """Return whether a mark here may belong to the sentence behind it: in an answer that begins with a mark."""
        if self._written.in_fence or self._written.in_outline:
            return False
        if not self._written.has_words:
            return not self._bibliography.citations
        begins_line = "\n" in self._space or _BEFORE_SENTENCE.match(self._written.line) is not None
        return self._puts_in_front and (begins_line or self._may_end("A") or self._begins_clause())

    def _begins_clause(self) -> bool:
        """Return whether a clause begins here, in a sentence that has marks in front: `[1] Logs are kept, [2] mail is not.`"""
        return bool(self._begun_with) and _ENDS_CLAUSE.search(self._written.recent[-1:] + self._space) is not None

    def _begins_claim(self, run: str) -> bool:
        """Return whether a run begins a sentence to which the marks before it belong. `[1] says that` is no such sentence."""
        is_sure = self._begins_clause() or not _COLONS.isdisjoint(one for one in self._held if isinstance(one, str))
        if not _BEGINS_SENTENCE.match(run) or (run[0].islower() and not is_sure):
            return False
        return not (self._written.has_words and any(isinstance(one, str) and "\n" in one for one in self._held))

    def _move_held(self) -> None:
        """Keep the marks that were held back for the end of the sentence that begins here."""
        self._puts_in_front = True
        if self._begins_clause():
            self._write_begun_with(self._written.find_claim())
        for found in self._held:
            if isinstance(found, FoundMark):
                self._out.add(*self._bibliography.warn_of(found))
                self._begun_with += self._bibliography.known(found.numbers)
        self._held, self._may_lead = [], False

    def _place_held(self) -> None:
        """Write the marks that were held back where they stand."""
        held, self._held, self._may_lead = self._held, [], False
        if not held:
            return
        numbers = self._bibliography.known(number for one in held if isinstance(one, FoundMark) for number in one.numbers)
        idle, before = self._idle(numbers), len(self._bibliography.citations)
        for one in held:
            if isinstance(one, FoundMark):
                self._place(one, idle)
            else:
                self._take(one)
        self._correct(self._bibliography.citations[before:])

    def _correct(self, cited: Sequence[Citation]) -> None:
        """Add the passage that says the words before the last mark, if none of the passages cited for them does."""
        begin = self._written.claim.begin
        beside = [*cited, *(one for one in self._bibliography.citations[-_BESIDE:] if self._clauses[one.answer_end] == begin)]
        if not cited or self._written.mark_end != self._written.length or any(one.support == SUPPORTED for one in beside):
            return
        if self._says_nothing(self._written.claim.words):
            return
        number = self._bibliography.said_by(self._written.claim.words, line="")
        if number is not None:
            self._add_mark(number, self._written.claim)

    def _add_mark(self, number: int, claim: Claim) -> None:
        self._emit(" ")
        mark_start = self._written.length
        self._write_mark(mark(self._bibliography.label(number)))
        self._cite_all([number], claim, mark_start, is_added=True)

    def _idle(self, numbers: Sequence[int], claim: Claim | None = None) -> frozenset[int]:
        """Return which of many passages cited together do not say the words, if others of them do.

        `claim`: None is the sentence that ends here.
        """
        if len(set(numbers)) <= _CITED_TOGETHER:
            return frozenset()
        claim = claim or self._written.find_claim()
        idle = self._bibliography.not_saying(claim.words, numbers)
        if idle:
            message = warning_text("citations_left_out", self._language, left=str(len(idle)), all=str(len(set(numbers))))
            self._out.add(Warned("citations_left_out", message))
        return idle

    def _write_begun_with(self, claim: Claim) -> None:
        """Write the marks in front of a sentence behind it."""
        idle, numbers = self._idle(self._begun_with, claim), list(dict.fromkeys(self._begun_with))
        if numbers:
            self._begun_with, self._written.claim = [], claim
            numbers = [number for number in numbers if number not in idle]
            self._emit(" ")
            mark_start = self._written.length
            self._write_mark(f"[{', '.join(str(self._bibliography.label(number)) for number in numbers)}]")
            before = len(self._bibliography.citations)
            self._cite_all(numbers, claim, mark_start)
            self._correct(self._bibliography.citations[before:])

    def _place(self, found: FoundMark, idle: Set[int] = frozenset()) -> None:
        """Write a mark behind the words that it supports, without the passages in `idle`."""
        named = dict.fromkeys((*self._begun_with, *found.numbers))
        known = [number for number in self._bibliography.known(named) if number not in idle]
        self._begun_with = []
        warnings = self._bibliography.warn_of(found)
        if not known:
            self._space = self._space if self._written.length else ""
            self._has_gap, self._lines_before = True, self._space.count("\n")
            self._out.add(*warnings)
            return
        self._has_gap = False
        self._emit(self._space)
        self._space = ""
        claim, mark_start = self._written.find_claim(), self._written.length
        self._write_mark(self._rewritten(found, known))
        self._cite_all(known, claim, mark_start)
        self._out.add(*warnings)

    def _rewritten(self, found: FoundMark, known: Sequence[int]) -> str:
        """Return a mark with the answer's own numbers, as it was written if all of them name passages."""
        if set(known) == set(found.numbers) and MARK.fullmatch(found.source):
            return NUMBER.sub(lambda number: str(self._bibliography.label(int(number.group()))), found.source)
        return f"[{', '.join(str(self._bibliography.label(number)) for number in known)}]"

    def _write_mark(self, text: str) -> None:
        self._out.text.append(text)
        self._written.add_mark(text)

    def _cite_all(self, numbers: Sequence[int], claim: Claim, mark_start: int, *, is_added: bool = False) -> None:
        self._clauses[mark_start] = claim.begin
        for number in numbers:
            self._out.add(Cited(self._bibliography.cite(number, claim, mark_start, is_added=is_added)))

    def _end_sentence(self, following: str) -> None:
        """Bind the sentence that ends here to a passage that says it, if the model wrote no mark; `following` begins the next."""
        if not (self._is_model and self._may_end(following) and self._written.takes_marks):
            return
        window = (
            self._written.recent[max(self._ended - self._written.length, -CLAIM_MOST) :]
            if self._ended < self._written.length
            else ""
        )
        begin = self._written.length - len(window)
        span = last_sentence(window, self._language)
        if span is not None and following and self._goes_on(window, span, following):
            return
        self._ended = self._written.length
        if self._begun_with:
            self._write_begun_with(self._written.since_mark(window, span, begin) if span else Claim(self._written.length, ""))
            return
        if span is None or span.kind == "table" or self._written.mark_end > begin + span.start or not claims(window, span):
            return
        sentence = window[span.start : span.end]
        if self._says_nothing(sentence):
            return
        is_line = PATH_SIGN in self._written.line or ("\n" in self._space and sentence.startswith(self._written.line.strip()))
        number = self._bibliography.said_by(sentence, line=self._written.line if is_line else "", is_later=begin + span.start > 0)
        if number is None:
            return
        self._written.claim = Claim(begin + span.start, sentence, begin + span.start)
        self._add_mark(number, self._written.claim)

    def _goes_on(self, window: str, span: Span, following: str) -> bool:
        """Return whether the sentence is not at its end: `Dr. Lee`."""
        if self._begins_line(following):
            return False
        return last_start(window, window + self._space + following, self._language) == span.start

    def _begins_line(self, following: str) -> bool:
        return "\n" in self._space and (following in _BEGINS_ITEM or following.isdigit())

    def _may_end(self, following: str) -> bool:
        if not following:
            return True
        if "\n" in self._space:
            return not following.islower() or self._written.recent[-1:] in _ENDS_LINE
        return bool(_ENDS_UNSPACED.search(self._written.recent[-8:]) or (self._space and _ENDS.search(self._written.recent[-8:])))
