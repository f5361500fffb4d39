"""A walk through OpenAI's API with its own SDK: every behaviour that a client may rely on, one line each.

`python -m tests.openai_walk` starts two servers, one with a scripted provider's model and one without a language model, and prints
what each behaviour should be and whether it is. What is expected follows OpenAI's public reference and the types of its SDK.
"""
