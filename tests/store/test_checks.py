"""What the doctor finds in real databases, sound and spoilt, and the start that is refused."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from psycopg import AsyncConnection, sql

from clew.cli.doctor.machine import check_data_directory, check_disk, check_port
from clew.domain.errors import StoreUnsuitable
from clew.embedded.data_directory import DataDirectoryLock, remove_server_file, write_server_file
from clew.embedded.postgres import EmbeddedPostgres
from clew.store.checks import Check, run_checks, startup_refusal
from clew.store.migrate import head_revision, migrate


@pytest.fixture(scope="module")
def postgres() -> Iterator[EmbeddedPostgres]:
    """A migrated Postgres of this module alone: its roles are spoilt and mended."""
    directory = Path(tempfile.mkdtemp(prefix="clew-test-", dir="/var/tmp"))
    directory.chmod(0o755)
    with EmbeddedPostgres(directory / "data") as started:
        migrate(started.dsn("clew_owner"))
        yield started
    shutil.rmtree(directory)


@contextmanager
def _spoilt(postgres: EmbeddedPostgres, spoil: str, mend: str) -> Iterator[None]:
    with psycopg.connect(postgres.dsn("postgres"), autocommit=True) as connection:
        connection.execute(sql.SQL(spoil))  # pyright: ignore[reportArgumentType]
        try:
            yield
        finally:
            connection.execute(sql.SQL(mend))  # pyright: ignore[reportArgumentType]


async def _checks(postgres: EmbeddedPostgres, role: str = "clew_app", database: str = "clew") -> dict[str, Check]:
    found = await run_checks(postgres.dsn(role, database), head_revision=head_revision())
    return {check.name: check for check in found}


async def test_sound_database_passes_every_check(postgres: EmbeddedPostgres) -> None:
    found = await _checks(postgres)
    assert {name: check.status for name, check in found.items()} == {
        "Postgres version": "ok",
        "encoding": "ok",
        "word splitting": "ok",
        "pgvector": "ok",
        "login role": "ok",
        "row-level security": "ok",
        "migrations": "ok",
        "connections": "ok",
    }
    assert [check.remedy for check in found.values()] == [""] * 8


async def test_database_that_does_not_answer_is_one_failed_check() -> None:
    found = await run_checks("host=127.0.0.1 port=1 user=clew_app dbname=clew", head_revision="x")
    assert [(check.name, check.status) for check in found] == [("database", "fail")]
    assert "CLEW_DATABASE_URL" in found[0].remedy


ROLES_AROUND = [
    ("alter role clew_app superuser", "alter role clew_app nosuperuser", "clew_app is a superuser"),
    ("alter role clew_app bypassrls", "alter role clew_app nobypassrls", "clew_app has BYPASSRLS"),
    ("grant clew_owner to clew_app", "revoke clew_owner from clew_app", "clew_app may become clew_owner: clew_owner owns tables"),
    (
        "grant clew_owner to clew_app with inherit false",
        "revoke clew_owner from clew_app",
        "clew_app may become clew_owner: clew_owner owns tables",
    ),
    ("grant postgres to clew_app", "revoke postgres from clew_app", "clew_app may become postgres: postgres is a superuser"),
    ("alter table threads owner to clew_app", "alter table threads owner to clew_owner", "clew_app owns tables"),
]


@pytest.mark.parametrize(("spoil", "mend", "reason"), ROLES_AROUND)
async def test_login_that_escapes_row_security_fails_and_may_not_serve(
    postgres: EmbeddedPostgres, spoil: str, mend: str, reason: str
) -> None:
    with _spoilt(postgres, spoil, mend):
        check = (await _checks(postgres))["login role"]
        async with await AsyncConnection.connect(postgres.dsn("clew_app")) as connection:
            with pytest.raises(StoreUnsuitable) as raised:
                await startup_refusal(connection)
    assert check.status == "fail"
    assert reason in check.found
    assert reason in raised.value.message
    assert "CREATE ROLE clew_app" in check.remedy


async def test_owner_and_superuser_are_refused_as_they_are(postgres: EmbeddedPostgres) -> None:
    assert (await _checks(postgres, "clew_owner"))["login role"].found == "clew_owner owns tables of Clew"
    assert (await _checks(postgres, "postgres"))["login role"].found == "postgres is a superuser"


async def test_role_put_on_after_login_hides_nothing(postgres: EmbeddedPostgres) -> None:
    async with await AsyncConnection.connect(postgres.dsn("postgres")) as connection:
        await connection.execute("set role clew_app")
        with pytest.raises(StoreUnsuitable, match="postgres is a superuser"):
            await startup_refusal(connection)


async def test_plain_login_may_serve(postgres: EmbeddedPostgres) -> None:
    async with await AsyncConnection.connect(postgres.dsn("clew_app")) as connection:
        await startup_refusal(connection)


@pytest.mark.parametrize(
    ("spoil", "mend"),
    [
        ("alter table threads no force row level security", "alter table threads force row level security"),
        ("alter table threads disable row level security", "alter table threads enable row level security"),
    ],
)
async def test_table_without_forced_row_security_is_named(postgres: EmbeddedPostgres, spoil: str, mend: str) -> None:
    with _spoilt(postgres, spoil, mend):
        check = (await _checks(postgres))["row-level security"]
    assert (check.status, check.found) == ("fail", "not forced on threads")


async def test_table_that_is_not_exempt_is_named_even_when_new(postgres: EmbeddedPostgres) -> None:
    with _spoilt(postgres, "create table procrastinator (id int)", "drop table procrastinator"):
        check = (await _checks(postgres))["row-level security"]
    assert check.found == "not forced on procrastinator"


async def test_database_without_tables_is_told_to_migrate(postgres: EmbeddedPostgres) -> None:
    with _spoilt(postgres, "create database bare owner clew_owner", "drop database bare with (force)"):
        found = await _checks(postgres, database="bare")
    assert (found["migrations"].status, found["migrations"].found) == ("fail", "there are no tables yet")
    assert "clew migrate" in found["migrations"].remedy
    assert (found["pgvector"].status, "CREATE EXTENSION vector;" in found["pgvector"].remedy) == ("fail", True)


async def test_older_revision_is_told_with_the_one_that_is_needed(postgres: EmbeddedPostgres) -> None:
    found = await run_checks(postgres.dsn("clew_app"), head_revision="9999_from_the_future")
    check = next(check for check in found if check.name == "migrations")
    assert check.status == "fail"
    assert head_revision() in check.found
    assert "9999_from_the_future" in check.remedy


async def test_old_pgvector_is_told_how_to_be_brought_up(postgres: EmbeddedPostgres) -> None:
    create = "create database old owner clew_owner"
    with _spoilt(postgres, create, "drop database old with (force)"):
        with psycopg.connect(postgres.dsn("postgres", "old")) as connection:
            connection.execute("create extension vector")
            connection.execute("update pg_extension set extversion = '0.7.4' where extname = 'vector'")
        check = (await _checks(postgres, database="old"))["pgvector"]
    assert check.status == "fail"
    assert check.found.startswith("0.7.4 is installed, version 0.8")
    assert "ALTER EXTENSION vector UPDATE;" in check.remedy


@pytest.mark.parametrize("encoding", ["LATIN1", "SQL_ASCII"])
async def test_other_encoding_fails(postgres: EmbeddedPostgres, encoding: str) -> None:
    create = f"create database spoilt encoding '{encoding}' locale_provider libc locale 'C' template template0"
    with _spoilt(postgres, create, "drop database spoilt with (force)"):
        check = (await _checks(postgres, database="spoilt"))["encoding"]
    assert (check.status, check.found) == ("fail", encoding)


async def test_database_that_takes_quotes_for_letters_is_warned_about(postgres: EmbeddedPostgres) -> None:
    create = "create database spoilt encoding 'UTF8' locale_provider libc locale 'C' template template0"
    with _spoilt(postgres, create, "drop database spoilt with (force)"):
        check = (await _checks(postgres, database="spoilt"))["word splitting"]
    assert (check.status, "LC_CTYPE" in check.remedy) == ("warn", True)


@pytest.mark.parametrize(("limit", "status"), [(3, "fail"), (12, "warn"), (60, "ok")])
async def test_connection_limit_of_the_role_is_counted(postgres: EmbeddedPostgres, limit: int, status: str) -> None:
    spoil, mend = f"alter role clew_app connection limit {limit}", "alter role clew_app connection limit -1"
    with _spoilt(postgres, spoil, mend):
        check = (await _checks(postgres))["connections"]
    assert check.status == status
    assert check.found == f"{limit - 1} available (limit of the role clew_app)"


# The machine ----------------------------------------------------------------------------------------------------------


def test_disk_of_a_directory_not_made_yet_is_its_parent_s(tmp_path: Path) -> None:
    assert f"free on the disk of {tmp_path}" in check_disk(tmp_path / "not" / "yet").found


@pytest.mark.skipif(os.geteuid() != 0, reason="mounting a small disk needs root")
@pytest.mark.parametrize(("size", "status"), [("20m", "fail"), ("900m", "warn"), ("3g", "ok")])
def test_little_disk_space_is_told(tmp_path: Path, size: str, status: str) -> None:
    command = ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", tmp_path]
    if subprocess.run(command, check=False, capture_output=True).returncode:
        pytest.skip("this machine does not let the test mount a small disk")
    try:
        assert check_disk(tmp_path).status == status
    finally:
        subprocess.run(["umount", tmp_path], check=True)


def test_directory_that_is_missing_is_not_made_by_looking(tmp_path: Path) -> None:
    assert check_data_directory(tmp_path / "none").status == "ok"
    assert not (tmp_path / "none").exists()


def test_empty_directory_stays_empty_and_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    assert check_data_directory(tmp_path) == Check("data directory", "ok", f"{tmp_path} is free")
    assert (list(tmp_path.iterdir()), tmp_path.stat().st_mode & 0o777) == ([], 0o755)


def test_file_in_place_of_the_directory_fails(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    check = check_data_directory(tmp_path / "file")
    assert (check.status, "--data-dir" in check.remedy) == ("fail", True)


def test_free_directory_is_free_after_looking_too(tmp_path: Path) -> None:
    with DataDirectoryLock(tmp_path):
        pass
    assert check_data_directory(tmp_path) == Check("data directory", "ok", f"{tmp_path} is free")
    with DataDirectoryLock(tmp_path) as lock:
        assert lock.held


def test_directory_in_use_names_the_process_and_a_server_its_address(tmp_path: Path) -> None:
    with DataDirectoryLock(tmp_path):
        check = check_data_directory(tmp_path)
        assert (check.status, check.found) == ("warn", f"{tmp_path} is used by process {os.getpid()}")
        write_server_file(tmp_path, "http://127.0.0.1:5200")
        check = check_data_directory(tmp_path)
        assert check.status == "ok"
        assert check.found == f"{tmp_path} is served by process {os.getpid()} at http://127.0.0.1:5200"
        remove_server_file(tmp_path)


def test_port_that_another_program_has_is_told_with_the_program() -> None:
    code = (
        "import socket, sys; s = socket.create_server(('127.0.0.1', 0)); print(s.getsockname()[1], flush=True); sys.stdin.read()"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1, text=True) as program:
        assert program.stdout is not None
        port = int(program.stdout.readline())
        check = check_port("127.0.0.1", port)
        program.kill()
    assert check.status == "fail"
    assert f"(process {program.pid})" in check.found
    assert "--port" in check.remedy


def test_port_of_the_directory_s_own_server_is_fine(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        write_server_file(tmp_path, f"http://127.0.0.1:{port}")
        assert check_port("127.0.0.1", port, data_dir=tmp_path).status == "ok"
    assert check_port("127.0.0.1", port).found == f"127.0.0.1:{port} is free"


def test_server_of_another_directory_is_not_taken_for_the_directory_s_own(tmp_path: Path) -> None:
    usual, other = tmp_path / "usual", tmp_path / "other"
    usual.mkdir()
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        write_server_file(usual, f"http://127.0.0.1:{port}", served=other)
        directory, taken = check_data_directory(usual), check_port("127.0.0.1", port, data_dir=usual)
    assert (directory.status, taken.status) == ("ok", "warn")
    assert f"{usual} is not in use" in directory.found
    assert str(other) in directory.found
    assert f"another data directory, {other} (process {os.getpid()}" in taken.found


def test_address_of_another_machine_is_told() -> None:
    check = check_port("192.0.2.1", 5200)
    assert (check.status, "--host" in check.remedy) == ("fail", True)
