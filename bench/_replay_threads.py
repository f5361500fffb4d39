"""Source 002 word for word: begin a thread with `agent:run`, read its ids, continue it, fork it, go on after a failed answer.

Above: `replay.py`. The bodies are those of the source without their last comma, which is no JSON; its ids 1234, 123 and 456 stand
for those that the server made.
"""

import json
from dataclasses import dataclass
from typing import Any

from bench._replay_query import MARK, numbers
from bench._replay_report import Report
from bench._replay_server import Server, names
from httpx_sse import connect_sse

THREADS = "/api/v2/cortex/threads"
RUN = "/api/v2/cortex/agent:run"
AGENTS = "/api/v2/databases/reports/schemas/public/agents"
START = """\
{
  "thread_id": 1234,
  "parent_message_id": 0,
  "messages": [
    {
      "role": "user",
      "content": [
        {
          "type": "text",
          "text": "What is the total revenue for 2025?"
        }
      ]
    }
  ]
}
"""
"""Lines 39 to 53."""
CONTINUE = START.replace('"parent_message_id": 0', '"parent_message_id": 456').replace(
    "What is the total revenue for 2025?", "What about last year?"
)
"""Lines 85 to 100."""
RESULTS = {"2025": ("48.6", "financial-results-2025.md"), "2024": ("43.1", "financial-results-2024.md")}
"""The revenue of each year, and the document that says it."""
OF_AGENT = ("7.4", "subsidiary-results-2025.md")


@dataclass(frozen=True)
class Ran:
    """A run: its events in order."""

    events: list[tuple[str, dict[str, Any]]]
    """Name and data; `done`, whose data is no JSON, is left out."""

    def all(self, name: str) -> list[dict[str, Any]]:
        """Return the data of the events of a name."""
        return [data for event, data in self.events if event == name]

    @property
    def ids(self) -> dict[str, int]:
        """Message ids by role, from the events `metadata`."""
        return {one["role"]: one["message_id"] for one in self.all("metadata")}

    @property
    def answer_id(self) -> int:
        """The id of the answer; -1, which no message has, if there is none."""
        return self.ids.get("assistant", -1)

    @property
    def text(self) -> str:
        return "".join(delta["text"] for delta in self.all("response.text.delta")) or str(self.events[-1])

    @property
    def citations(self) -> list[dict[str, Any]]:
        return [one["annotation"] for one in self.all("response.text.annotation")]


def replay_threads(server: Server, report: Report) -> tuple[int, int]:
    """Send the requests of source 002 in its order; return the thread, and its first answer."""
    report.title("Source 002: threads and agent:run")
    thread = _create(server, report)
    first = _begin(server, report, thread)
    continued = _continue(server, report, thread, first)
    _refused(server, report, thread, first)
    _fork(server, report, thread, (first, continued))
    _agent(server, report)
    return thread, first.answer_id


def replay_failure(server: Server, report: Report, place: tuple[int, int]) -> None:
    """Ask below the first answer while the model does not answer (lines 115 to 120)."""
    thread, answer = place
    failed = _run(server, CONTINUE, place)
    report.sent("002:119", f"POST {RUN} below {answer}, the model is gone: What about last year?", came=str(failed.events[-1]))
    report.check("002:115", "an answer that failed has no id", failed.ids, is_right=list(failed.ids) == ["user"])
    kept = _parents(server, thread)
    report.check("002:115", "the thread lists no such answer", kept, is_right=not _children(kept, failed.ids.get("user", -1)))


def replay_recovery(server: Server, report: Report, place: tuple[int, int]) -> None:
    """Ask again below the last good answer (lines 122 to 124)."""
    ran = _run(server, CONTINUE, place)
    report.sent("002:122", f"POST {RUN} below {place[1]} again: What about last year?", came=ran.text)
    _right(server, report, ran, RESULTS["2024"])
    _chained(server, report, place, ran)


def _create(server: Server, report: Report) -> int:
    made = server.http.post(THREADS, json={}).json()
    report.sent("002:17", f"POST {THREADS}", came=str(made))
    thread = made.get("thread_id")
    report.check("002:17", "a thread is created with an integer id", thread, is_right=isinstance(thread, int))
    return thread


def _begin(server: Server, report: Report, thread: int) -> Ran:
    ran = _run(server, START, (thread, 0))
    report.sent("002:39", f"POST {RUN}, parent 0: What is the total revenue for 2025?", came=ran.text)
    roles = [one.get("role") for one in ran.all("metadata")]
    report.check("002:58", "events metadata of user, then assistant", roles, is_right=roles == ["user", "assistant"])
    is_number = all(isinstance(one, int) and one > 0 for one in ran.ids.values())
    report.check("002:61", "their message_id are integers", ran.ids, is_right=is_number and len(set(ran.ids.values())) == 2)
    _right(server, report, ran, RESULTS["2025"])
    _chained(server, report, (thread, 0), ran)
    return ran


def _continue(server: Server, report: Report, thread: int, first: Ran) -> Ran:
    place = (thread, first.answer_id)
    ran = _run(server, CONTINUE, place)
    report.sent("002:85", f"POST {RUN}, parent {first.answer_id}: What about last year?", came=ran.text)
    _right(server, report, ran, RESULTS["2024"])
    _chained(server, report, place, ran)
    return ran


def _refused(server: Server, report: Report, thread: int, first: Ran) -> None:
    asked = first.ids.get("user", -1)
    answer = server.http.post(RUN, json=_body(CONTINUE, (thread, asked)))
    report.sent("002:83", f"POST {RUN}, parent {asked}, a user message: What about last year?", came=answer.text)
    report.check("002:83", "a user message is no parent", answer.status_code, is_right=answer.status_code == 400)


def _fork(server: Server, report: Report, thread: int, before: tuple[Ran, Ran]) -> None:
    first, continued = before
    place = (thread, first.answer_id)
    ran = _run(server, CONTINUE, place)
    report.sent("002:107", f"POST {RUN}, parent {first.answer_id} once more: What about last year?", came=ran.text)
    _right(server, report, ran, RESULTS["2024"])
    _chained(server, report, place, ran)
    branches = _children(_parents(server, thread), first.answer_id)
    wanted = [continued.ids.get("user"), ran.ids.get("user")]
    report.check("002:109", "two branches stand below one answer", branches, is_right=branches == wanted)


def _agent(server: Server, report: Report) -> None:
    made = server.http.post(AGENTS, json={"name": "subsidiary"})
    described = server.http.get(f"{AGENTS}/subsidiary").json()
    server.upload("agent", assistant=described["assistant_id"])
    thread = server.http.post(THREADS, json={}).json()["thread_id"]
    path = f"{AGENTS}/subsidiary:run"
    ran = _run(server, START, (thread, 0), path)
    report.sent("002:23", f"POST {path}, parent 0: What is the total revenue for 2025?", came=ran.text)
    report.check("002:21", "the agent object exists", made.status_code, is_right=made.status_code == 200)
    _right(server, report, ran, OF_AGENT)
    _chained(server, report, (thread, 0), ran)


def _right(server: Server, report: Report, ran: Ran, wanted: tuple[str, str]) -> None:
    """The figure of the year that is asked for is said, and cited from the document that says it."""
    figure, document = wanted
    report.check("002:48", f"the answer says {figure}", ran.text, is_right=figure in ran.text)
    quoting = [one for one in ran.citations if figure in one["text"]]
    cited = names(quoting, "doc_title")
    report.check("002:48", f"the figure is cited from {document}", cited, is_right=cited == [document])
    wrong = [one["text"] for one in ran.citations if server.text_at(one, "doc_id") != one["text"]]
    told = wrong or f"{len(ran.citations)} citations"
    report.check("002:48", "each citation is what its document says there", told, is_right=bool(ran.citations) and not wrong)
    _flagged(server, report, ran)


def _flagged(server: Server, report: Report, ran: Ran) -> None:
    """A number that no document has comes with a warning that its sentence is not supported."""
    foreign = sorted(numbers(MARK.sub(" ", ran.text)) - numbers(" ".join(server.texts.values())))
    warned = [one.get("code") for one in ran.all("response.warning")]
    is_right = not foreign or "WEAK_SUPPORT" in [str(code).upper() for code in warned]
    saw = f"{foreign}, warnings {warned}" if foreign else "none"
    report.check("000:18", "no number that the documents lack, unless a warning says so", saw, is_right=is_right)


def _chained(server: Server, report: Report, place: tuple[int, int], ran: Ran) -> None:
    """Parent → question → answer, as the thread lists them."""
    thread, parent = place
    parents = _parents(server, thread)
    asked, answered = ran.ids.get("user", -1), ran.answer_id
    shown = f"{parents.get(asked, 'missing') or 0} -> {asked} (user) -> {answered} (assistant)"
    is_chain = asked in parents and (parents[asked] or 0) == parent and parents.get(answered) == asked
    report.check("002:74", f"the thread lists {parent} -> user -> assistant", shown, is_right=is_chain)


def _parents(server: Server, thread: int) -> dict[int, int | None]:
    """Return the parent of each message of a thread, the oldest first."""
    listed = server.http.get(f"{THREADS}/{thread}").raise_for_status().json()["messages"]
    return {one["message_id"]: one["parent_id"] for one in reversed(listed)}


def _children(parents: dict[int, int | None], parent: int) -> list[int]:
    return [message for message, above in parents.items() if above == parent]


def _body(printed: str, place: tuple[int, int]) -> dict[str, Any]:
    """Return a body of the source with the ids of the server's own thread and message."""
    return json.loads(printed) | {"thread_id": place[0], "parent_message_id": place[1]}


def _run(server: Server, printed: str, place: tuple[int, int], path: str = RUN) -> Ran:
    with connect_sse(server.http, "POST", path, json=_body(printed, place)) as source:
        if source.response.status_code != 200:
            return Ran([(f"status {source.response.status_code}", json.loads(source.response.read()))])
        return Ran([(event.event, json.loads(event.data)) for event in source.iter_sse() if event.event != "done"])
