"""The commands against a real server: what they print, what they change, and how they end."""

import json
import os
import sys
import uuid
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import psycopg
import pytest

from clew.cli import main
from clew.cli.screen import clean
from clew.cli.settings import _read_pairs as read_pairs  # pyright: ignore[reportPrivateUsage]
from clew.domain.errors import InvalidInput
from tests.dialects.conftest import Client, Served
from tests.forking import run_forked

RIVERS = "# Rivers\n\nThe Loire is the longest river in France. It flows into the Atlantic near Nantes.\n"
PEAKS = "# Mountains\n\nMont Blanc is the highest mountain of the Alps. It stands between France and Italy.\n"


@dataclass(frozen=True)
class Ended:
    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Clew = Callable[..., Ended]


@pytest.fixture
def clew(served: Served, client: Client, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Clew:
    """Run one command as the administrator of a tenant of its own."""
    monkeypatch.setenv("CLEW_URL", served.ready.address)
    monkeypatch.setenv("CLEW_KEY", client.key)
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: str) -> Ended:
        monkeypatch.setattr(sys, "argv", ["clew", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        told = capsys.readouterr()
        code = ended.value.code
        return Ended(code if isinstance(code, int) else 0, told.out, told.err)

    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "geo").mkdir()
    (tmp_path / "geo" / "rivers.md").write_text(RIVERS)
    (tmp_path / "geo" / "peaks.md").write_text(PEAKS)
    return tmp_path


def test_a_folder_is_ingested_once_and_again_where_it_changed(clew: Clew, folder: Path) -> None:
    assert "2 ready, 0 unchanged, 0 failed" in clew("ingest", str(folder)).err
    assert "0 ready, 2 unchanged, 0 failed" in clew("ingest", str(folder)).err
    (folder / "geo" / "peaks.md").write_text(PEAKS.replace("Italy", "Switzerland"))
    assert "1 ready, 1 unchanged, 0 failed" in clew("ingest", str(folder)).err
    assert "Switzerland" in clew("search", "Mont Blanc").out


def test_files_of_a_folder_that_cannot_be_read_are_counted_by_type(clew: Clew, folder: Path) -> None:
    for name in ("geo/map.SVG", "geo/lock.svg", "notes.tex", ".hidden.svg"):
        (folder / name).write_text("Nothing.")
    told = clew("ingest", str(folder)).err
    assert "2 ready, 0 unchanged, 0 failed" in told
    assert "Skipped: 3 of unsupported types (.svg 2, .tex 1)." in told
    assert "Pictures" not in told


def test_pictures_of_a_folder_are_told_to_be_readable_by_name(clew: Clew, folder: Path) -> None:
    (folder / "geo" / "map.JPG").write_bytes(b"\xff\xd8\xff")
    assert "(.jpg 1). Pictures are only read if you name them yourself." in clew("ingest", str(folder)).err


def test_documents_in_a_language_the_embedding_model_lacks_are_told_with_the_command(clew: Clew, folder: Path) -> None:
    (folder / "eau.md").write_text("# Eau\n\nLa Loire est le plus long fleuve de France et se jette dans l'Atlantique.\n")
    told = clew("ingest", str(folder)).err
    assert "3 ready" in told
    assert "1 in français" in told
    assert "English" not in told
    assert "CLEW_EMBEDDING=multilingual clew reembed" in told
    assert "CLEW_EMBEDDING" not in clew("ingest", str(folder / "geo")).err


def test_a_broken_file_is_told_with_its_reason_and_the_others_go_on(clew: Clew, folder: Path) -> None:
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7 nothing else")
    (folder / "out.md").symlink_to("/etc/hostname")
    ended = clew("ingest", str(folder), str(folder / "absent.md"))
    assert ended.code == 1
    assert "2 ready, 0 unchanged, 3 failed" in ended.err
    assert "broken.pdf" in ended.err
    assert "absent.md" in ended.err


def test_two_files_with_one_path_are_not_taken_for_one_document(clew: Clew, folder: Path) -> None:
    (folder / "other").mkdir()
    (folder / "other" / "rivers.md").write_text(PEAKS)
    ended = clew("ingest", str(folder / "geo"), str(folder / "other"))
    assert ended.code == 1
    assert "2 ready, 0 unchanged, 1 failed" in ended.err
    assert "Ingest the folder that contains both" in ended.err


def test_two_files_whose_names_are_one_on_the_server_are_told_and_the_first_is_taken(clew: Clew, folder: Path) -> None:
    for name in ("caf\u00e9.md", "cafe\u0301.md"):
        (folder / "geo" / name).write_text(RIVERS)
    ended = clew("ingest", str(folder / "geo"))
    assert ended.code == 1
    assert "Rename one of them" in ended.err
    assert "3 ready, 0 unchanged, 1 failed" in ended.err


def test_labels_given_at_ingestion_limit_what_is_found(clew: Clew, folder: Path) -> None:
    clew("ingest", str(folder / "geo" / "rivers.md"), "--workspace", "water")
    clew("ingest", str(folder / "geo" / "peaks.md"), "--workspace", "stone")
    found = clew("search", "France", "--workspace", "stone", "--json").json["passages"]
    assert {passage["document_name"] for passage in found} == {"peaks.md"}
    nothing = clew("search", "France", "--workspace", "air")
    assert (nothing.code, nothing.out) == (0, "")


def test_an_answer_is_printed_with_its_sources_and_continued(clew: Clew, folder: Path) -> None:
    clew("ingest", str(folder))
    ended = clew("ask", "What is the longest river in France?")
    assert ended.code == 0
    assert "The Loire is the longest river in France." in ended.out
    assert "rivers.md › Rivers" in ended.out
    conversation = ended.err.split("--conversation ")[1].split()[0]
    assert clew("ask", "Where does it flow into the sea?", "--conversation", conversation, "--json").code in {0, 3}
    shown = clew("threads", "show", conversation, "--json").json
    assert [message["role"] for message in shown] == ["user", "assistant", "user", "assistant"]


def test_a_question_that_the_documents_do_not_answer_ends_with_code_3(clew: Clew, folder: Path) -> None:
    clew("ingest", str(folder))
    ended = clew("ask", "How do I bake a chocolate cake?")
    assert ended.code == 3
    assert "Refused" in ended.out
    assert clew("ask", "How do I bake a chocolate cake?", "--json").code == 3


def test_a_question_before_the_first_document_is_told_how_to_add_one(clew: Clew, folder: Path) -> None:
    ended = clew("ask", "What is the longest river in France?")
    assert ended.code == 3
    assert "No document is ready yet. Add some with `clew ingest PATH`." in ended.err
    clew("ingest", str(folder))
    assert "clew ingest" not in clew("ask", "How do I bake a chocolate cake?").err


def test_threads_are_listed_renamed_and_deleted(clew: Clew) -> None:
    assert "no conversation" in clew("threads").err
    clew("ask", "Is anybody there?")
    (thread,) = clew("threads", "list", "--json").json
    assert thread["title"] == "Is anybody there?"
    clew("threads", "rename", thread["id"], "Nobody")
    assert "Nobody" in clew("threads").out
    assert clew("threads", "delete", thread["id"]).code == 0
    assert clew("threads", "list", "--json").json == []
    gone = clew("threads", "show", thread["id"])
    assert gone.code == 1
    assert "There is no conversation" in gone.err


def test_settings_are_changed_together_or_not_at_all(clew: Clew) -> None:
    assert clew("settings", "set", "rrf_k", "61", "fts_weight=0.5").code == 0
    refused = clew("settings", "set", "rrf_k", "62", "hybrid_top_k", "1000")
    assert refused.code == 1
    assert "hybrid_top_k must be between 5 and 100" in refused.err
    shown = {one["key"]: one["value"] for one in clew("settings", "show", "--json").json["settings"]}
    assert (shown["rrf_k"], shown["fts_weight"]) == (61, 0.5)
    clew("settings", "reset", "--preset", "source")
    versions = clew("settings", "history", "--json").json
    assert [version["version"] for version in versions] == [2, 1]
    assert "rrf_k" in clew("settings").out
    assert clew("settings", "reset", "fusion", "fts_weight").code == 0
    assert clew("settings", "history", "--json").json[0]["values"] == {}
    assert clew("settings", "reset", "fusion", "--preset", "source").code == 1


def test_assistants_are_created_changed_and_deleted_by_name(clew: Clew, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    instructions = folder / "instructions.txt"
    instructions.write_text("Name the clause.")
    assert clew("assistants", "create", "legal", "--instructions", f"@{instructions}").code == 0
    assert clew("assistants", "create", "legal").code == 1
    assert clew("assistants", "change", "legal", "--name", "law").code == 0
    listed = clew("assistants", "list", "--json").json
    assert [(one["name"], one["instructions"]) for one in listed] == [("default", ""), ("law", "Name the clause.")]
    assert (
        clew("assistants", "change", "law", "--model", "extractive", "--memory-role", "jurist", "--retention-days", "9").code == 0
    )
    shown = clew("assistants", "show", "law", "--json").json
    assert (shown["model"], shown["memoryRole"], shown["retentionDays"]) == ("extractive", "jurist", 9)
    assert clew("assistants", "change", "law", "--clear", "model", "--clear", "retention-days").code == 0
    shown = clew("assistants", "show", "law", "--json").json
    assert (shown["model"], shown["memoryRole"], shown["retentionDays"]) == (None, "jurist", None)
    refused = clew("assistants", "change", "law", "--model", "openai:none")
    assert (refused.code, "It has extractive" in refused.err) == (1, True)
    assert clew("assistants", "change", "law", "--clear", "name").code == 1
    monkeypatch.setattr(sys, "stdin", StringIO("n\n"))
    refused = clew("assistants", "delete", "law")
    assert (refused.code, "Permanently delete law with 0 documents and 0 conversations?" in refused.err) == (1, True)
    assert "jurist" in clew("assistants", "show", "law").out
    assert clew("assistants", "delete", "default", "--yes").code == 1
    assert clew("assistants", "delete", "law", "--yes").code == 0
    assert "law" not in clew("assistants").out


def test_a_key_is_printed_alone_on_standard_output(clew: Clew) -> None:
    created = clew("keys", "create", "--scope", "write", "--app", "loader")
    assert created.out.strip().startswith("clew_")
    assert "\n" not in created.out.strip()
    (listed,) = [one for one in clew("keys", "list", "--json").json if one["callerApp"] == "loader"]
    assert clew("keys", "revoke", listed["id"]).code == 0
    assert listed["id"] in clew("keys", "list").out


def test_a_key_has_a_lifetime_a_user_and_a_successor(clew: Clew) -> None:
    options = ("--speaks-for-users", "--group", "hr", "--expires", "90d")
    created = clew("keys", "create", "--scope", "query", "--app", "crm", *options)
    assert "It expires on 20" in created.err
    (listed,) = [one for one in clew("keys", "list", "--json").json if one["callerApp"] == "crm"]
    assert (listed["speaksForUsers"], listed["groups"], listed["expiresAt"] is None) == (True, ["hr"], False)
    rotated = clew("keys", "rotate", listed["id"], "--grace", "1h")
    assert rotated.out.strip().startswith("clew_")
    assert rotated.out != created.out
    assert f"{listed['id']} stays valid for 1h" in rotated.err
    wrong = clew("keys", "create", "--scope", "query", "--expires", "soon")
    assert (wrong.code, "such as 90d" in wrong.err) == (1, True)


def test_an_operator_creates_shows_exports_and_deletes_a_tenant(
    clew: Clew, served: Served, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    denied = clew("tenants", "list")
    assert (denied.code, "`operator`" in denied.err) == (1, True)
    monkeypatch.setenv("CLEW_KEY", served.ready.local_key)
    name = f"team-{uuid.uuid4().hex[:8]}"
    assert f"clew keys create --tenant {name} --scope admin" in clew("tenants", "create", name).err
    created = clew("keys", "create", "--tenant", name, "--scope", "admin", "--app", "first")
    assert f"in the tenant {name}" in created.err
    assert [one["callerApp"] for one in clew("keys", "list", "--tenant", name, "--json").json] == ["first"]
    assert name in clew("tenants", "list").out
    assert "1 keys (1 valid)" in clew("tenants", "show", name).out
    limited = clew("tenants", "set-quota", name, "--documents", "1000", "--bytes", "2GB", "--tokens-per-month", "7000")
    assert f"Changed the limits of the tenant {name}." in limited.err
    assert clew("tenants", "set-quota", name, "--turns-per-day", "50", "--each-user").code == 0
    assert clew("tenants", "set-quota", name, "--turns-per-day", "80", "--user", "ana").code == 0
    assert clew("tenants", "set-quota", name, "--clear", "tokens-per-month").code == 0
    rows = [line.split() for line in clew("tenants", "show", name).out.splitlines()]
    assert ["bytes", "of", "documents", "0", "2,000,000,000", "–"] in rows
    assert ["turns", "today", "0", "–", "50"] in rows
    assert ["tokens", "this", "month", "0", "–", "–"] in rows
    for wrong in (
        ("--bytes", "2 big"),
        ("--clear", "pages"),
        ("--each-user",),
        ("--documents", "1", "--each-user", "--user", "a"),
    ):
        assert clew("tenants", "set-quota", name, *wrong).code == 1, wrong
    priceless = clew("tenants", "set-quota", name, "--cost-per-month", "20")
    assert (priceless.code, "CLEW_PRICE_PER_MILLION_INPUT_TOKENS" in priceless.err) == (1, True)
    target = tmp_path / "team.zip"
    assert f"Exported the tenant {name}" in clew("tenants", "export", name, "--to", str(target)).err
    with zipfile.ZipFile(target) as file:
        assert {"tenant.json", "threads.jsonl", "assistants.json", "documents.jsonl"} <= set(file.namelist())
    assert clew("tenants", "delete", "default", "--yes").code == 1
    deleted = clew("tenants", "delete", name, "--yes")
    assert f"Deleted the tenant {name} with 0 documents" in deleted.err
    unknown = clew("tenants", "show", name)
    assert (unknown.code, "Existing tenants: " in unknown.err) == (1, True)
    monkeypatch.setenv("CLEW_KEY", created.out.strip())
    assert "This API key is not valid" in clew("keys", "list").err


def test_a_tenant_in_the_environment_that_is_not_the_servers_is_refused(
    clew: Clew, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CLEW_KEY", served.ready.local_key)
    monkeypatch.setenv("CLEW_TENANT", "team2")
    refused = clew("keys", "create", "--scope", "admin")
    assert (refused.code, refused.out) == (1, "")
    assert "CLEW_TENANT is team2, but the server" in refused.err
    assert "answers for the tenant default" in refused.err
    monkeypatch.setenv("CLEW_TENANT", "default")
    assert clew("assistants").code == 0
    monkeypatch.delenv("CLEW_TENANT")
    unknown = clew("keys", "create", "--scope", "admin", "--tenant", "team2")
    assert (unknown.code, "There is no tenant team2. Existing tenants: " in unknown.err) == (1, True)


def test_the_servers_words_are_told_when_it_refuses(clew: Clew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_KEY", "clew_wrong")
    refused = clew("threads")
    assert (refused.code, refused.out) == (1, "")
    assert "This API key is not valid" in refused.err
    monkeypatch.setenv("CLEW_URL", "http://127.0.0.1:1")
    assert "No Clew server responds at http://127.0.0.1:1" in clew("threads").err


def test_an_address_without_its_scheme_is_told_with_it(clew: Clew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_URL", "localhost:5200")
    refused = clew("threads")
    assert (refused.code, "must start with http:// or https://, such as http://localhost:5200." in refused.err) == (1, True)


def test_wrong_usage_ends_with_code_2(clew: Clew) -> None:
    assert clew("ask").code == 2
    assert clew("search", "x", "--limit", "0").code == 2


def test_text_of_documents_cannot_drive_the_terminal() -> None:
    assert clean("a\x1b[2Jb\x9b31mc\u202ed\r\n\te\x00") == "a[2Jb31mcd\n\te"


def test_pairs_are_read_in_either_form() -> None:
    assert read_pairs(["a", "1", "b=0.5", "c", "rrf"]) == {"a": 1, "b": 0.5, "c": "rrf"}
    with pytest.raises(InvalidInput, match="b has no value"):
        read_pairs(["a", "1", "b"])


@pytest.mark.parametrize(("is_served", "indexes"), [(True, {"384 retired", "768 active"}), (False, {"768 active"})])
def test_new_vectors_take_the_place_of_the_old_ones_but_a_server_that_runs_keeps_those_it_searches(
    clew: Clew, client: Client, served: Served, folder: Path, is_served: bool, indexes: set[str]
) -> None:
    clew("ingest", str(folder))
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        [tenant] = connection.execute("select name from tenants where tenant_id = %s", (client.tenant,)).fetchone() or [""]
    told = reembed(served, served.ready.data_dir if is_served else folder, tenant)
    assert "2 passages have new vectors" in told
    assert ("another hour" in told) is is_served
    with psycopg.connect(served.dsn_of("clew_owner")) as connection:
        connection.execute("select set_config('clew.tenant_id', %s, true)", (str(client.tenant),))
        assert {name for (name,) in connection.execute("select dimension || ' ' || state from embedding_indexes")} == indexes
    passages = clew("search", "Loire river", "--json").json["passages"]
    assert passages[0]["document_name"] == "rivers.md"
    assert (passages[0]["scores"]["similarity"] is not None) is is_served


def reembed(served: Served, data_dir: Path, tenant: str) -> str:
    """Run `clew reembed` with a second model; what it told."""
    own = {name: value for name, value in os.environ.items() if not name.startswith("CLEW_")}
    settings = {
        "CLEW_DATABASE_URL": served.dsn_of("clew_app"),
        "CLEW_TENANT": tenant,
        "CLEW_EMBEDDING": "multilingual",
        "CLEW_EMBEDDING_THREADS": "1",
    }
    command = [sys.executable, "-c", "from clew.cli import main; main()", "reembed", "--data-dir", str(data_dir)]
    ended = run_forked(command, env=own | settings, timeout=100)
    assert ended.returncode == 0, ended.stderr
    return " ".join((ended.stdout + ended.stderr).split())
