"""The requirements of `/v1/responses` and `/v1/conversations`. Paragraphs are those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

ALL = ("json", "sse", "ws")
_PAGE = "Responses"

RESPONSES = Manifest(
    Requirement("answers", _PAGE, "A question is answered from the documents, with an output_text and its citations.", ALL),
    Requirement("object", _PAGE, "Every field that OpenAI requires is present, as null where it has no value.", ALL),
    Requirement(
        "url-citations", _PAGE, "A citation is the address where the page shows the quoted words, and its sentence.", ALL
    ),
    Requirement("refusal", _PAGE, "A refusal is an ordinary output_text; `clew` says that it is one, and why.", ALL),
    Requirement("small-talk", _PAGE, "Small talk and questions back are ordinary answers; `clew` says which.", ALL),
    Requirement("chain", _PAGE, "previous_response_id continues below that answer; what it points at is resolved.", ALL),
    Requirement("history", _PAGE, "Earlier messages in the input are the history; the last of the user's are the question.", ALL),
    Requirement("history-found", _PAGE, "An input with a whole conversation continues the stored one with these texts.", ALL),
    Requirement("same-object", _PAGE, "JSON, the end of the stream, and a later reading are the same object."),
    Requirement("stream-order", _PAGE, "Events have the order of OpenAI's clients, one number each, one write each, and [DONE]."),
    Requirement("stream-helper", _PAGE, "The stream helper of the SDK accumulates the response."),
    Requirement("resume", _PAGE, "A stream is read again after the number of an event."),
    Requirement("fork", _PAGE, "Several responses continue from one; neither sees the other."),
    Requirement(
        "previous-missing", _PAGE, "A response that is unknown, foreign, deleted or not stored cannot be continued: 400."
    ),
    Requirement("exclusive", _PAGE, "previous_response_id and conversation exclude each other; the error names both."),
    Requirement("conversation", _PAGE, "A conversation is named by id or object, and has the messages of its responses."),
    Requirement("instructions", _PAGE, "Instructions and messages of the system reach the model, for this response only."),
    Requirement("unstored", _PAGE, "With store false nothing is kept: no response, no conversation."),
    Requirement(
        "left", _PAGE, "A client that leaves before the end stops the response, unless it runs in the background or has a key."
    ),
    Requirement("echo", _PAGE, "Metadata and parameters are returned as they came."),
    Requirement("delete", _PAGE, "A deleted response is gone; its conversation remains."),
    Requirement("input-items", _PAGE, "The input is listed item by item, in pages from either end."),
    Requirement("images", _PAGE, "Images and files in the input do no harm; the response says that they had no effect."),
    Requirement("foreign-items", _PAGE, "Input items of tools that another provider runs do no harm and are kept."),
    Requirement("bad-input", _PAGE, "Input that cannot be used is refused with its field."),
    Requirement("model", _PAGE, "The model names the assistant; an unknown one is 400."),
    Requirement("tenants", _PAGE, "Responses and conversations of other tenants and users are 404."),
    Requirement("idempotency", _PAGE, "A repeated request with the same Idempotency-Key returns the first response."),
    Requirement("file-search", _PAGE, "file_search answers from a vector store and cites files; results come when included."),
    Requirement("file-search-options", _PAGE, "Filters, the number of results and ranking options choose the passages."),
    Requirement("long-input", _PAGE, "Of an input longer than a question, the part that asks is the question."),
    Requirement("functions", _PAGE, "The model may call functions of the application, and answers with their results."),
    Requirement("functions-in-conversations", _PAGE, "Calls and results become items of the conversation that a request names."),
    Requirement("functions-checked", _PAGE, "Calls and results that do not belong together are refused."),
    Requirement("background", _PAGE, "A response in the background is polled, streamed and cancelled."),
    Requirement("incomplete", _PAGE, "An answer that reaches max_output_tokens is incomplete and says why."),
    Requirement("failed", _PAGE, "A response whose model fails is failed, and its stream ends with the error."),
    Requirement("schema", _PAGE, "An answer follows a JSON Schema if the model can; otherwise the request is refused."),
    Requirement("references", _PAGE, "An input item can name an earlier message or function call instead of repeating it."),
    Requirement("compact", _PAGE, "A conversation is put into one item, which continues it."),
    Requirement("socket-sequence", _PAGE, "A socket answers one response.create after another."),
    Requirement("socket-lanes", _PAGE, "The events of a frame with a stream_id repeat it."),
    Requirement(
        "socket-prepares", _PAGE, "A request with generate false is not answered; the one that continues it is, with both inputs."
    ),
    Requirement("socket-unstored", _PAGE, "A socket continues from its own responses that are not stored; no other socket does."),
    Requirement("socket-evicts", _PAGE, "A continuation that fails takes the response that is not stored with it."),
    Requirement("socket-errors", _PAGE, "A frame that cannot be used is answered with an error, and the socket stays open."),
    Requirement("conversations", "Conversations of OpenAI", "A conversation is created, read, changed and deleted."),
    Requirement("items", "Conversations of OpenAI", "Messages are added, listed in pages, read and deleted."),
    Requirement(
        "items-of-tools", "Conversations of OpenAI", "Calls, results and reasoning are kept in their place among the messages."
    ),
    Requirement("items-context", "Conversations of OpenAI", "Messages that were added are the history of the next question."),
    Requirement(
        "items-bounded", "Conversations of OpenAI", "A page of items is bounded as a whole, and says whether there are more."
    ),
    Requirement("history-together", _PAGE, "Earlier messages are stored together with their question, or not at all."),
    Requirement("history-named", _PAGE, "An input is added to a conversation only if the request names it."),
    Requirement(
        "kept-everywhere",
        "Conversations of OpenAI",
        "Items and requests are exported, imported and deleted with the conversation.",
    ),
    Requirement("items-everywhere", "Conversations of OpenAI", "A conversation of another interface is read and continued."),
    not_served=(NotServed("built-in-tools", "Responses", "Tools that the provider runs: web search, code, computer use, MCP."),),
)
