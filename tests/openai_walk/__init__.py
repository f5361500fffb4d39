"""A walk through OpenAI's API with its own SDK: every behaviour that a client may rely on, one line each.

`python -m tests.openai_walk` starts two servers, one with the model of a scripted provider and one without a language model. It
prints what each behaviour should be and whether it is. The expectations follow OpenAI's public reference and the SDK's types.
"""
