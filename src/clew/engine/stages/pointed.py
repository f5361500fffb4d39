"""Part of the guard: a question that points at a section is answered first from the documents that the section cites.

Above: `turn.py`, right after the search, and `guard.py`. A section of the same title in another document, such as last year's
report, does not answer it: a model would take one for the other.
"""

from dataclasses import replace

from clew.domain.deliverables.outline import bare_title, headings_within, title_key
from clew.domain.documents.passage import Passage
from clew.domain.followup.ellipsis.asked_years import asked_years
from clew.domain.followup.reading import lexicon_of, likely_languages, read_text
from clew.domain.text.languages import language_code
from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved


def rank_cited_documents(question: ResolvedQuestion, retrieved: Retrieved, asked: str) -> Retrieved:
    """Return the results with the passages of cited documents first, and those of namesake sections last, as unusable.

    Unchanged if no usable passage is from a cited document, or if the user's words (`asked`) name a year or compare: "S2, but for
    2023".
    """
    usable = retrieved.usable
    cited = tuple(passage for passage in usable if passage.document_id in question.pointed)
    if not cited or asked_years(asked) or _compares(asked, question.language):
        return retrieved
    others = [passage for passage in usable if passage.document_id not in question.pointed]
    namesakes = tuple(passage for passage in others if is_headed(question, passage))
    beside = tuple(passage for passage in others if passage not in namesakes)
    passages = (*cited, *beside, *namesakes, *retrieved.result.passages[len(usable) :])
    ranked = replace(retrieved.result, passages=passages)
    return replace(retrieved, result=ranked, unusable=retrieved.unusable + len(namesakes))


def is_headed(question: ResolvedQuestion, passage: Passage) -> bool:
    """Return whether a passage is under, or has, a heading with the title of a section that the question points at."""
    titles = {_key(line.partition(" — ")[2]) for line in question.reference.splitlines()} - {""}
    return bool(titles) and any(_key(heading) in titles for heading in (*passage.heading_path, *headings_within(passage.content)))


def _key(title: str) -> str:
    return title_key(bare_title(title))


def _compares(asked: str, language: str | None) -> bool:
    """Return whether the user's words compare, in a language that they may be in: of `S2` it is unknown."""
    text = read_text(asked)
    likely = likely_languages(text, language_code(language) or None)
    return any("compare" in item.kinds for each in likely for item in lexicon_of(each).read(text, {}))
