"""Source 000 word for word: the deliverable of its example, the follow-ups that it names, and both statements for debugging.

Above: `replay.py`. Requests and SQL are those of the source; only where a line says "our words" the source states a rule and
gives no request for it. Every check states a rule of the source, with its line.
"""

import json
import re
from typing import Any

from bench._replay_report import Report, condensed
from bench._replay_server import Server, names
from httpx_sse import connect_sse

REPORT, DRAFT = "rapport-cern-2024.md", "rapport-cern-2024-projet.md"
EXAMPLE = """\
{
  "query": "Résume le rapport 2024 du CERN",
  "caller_app": "external_app",
  "thread_id": "thread-123",
  "source_app": "operations",
  "workspace": "projets",
  "language": "fr"
}
"""
"""Lines 33 to 40, to the letter."""
SELECT_STATE = """\
SELECT updated_at, last_outline
FROM thread_state
WHERE caller_app = '<caller_app>' AND thread_id = '<thread_id>'
ORDER BY updated_at DESC
LIMIT 1;
"""
"""Lines 102 to 106."""
SELECT_LOG = """\
SELECT created_at, question, followup_resolved, followup_section_id, followup_ref_type
FROM queries_log
WHERE caller_app = '<caller_app>' AND thread_id = '<thread_id>'
ORDER BY created_at DESC
LIMIT 20;
"""
"""Lines 110 to 114."""
FOLLOWUPS = (
    ("000:46", "Détaille S2", "section_id", False),
    ("000:47", "Détaille le point B", "letter", False),
    ("000:48", "Détaille le 2e point", "ordinal", False),
    ("000:12", "détaille S2", "section_id", True),
    ("000:13", "détaille le point B", "letter", True),
    ("000:14", "détaille le 2e point", "ordinal", True),
)
"""Line, words, how they point at S2, and whether to ask for a stream."""
ANAPHORA = "détaille ça"
ELSEWHERE = "Quelle est la capitale de l'Australie ?"
"""Our words: general knowledge, which no document has."""
_BLOCK = re.compile(r"(?:\A|\n)SUIVI\n((?:\[S\d+\] [^\n]+\n?)+)\Z")
_LINE = re.compile(r"\[(S\d+)\] ([^\n]+)")
_KEYWORD = re.compile(
    r"^[^\w\n]*(?:suivi|follow[- ]?up|seguimiento|acompanhamento|next steps)[^\w\n]*$", re.IGNORECASE | re.MULTILINE
)
MARK = re.compile(r"\[\d+(?:, ?\d+)*\]|\[S\d\]|^\s*\d+[.)]\s", re.MULTILINE)
_NUMBER = re.compile(r"\d+(?:[., \u00a0\u202f]\d+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n\n+")
_WORD = re.compile(r"[^\W\d_]{4,}")
_COMPARED = 5
"""Letters of a word that are compared: "financiers" and "finances" are one."""

Body = dict[str, Any]


def replay_query(server: Server, report: Report) -> None:
    """Send the requests of source 000 in its order."""
    report.title("Source 000: POST /api/query, threads and SUIVI")
    first = _deliverable(server, report)
    outline: list[Body] = first["outline"]
    _anaphora(server, report, outline)
    answers = [_followup(server, report, outline, asked) for asked in FOLLOWUPS]
    _same_sources(server, report, answers)
    _elsewhere(server, report)
    _without_outline(server, report)
    _sql(server, report, outline)


def _deliverable(server: Server, report: Report) -> Body:
    answer = server.http.post("/api/query", content=EXAMPLE, headers={"Content-Type": "application/json"}).json()
    report.sent("000:33", f"POST /api/query {condensed(EXAMPLE)}", came=_told(server, answer))
    report.check("000:26", "the request is answered", answer.get("status"), is_right=answer.get("status") == "answered")
    echo = (answer.get("caller_app"), answer.get("thread_id"))
    report.check("000:28", "app and thread are those of the request", echo, is_right=echo == ("external_app", "thread-123"))
    check_outline(report, answer, server.texts[REPORT])
    _grounded(server, report, answer)
    return {"outline": [], **answer}


def check_outline(report: Report, answer: Body, document: str) -> None:
    """Check that an answer ends with the block SUIVI of the contract, in words of a document, and names it as data."""
    text = answer.get("answer", "")
    found = _BLOCK.search(text)
    lines = _LINE.findall(found[1]) if found else []
    report.check("000:54", "the answer ends with the block SUIVI and nothing behind it", text[-150:], is_right=bool(found))
    ids = [section for section, _ in lines]
    is_counted = 4 <= len(ids) <= 8 and ids == [f"S{n}" for n in range(1, len(ids) + 1)]
    report.check("000:65", "4 to 8 sections, from S1 on", ids, is_right=is_counted)
    keywords = _KEYWORD.findall(text)
    report.check("000:64", "the keyword is SUIVI, and stands there once", keywords, is_right=keywords == ["SUIVI"])
    titles = [title for _, title in lines]
    invented = [title for title in titles if not _is_from(title, document)]
    is_descriptive = bool(titles) and not invented and len({title.casefold() for title in titles}) == len(titles)
    report.check("000:66", "titles are in words of the report, each another", invented or titles, is_right=is_descriptive)
    as_data = [(section["id"], section["title"]) for section in answer.get("outline", [])]
    report.check("000:76", "the sections are the same as data", as_data, is_right=bool(lines) and as_data == lines)


def _grounded(server: Server, report: Report, answer: Body) -> None:
    citations = answer.get("citations", [])
    cited = names(citations, "document_name")
    report.check(
        "000:18", "the answer cites, and cites the report of 2024 only (000:37, 000:38)", cited, is_right=cited == [REPORT]
    )
    wrong = [one["quote"] for one in citations if server.text_at(one) != one["quote"]]
    report.check(
        "000:18", "each quote is what its document says there", wrong or f"{len(citations)} quotes",
        is_right=bool(citations) and not wrong,
    )  # fmt: skip
    strengths = [one["strength"] for one in answer.get("support", [])]
    is_kept = "supported" in strengths and (not server.model.is_extractive or set(strengths) == {"supported"})
    counts = {one: strengths.count(one) for one in ("supported", "weak", "none")}
    wanted = "every sentence is supported" if server.model.is_extractive else "a sentence is supported"
    report.check("000:18", f"facts come from the documents: {wanted}", counts, is_right=is_kept)
    check_numbers(report, answer, server.texts[REPORT])


def check_numbers(report: Report, answer: Body, document: str) -> None:
    """Check that the sentences that are not flagged have no number that a document lacks."""
    foreign = sorted(numbers(_unflagged(answer)) - numbers(document))
    report.check(
        "000:18", "no number in a sentence without a flag that the report lacks", foreign or "none", is_right=not foreign
    )


def _followup(server: Server, report: Report, outline: list[Body], asked: tuple[str, str, str, bool]) -> Body:
    line, words, kind, streamed = asked
    answer = _ask(server, words, streamed=streamed)
    way = "as a stream" if streamed else "as JSON"
    report.sent(line, f"POST /api/query, thread-123, {way}: {words}", came=_told(server, answer))
    report.check("000:95", "the request is answered", answer.get("status"), is_right=answer.get("status") == "answered")
    title = outline[1]["title"] if len(outline) > 1 else None
    wanted = {"resolved": True, "section_ids": ["S2"], "ref_type": kind, "reference": f"S2 — {title}"}
    followup = answer.get("followup")
    report.check("000:85", f"{words} → S2", followup, is_right=title is not None and followup == wanted)
    turn = server.http.get(f"/api/turns/{answer.get('turn_id')}").json()
    query = turn.get("query")
    report.check("000:89", "the search is for title and question", query, is_right=query == f"{title} — {words}")
    if not server.model.is_extractive:
        _told_the_model(server, report, answer, f"S2 — {title}")
    _grounded(server, report, answer)
    if f"\n## {title}\n" in server.texts[REPORT]:
        first = [_place(server, one) for one in answer.get("citations", [])][:1]
        report.check("000:79", "the section itself is cited first", first, is_right=first == [(REPORT, title)])
    blocks = _KEYWORD.findall(answer.get("answer", ""))
    is_kept = not blocks and answer.get("outline") == []
    report.check("000:79", "the outline stays that of the deliverable: no other block", blocks, is_right=is_kept)
    return answer


def _told_the_model(server: Server, report: Report, answer: Body, reference: str) -> None:
    payloads = server.http.get(f"/api/turns/{answer.get('turn_id')}/payloads").json()
    sent = json.dumps(payloads.get("requestPayload"), ensure_ascii=False)
    at = sent.find("FOLLOWUP_REFERENCE")
    report.check(
        "000:89", "the model was told FOLLOWUP_REFERENCE", sent[at : at + 120], is_right=at >= 0 and reference in sent[at:]
    )


def _same_sources(server: Server, report: Report, answers: list[Body]) -> None:
    """The six phrasings mean one section, so they are answered from the same sections."""
    cited = {tuple(sorted({_place(server, one) for one in answer.get("citations", [])})) for answer in answers}
    is_one = len(cited) == 1 and () not in cited
    report.check("000:83", "all six phrasings are answered from the same sections", cited, is_right=is_one)


def _place(server: Server, citation: Body) -> tuple[str, str]:
    """Return the document of a citation, and the heading above its quote."""
    name = citation["document_name"]
    above = re.findall(r"^#+ (.+)$", server.texts[name][: citation["start"] + 1], re.MULTILINE)
    return name, above[-1] if above else ""


def _anaphora(server: Server, report: Report, outline: list[Body]) -> None:
    answer = _ask(server, ANAPHORA)
    report.sent("000:50", f"POST /api/query, thread-123: {ANAPHORA}", came=_told(server, answer))
    is_choice = answer.get("status") == "clarify" and bool(outline) and answer.get("choices") == outline
    report.check("000:50", "Clew asks for one of the sections", answer.get("choices"), is_right=is_choice)
    named = [section["id"] for section in outline if section["title"] in answer.get("answer", "")]
    report.check("000:50", "the text names them all", named, is_right=bool(outline) and len(named) == len(outline))


def _elsewhere(server: Server, report: Report) -> None:
    answer = _ask(server, ELSEWHERE)
    report.sent("000:19", f"POST /api/query, thread-123, our words: {ELSEWHERE}", came=_told(server, answer))
    is_refused = answer.get("status") == "no_context" and not answer["citations"] and "Canberra" not in answer["answer"]
    report.check("000:19", "no general knowledge without sources", answer.get("status"), is_right=is_refused)


def _without_outline(server: Server, report: Report) -> None:
    words = FOLLOWUPS[0][1]
    answer = _ask(server, words, thread_id="thread-124")
    report.sent("000:93", f"POST /api/query, thread-124, which has no outline: {words}", came=_told(server, answer))
    status, followup = answer.get("status"), answer.get("followup") or {}
    is_open = status in ("answered", "no_context", "clarify") and followup.get("resolved") is False
    report.check("000:95", "the resolver does not block", (status, followup), is_right=is_open)


def _sql(server: Server, report: Report, outline: list[Body]) -> None:
    state = server.select(_filled(SELECT_STATE))
    report.sent("000:102", condensed(SELECT_STATE), came=str(state))
    kept = [row["last_outline"] for row in state]
    report.check("000:100", "the thread has its outline", kept, is_right=bool(outline) and kept == [outline])
    [columns] = server.select(_filled(SELECT_STATE).replace("updated_at, last_outline", "*", 1)) or [{}]
    sentences = [one for text in server.texts.values() for one in _SENTENCE.split(text) if one.endswith(".")]
    held = [one for one in sentences if one in str(columns)]
    is_bare = bool(columns) and not held
    report.check("000:20", "the state has no sentence of a document", held or sorted(columns), is_right=is_bare)
    log = [tuple(row.values())[1:] for row in server.select(_filled(SELECT_LOG))]
    report.sent("000:110", condensed(SELECT_LOG), came=str(log))
    wanted = [(words, True, "S2", kind) for _, words, kind, _ in FOLLOWUPS]
    seen = [row for row in reversed(log) if row[1]]
    report.check("000:108", "the six follow-ups are resolved, in this order", seen, is_right=seen == wanted)
    questions = [row[0] for row in reversed(log)]
    asked = [json.loads(EXAMPLE)["query"], ANAPHORA, *(words for _, words, _, _ in FOLLOWUPS), ELSEWHERE]
    report.check("000:29", "all questions stand in one thread", questions, is_right=questions == asked)


def _ask(server: Server, words: str, *, thread_id: str = "thread-123", streamed: bool = False) -> Body:
    body = json.loads(EXAMPLE) | {"query": words, "thread_id": thread_id}
    if not streamed:
        return server.http.post("/api/query", json=body).json()
    with connect_sse(server.http, "POST", "/api/query", json=body, headers={"Accept": "text/event-stream"}) as source:
        events = list(source.iter_sse())
    return json.loads(events[-1].data)


def _told(server: Server, answer: Body) -> str:
    """Return what came back, with what the model wrote if that was withheld."""
    told = f"{answer.get('status') or answer}: {answer.get('answer', '')}"
    if (answer.get("refusal") or {}).get("stage") != "support":
        return told
    payloads = server.http.get(f"/api/turns/{answer['turn_id']}/payloads").json()
    return f"{told} The model wrote: {payloads['responsePayload']['choices'][0]['message']['content']}"


def _filled(statement: str) -> str:
    return statement.replace("<caller_app>", "external_app").replace("<thread_id>", "thread-123")


def _is_from(title: str, text: str) -> bool:
    """Return whether more than half of a title's words begin like words of a text."""
    known = {word[:_COMPARED] for word in _WORD.findall(text.casefold())}
    own = [word[:_COMPARED] in known for word in _WORD.findall(title.casefold())]
    return bool(own) and sum(own) * 2 > len(own)


def _unflagged(answer: Body) -> str:
    """Return the prose of an answer but for the sentences that are flagged, the marks and the block SUIVI."""
    text = answer.get("answer", "")
    for one in sorted(answer.get("support", []), key=lambda one: -one["start"]):
        if one["strength"] != "supported":
            text = text[: one["start"]] + text[one["end"] :]
    return MARK.sub(" ", _BLOCK.sub("", text))


def numbers(text: str) -> set[str]:
    """Return the numbers of a text, without what groups their digits."""
    return {re.sub(r"[., \u00a0\u202f]", "", number) for number in _NUMBER.findall(text)}
