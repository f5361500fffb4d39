"""Runs a scripted provider to try Clew by hand: `python -m tests.providers.wires [anthropic|openai|openai-responses] [PORT]`.

It prints the settings that lead Clew to it, then every request it gets, one a line. Type `forget` and it loses all responses it
kept, `fault rate_limit` (auth, quota, not_found, context, server, overloaded) and its next answer is that error, `pace 0.2` and
that many seconds pass between two pieces of an answer.
"""

import sys
import time
from threading import Thread
from typing import get_args

from tests.providers.wires.provider import Kind, Received, ScriptedProvider, scripted_provider
from tests.providers.wires.wire import Behaviour, Fault, tokens_of

KINDS: dict[str, Kind] = {name: name for name in get_args(Kind)}
FAULTS: dict[str, Fault] = {name: name for name in get_args(Fault)}


def main(words: list[str]) -> None:
    kind = KINDS.get(words[0] if words else "openai-responses")
    if kind is None:
        raise SystemExit(__doc__)
    with scripted_provider(kind, int(words[1]) if len(words) > 1 else 0) as provider:
        print(f"CLEW_MODEL={provider.model} CLEW_MODEL_BASE_URL={provider.base_url}", flush=True)
        Thread(target=tell, args=(provider,), daemon=True).start()
        for line in sys.stdin:
            obey(provider, line.split())


def obey(provider: ScriptedProvider, words: list[str]) -> None:
    match words:
        case ["forget"]:
            provider.state.forget()
        case ["fault", name] if name in FAULTS:
            provider.will(Behaviour(fault=FAULTS[name]))
        case ["pace", seconds]:
            provider.pace_seconds = float(seconds)
        case _:
            print(__doc__)


def tell(provider: ScriptedProvider) -> None:
    told = 0
    while True:
        time.sleep(0.1)
        for request in provider.requests[told:]:
            told += 1
            request.ended.wait()
            print(line_of(request), flush=True)


def line_of(request: Received) -> str:
    heard, previous = request.heard, request.body.get("previous_response_id")
    context = f"{len(heard.messages)} messages, about {tokens_of(heard)} tokens" if heard else "refused: forgotten"
    after = f", after {previous}" if previous else ""
    return f"{request.path}: {context}{after}{', hung up on' if request.was_closed_early else ''}"


if __name__ == "__main__":
    main(sys.argv[1:])
