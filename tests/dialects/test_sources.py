"""Sources over HTTP: a folder's list comes in, and documents follow it; nobody's documents go by accident."""

import asyncio
import hashlib
from typing import Any

import pytest

from tests.dialects.conftest import Client, NewClient, Served

ROOT = "/srv/handbook"


def words(name: str) -> str:
    return f"# {name}\n\nThis is what the file {name} says about the labyrinth of Crete and its thread.\n"


def listed(path: str, text: str) -> dict[str, Any]:
    return {
        "path": path,
        "sha256": hashlib.sha256(text.encode()).hexdigest(),
        "bytes": len(text.encode()),
        "stamp": f"s{len(text)}",
    }


class Folder:
    """What a client does with a folder that exists only here: path → text."""

    def __init__(self, client: Client, source: str, lease: str) -> None:
        self.client, self.source, self.lease = client, source, lease
        self.files: dict[str, str] = {}

    async def sync(self, *, uploads: bool = True, **more: Any) -> dict[str, Any]:
        files = [
            {
                "path": path,
                "sha256": hashlib.sha256(text.encode()).hexdigest(),
                "bytes": len(text.encode()),
                "stamp": f"s{len(text)}",
            }
            for path, text in self.files.items()
        ]
        sent = await self.client.http.post(f"/api/sources/{self.source}/sync", json={"lease": self.lease, "files": files} | more)
        assert sent.status_code == 200, sent.text
        synced = sent.json()
        wanted = synced["plan"]["added"] + synced["plan"]["replaced"]
        if uploads and wanted and not more.get("dry_run"):
            await self.upload(synced["run"], wanted)
        return synced

    async def upload(self, run: str, paths: list[str]) -> None:
        parts = [("file", (path.rpartition("/")[2], self.files[path].encode(), "text/markdown")) for path in paths]
        sent = await self.client.http.post("/api/documents", data={"run": run, "path": paths}, files=parts)
        assert sent.status_code == 202, sent.text

    async def finish(self, run: str, **more: Any) -> dict[str, Any]:
        ended = await self.client.http.post(f"/api/sources/{self.source}/runs/{run}/finish", json=more)
        assert ended.status_code == 200, ended.text
        return ended.json()

    async def run(self, **more: Any) -> dict[str, Any]:
        return await self.finish((await self.sync(**more))["run"])

    async def paths(self) -> dict[str, str]:
        found = (await self.client.http.get("/api/documents", params={"limit": 1000})).json()["documents"]
        return {one["path"]: one["id"] for one in found}


async def create(client: Client, root: str = ROOT, **values: Any) -> dict[str, Any]:
    made = await client.http.post("/api/sources", json={"host": "desk", "root": root} | values)
    assert made.status_code in (200, 201), made.text
    return made.json()


async def hold(client: Client, source: str, *, watching: bool = False, holder: str = "desk:1") -> str:
    held = await client.http.put(f"/api/sources/{source}/lease", json={"holder": holder, "is_watching": watching})
    assert held.status_code == 200, held.text
    return held.json()["lease"]


@pytest.fixture
async def folder(client: Client) -> Folder:
    source = await create(client)
    made = Folder(client, source["id"], await hold(client, source["id"]))
    made.files = {f"{name}.md": words(name) for name in ("one", "two", "three")}
    return made


async def test_files_are_added_replaced_renamed_and_removed_and_the_run_says_so(folder: Folder) -> None:
    first = await folder.run()
    assert (first["status"], first["added"], first["unchanged"]) == ("done", 3, 0)
    before = await folder.paths()
    folder.files = {"one.md": words("ONE"), "sub/two.md": words("two"), "four.md": words("four")}
    second = await folder.run()
    assert {name: second[name] for name in ("added", "replaced", "renamed", "removed", "unchanged")} == {
        "added": 1,
        "replaced": 1,
        "renamed": 1,
        "removed": 1,
        "unchanged": 0,
    }
    after = await folder.paths()
    assert after.keys() == folder.files.keys()
    assert after["sub/two.md"] == before["two.md"]
    assert after["one.md"] == before["one.md"]
    assert {(one["action"], one["path"], one["from"]) for one in second["changes"]} == {
        ("added", "four.md", None),
        ("replaced", "one.md", None),
        ("renamed", "sub/two.md", "two.md"),
        ("removed", "three.md", None),
    }
    third = await folder.run()
    assert (third["unchanged"], third["changes"]) == (3, [])


async def test_a_renamed_document_keeps_its_passages_without_new_work(folder: Folder, served: Served) -> None:
    await folder.run()
    path = next(iter(await folder.paths()))
    document = (await folder.paths())[path]
    await settled(folder.client, document)
    version = (await folder.client.http.get(f"/api/documents/{document}")).json()["version"]
    folder.files["new/name.md"] = folder.files.pop(path)
    synced = await folder.sync()
    assert synced["plan"]["added"] == []
    found = (await folder.client.http.get(f"/api/documents/{document}")).json()
    assert (found["path"], found["name"], found["version"], found["status"]) == ("new/name.md", "name.md", version, "ready")
    passages = (await folder.client.http.post("/api/search", json={"query": "thread of the labyrinth"})).json()["passages"]
    assert "new/name.md" in {one["path"] for one in passages}


async def settled(client: Client, document: str) -> dict[str, Any]:
    async with asyncio.timeout(60):
        while True:
            found = (await client.http.get(f"/api/documents/{document}")).json()
            if found["status"] in ("ready", "failed"):
                return found
            await asyncio.sleep(0.05)


async def test_a_dry_run_shows_the_same_and_does_nothing(folder: Folder) -> None:
    await folder.run()
    folder.files = {"1.md": folder.files["one.md"], "two.md": words("TWO"), "new.md": words("new")}
    dry = (await folder.sync(dry_run=True))["plan"]
    assert set(await folder.paths()) == {"one.md", "two.md", "three.md"}
    assert len((await folder.client.http.get(f"/api/sources/{folder.source}/runs")).json()["runs"]) == 1
    assert (await folder.sync())["plan"] == dry
    assert (dry["added"], dry["replaced"], dry["removed"]) == (["new.md"], ["two.md"], ["three.md"])


async def test_an_empty_folder_removes_nothing_until_somebody_allows_it(folder: Folder) -> None:
    await folder.run()
    kept, folder.files = folder.files, {}
    held = await folder.run()
    assert (held["status"], held["held_back"], held["removed"]) == ("held", 3, 0)
    assert "Is it mounted?" in held["reason"]
    assert "--yes-delete" in held["reason"]
    path = f"/api/sources/{folder.source}"
    french = await folder.client.http.get(path, headers={"Accept-Language": "fr"})
    assert french.json()["last_run"]["reason"] == (
        "3 documents sur 3 seraient supprimés. Le dossier est vide. Est-il monté ? Rien n'a été supprimé. Si vous avez effacé "
        f"leurs fichiers volontairement, lancez `clew sources run {folder.source} --yes-delete`."
    )
    changed = await folder.client.http.patch(path, json={"deletion_limit": 60}, headers={"Accept-Language": "fr"})
    assert changed.json()["last_run"] == french.json()["last_run"]
    assert (changed.headers["Content-Language"], changed.headers["Vary"]) == ("fr", "Accept-Language")
    assert (await folder.paths()).keys() == kept.keys()
    allowed = await folder.run(allow_deletions=True)
    assert (allowed["status"], allowed["removed"]) == ("done", 3)
    assert await folder.paths() == {}


async def test_more_than_half_wants_permission_and_the_rest_of_the_run_is_done(folder: Folder) -> None:
    folder.files = {f"{n}.md": words(str(n)) for n in range(12)}
    await folder.run()
    folder.files = {f"{n}.md": words(str(n)) for n in range(5)} | {"new.md": words("new")}
    held = await folder.run()
    assert (held["status"], held["held_back"], held["added"]) == ("held", 7, 1)
    assert "7 of 12 documents would be removed. The limit is 50 %." in held["reason"]
    assert len(await folder.paths()) == 13
    changed = await folder.client.http.patch(f"/api/sources/{folder.source}", json={"deletion_limit": 60})
    assert changed.json()["deletion_limit"] == 60
    assert (await folder.run())["removed"] == 7


async def test_nothing_at_or_below_what_could_not_be_listed_is_removed(folder: Folder) -> None:
    folder.files = {"a/one.md": words("one"), "a/two.md": words("two"), "b/three.md": words("three"), "four.md": words("four")}
    await folder.run()
    folder.files = {"b/three.md": words("three")}
    ended = await folder.run(unlisted=["a"])
    assert ended["removed"] == 1
    assert (await folder.paths()).keys() == {"a/one.md", "a/two.md", "b/three.md"}


async def test_a_run_that_failed_as_a_whole_tells_why(folder: Folder) -> None:
    await folder.run()
    sent = await folder.client.http.post(
        f"/api/sources/{folder.source}/sync", json={"lease": folder.lease, "files": [], "is_last": False}
    )
    ended = await folder.finish(sent.json()["run"], reason="/srv/handbook cannot be read: Permission denied.")
    assert (ended["status"], ended["removed"]) == ("failed", 0)
    shown = (await folder.client.http.get(f"/api/sources/{folder.source}")).json()
    assert shown["last_run"]["reason"] == "/srv/handbook cannot be read: Permission denied."
    assert shown["documents"] == 3


async def test_a_list_in_pieces_is_one_list(folder: Folder) -> None:
    everything, run = dict(folder.files), None
    answer: dict[str, Any] = {}
    for number, (path, text) in enumerate(everything.items()):
        folder.files = {path: text}
        body = {"run": run, "is_last": number == 2, "lease": folder.lease}
        whole = body | {"files": [listed(path, text)]}
        sent = await folder.client.http.post(f"/api/sources/{folder.source}/sync", json=whole)
        answer = sent.json()
        run = answer["run"]
    assert sorted(answer["plan"]["added"]) == sorted(everything)


async def test_documents_that_are_there_are_adopted_and_those_of_another_source_refused(folder: Folder) -> None:
    client = folder.client
    await client.http.post("/api/documents", files=[("file", ("one.md", words("one").encode(), "text/markdown"))])
    assert (await folder.sync())["plan"]["added"] == ["three.md", "two.md"]
    other = await create(client, "/srv/other")
    second = Folder(client, other["id"], await hold(client, other["id"]))
    second.files = {"one.md": words("another one"), "own.md": words("own")}
    plan = (await second.sync())["plan"]
    assert plan["added"] == ["own.md"]
    assert plan["refused"][0]["path"] == "one.md"
    assert ROOT in plan["refused"][0]["reason"]


async def test_a_broken_document_is_not_sent_again_until_it_changes_or_somebody_asks(folder: Folder) -> None:
    folder.files = {"broken.pdf": "%PDF-1.7 nothing else"}
    await folder.run()
    document = (await folder.paths())["broken.pdf"]
    assert (await settled(folder.client, document))["status"] == "failed"
    assert (await folder.sync())["plan"]["unchanged"] == 1
    assert (await folder.client.http.get(f"/api/sources/{folder.source}")).json()["failed_documents"] == 1
    assert (await folder.sync(uploads=False, retry_failed=True))["plan"]["replaced"] == ["broken.pdf"]
    folder.files["broken.pdf"] += "!"
    assert (await folder.sync(uploads=False))["plan"]["replaced"] == ["broken.pdf"]


async def test_a_document_deleted_by_hand_comes_back_while_its_file_is_there(folder: Folder) -> None:
    await folder.run()
    await folder.client.http.delete(f"/api/documents/{(await folder.paths())['one.md']}")
    assert (await folder.run())["added"] == 1


async def test_one_process_holds_a_source_and_the_next_is_told_who(folder: Folder) -> None:
    client = folder.client
    second = await client.http.put(f"/api/sources/{folder.source}/lease", json={"holder": "desk:2"})
    assert second.status_code == 409
    fault = second.json()["error"]
    assert (fault["code"], fault["details"]["holder"]) == ("SOURCE_HELD", "desk:1")
    stranger = {"lease": "00000000-0000-4000-8000-000000000000", "files": []}
    refused = await client.http.post(f"/api/sources/{folder.source}/sync", json=stranger)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "SOURCE_NOT_HELD")
    await client.http.delete(f"/api/sources/{folder.source}/lease", params={"lease": folder.lease})
    assert await hold(client, folder.source, holder="desk:2")


async def test_after_a_crash_the_lease_runs_out_and_the_run_that_was_left_is_interrupted(folder: Folder, served: Served) -> None:
    synced = await folder.sync(uploads=False)
    await expire(served, folder)
    lease = await hold(folder.client, folder.source, holder="desk:2")
    shown = (await folder.client.http.get(f"/api/sources/{folder.source}")).json()
    assert shown["last_run"]["status"] == "interrupted"
    late = await folder.client.http.post(
        "/api/documents", data={"run": synced["run"]}, files=[("file", ("late.md", b"late", "text/markdown"))]
    )
    assert (late.status_code, late.json()["error"]["code"]) == (409, "RUN_OVER")
    renewed = await folder.client.http.put(
        f"/api/sources/{folder.source}/lease", json={"holder": "desk:1", "lease": folder.lease}
    )
    assert renewed.json()["error"]["code"] == "SOURCE_HELD"
    folder.lease = lease
    assert (await folder.run())["added"] == 3


async def test_uploads_of_a_run_whose_lease_ran_out_or_whose_source_was_removed_are_refused(
    folder: Folder, served: Served
) -> None:
    run = (await folder.sync(uploads=False))["run"]
    send = {"data": {"run": run}, "files": [("file", ("late.md", b"late", "text/markdown"))]}
    await expire(served, folder)
    late = await folder.client.http.post("/api/documents", **send)  # type: ignore[arg-type]
    assert (late.status_code, late.json()["error"]["code"]) == (409, "RUN_OVER")
    await folder.client.http.delete(f"/api/sources/{folder.source}")
    late = await folder.client.http.post("/api/documents", **send)  # type: ignore[arg-type]
    assert (late.status_code, late.json()["error"]["code"]) == (409, "RUN_OVER")
    assert await folder.paths() == {}


async def test_holding_a_source_on_counts_no_documents(folder: Folder) -> None:
    await folder.run()
    url = f"/api/sources/{folder.source}"
    held = (await folder.client.http.put(f"{url}/lease", json={"holder": "desk:1", "lease": folder.lease})).json()["source"]
    shown = (await folder.client.http.get(url)).json()
    assert shown["documents"] == 3
    assert shown.keys() - held.keys() == {"documents", "failed_documents", "failures", "last_run"}
    assert held == {name: shown[name] for name in held}


async def test_a_text_that_is_no_lease_is_refused(folder: Folder) -> None:
    refused = await folder.client.http.post(f"/api/sources/{folder.source}/sync", json={"lease": "mine", "files": []})
    assert refused.json()["error"]["message"] == "This server did not issue this `lease`."


async def expire(served: Served, folder: Folder) -> None:
    await served.database.execute(folder.client.tenant, "update sources set held_until = now() - interval '1 second'")


async def test_the_watcher_gets_the_run_that_was_asked_for_once(folder: Folder) -> None:
    client = folder.client
    unwatched = await client.http.post(f"/api/sources/{folder.source}/run", json={})
    assert (unwatched.status_code, unwatched.json()["error"]["code"]) == (409, "SOURCE_NOT_WATCHED")
    await client.http.delete(f"/api/sources/{folder.source}/lease", params={"lease": folder.lease})
    lease = await hold(client, folder.source, watching=True)
    asked = await client.http.post(f"/api/sources/{folder.source}/run", json={"allow_deletions": True})
    assert (asked.status_code, asked.json()["state"]) == (202, "watching")
    beats = [
        (await client.http.put(f"/api/sources/{folder.source}/lease", json={"holder": "desk:1", "lease": lease})).json()["wanted"]
        for _ in range(2)
    ]
    assert beats == [{"allow_deletions": True, "retry_failed": False}, None]


async def test_a_dry_run_keeps_its_list_while_a_run_ends(folder: Folder) -> None:
    await folder.run()
    url = f"/api/sources/{folder.source}/sync"
    files = [listed(path, text) for path, text in folder.files.items()]
    ending = (await folder.sync())["run"]
    begun = await folder.client.http.post(url, json={"dry_run": True, "is_last": False, "files": files})
    await folder.finish(ending)
    plan = (await folder.client.http.post(url, json={"dry_run": True, "run": begun.json()["run"]})).json()["plan"]
    assert (plan["removed"], plan["held_back"], plan["unchanged"]) == ([], 0, 3)


async def test_a_source_keeps_a_folder_and_a_machine_with_names(client: Client) -> None:
    source = await create(client, "//")
    assert source["root"] == "/"
    refused = await client.http.patch(f"/api/sources/{source['id']}", json={"host": "   "})
    assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (400, "host")


async def test_the_same_folder_is_one_source_and_overlapping_ones_are_refused(client: Client) -> None:
    first = await create(client)
    assert (await create(client))["id"] == first["id"]
    assert (await create(client, ROOT + "/"))["id"] == first["id"]
    for root in (f"{ROOT}/chapter", "/srv"):
        refused = await client.http.post("/api/sources", json={"host": "desk", "root": root})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "SOURCE_OVERLAPS")
        assert refused.json()["error"]["details"]["source"] == first["id"]
    elsewhere = await client.http.post("/api/sources", json={"host": "laptop", "root": ROOT})
    assert elsewhere.json()["error"]["code"] == "SOURCE_ELSEWHERE"
    taken = await client.http.patch(f"/api/sources/{first['id']}", json={"host": "laptop"})
    assert taken.json()["host"] == "laptop"
    assert (await create(client, f"{ROOT}/chapter", workspace="own"))["id"] != first["id"]
    assert (await create(client, "/srv/handbook2"))["id"] != first["id"]


async def test_folders_of_windows_are_compared_as_windows_does(client: Client) -> None:
    first = await create(client, "C:\\Docs\\Handbook")
    for same in ("c:\\docs\\handbook", "C:/Docs/Handbook/", "C:\\Docs\\Handbook\\"):
        assert (await create(client, same))["id"] == first["id"]
    for root in ("C:\\Docs\\Handbook\\Chapter", "c:/docs/handbook/chapter", "C:\\", "C:\\DOCS"):
        refused = await client.http.post("/api/sources", json={"host": "desk", "root": root})
        assert (refused.status_code, refused.json()["error"]["code"]) == (409, "SOURCE_OVERLAPS"), root
    elsewhere = await client.http.post("/api/sources", json={"host": "laptop", "root": "c:\\docs\\handbook"})
    assert elsewhere.json()["error"]["code"] == "SOURCE_ELSEWHERE"
    for root in ("C:\\Docs\\Handbook2", "D:\\Docs\\Handbook", "\\\\nas\\docs\\Handbook", "/docs/Handbook"):
        assert (await create(client, root))["id"] != first["id"]


async def test_a_removed_source_takes_its_documents_or_leaves_them(folder: Folder) -> None:
    await folder.run()
    client = folder.client
    await client.http.post("/api/documents", files=[("file", ("own.md", b"# Mine\n\nSome words.", "text/markdown"))])
    assert (await client.http.delete(f"/api/sources/{folder.source}", params={"keep_documents": True})).json() == {"documents": 0}
    assert len(await folder.paths()) == 4
    again = await create(client)
    second = Folder(client, again["id"], await hold(client, again["id"]))
    second.files = folder.files
    assert (await second.run())["unchanged"] == 3
    assert (await client.http.delete(f"/api/sources/{again['id']}")).json() == {"documents": 3}
    assert (await folder.paths()).keys() == {"own.md"}
    assert (await client.http.get("/api/sources")).json() == {"sources": []}


async def test_a_watcher_that_finds_nothing_new_leaves_one_line(folder: Folder) -> None:
    await folder.run(trigger="start")
    for _ in range(3):
        await folder.run(trigger="interval")
    runs = (await folder.client.http.get(f"/api/sources/{folder.source}/runs")).json()["runs"]
    assert [run["trigger"] for run in runs] == ["interval", "start"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"host": "desk", "root": "relative/path"}, "root"),
        ({"host": "desk", "root": "/srv/../etc"}, "root"),
        ({"host": " ", "root": "/srv"}, "host"),
        ({"host": "desk", "root": "/srv", "exclude": ["!a"]}, "exclude.0"),
        ({"host": "desk", "root": "/srv", "interval_seconds": 0}, "interval_seconds"),
        ({"host": "desk", "root": "/srv", "language": "klingon"}, "language"),
        ({"host": "desk", "root": "/srv", "deletion_limit": 101}, "deletion_limit"),
        ({"host": "desk", "root": "/srv", "colour": "red"}, "colour"),
        ({"host": "desk"}, "root"),
    ],
)
async def test_a_source_that_cannot_be_is_refused_with_the_field(client: Client, body: dict[str, Any], field: str) -> None:
    refused = await client.http.post("/api/sources", json=body)
    assert refused.status_code in (400, 422), refused.text
    details = refused.json()["error"]["details"]
    assert field in (details.get("field"), *(one["field"] for one in details.get("fields", [])))


@pytest.mark.parametrize("path", ["/etc/passwd", "../up.md", "a\nb.md", "cafe\u0301.md", "a//b.md", "x" * 300 + ".md", "C:/a.md"])
async def test_a_path_that_no_document_can_have_is_refused_with_its_number(folder: Folder, path: str) -> None:
    files = [{"path": path, "sha256": "0" * 64, "bytes": 1}]
    refused = await folder.client.http.post(f"/api/sources/{folder.source}/sync", json={"lease": folder.lease, "files": files})
    assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (400, "files.0.path")


async def test_labels_beside_a_run_are_refused(folder: Folder) -> None:
    run = (await folder.sync(uploads=False))["run"]
    refused = await folder.client.http.post(
        "/api/documents", data={"run": run, "workspace": "x"}, files=[("file", ("a.md", b"a", "text/markdown"))]
    )
    assert (refused.status_code, refused.json()["error"]["details"]["field"]) == (400, "workspace")


async def test_thousands_of_files_are_compared_at_once(folder: Folder) -> None:
    files = [{"path": f"d{n % 50}/{n}.md", "sha256": f"{n:064x}", "bytes": n, "stamp": "s"} for n in range(5_000)]
    sent = await folder.client.http.post(f"/api/sources/{folder.source}/sync", json={"lease": folder.lease, "files": files})
    assert len(sent.json()["plan"]["added"]) == 5_000
    too_many = {"lease": folder.lease, "files": [*files, files[0]]}
    assert (await folder.client.http.post(f"/api/sources/{folder.source}/sync", json=too_many)).status_code == 422


async def test_a_reader_sees_sources_and_changes_none(folder: Folder, new_client: NewClient) -> None:
    reader = await new_client(folder.client.tenant, "query")
    assert (await reader.http.get("/api/sources")).status_code == 200
    assert (await reader.http.patch(f"/api/sources/{folder.source}", json={"is_paused": True})).status_code == 403
    paused = await folder.client.http.patch(f"/api/sources/{folder.source}", json={"is_paused": True})
    assert paused.json()["state"] == "paused"
