"""Providers on the loopback interface, scripted: they speak Anthropic's and OpenAI's wires, so that the real SDKs talk to them.

`provider.py` is the server, `wire.py` what the three wires have in common, `reading.py` a model that answers from what it is
shown and from nothing else. By hand: `python -m tests.providers.wires openai-responses` prints its address.
"""
