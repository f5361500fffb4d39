"""A walk through Anthropic's API with its own SDK: every behaviour that a client may rely on, one line each.

`python -m tests.anthropic_walk` starts two servers, one with the model of a scripted provider and one without a language model.
The expectations follow Anthropic's public reference and the SDK's types.
"""
