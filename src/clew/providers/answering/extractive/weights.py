"""The weights by which candidates are chosen, and the limits of an answer.

Above: `choice`, `eligible`, `completed` and `deliverable`. They were tuned on each of two domains of conversations over documents
(clapnq and govt of MTRAG), checked on the other, and fixed considering both; `clew eval --answers` measures both.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights relative to similarity to the question, which counts 1."""

    words_shared: float = 0.1
    words_leading: float = 0.4
    """More of it for the sentence with which the answer to a question for a fact begins: for the order, not the choice."""
    best_of_passage: float = 0.4
    """Bonus for a sentence next to a very good one of the same passage."""
    found_first: float = 0.15
    """Bonus for the search's order of the passages: full for the first, none for the last."""
    early: float = 0.15
    length: float = 0.08
    neighbour: float = 0.08
    """Bonus for a sentence next to a chosen one, which makes the text coherent."""
    between: float = 0.12
    """Extra bonus for a sentence between two chosen ones: a gap reads badly."""
    leaning: float = 0.1
    """Penalty for a sentence that points back, unless the one before it was chosen."""
    foreign: float = 0.2
    """Penalty for a sentence in another language than the question's."""
    repetition: float = 2.0
    repetition_begins: float = 0.85
    """Similarity of two sentences above which the second repeats the first."""
    match: float = 0.7
    """Bonus for a row or a pair whose label the question names, times the square root of the match."""
    match_sure: float = 0.2
    """A row that matches the question this well excludes rows that match less than `matching_rows` of that."""
    match_asked: float = 0.5
    """The same for a row to answer yes or no where a sentence names more of the question."""
    matching_rows: float = 0.7
    drop: float = 0.3
    """A candidate this much worse than the best is off topic."""
    agreement: float = 100
    """Bonus for what a word of a candidate adds to the expected F1 against the passages, above the average candidate."""
    chance: float = 8
    """Bonus for the share of its words that a right answer has, for every sentence but the first. The question decides which are
    on topic, and what they add to the answer decides among those."""
    words_most: float = 102
    words_beyond: float = 60
    """Words more than `words_most` of an answer that the passages agree on: it ends where its expected F1 falls."""
    list_most: int = 8
    """Items of a list, or rows of a table, that is given whole."""
    list_missing: float = 0.5
    """The rest of it is added if it is less than this share."""
    words_least: float = 0
    """A shorter answer in prose goes on with the sentences behind it, in the same section."""
    sentences_most: int = 100
