"""What front-ends put around a question and around housekeeping prompts: the tags that close, and those that do not."""

from clew.dialects.shared.front_ends import Unwrapped, housekeeping_prompt, unwrapped

QUERY = "### Task:\nUse the context.\n<context>x</context>\n"
TITLE = '### Task:\nGenerate a title.\n{ "title": "x" }\n'


def test_the_last_query_is_the_question_and_the_rest_was_given() -> None:
    text = f"{QUERY}<user_query> one </user_query> and <user_query>\ntwo\n</user_query><user_query>three"
    assert unwrapped(text) == Unwrapped("two", f"{QUERY} and <user_query>three")


def test_tags_that_do_not_close_hold_no_question_and_no_history() -> None:
    assert unwrapped(f"{QUERY}<user_query> Why?").question == "<user_query> Why?"
    assert housekeeping_prompt(f"{TITLE}</chat_history><chat_history>\nUSER: Why?") is None


def test_a_title_is_for_the_last_history() -> None:
    text = f"{TITLE}<chat_history>\nUSER: One?\n</chat_history> <chat_history>\nUSER: Two?\nASSISTANT: Yes.\n</chat_history>"
    found = housekeeping_prompt(text)
    assert found is not None
    assert (found.task, found.conversation) == ("title", (("user", "Two?"), ("assistant", "Yes.")))
