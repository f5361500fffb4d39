"""Files that want to break their reader: each ends as one UnreadableDocument, and the next file is read."""

import asyncio
import os
import struct
import zipfile
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from pathlib import Path
from uuid import uuid4

import psutil
import pytest

from clew.domain.errors import ReaderUnavailable, UnreadableDocument
from clew.ingest.isolation import worker_processes
from clew.ingest.isolation.sandbox import Sandbox
from clew.ingest.reading.limits import MEGABYTE, Limits
from clew.ingest.reading.parse import parse
from tests.unit.ingest.samples import TITLE, write_docx, write_html, write_pdf, write_pptx, write_xlsx, write_zip_bomb
from tests.unit.ingest.test_kinds import write_open_document
from tests.unit.ingest.test_ocr import needs_tesseract, picture

PROGRAM = "clew.ingest.isolation.worker"


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    async with Sandbox(workers=1) as sandbox:
        yield sandbox


@pytest.fixture(autouse=True)
def _workers_of_others() -> None:
    """Remember the workers that live already: other parts of the whole run have sandboxes of their own."""
    others.clear()
    others.update(child.pid for child in psutil.Process().children(recursive=True) if is_worker(child))


others: set[int] = set()


def processes() -> list[psutil.Process]:
    """The workers that this test caused and that live; the whole run has other children, such as the database's."""
    return [child for child in psutil.Process().children(recursive=True) if child.pid not in others and is_worker(child)]


def is_worker(process: psutil.Process) -> bool:
    """Return whether a process reads documents; the one that forks those that do has the same command line."""
    with suppress(psutil.NoSuchProcess):  # it ended, its parent knows or not
        above = process.parent()
        return above is not None and PROGRAM in " ".join(process.cmdline()) and PROGRAM in " ".join(above.cmdline())
    return False


async def until_busy(sandbox: Sandbox) -> None:
    async with asyncio.timeout(10):
        while not sandbox.busy:  # noqa: ASYNC110 - the sandbox has no event for it
            await asyncio.sleep(0)


async def refusal(sandbox: Sandbox, path: Path, **limits: float) -> str:
    with pytest.raises(UnreadableDocument) as caught:
        await sandbox.parse_file(path, name=path.name, limits=Limits(**limits))  # type: ignore[arg-type]
    return caught.value.message


async def test_worker_is_started_for_the_first_file_and_used_again(sandbox: Sandbox, tmp_path: Path) -> None:
    page = write_html(tmp_path / "page.html")
    assert processes() == []
    first = await sandbox.parse_file(page, name="page.html")
    [worker] = processes()
    assert await sandbox.parse_file(page, name="page.html") == first
    assert [process.pid for process in processes()] == [worker.pid]
    assert first.title == TITLE


def write_odt(path: Path) -> Path:
    return write_open_document(path, "text", "<office:text><text:p>Hello</text:p></office:text>")


def write_mail(path: Path) -> Path:
    """Its encodings are loaded when they are first met, which is inside the cell."""
    head = "Subject: Greetings\nDate: Tue, 1 Jul 2025 10:00:00 +0200\nContent-Type: text/plain; charset=koi8-r\n\n"
    mail = head + "\u041f\u0440\u0438\u0432\u0435\u0442"
    path.write_bytes(mail.encode("koi8-r"))
    return path


@pytest.fixture(scope="module")
async def shared() -> AsyncIterator[Sandbox]:
    async with Sandbox(workers=1) as sandbox:
        yield sandbox


@pytest.mark.parametrize(
    ("name", "write"),
    [
        ("a.pdf", lambda path: write_pdf(path)),
        ("a.docx", write_docx),
        ("a.pptx", write_pptx),
        ("a.xlsx", write_xlsx),
        ("a.html", write_html),
        ("a.odt", write_odt),
        ("a.eml", write_mail),
    ],
)
async def test_file_reads_the_same_inside_the_cell_as_outside(
    shared: Sandbox, tmp_path: Path, name: str, write: Callable[[Path], Path]
) -> None:
    path = await asyncio.to_thread(write, tmp_path / name)
    assert await shared.parse_file(path, name=name) == parse(path, name=name)


@needs_tesseract
async def test_picture_reads_the_same_inside_the_cell_as_outside(shared: Sandbox, tmp_path: Path) -> None:
    picture().save(tmp_path / "a.png")
    document = await shared.parse_file(tmp_path / "a.png", name="a.png")
    assert document.text
    assert document == parse(tmp_path / "a.png", name="a.png")


async def test_plain_text_needs_no_process(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("plain")
    assert (await sandbox.parse_file(tmp_path / "a.txt", name="a.txt")).text == "plain"
    assert processes() == []


async def test_worker_knows_none_of_the_environment(sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CLEW_MODEL_API_KEY", "secret")
    await sandbox.parse_file(write_html(tmp_path / "page.html"), name="page.html")
    assert "CLEW_MODEL_API_KEY" not in processes()[0].environ()


async def test_worker_has_one_thread_since_others_would_be_outside_its_cell(sandbox: Sandbox, tmp_path: Path) -> None:
    await sandbox.parse_file(write_html(tmp_path / "page.html"), name="page.html")
    assert processes()[0].num_threads() == 1


async def test_ctrl_c_in_a_terminal_does_not_reach_workers(sandbox: Sandbox, tmp_path: Path) -> None:
    await sandbox.parse_file(write_html(tmp_path / "page.html"), name="page.html")
    assert os.getpgid(processes()[0].pid) != os.getpgid(0)


async def test_file_under_which_workers_die_is_refused_and_the_next_is_read(sandbox: Sandbox, tmp_path: Path) -> None:
    page = write_html(tmp_path / "page.html")
    await sandbox.parse_file(page, name="page.html")
    [used] = processes()
    used.suspend()
    dying = asyncio.create_task(sandbox.parse_file(nested(tmp_path), name="nested.md"))
    await until_busy(sandbox)
    used.kill()
    fresh = await another_than(used)
    await until_busy(sandbox)
    fresh.kill()
    with pytest.raises(UnreadableDocument, match="crashed or ran out of memory"):
        await dying
    assert (await sandbox.parse_file(page, name="page.html")).title == TITLE


async def another_than(old: psutil.Process) -> psutil.Process:
    async with asyncio.timeout(10):
        while True:
            for process in processes():
                if process.pid != old.pid:
                    return process
            await asyncio.sleep(0)


def nested(folder: Path) -> Path:
    path = folder / "nested.md"
    path.write_text("\n".join("> " * 200 + "x" for _ in range(40_000)))  # most of a second
    return path


async def test_file_that_takes_too_long_is_refused_and_its_worker_is_gone(sandbox: Sandbox, tmp_path: Path) -> None:
    assert "longer than 0.05 seconds" in await refusal(sandbox, nested(tmp_path), timeout_seconds=0.05)
    assert processes() == []


async def test_worker_that_died_between_files_costs_no_file(sandbox: Sandbox, tmp_path: Path) -> None:
    page = write_html(tmp_path / "page.html")
    await sandbox.parse_file(page, name="page.html")
    processes()[0].kill()
    assert (await sandbox.parse_file(page, name="page.html")).title == TITLE


@pytest.mark.parametrize("fault", [psutil.Process.kill, psutil.Process.suspend])
async def test_a_process_that_forks_workers_and_fails_costs_no_file_and_leaves_nothing(
    sandbox: Sandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Callable[[psutil.Process], None]
) -> None:
    monkeypatch.setattr(worker_processes, "_ANSWER_SECONDS", 0.5)
    page = write_html(tmp_path / "page.html")
    await sandbox.parse_file(page, name="page.html", owner=uuid4())
    [old] = processes()
    above = old.parent()
    assert above is not None
    fault(above)
    assert (await sandbox.parse_file(page, name="page.html", owner=uuid4())).title == TITLE
    await asyncio.to_thread(above.wait, 10)
    [new] = [one.parent() for one in processes() if one.pid != old.pid]
    assert new is not None
    await sandbox.aclose()
    await asyncio.to_thread(old.wait, 10)
    assert processes() == []
    assert not new.is_running()


async def test_the_next_worker_after_a_crash_is_forked_from_another_process(sandbox: Sandbox, tmp_path: Path) -> None:
    """Forks of one process have their libraries at the same addresses: a file that looks for them has one attempt."""
    page = write_html(tmp_path / "page.html")
    await sandbox.parse_file(page, name="page.html")
    [worker] = processes()
    above = worker.parent()
    assert above is not None
    worker.kill()
    assert (await sandbox.parse_file(page, name="page.html")).title == TITLE
    assert [one.ppid() for one in processes()] != [above.pid]
    assert not above.is_running()


async def test_files_that_wait_while_the_sandbox_closes_leave_no_process(tmp_path: Path) -> None:
    before, owners = set(psutil.Process().children(recursive=True)), [uuid4() for _ in range(8)]
    page, slow = write_html(tmp_path / "page.html"), nested(tmp_path)
    sandbox = Sandbox(workers=4)
    for owner in owners:
        await sandbox.parse_file(page, name="page.html", owner=owner)
    late = [asyncio.create_task(sandbox.parse_file(slow, name=slow.name, owner=owner)) for owner in owners * 3]
    async with asyncio.timeout(10):
        while sandbox.busy < 4:  # noqa: ASYNC110 - the sandbox has no event for it
            await asyncio.sleep(0)
    await sandbox.aclose()
    ended = await asyncio.gather(*late, return_exceptions=True)
    assert {type(one) for one in ended} <= {ReaderUnavailable, UnreadableDocument}
    assert set(psutil.Process().children(recursive=True)) <= before


async def test_cancelling_ends_the_worker(sandbox: Sandbox, tmp_path: Path) -> None:
    await sandbox.parse_file(write_html(tmp_path / "page.html"), name="page.html")
    [worker] = processes()
    worker.suspend()
    task = asyncio.create_task(sandbox.parse_file(write_docx(tmp_path / "a.docx"), name="a.docx"))
    await until_busy(sandbox)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not psutil.pid_exists(worker.pid)


async def test_file_that_needs_too_much_memory_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.html"
    path.write_text("<p>" + "word " * 8_000_000)
    async with Sandbox(memory_bytes=256 * MEGABYTE) as small:
        assert "memory" in await refusal(small, path)
        page = write_html(tmp_path / "page.html")
        assert (await small.parse_file(page, name="page.html")).title == TITLE


async def test_bomb_that_declares_its_size_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    bomb = write_zip_bomb(tmp_path / "bomb.docx", member="word/document.xml", megabytes=40)
    assert "bomb" in await refusal(sandbox, bomb)
    assert "more than 20 MB" in await refusal(sandbox, bomb, max_unpacked_bytes=20 * MEGABYTE, max_unpacked_ratio=10**6)


async def test_bomb_that_lies_about_its_size_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    bomb = write_zip_bomb(tmp_path / "bomb.xlsx", member="xl/workbook.xml", megabytes=40)
    data = bytearray(bomb.read_bytes())
    size = struct.pack("<I", 40 * MEGABYTE)
    while (place := data.find(size)) >= 0:
        data[place : place + 4] = struct.pack("<I", 1000)
    bomb.write_bytes(bytes(data))
    with zipfile.ZipFile(bomb) as archive:
        assert sum(member.file_size for member in archive.infolist()) < MEGABYTE
    assert "damaged" in await refusal(sandbox, bomb)


async def test_archive_with_countless_members_is_refused(sandbox: Sandbox, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "many.docx", "w") as archive:
        for number in range(200):
            archive.writestr(f"word/document{number}.xml", "")
    assert "100 members" in await refusal(sandbox, tmp_path / "many.docx", max_members=100)


async def test_entity_bomb_and_outside_entity_in_a_word_file_give_nothing_away(sandbox: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("outside secret")
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    for declared, used in ((f'<!ENTITY l0 "ha">{laughs}', "&l9;"), (f'<!ENTITY x SYSTEM "file://{tmp_path}/secret.txt">', "&x;")):
        path = write_docx(tmp_path / "a.docx")
        with zipfile.ZipFile(path) as archive:
            parts = {name: archive.read(name) for name in archive.namelist()}
        body = parts["word/document.xml"].decode().split("?>", 1)[1].replace("Mesures", used, 1)
        parts["word/document.xml"] = f'<?xml version="1.0"?><!DOCTYPE d [{declared}]>{body}'.encode()
        with zipfile.ZipFile(path, "w") as archive:
            for name, part in parts.items():
                archive.writestr(name, part)
        try:
            document = await sandbox.parse_file(path, name="a.docx")
        except UnreadableDocument:
            continue
        assert "outside secret" not in document.text
        assert len(document.text) < 10_000


@pytest.mark.parametrize(
    "markup", ["<div>" * 200_000, "<" * 200_000, "<table><tr><td>" * 50_000 + "x", "<!--" * 50_000, "&#0;&#xD800;x"]
)
async def test_twisted_html_is_read_or_refused(sandbox: Sandbox, tmp_path: Path, markup: str) -> None:
    path = tmp_path / "twisted.html"
    path.write_text("<h1>Start</h1>" + markup)
    text = "refused"
    with suppress(UnreadableDocument):
        text = (await sandbox.parse_file(path, name="twisted.html", limits=Limits(timeout_seconds=3))).text
    text.encode()
    assert "\x00" not in text
    assert (await sandbox.parse_file(write_html(path), name="page.html")).title == TITLE


@pytest.mark.parametrize("kind", ["pdf", "docx", "pptx", "xlsx"])
async def test_noise_under_any_name_is_refused(sandbox: Sandbox, tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"noise.{kind}"
    for start in (b"", b"%PDF-1.7\n", b"PK\x03\x04"):
        path.write_bytes(start + os.urandom(4000))
        assert await refusal(sandbox, path)


async def test_other_files_go_on_while_one_hangs(tmp_path: Path) -> None:
    async with Sandbox(workers=2) as sandbox:
        page, book = write_html(tmp_path / "page.html"), write_xlsx(tmp_path / "book.xlsx")
        await sandbox.parse_file(page, name=page.name)
        processes()[0].suspend()
        hanging = asyncio.create_task(refusal(sandbox, nested(tmp_path), timeout_seconds=3.0))
        await until_busy(sandbox)
        documents = await asyncio.gather(
            *(sandbox.parse_file(path, name=path.name) for path in (page, book, page, book)),
        )
        assert [document.mime for document in documents] == [documents[0].mime, documents[1].mime] * 2
        assert "longer" in await hanging
    assert processes() == []
