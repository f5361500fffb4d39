"""Part of the guard: a question that points at a section is answered from the documents that produced the section.

Above: `turn.py`, right after the search. Another document often has a section of the same title: last year's report.
"""

from dataclasses import replace

from clew.engine.stages.resolve import ResolvedQuestion
from clew.engine.stages.retrieve import Retrieved


def of_pointed_documents(question: ResolvedQuestion, retrieved: Retrieved) -> Retrieved:
    """Return the results with the passages of other documents at the end, where they do not answer.

    Unchanged if no passage that may answer is from a document that the section cites: "S2, but for 2023".
    """
    usable = retrieved.usable
    pointed = tuple(passage for passage in usable if passage.document_id in question.pointed)
    if not pointed:
        return retrieved
    passages = retrieved.result.passages
    others = tuple(passage for passage in usable if passage.document_id not in question.pointed)
    ranked = replace(retrieved.result, passages=(*pointed, *others, *passages[len(usable) :]))
    return replace(retrieved, result=ranked, unusable=len(passages) - len(pointed))
