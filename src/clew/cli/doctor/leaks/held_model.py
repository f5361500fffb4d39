"""An answer model on the loopback interface that speaks OpenAI's chat wire, so that a leak test has a turn that goes on and on.

Above: `serving`. It quotes the passage with the codeword; asked to hold, it stops after the first words until the test is over.
"""

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread

HOLD = "holdthisanswer"
"""A question with this word is held."""
_CODEWORD = re.compile(r"The codeword of the harbour is \w+\.")


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing when the answer is no longer wanted."""


@contextmanager
def held_model() -> Generator[str]:
    """Serve for the block; yields the name of the model for the setting `model`."""
    over = Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked = self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode()
            found = _CODEWORD.search(asked)
            first, *rest = (found[0] if found else "Nothing.").partition(" ")
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self._say({"role": "assistant", "content": first})
            if HOLD in asked:
                over.wait()
            self._say({"content": f"{''.join(rest)} [1]"})
            self._say({}, finish="stop")
            self.wfile.write(b"data: [DONE]\n\n")

        def _say(self, delta: dict[str, str], finish: str | None = None) -> None:
            choice = {"index": 0, "delta": delta, "finish_reason": finish}
            chunk = {"id": "1", "object": "chat.completion.chunk", "created": 1, "model": "leak-test", "choices": [choice]}
            self.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
            self.wfile.flush()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  the name of the library
            pass

    server = _Quiet(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield f"openai:leak-test@http://127.0.0.1:{server.server_port}/v1"
    finally:
        over.set()
        server.shutdown()
        thread.join()
        server.server_close()
