"""Messages of errors in the language of `Accept-Language`; codes stay."""

import io
import zipfile
from typing import Any

import pytest

from tests.dialects.conftest import Client
from tests.ingestion import until


@pytest.mark.parametrize(
    ("accepted", "language", "message"),
    [
        ("fr", "fr", "rrf_k doit être compris entre 1 et 200 ; valeur reçue : 0."),
        ("de, pt-BR;q=0.8, en;q=0.5", "pt", "rrf_k deve estar entre 1 e 200; valor recebido: 0."),
        ("fr;q=0, zh-CN;q=0.3", "zh", "rrf_k 必须在 1 到 200 之间，收到的值为 0。"),
        ("ja", "en", "rrf_k must be between 1 and 200, not 0."),
    ],
)
async def test_an_invalid_setting_is_explained_in_the_language_of_the_client(
    client: Client, accepted: str, language: str, message: str
) -> None:
    refused = await client.http.patch("/api/rag/settings", json={"rrf_k": 0}, headers={"Accept-Language": accepted})
    assert refused.status_code == 422
    assert refused.json()["error"]["code"] == "SETTING_INVALID"
    assert refused.json()["error"]["message"] == message
    assert (refused.headers["Content-Language"], refused.headers["Vary"]) == (language, "Accept-Language")


async def test_an_empty_question_is_explained_in_french(client: Client) -> None:
    refused = await client.http.post("/api/query", json={"query": " "}, headers={"Accept-Language": "fr-CA,fr"})
    assert refused.json()["error"]["message"] == "Le message est vide. Envoyez au moins un caractère."


def archive(**members: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as written:
        for name, content in members.items():
            written.writestr(name.replace("__", "."), content)
    return packed.getvalue()


async def reasons(client: Client, language: str, path: str = "/api/documents") -> dict[str, Any]:
    answer = await client.http.get(path, headers={"Accept-Language": language})
    assert (answer.headers["Content-Language"], answer.headers["Vary"]) == (language, "Accept-Language")
    return {document["name"]: document["error"] for document in answer.json()["documents"]}


async def test_the_reason_of_an_unreadable_document_is_in_the_language_of_the_client(client: Client) -> None:
    sent = {"empty.md": b"", "broken.pdf": b"%PDF-1.7 nothing else", "songs.zip": archive(a__mp3=b"ID3")}
    parts = [("file", (name, content, "application/octet-stream")) for name, content in sent.items()]
    accepted = (await client.http.post("/api/documents", files=parts)).json()["documents"]

    async def is_settled() -> bool:
        page = (await client.http.get("/api/documents")).json()["documents"]
        return all(document["status"] == "failed" for document in page)

    await until(is_settled)
    assert await reasons(client, "fr") == {
        "empty.md": "Le fichier est vide.",
        "broken.pdf": "Le fichier est endommagé, ou son format n'est pas celui que son nom indique.",
        "songs.zip": "L'archive ne contient aucun document lisible. a.mp3 n'a pas été lu. Les fichiers audio ne sont pas pris en "
        "charge.",
    }
    assert (await reasons(client, "zh"))["empty.md"] == "文件为空。"
    assert (await reasons(client, "en"))["songs.zip"].endswith("a.mp3 was not read. Audio files are not supported.")
    one = await client.http.get(f"/api/documents/{accepted[0]['id']}", headers={"Accept-Language": "pt"})
    assert one.json()["error"] == "O arquivo está vazio."
    assert (await client.http.get(f"/api/documents/{accepted[0]['id']}")).json()["error"] == "The file is empty."


async def test_what_is_missing_from_a_document_is_told_in_the_language_of_the_client(client: Client) -> None:
    content = archive(notes__md=b"# Notes\n\nThe Loire flows into the Atlantic.", a__mp3=b"ID3")
    (accepted,) = (await client.http.post("/api/documents", files=[("file", ("all.zip", content, ""))])).json()["documents"]

    async def is_ready() -> bool:
        return (await client.http.get(f"/api/documents/{accepted['id']}")).json()["status"] == "ready"

    await until(is_ready)
    read = await client.http.get(f"/api/documents/{accepted['id']}", headers={"Accept-Language": "fr"})
    assert read.json()["notices"] == [
        {"code": "member_not_read", "message": "a.mp3 n'a pas été lu. Les fichiers audio ne sont pas pris en charge."}
    ]
