"""Tool calls that a model writes as text, in the forms of several models, however the text is cut into pieces."""

import pytest

from clew.domain.turns.tools import ToolCall
from clew.providers.answering.written_calls import WrittenCalls, read_arguments
from tests.rows import each

TOOLS = ("get_weather", "list_tickets")
BERLIN = '{"name": "get_weather", "arguments": {"location": "Berlin"}}'
PARIS = '{"name": "get_weather", "arguments": {"location": "Paris"}}'
LOCATED = [("get_weather", {"location": "Berlin"})]
BOTH = [*LOCATED, ("get_weather", {"location": "Paris"})]


MADE = [ToolCall("call_1", "get_weather", {"location": "Berlin"})]


def read(text: str, *, size: int, tools: tuple[str, ...] = TOOLS) -> tuple[str, list[tuple[str, object]]]:
    """Return the text that is sent, and the calls."""
    calls = WrittenCalls(tools)
    sent = "".join(calls.feed(text[at : at + size]) for at in range(0, len(text), size)) + calls.finish()
    return sent, [(one.name, one.arguments) for one in calls.found]


@each("size", [1, 7, 1000])
@each(
    ("text", "expected"),
    [
        pytest.param(BERLIN, LOCATED, id="bare"),
        pytest.param(f"```json\n{BERLIN}\n```", LOCATED, id="in a fence"),
        pytest.param(f"<tool_call>\n{BERLIN}\n</tool_call>", LOCATED, id="between tags (Qwen, Hermes)"),
        pytest.param(f"<result>\n{BERLIN}\n</result>", LOCATED, id="between other tags"),
        pytest.param(f"{{{BERLIN}}}", LOCATED, id="in two pairs of braces"),
        pytest.param(f"[TOOL_CALLS] [{BERLIN}]", LOCATED, id="Mistral"),
        pytest.param(f"[TOOL_CALLS][{BERLIN}]", LOCATED, id="Mistral, without a space"),
        pytest.param('<|python_tag|>{"name": "get_weather", "parameters": {"location": "Berlin"}}', LOCATED, id="Llama 3"),
        pytest.param('{"type":"function","name":"get_weather","parameters":{"location":"Berlin"}}', LOCATED, id="type first"),
        pytest.param(
            '{"id": "1", "type": "function", "function": {"name": "get_weather", "arguments": "{\\"location\\": \\"Berlin\\"}"}}',
            LOCATED,
            id="as OpenAI sends it",
        ),
        pytest.param(f"{BERLIN}\n{PARIS}", BOTH, id="two lines"),
        pytest.param(f"```json\n[\n{BERLIN},\n{PARIS}\n]\n```", BOTH, id="an array"),
        pytest.param(f"<tool_call>{BERLIN}</tool_call>\n<tool_call>{PARIS}</tool_call>", BOTH, id="two pairs of tags"),
        pytest.param('{"name": "list_tickets", "arguments": {}}', [("list_tickets", {})], id="no arguments"),
        pytest.param('{"name": "list_tickets"}', [("list_tickets", {})], id="only a name"),
    ],
)
def test_an_answer_of_nothing_but_calls_is_calls(text: str, expected: list[tuple[str, object]], size: int) -> None:
    assert read(text, size=size) == ("", expected)


@each("size", [1, 7, 1000])
@each(
    "text",
    [
        "The weather is fine [1].",
        "[1] The weather is fine.",
        "[The manual] says so.",
        f"I call it: {BERLIN}",
        f"{BERLIN}\nThis is the weather of Berlin.",
        f"```json\n{BERLIN}\n```\nis how the tool is called.",
        BERLIN.replace("get_weather", "rm"),
        '{"name": "get_weather", "arguments": [1]}',
        '{"name": "get_weather", "arguments": "Berlin"}',
        '{"name": "get_weather", "city": "Berlin"}',
        '{"name": "get_weather", "arguments": {"location": "Berl',
        '{"name": "Ana", "function": "owner"}',
        '{"total": 3}',
        "```python\nprint(1)\n```",
        "<p>Fine</p>",
        "{{name}}",
        "}}}}",
        " " * 300,
        "[" * 5000,
        '{"name":' * 5000,
        "",
    ],
)
def test_any_other_answer_stays_text(text: str, size: int) -> None:
    assert read(text, size=size) == (text, [])


def test_without_tools_a_call_is_text() -> None:
    assert read(BERLIN, size=5, tools=()) == (BERLIN, [])


def test_text_is_sent_as_soon_as_it_is_no_call() -> None:
    calls = WrittenCalls(TOOLS)
    assert calls.feed("[") == ""
    assert calls.feed("1] Fine.") == "[1] Fine."
    assert calls.feed(BERLIN) == BERLIN


@pytest.mark.parametrize(
    "begun",
    [
        '{"name": "clew-page", ',
        '```json\n{"name": "rm", ',
        f"{BERLIN} is ",
        f"```json\n{BERLIN}\n```\nThis",
        '{"id": 1, "total": ' + "1" * 400,
    ],
)
def test_json_of_something_else_is_sent_while_it_is_written(begun: str) -> None:
    calls = WrittenCalls(TOOLS)
    assert "".join(map(calls.feed, begun)) == begun


def test_a_call_that_the_prompt_shows_is_quoted() -> None:
    calls = WrittenCalls(TOOLS, shown=f"The manual says:\n{BERLIN.replace(' ', '')}")
    assert calls.feed(f"```json\n{BERLIN}\n```") + calls.finish() == f"```json\n{BERLIN}\n```"
    assert calls.found == ()


@pytest.mark.parametrize("argument", ['"\\ud800"', "NaN", "1e999", "[" * 300 + "]" * 300, '{"a":' * 2000 + "1" + "}" * 2000])
def test_arguments_that_cannot_be_stored_or_sent_are_no_call(argument: str) -> None:
    calls = WrittenCalls(TOOLS)
    text = f'{{"name": "get_weather", "arguments": {{"location": {argument}}}}}'
    assert calls.feed(text) + calls.finish() == text
    assert calls.found == ()


def test_arguments_lose_what_cannot_be_stored() -> None:
    assert read_arguments('{"location": "a\\u0000b"}') == {"location": "ab"}
    assert read_arguments("") == {}
    assert read_arguments('{"location": NaN}') is None
    assert read_arguments("[]") is None


def test_a_call_is_never_longer_than_its_limit() -> None:
    calls = WrittenCalls(TOOLS)
    sent = calls.feed('{"name": "get_weather", "arguments": {"location": "') + calls.feed("a" * (1 << 15))
    assert len(sent) > 1 << 15
    assert calls.feed("b") == "b"


@pytest.mark.parametrize(
    ("text", "expected", "are_repeated"),
    [
        (BERLIN, LOCATED, True),
        (f"{BERLIN}\n{BERLIN}\n{BERLIN}", LOCATED, True),
        (f'{BERLIN}\n{{"result": 18, "sky": "fog"}}', LOCATED, True),
        (PARIS, [("get_weather", {"location": "Paris"})], False),
        (f"{BERLIN}\n{PARIS}", [("get_weather", {"location": "Paris"})], False),
        (f'{PARIS}\n{{"result": 18}}', [], False),
    ],
)
def test_a_call_that_was_made_is_found_whatever_follows(
    text: str, expected: list[tuple[str, object]], are_repeated: bool
) -> None:
    calls = WrittenCalls(TOOLS, MADE)
    sent = calls.feed(text) + calls.finish()
    assert ([(one.name, one.arguments) for one in calls.found], calls.are_repeated) == (expected, are_repeated)
    assert sent == ("" if expected else text)


def test_calls_that_are_repeated_without_end_count_once() -> None:
    calls = WrittenCalls(TOOLS)
    calls.feed(f"{BERLIN}\n{BERLIN}\n{BERLIN[:20]}")
    assert calls.finish(is_cut=True) == ""
    assert [(one.name, one.arguments) for one in calls.found] == LOCATED


def test_every_call_has_an_id_of_its_own() -> None:
    calls = WrittenCalls(TOOLS)
    calls.feed(f"{BERLIN}\n{PARIS}")
    calls.finish()
    assert len({one.id for one in calls.found}) == 2
