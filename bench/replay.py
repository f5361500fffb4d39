"""Sources 000 and 002 replayed word for word over HTTP, without a language model or with one.

    python -m bench.replay [--model-url http://127.0.0.1:8080/v1 --model NAME] [--passages 5] [--source 000]

A real server with its own Postgres reads the documents of `bench/data/replay`. Every request of the sources is sent to the
dialect that it belongs to; below it stand the rules that the source gives for it, what was seen, and yes or no. The exit code is
1 if anything is wrong. `--model-url` is any server of OpenAI's chat completions (llama.cpp, Ollama, vLLM). For the failed answer
of source 002 the server is started again with a model that does not answer, and once more with its own.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from bench._replay_query import replay_query
from bench._replay_report import Report
from bench._replay_server import SILENT, Model, Server, running
from bench._replay_threads import replay_failure, replay_recovery, replay_threads


def main() -> int:
    """Replay the sources; return the exit code."""
    arguments = _arguments()
    model, report = Model(arguments.model_url, arguments.model), Report()
    print(f"answer model: {'none (extractive)' if model.is_extractive else model.name}")
    with tempfile.TemporaryDirectory(prefix="clew-bench-", dir="/var/tmp") as folder:
        Path(folder).chmod(0o755)  # run as root, Postgres is another user
        directory = Path(folder) / "data"
        with running(directory, model) as server:
            _prepare(server, arguments)
            if "000" in arguments.source:
                replay_query(server, report)
            place = replay_threads(server, report) if "002" in arguments.source else None
            texts = server.texts
        if place is not None:
            with running(directory, SILENT, texts) as server:
                replay_failure(server, report, place)
            with running(directory, model, texts) as server:
                replay_recovery(server, report, place)
    return report.end()


def _prepare(server: Server, arguments: argparse.Namespace) -> None:
    server.upload("projets", source_app="operations", workspace="projets")
    server.upload("archives", source_app="operations", workspace="archives")
    server.upload("revenue")
    changed = {"hybrid_top_k": arguments.passages, "grounding": arguments.grounding}
    if settings := {key: value for key, value in changed.items() if value is not None}:
        server.http.patch("/api/rag/settings", json=settings).raise_for_status()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--model-url", help="address of an OpenAI-compatible server, with /v1; without it, no model answers")
    parser.add_argument("--model", default="local", help="name of the model there")
    parser.add_argument(
        "--passages", type=int, help="passages of a prompt (hybrid_top_k); 5 on a machine without a graphics card"
    )
    parser.add_argument("--grounding", choices=("auto", "strict", "flag"), help="whether answers without support are withheld")
    parser.add_argument(
        "--source", choices=("000", "002"), nargs="+", default=("000", "002"), help="sources to replay, by default both"
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
