"""What every store of originals must do: a directory, and a bucket of a real S3 server."""

import asyncio
import logging
import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from clew.domain.errors import ConfigurationInvalid, OriginalMissing, OriginalsUnavailable
from clew.providers.originals.directory import DirectoryStore
from clew.providers.originals.factory import open_original_store
from clew.providers.originals.protocol import OriginalStore
from clew.providers.originals.s3 import S3Bucket, S3Place
from tests.s3_server import ACCESS_KEY, SECRET_KEY, S3Server, s3_server

LONG = bytes(range(256)) * 4_000


async def read(store: OriginalStore, key: str, start: int, end: int) -> bytes:
    return b"".join([piece async for piece in store.read(key, start, end)])


class OriginalsConformance:
    """Inherited by the tests of each store."""

    async def test_a_file_is_read_back_whole_and_in_ranges(self, store: OriginalStore) -> None:
        await store.put("t/aa/long-1", LONG)
        assert await store.size("t/aa/long-1") == len(LONG)
        assert await read(store, "t/aa/long-1", 0, len(LONG)) == LONG
        assert await read(store, "t/aa/long-1", 5, 6) == LONG[5:6]
        assert await read(store, "t/aa/long-1", 300_000, 900_001) == LONG[300_000:900_001]

    async def test_it_is_read_in_pieces(self, store: OriginalStore) -> None:
        await store.put("t/aa/long-1", LONG)
        pieces = [len(piece) async for piece in store.read("t/aa/long-1", 0, len(LONG))]
        assert len(pieces) > 1

    async def test_an_empty_file_is_a_file(self, store: OriginalStore) -> None:
        await store.put("t/aa/empty-1", b"")
        assert await store.size("t/aa/empty-1") == 0
        assert await read(store, "t/aa/empty-1", 0, 0) == b""

    async def test_putting_the_same_file_again_changes_nothing(self, store: OriginalStore) -> None:
        await asyncio.gather(*(store.put("t/bb/same-1", LONG) for _ in range(4)))
        assert await read(store, "t/bb/same-1", 0, len(LONG)) == LONG

    async def test_a_file_that_is_not_there_is_missing(self, store: OriginalStore) -> None:
        assert await store.size("t/cc/none-1") is None
        with pytest.raises(OriginalMissing):
            await read(store, "t/cc/none-1", 0, 3)

    async def test_deleted_files_are_gone_and_those_that_never_were_are_passed_over(self, store: OriginalStore) -> None:
        await store.put("t/dd/a-1", b"a")
        await store.put("t/dd/a-2", b"b")
        await store.delete(["t/dd/never-1", "t/dd/a-1"])
        assert await store.size("t/dd/a-1") is None
        assert await read(store, "t/dd/a-2", 0, 1) == b"b"
        await store.delete([])

    async def test_the_files_of_one_folder_are_listed_with_their_sizes(self, store: OriginalStore) -> None:
        await store.put("tenant-one/aa/x-1", b"abc")
        await store.put("tenant-one/bb/y-1", b"")
        await store.put("tenant-one-more/aa/x-1", b"z")
        assert {key: size async for key, size in store.sizes("tenant-one")} == {"tenant-one/aa/x-1": 3, "tenant-one/bb/y-1": 0}
        assert [one async for one in store.sizes("nobody")] == []

    async def test_the_check_leaves_nothing(self, store: OriginalStore) -> None:
        await store.check()
        await store.tidy()
        assert [one async for one in store.sizes("incoming")] == []


class TestDirectory(OriginalsConformance):
    @pytest.fixture
    def store(self, tmp_path: Path) -> DirectoryStore:
        return DirectoryStore(tmp_path / "originals")

    async def test_half_a_file_of_a_writer_that_died_is_never_seen_and_goes_after_a_day(self, store: DirectoryStore) -> None:
        await store.put("t/aa/x-1", b"whole")
        left = Path(store.place) / "incoming" / "left"
        left.write_bytes(b"half")
        await store.tidy()
        assert left.exists(), "its writer may still be at work"
        os.utime(left, (0, 0))
        await store.tidy()
        assert not left.exists()
        assert await store.size("t/aa/x-1") == 5

    async def test_a_place_that_cannot_be_used_is_named(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(b"")
        store = DirectoryStore(tmp_path / "file")
        with pytest.raises(OriginalsUnavailable, match="cannot be used"):
            await store.check()

    async def test_the_check_makes_no_directory_and_says_when_none_could_be_made(self, tmp_path: Path) -> None:
        await DirectoryStore(tmp_path / "a" / "b").check()
        assert not (tmp_path / "a").exists()
        (tmp_path / "file").write_bytes(b"")
        with pytest.raises(OriginalsUnavailable, match="cannot be created"):
            await DirectoryStore(tmp_path / "file" / "b").check()

    async def test_a_file_that_became_shorter_is_missing_what_it_lost(self, store: DirectoryStore) -> None:
        await store.put("t/aa/x-1", b"abc")
        with pytest.raises(OriginalMissing, match="shorter"):
            await read(store, "t/aa/x-1", 0, 10)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[S3Server]:
    with s3_server(tmp_path_factory.mktemp("s3")) as server:
        yield server


class TestS3(OriginalsConformance):
    @pytest.fixture
    async def store(self, server: S3Server, request: pytest.FixtureRequest) -> AsyncIterator[S3Bucket]:
        prefix = f"in/{request.node.name}"
        store = S3Bucket(S3Place("originals", prefix, server.endpoint, None, ACCESS_KEY, SECRET_KEY))
        yield store
        await store.close()

    async def test_a_wrong_secret_is_named_and_never_shown(self, server: S3Server, caplog: pytest.LogCaptureFixture) -> None:
        caplog.set_level(logging.DEBUG)
        wrong = "another-secret"
        place = S3Place("originals", "", server.endpoint, None, ACCESS_KEY, wrong)
        with pytest.raises(OriginalsUnavailable, match="rejected the credentials") as refused:
            await S3Bucket(place).check()
        for shown in (str(refused.value), repr(place), repr(S3Bucket(place)), caplog.text):
            assert wrong not in shown
            assert ACCESS_KEY not in shown

    async def test_a_server_that_went_away_is_named_and_the_same_store_goes_on_when_it_is_back(
        self, server: S3Server, store: S3Bucket
    ) -> None:
        await store.put("t/aa/x-1", b"abc")
        server.stop()
        try:
            with pytest.raises(OriginalsUnavailable, match=r"s3://originals/.*does not respond"):
                await store.put("t/aa/y-1", b"abc")
            with pytest.raises(OriginalsUnavailable, match="does not respond"):
                await read(store, "t/aa/x-1", 0, 3)
        finally:
            server.start()
        await store.put("t/aa/y-1", b"abc")
        assert await read(store, "t/aa/x-1", 0, 3) == b"abc"


def test_the_setting_names_the_place(tmp_path: Path) -> None:
    def place(setting: str, endpoint: str | None = None) -> str | None:
        store = open_original_store(setting, tmp_path, endpoint=endpoint)
        return store.place if store else None

    assert place("keep") == str(tmp_path / "originals")
    assert place(" None ") is None
    assert place("/srv/files") == "/srv/files"
    assert place("s3://bucket/a/b/", "https://user:word@s3.example.net:9000") == "s3://bucket/a/b at https://s3.example.net:9000"
    assert place("s3://bucket") == "s3://bucket"


@pytest.mark.parametrize("setting", ["relative/path", "yes", "s3://", "s3:///folder"])
def test_a_setting_that_names_no_place_is_refused(setting: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationInvalid, match="CLEW_ORIGINALS"):
        open_original_store(setting, tmp_path)
