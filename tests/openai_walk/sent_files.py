"""Files that come with a question, with their data or by the id of an uploaded file, in chat completions and in responses."""

import base64
from typing import Any

from tests.openai_walk.walking import Walker, behaviour, chat, refused, user

HARBOUR = b"The harbour of Bergen is closed on Sunday because of the regatta.\n"
CLOSED = "When is the harbour of Bergen closed?"


def encoded(content: bytes, kind: str = "text/plain") -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def asked(**file: Any) -> Any:
    """Return the input of a response: the question, with a file."""
    return [user([{"type": "input_text", "text": CLOSED}, {"type": "input_file", **file}])]


def chatted(**file: Any) -> Any:
    """Return the message of a completion: the question, with a file."""
    return user([{"type": "text", "text": CLOSED}, {"type": "file", "file": file}])


@behaviour
async def a_file_in_a_response(w: Walker) -> None:
    """`input_file` with `file_data` is read, and its words are in the answer."""
    done = await w.plain.responses.create(model="clew", input=asked(filename="harbour.txt", file_data=encoded(HARBOUR)))
    assert "Sunday" in done.output_text
    assert done.output[-1].content[0].annotations == []


@behaviour
async def an_uploaded_file_in_a_response(w: Walker) -> None:
    """`input_file` with the `file_id` of an uploaded file is read."""
    file = await w.plain.files.create(file=("harbour.txt", HARBOUR), purpose="user_data")
    done = await w.plain.responses.create(model="clew", input=asked(file_id=file.id))
    assert "Sunday" in done.output_text


@behaviour
async def a_file_stays_with_the_chain(w: Walker) -> None:
    """The next responses of the chain still have the file, and the stored input shows it."""
    first = await w.plain.responses.create(model="clew", input=asked(filename="harbour.txt", file_data=encoded(HARBOUR)))
    second = await w.plain.responses.create(model="clew", input="Why is it closed then?", previous_response_id=first.id)
    third = await w.plain.responses.create(model="clew", input=CLOSED, previous_response_id=second.id)
    assert "Sunday" in third.output_text
    items = await w.plain.responses.input_items.list(first.id)
    assert [part.type for part in items.data[0].content] == ["input_text", "input_file"]


@behaviour
async def a_file_in_a_completion(w: Walker) -> None:
    """A part `file` is read, from its data or by its id."""
    done = await chat(w.plain, chatted(filename="harbour.txt", file_data=encoded(HARBOUR)))
    assert "Sunday" in done.choices[0].message.content
    file = await w.plain.files.create(file=("harbour.txt", HARBOUR), purpose="user_data")
    done = await chat(w.plain, chatted(file_id=file.id))
    assert "Sunday" in done.choices[0].message.content
    assert done.choices[0].message.annotations == []


@behaviour
async def a_model_gets_the_file(w: Walker) -> None:
    """A language model has the words of the file in its prompt."""
    await chat(w.ai, chatted(filename="harbour.txt", file_data=encoded(HARBOUR)))
    assert "closed on Sunday because of the regatta" in str(w.sent()["messages"])


@behaviour
async def an_unknown_file_is_404(w: Walker) -> None:
    """A file that does not exist is a NotFoundError that names it."""
    for call in (chat(w.ai, chatted(file_id="file-nope")), w.ai.responses.create(model="clew", input=asked(file_id="file-nope"))):
        error = await refused(call, 404)
        assert "file-nope" in error.message


@behaviour
async def a_wrong_file_is_400(w: Walker) -> None:
    """A file without data, with data that is no base64, by its URL, or that cannot be read is a BadRequestError at its place."""
    for wrong, field, code in (
        ({}, "", "missing_required_parameter"),
        ({"filename": "a.txt", "file_data": "!"}, ".file_data", None),
        ({"file_url": "https://example.com/a.pdf"}, ".file_url", None),
        ({"filename": "a.pdf", "file_data": encoded(b"no PDF", "application/pdf")}, ".file_data", None),
    ):
        made = w.ai.responses.create(model="clew", input=asked(**wrong))
        await refused(made, 400, f"input[0].content[1]{field}", code=code)
        if "file_url" not in wrong:  # chat completions have no such field
            await refused(chat(w.ai, chatted(**wrong)), 400, f"messages[0].content[1].file{field}", code=code)
