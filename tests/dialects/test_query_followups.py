"""Follow-ups of source 000 through `POST /api/query` on a real server: after a deliverable, a question may point at a section."""

import os
import re
import subprocess
import sys
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from clew.domain.ids import parse_id
from clew.embedded.install import bundled_install
from tests.dialects.asking import ASK, Ask, ask_json
from tests.dialects.conftest import Client, NewClient, Served
from tests.dialects.requirements_query import QUERY
from tests.dialects.shelf import REPORT, put
from tests.forking import run_forked

APP, THREAD = "external_app", "thread-123"
SELECTS = """\
SELECT updated_at, last_outline
FROM thread_state
WHERE caller_app = '<caller_app>' AND thread_id = '<thread_id>'
ORDER BY updated_at DESC
LIMIT 1;

SELECT created_at, question, followup_resolved, followup_section_id, followup_ref_type
FROM queries_log
WHERE caller_app = '<caller_app>' AND thread_id = '<thread_id>'
ORDER BY created_at DESC
LIMIT 20;
"""
"""Source 000, lines 102 to 114, to the letter."""


@pytest.fixture
def ask(transport: str) -> Ask:
    """Ask over the transport of this run of the test."""
    return ASK[transport]


@pytest.fixture
async def reported(client: Client) -> Client:
    """A caller whose default assistant has the report and no more."""
    await put(client, "report.md", REPORT)
    return client


async def ask_for_summary(client: Client, ask: Ask = ask_json, **body: Any) -> dict[str, Any]:
    names = {"caller_app": APP, "thread_id": THREAD, "service": "summary"}
    told = await ask(client, "Summarise the annual report 2024 of the laboratory", **(names | body))
    assert told.status == 200, told.body
    return told.body


async def ask_on(client: Client, question: str, ask: Ask = ask_json) -> dict[str, Any]:
    told = await ask(client, question, caller_app=APP, thread_id=THREAD)
    assert told.status == 200, told.body
    return told.body


@QUERY.held_by("deliverable")
@pytest.mark.parametrize("service", ["summary", "synthesis", "report"])
async def test_deliverable_ends_with_its_outline_in_the_text_and_as_data(reported: Client, ask: Ask, service: str) -> None:
    answer = await ask_for_summary(reported, ask, service=service)
    assert answer["status"] == "answered"
    assert 4 <= len(answer["outline"]) <= 8
    assert [section["id"] for section in answer["outline"]] == [f"S{n}" for n in range(1, len(answer["outline"]) + 1)]
    block = "\n".join(["SUIVI", *(f"[{section['id']}] {section['title']}" for section in answer["outline"])])
    assert answer["answer"].rstrip().endswith(f"\n{block}")


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        pytest.param("Détaille S2", "section_id", id="section"),
        pytest.param("Détaille le point B", "letter", id="letter"),
        pytest.param("Détaille le 2e point", "ordinal", id="ordinal"),
    ],
)
@QUERY.held_by("followup-section", "followup-letter", "followup-ordinal", "outline-kept")
async def test_follow_up_of_the_source_is_resolved_to_the_second_section(
    reported: Client, ask: Ask, question: str, kind: str
) -> None:
    second = (await ask_for_summary(reported))["outline"][1]
    answer = await ask_on(reported, question, ask)
    assert answer["status"] == "answered"
    assert answer["followup"] == {
        "resolved": True,
        "section_ids": ["S2"],
        "ref_type": kind,
        "reference": f"S2 — {second['title']}",
    }
    assert answer["outline"] == [], "the outline is that of the deliverable"
    start = REPORT.index(f"## {second['title']}")
    end = REPORT.index("\n## ", start + 1)
    assert answer["citations"]
    assert all(start < citation["start"] < citation["end"] <= end for citation in answer["citations"])
    again = await ask_on(reported, "Détaille S3", ask)
    assert again["followup"]["section_ids"] == ["S3"], "an answer to a follow-up leaves the outline as it was"


@QUERY.held_by("followup-section", "followup-letter", "followup-ordinal")
async def test_all_phrasings_of_a_section_give_the_same_answer(reported: Client) -> None:
    """From the same parent, as forks: what was said before is the same for each."""
    summary = await ask_for_summary(reported)
    path = f"/api/conversations/{summary['conversation_id']}/messages"
    parent = (await reported.http.get(path)).json()["messages"][-1]["id"]
    title = summary["outline"][1]["title"]
    phrasings = ("S2", "Détaille le point B", "le deuxième, s'il te plaît", "tu peux développer S2 ?", "2", title)
    answers = {
        phrasing: (await reported.http.post(path, json={"content": phrasing, "parentMessageId": parent})).json()["content"]
        for phrasing in phrasings
    }
    assert len(set(answers.values())) == 1, answers


@QUERY.held_by("clarify", "outline-kept")
@pytest.mark.parametrize("question", ["détaille ça", "j'ai pas compris"])
async def test_pure_anaphora_is_answered_with_the_sections_to_choose_from(reported: Client, ask: Ask, question: str) -> None:
    outline = (await ask_for_summary(reported))["outline"]
    answer = await ask_on(reported, question, ask)
    assert (answer["status"], answer["choices"], answer["citations"]) == ("clarify", outline, [])
    assert all(section["id"] in answer["answer"] and section["title"] in answer["answer"] for section in outline)
    assert re.search(r"\b(quelle|laquelle|section|point)\b", answer["answer"].lower())
    chosen = await ask_on(reported, "S1", ask)
    assert chosen["followup"]["section_ids"] == ["S1"]


@QUERY.held_by("clarify")
async def test_clarification_reads_the_same_in_conversations(reported: Client) -> None:
    await ask_for_summary(reported)
    answer = await ask_on(reported, "détaille ça")
    read = await reported.http.get(f"/api/conversations/{answer['conversation_id']}/messages")
    last = read.json()["messages"][-1]
    assert (last["content"], last["metadata"]["clarification"]) == (answer["answer"], answer["choices"])


@QUERY.held_by("never-blocks", "thread-per-app")
async def test_without_an_outline_a_follow_up_is_a_question_like_others(reported: Client, ask: Ask) -> None:
    await ask_for_summary(reported)
    told = await ask(reported, "Détaille S2", caller_app="another_app", thread_id=THREAD)
    assert (told.status, told.body["followup"]["resolved"]) == (200, False), "the outline of another app's thread is not seen"
    assert told.body["status"] in ("answered", "no_context")


@QUERY.held_by("outline-kept")
async def test_refusal_leaves_the_outline_as_it_was(reported: Client, ask: Ask) -> None:
    await ask_for_summary(reported)
    elsewhere = await ask(reported, "What did it cost?", caller_app=APP, thread_id=THREAD, workspace="of nobody")
    assert elsewhere.body["status"] == "no_context"
    nonsense = await ask_on(reported, "Which recipe of pancakes does the grandmother of Napoleon prefer?", ask)
    assert (nonsense["status"], nonsense["citations"]) == ("no_context", [])
    assert (await ask_on(reported, "Détaille S2", ask))["followup"]["section_ids"] == ["S2"]


@QUERY.held_by("debug-sql")
async def test_debug_sql_of_the_source_runs_verbatim_in_psql(reported: Client, served: Served) -> None:
    outline = (await ask_for_summary(reported))["outline"]
    await ask_on(reported, "détaille S2")
    state, log = run_in_psql(dsn_of_doctor(served, reported), THREAD).split("\n\n")
    assert len(state.splitlines()) == 1
    assert [f'"{section["title"]}"' in state for section in outline] == [True] * len(outline)
    pointed, delivered = [row.split("\t")[1:] for row in log.splitlines()]
    assert pointed == ["détaille S2", "t", "S2", "section_id"]
    assert delivered == ["Summarise the annual report 2024 of the laboratory", "f", "", ""]


@QUERY.held_by("debug-sql", "thread-everywhere")
async def test_debug_sql_shows_what_was_asked_through_another_dialect(reported: Client, served: Served) -> None:
    first = await ask_on(reported, "How many people did the laboratory employ?")
    path = f"/api/conversations/{first['conversation_id']}/messages"
    assert (await reported.http.post(path, json={"content": "What did the budget amount to?"})).status_code == 201
    log = run_in_psql(dsn_of_doctor(served, reported), THREAD).rpartition("\n\n")[2]
    questions = [row.split("\t")[1] for row in log.splitlines()]
    assert questions == ["What did the budget amount to?", "How many people did the laboratory employ?"]


@QUERY.held_by("debug-sql", "thread-per-app")
async def test_debug_sql_shows_no_other_tenant(reported: Client, served: Served, new_client: NewClient) -> None:
    other = await new_client(new_tenant_named(served, uuid4().hex))
    await ask_for_summary(reported)
    await ask_on(other, "Anything there?")
    log = run_in_psql(dsn_of_doctor(served, other), THREAD).rpartition("\n\n")[2]
    assert [row.split("\t")[1] for row in log.splitlines()] == ["Anything there?"]


@QUERY.held_by("state-no-text")
async def test_state_of_a_thread_holds_titles_and_no_text(reported: Client, served: Served) -> None:
    answer = await ask_for_summary(reported)
    rows = await served.database.dicts(reported.tenant, "select * from thread_state where thread_id = %s", (THREAD,))
    assert [row["caller_app"] for row in rows] == [APP]
    assert set(rows[0]) == {"tenant_id", "caller_app", "thread_id", "last_outline", "last_doc_ids", "last_titles", "updated_at"}
    assert rows[0]["last_outline"] == answer["outline"]
    assert rows[0]["last_doc_ids"] == [str(parse_id("doc", answer["citations"][0]["document_id"]))]
    assert not [citation["quote"] for citation in answer["citations"] if citation["quote"] in str(rows[0])]


def new_tenant_named(served: Served, name: str) -> Any:
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        row = connection.execute("select clew_create_tenant(%s)", (name,)).fetchone()
    assert row is not None
    return row[0]


def dsn_of_doctor(served: Served, client: Client) -> str:
    """What `clew doctor --dsn` prints for the tenant of a client."""
    with psycopg.connect(served.dsn_of("postgres")) as connection:
        row = connection.execute("select name from tenants where tenant_id = %s", (client.tenant,)).fetchone()
    assert row is not None
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    login = {"CLEW_DATABASE_URL": served.dsn_of("clew_app"), "CLEW_TENANT": row[0]}
    command = [sys.executable, "-c", "from clew.cli import main; main()", "doctor", "--dsn"]
    told = run_forked(command, env=own | login, timeout=60, check=True)
    return told.stdout.splitlines()[-1]


def run_in_psql(dsn: str, thread: str) -> str:
    """Run both statements as psql reads them from a file: rows with tabs between their columns, an empty line between results."""
    statements = SELECTS.replace("<caller_app>", APP).replace("<thread_id>", thread).replace("1;\n\n", "1;\n\\echo\n")
    command = [str(bundled_install().program("psql")), "-d", dsn, "-X", "-A", "-t", "-F", "\t", "-v", "ON_ERROR_STOP=1"]
    ran = subprocess.run(command, input=statements, capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip("\n")
