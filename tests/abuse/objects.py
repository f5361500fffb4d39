"""One object of each kind on a server, and the values of the path parameters that name them, as schemathesis reads them.

Above: `schema`. Below: the HTTP interface, by its own requests.
"""

import hashlib
import json
import secrets
import time
from typing import Any

import httpx

QUESTION = "Who gave a clew to Theseus?"
_TEXT = b"# Thread\n\nAriadne gave a clew to Theseus."
_FILE = {"file": ("thread.md", _TEXT, "text/markdown")}
_ASKED = [{"role": "user", "content": [{"type": "text", "text": QUESTION}]}]
_SECONDS = 60
_MODELS = """
[[operations]]
include-path-regex = "^/v1/"
parameters = { "body.model" = { dictionary = "models", probability = 0.8 } }
"""


class Objects:
    """Creates the objects, each time others; `values` has the values of path parameters by their names."""

    def __init__(self, client: httpx.Client) -> None:
        self._client, self._name = client, f"n{secrets.token_hex(4)}"
        self.values: dict[str, str] = {"sha256": hashlib.sha256(_TEXT).hexdigest(), "user": "anna", "model": "clew"}
        self._documents()
        self._conversation()
        self._session()
        self._cortex()
        self._openai()
        self._administration()

    def config(self) -> str:
        """Return the configuration of schemathesis that names these objects, and under `/v1` most often a model that exists."""
        names = "\n".join(f'"path.{name}" = {json.dumps(value)}' for name, value in self.values.items())
        exported = json.dumps(self.values["conversation_id"])
        return f'[dictionaries.models]\nvalues = ["clew"]\n\n[parameters]\n{names}\n"query.id" = {exported}\n{_MODELS}'

    def _documents(self) -> None:
        document: str = self._post("/api/documents", files=_FILE)["documents"][0]["id"]
        deadline = time.monotonic() + _SECONDS
        while self._client.get(f"/api/documents/{document}").json()["status"] != "ready":
            assert time.monotonic() < deadline, "the document was not read in time"
            time.sleep(0.1)
        self.values["document_id"] = document
        source = self._post("/api/sources", json={"host": "elsewhere", "root": f"/{self._name}"})["id"]
        lease = self._client.put(f"/api/sources/{source}/lease", json={"holder": "elsewhere:1"}).json()["lease"]
        run = self._post(f"/api/sources/{source}/sync", json={"lease": lease})["run"]
        self.values |= {"source_id": source, "source_run_id": run}

    def _conversation(self) -> None:
        conversation = self._post("/api/conversations", json={})["id"]
        answer = self._post(f"/api/conversations/{conversation}/messages", json={"content": QUESTION})
        share = self._post(f"/api/conversations/{conversation}/shares", json={"link": True})
        self._post(
            "/api/ai/chat", json={"id": "chat", "messages": [{"role": "user", "parts": [{"type": "text", "text": QUESTION}]}]}
        )
        self.values |= {
            "conversation_id": conversation,
            "message_id": answer["id"],
            "turn_id": answer["turnId"],
            "share_id": share["id"],
            "token": share["path"].rpartition("/")[2],
            "chat_id": "chat",
        }

    def _session(self) -> None:
        session = self._post("/api/sessions", json={})["sessionId"]
        asked = {"instruction": QUESTION, "activeFiles": [{"path": "thread.md", "content": _TEXT.decode()}]}
        answer = self._post(f"/api/sessions/{session}/responses", json=asked)
        self.values |= {"session_id": session, "response_id": answer["internalResponseId"]}

    def _cortex(self) -> None:
        thread = self._post("/api/v2/cortex/threads", json={})["thread_id"]
        body = {"thread_id": thread, "parent_message_id": 0, "messages": _ASKED, "stream": False, "background": True}
        run = self._post("/api/v2/cortex/agent:run", json=body)["metadata"]["run_id"]
        self._post("/api/v2/databases/d/schemas/s/agents", json={"name": self._name})
        named = {"database": "d", "schema": "s", "name": self._name, "version": "LIVE"}
        self.values |= {"thread_id": str(thread), "run_id": run, **named}

    def _openai(self) -> None:
        file = self._post("/v1/files", files=_FILE, data={"purpose": "assistants"})["id"]
        store = self._post("/v1/vector_stores", json={"name": "threads"})["id"]
        batch = self._post(f"/v1/vector_stores/{store}/file_batches", json={"file_ids": [file]})["id"]
        response = self._post("/v1/responses", json={"model": "clew", "input": QUESTION})["id"]
        body = {"model": "clew", "store": True, "messages": [{"role": "user", "content": QUESTION}]}
        conversation = self.values["conversation_id"]
        self.values |= {
            "file_id": file,
            "vector_store_id": store,
            "batch_id": batch,
            "resp_id": response,
            "completion_id": self._post("/v1/chat/completions", json=body)["id"],
            "item_id": self._client.get(f"/v1/conversations/{conversation}/items").json()["data"][0]["id"],
        }

    def _administration(self) -> None:
        self._post("/api/tenants", json={"name": self._name})
        self.values |= {"tenant": self._name, "assistant_id": self._post("/api/assistants", json={"name": self._name})["id"]}
        if "Authorization" in self._client.headers:  # the first key would close an open server
            self.values["key_id"] = self._post("/api/keys", json={"callerApp": "other", "scopes": ["query"]})["id"]

    def _post(self, path: str, **sent: Any) -> Any:
        answer = self._client.post(path, **sent)
        answer.raise_for_status()
        return answer.json() if "json" in answer.headers["content-type"] else None
