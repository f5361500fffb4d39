"""Messages of errors in the language of `Accept-Language`; codes stay."""

import hashlib
import io
import zipfile
from typing import Any

import pytest

from tests.dialects.conftest import Client, Scripted, Served
from tests.dialects.talking import talking
from tests.faults.scripted_servers import QUESTION, Caller
from tests.ingestion import until


@pytest.mark.parametrize(
    ("accepted", "language", "message"),
    [
        ("fr", "fr", "rrf_k doit être compris entre 1 et 200 ; valeur reçue : 0."),
        ("de-AT,de;q=0.9", "de", "rrf_k muss zwischen 1 und 200 liegen, nicht bei 0."),
        ("es-MX, en;q=0.5", "es", "rrf_k debe estar entre 1 y 200; valor recibido: 0."),
        ("ja, pt-BR;q=0.8, en;q=0.5", "pt", "rrf_k deve estar entre 1 e 200; valor recebido: 0."),
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


async def test_a_source_answers_in_the_language_of_the_client_whatever_the_method(client: Client) -> None:
    new = {"host": "desk", "root": "/srv/empty"}
    source = (await client.http.post("/api/sources", json=new)).json()["id"]
    lease = (await client.http.put(f"/api/sources/{source}/lease", json={"holder": "desk:1"})).json()["lease"]
    content = [("file", ("empty.md", b"", "text/markdown"))]
    listed = {"path": "empty.md", "sha256": hashlib.sha256(b"").hexdigest(), "bytes": 0, "stamp": "1"}
    run = (await client.http.post(f"/api/sources/{source}/sync", json={"lease": lease, "files": [listed]})).json()["run"]
    await client.http.post("/api/documents", data={"run": run, "path": ["empty.md"]}, files=content)

    async def has_failed() -> bool:
        return (await client.http.get(f"/api/sources/{source}")).json()["failed_documents"] == 1

    await until(has_failed)
    chinese = {"Accept-Language": "zh"}
    for answered in (
        await client.http.get(f"/api/sources/{source}", headers=chinese),
        await client.http.post("/api/sources", json=new, headers=chinese),
        await client.http.patch(f"/api/sources/{source}", json={"is_paused": False}, headers=chinese),
    ):
        assert answered.headers["Content-Language"] == "zh"
        assert answered.json()["failures"] == [{"path": "empty.md", "reason": "文件为空。"}]


async def test_a_socket_explains_a_refusal_in_the_language_of_its_handshake(client: Client, served: Served) -> None:
    missing = f"conv_{'a' * 26}"
    async with talking(served.ready.address, client.key, headers={"Accept-Language": "pt-BR"}) as talk:
        await talk.ask(missing, "Quem?")
        refused = await talk.next(type="error")
    assert (refused["code"], refused["error"]) == ("CONVERSATION_NOT_FOUND", f"A conversa {missing} não existe.")


async def test_cortex_explains_an_error_in_the_language_of_the_client(client: Client) -> None:
    missing = await client.http.get("/api/v2/cortex/threads/999999", headers={"Accept-Language": "fr"})
    assert (missing.status_code, missing.json()["message"]) == (404, "Le fil 999999 n'existe pas.")
    assert (missing.headers["Content-Language"], missing.headers["Vary"]) == ("fr", "Accept-Language")


async def test_cortex_reports_its_progress_in_the_language_of_the_client(client: Client) -> None:
    body = {"messages": [{"role": "user", "content": [{"type": "text", "text": "Quel est le prix du pain ?"}]}]}
    told = await client.http.post("/api/v2/cortex/agent:run", json=body, headers={"Accept-Language": "fr"})
    assert "Recherche dans les documents" in told.text
    assert "Les documents ne répondent pas à cette question ; elle a donc été refusée." in told.text


async def test_a_failed_turn_is_in_the_language_of_its_question(hurried: Caller, scripted: Scripted) -> None:
    scripted.script.says(5, hold_after=2)
    message = "La réponse a pris plus de 2 secondes et a été arrêtée."
    conversation = await hurried.open_conversation()
    path, question = (
        f"/api/conversations/{conversation}/messages",
        {"content": "Qu'est-ce que le fil d'Ariane, a clew?", "language": "fr"},
    )
    failed = await hurried.http.post(path, json=question, headers={"Accept-Language": "zh"})
    assert (failed.status_code, failed.json()["error"]["code"]) == (504, "GENERATION_TIMEOUT")
    assert failed.json()["error"]["message"] == message
    turn = failed.json()["error"]["details"]["turn_id"]
    assert (await hurried.http.get(f"/api/turns/{turn}")).json()["error"]["message"] == message
    events = (await hurried.http.get(f"/api/turns/{turn}/events")).json()["events"]
    assert events[-1]["data"] == {"error": message, "code": "GENERATION_TIMEOUT"}


async def test_a_stopped_answer_says_so_in_the_language_of_the_client(steered: Caller, scripted: Scripted) -> None:
    scripted.script.says(20, hold_after=15)
    conversation = await steered.open_conversation()
    path = f"/api/conversations/{conversation}"
    french = {"Accept-Language": "fr", "Accept": "text/event-stream"}
    async with steered.http.stream("POST", f"{path}/messages", json=QUESTION, headers=french) as reading:
        lines = reading.aiter_lines()
        async for line in lines:
            if "w14" in line:
                break
        assert (await steered.http.post(f"{path}/abort")).json()["aborted"]
        rest = [line async for line in lines]
    assert 'data: {"error":"La réponse a été arrêtée.","code":"GENERATION_ABORTED"}' in rest
