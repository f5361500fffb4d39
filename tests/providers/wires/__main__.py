"""Runs a scripted provider to try Clew by hand: `python -m tests.providers.wires [anthropic|openai|openai-responses] [PORT]`.

It prints the settings that lead Clew to it, then every request it gets, one a line.
"""

import sys
import time

from tests.providers.wires.provider import scripted_provider
from tests.providers.wires.wire import tokens_of


def main(words: list[str]) -> None:
    kind = words[0] if words else "openai-responses"
    if kind not in ("anthropic", "openai", "openai-responses"):
        raise SystemExit(__doc__)
    with scripted_provider(kind, int(words[1]) if len(words) > 1 else 0) as provider:
        print(f"CLEW_MODEL={provider.model} CLEW_MODEL_BASE_URL={provider.base_url}", flush=True)
        told = 0
        while True:
            time.sleep(0.1)
            for request in provider.requests[told:]:
                told += 1
                heard, previous = request.heard, request.body.get("previous_response_id")
                context = f"{len(heard.messages)} messages, about {tokens_of(heard)} tokens" if heard else "refused: forgotten"
                print(f"{request.path}: {context}{f', after {previous}' if previous else ''}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
