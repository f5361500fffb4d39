"""Messages of errors in the language of `Accept-Language`; codes stay."""

import pytest

from tests.dialects.conftest import Client


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
