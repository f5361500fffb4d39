"""Which conversation a question continues: by the texts that the client sends, or by the name that it gives."""

from typing import Any

from tests.openai_walk.walking import BUILT, EATEN, Walker, assistant, behaviour, chat, refused, user


async def asked(ai: Any, *messages: Any, **headers: str) -> tuple[str, str]:
    """Return the answer and its conversation."""
    raw = await ai.chat.completions.with_raw_response.create(
        model="clew", messages=list(messages), extra_headers={name.replace("_", "-"): value for name, value in headers.items()}
    )
    return raw.parse().choices[0].message.content, raw.headers["clew-conversation-id"]


@behaviour
async def a_history_continues_its_conversation(w: Walker) -> None:
    """The same texts with a further question continue the stored conversation."""
    said, place = await asked(w.plain, user(BUILT))
    _, next_place = await asked(w.plain, user(BUILT), assistant(said), user(EATEN))
    assert next_place == place


@behaviour
async def a_follow_up_is_understood(w: Walker) -> None:
    """A question that only makes sense after the one before is answered."""
    said, _ = await asked(w.plain, user(BUILT))
    again, _ = await asked(w.plain, user(BUILT), assistant(said), user("And for whom did he build it?"))
    assert "Minos" in again


@behaviour
async def an_unknown_history_begins_a_conversation(w: Walker) -> None:
    """A history that was never stored begins a new conversation, and is found afterwards."""
    history = (user("My name is Alice."), assistant("Hello Alice!"))
    said, place = await asked(w.plain, *history, user(BUILT))
    _, again = await asked(w.plain, *history, user(BUILT), assistant(said), user(EATEN))
    assert again == place


@behaviour
async def the_history_reaches_the_model(w: Walker) -> None:
    """A model gets the messages before the question, in order."""
    await chat(w.ai, user("My name is Alice."), assistant("Hello Alice!"), user(BUILT))
    told = [str(message["content"]) for message in w.sent()["messages"]]
    assert "My name is Alice." in told[-3]
    assert told[-2] == "Hello Alice!"


@behaviour
async def front_ends_name_the_chat(w: Walker) -> None:
    """`X-OpenWebUI-Chat-Id` names the conversation, whatever the texts are."""
    _, one = await asked(w.plain, user(BUILT), X_OpenWebUI_Chat_Id="walk-1")
    _, same = await asked(w.plain, user(EATEN), X_OpenWebUI_Chat_Id="walk-1")
    _, other = await asked(w.plain, user(EATEN), X_OpenWebUI_Chat_Id="walk-2")
    assert one == same != other


@behaviour
async def our_header_names_the_conversation(w: Walker) -> None:
    """`Clew-Conversation-Id` continues a conversation by its id; one that does not exist is 404."""
    _, place = await asked(w.plain, user(BUILT))
    _, again = await asked(w.plain, user(EATEN), Clew_Conversation_Id=place)
    assert again == place
    missing = {"Clew-Conversation-Id": "conv_aaaaaaaaaaaaaaaaaaaaaaaaaa"}
    await refused(chat(w.plain, extra_headers=missing), 404)


@behaviour
async def a_header_that_cannot_be_a_name_is_refused(w: Walker) -> None:
    """A name of thousands of characters is 400 and names the header."""
    await refused(chat(w.plain, extra_headers={"Clew-Conversation-Id": "x" * 5_000}), 400, "clew-conversation-id")


@behaviour
async def messages_of_one_side_in_a_row_are_accepted(w: Walker) -> None:
    """Two messages of the user in a row are no error."""
    said, _ = await asked(w.plain, user("I have a question."), user(BUILT))
    assert "Daedalus" in said


@behaviour
async def an_empty_answer_in_the_history_does_no_harm(w: Walker) -> None:
    """An assistant's message with an empty content is no error."""
    said, _ = await asked(w.plain, user("Hello"), assistant(""), user(BUILT))
    assert "Daedalus" in said
