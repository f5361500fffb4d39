"""The requirements of Anthropic's API. Paragraphs are those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

ANTHROPIC = Manifest(
    Requirement("asks", "Anthropic's API", "A question is answered with a message, which is stored as everywhere."),
    Requirement("char-citations", "Anthropic's API", "A citation is the exact characters of a version of a document."),
    Requirement(
        "blocks", "Anthropic's API", "The text is one block; on request, each sentence is one, with the citations of its marks."
    ),
    Requirement("page-citations", "Anthropic's API", "A document with pages is cited by them, and by its characters beside."),
    Requirement("no-context", "Anthropic's API", "Without a source the turn ends, and the message says why."),
    Requirement("small-talk", "Anthropic's API", "What asks nothing is answered politely."),
    Requirement(
        "named-conversation", "Anthropic's API", "The header names the conversation, in the response and in the next request."
    ),
    Requirement("found-conversation", "Anthropic's API", "A conversation is found by the texts of its messages, and continued."),
    Requirement("asked-again", "Anthropic's API", "A question that is asked again forks the conversation."),
    Requirement("new-conversation", "Anthropic's API", "Unknown messages begin a conversation."),
    Requirement("other-history", "Anthropic's API", "Messages that the named conversation does not have are noted."),
    Requirement("around-question", "Anthropic's API", "What an agent puts around a question is not searched for."),
    Requirement("long-text", "Anthropic's API", "A long text may come with the question."),
    Requirement("merged", "Anthropic's API", "Messages of one role in a row are one message."),
    Requirement("model", "Anthropic's API", "The model selects the assistant; an unknown one is not found."),
    Requirement("user-id", "Anthropic's API", "metadata.user_id is stored with the conversation."),
    Requirement("no-effect", "Anthropic's API", "Fields and blocks without effect are named in warnings."),
    Requirement("idempotency", "Anthropic's API", "A request sent again with its key returns the same message."),
    Requirement("count-tokens", "Anthropic's API", "The tokens of a request are estimated."),
    Requirement(
        "key", "Anthropic's API", "The key is accepted in X-Api-Key and in Authorization; a wrong one is an authentication_error."
    ),
    Requirement("scope", "Anthropic's API", "A key that may not ask is a permission_error."),
    Requirement("owner", "Anthropic's API", "A conversation belongs to the user of the request; an unknown one is not found."),
    Requirement(
        "own-documents",
        "Anthropic's API",
        "A language model reads documents and search results of the request, and may answer from them alone.",
    ),
    Requirement(
        "own-citations",
        "Anthropic's API",
        "Documents and search results of the request are cited if it enables that: by characters, by pages or by blocks.",
    ),
    Requirement(
        "document-index", "Anthropic's API", "Documents are counted: those of the request first, then those that are cited."
    ),
    Requirement(
        "unreadable-documents", "Anthropic's API", "Documents by URL or file, and broken ones, are refused with a remedy."
    ),
    Requirement("options", "Anthropic's API", "system, as text or blocks, and temperature reach the model."),
    Requirement("history", "Anthropic's API", "A language model reads the messages before the question."),
    Requirement("usage", "Anthropic's API", "The usage is that of the provider, at the end of a stream too."),
    Requirement(
        "bad-input", "Anthropic's API", "What cannot be used is an invalid_request_error with its field, and nothing is stored."
    ),
    Requirement(
        "error-body", "Anthropic's API", "Refusals of every layer have the body and the statuses of the API, and a request id."
    ),
    Requirement("events", "Anthropic's API", "A stream has the events of the API, in their order."),
    Requirement("same-message", "Anthropic's API", "A stream adds up to the message of the same request."),
    Requirement("details", "Anthropic's API", "What Clew adds comes with message_delta."),
    Requirement("support", "Anthropic's API", "Each sentence says how well the passages that it cites support it."),
    Requirement("failure", "Anthropic's API", "A turn that fails is an api_error, as a status and as the last event."),
    Requirement("timeout", "Anthropic's API", "An answer that takes too long is a timeout_error."),
    Requirement("stopped", "Anthropic's API", "An answer that is stopped is an error and keeps its text."),
    Requirement(
        "disconnect",
        "Anthropic's API",
        "A client that leaves before the end stops the answer, unless its request has a key; the text stays.",
    ),
    Requirement(
        "busy", "Anthropic's API", "A second question at the head of a conversation is refused while the first is answered."
    ),
    Requirement("guide", "Anthropic's API", "The guide runs from its beginning to its end."),
    Requirement("stop-sequences", "Anthropic's API", "An answer ends before a text of stop_sequences, and the message names it."),
    Requirement("max-tokens", "Anthropic's API", "max_tokens limits the answer of the model; one that is cut says so."),
    Requirement("tools", "Anthropic's API", "A language model calls the tools of the request, also in a stream."),
    Requirement("tool-changes", "Anthropic's API", "Results make deferred tools known; messages add and remove tools."),
    Requirement("tool-results", "Anthropic's API", "What the client's tools return goes on with the question that needed them."),
    Requirement("form", "Anthropic's API", "output_config.format is the form of a language model's answer."),
    Requirement("answer-by-id", "Anthropic's API", "thread continues an answer by its id; an unknown one is thread_not_found."),
    Requirement(
        "housekeeping", "Anthropic's API", "What Claude Code asks about a session comes from the session, without a turn."
    ),
    Requirement("models", "Anthropic's API", "Models are listed, paged and read as Anthropic's SDK does."),
    not_served=(
        NotServed("provider-tools", "Anthropic's API", "Tools that the provider defines or runs are left out, with a warning."),
        NotServed("prefill", "Anthropic's API", "A message of the assistant at the end is not continued."),
        NotServed("binary-documents", "Anthropic's API", "Documents by URL or file are refused."),
        NotServed("batches", "Anthropic's API", "Batches, files, skills and the other paths of the API are not served."),
    ),
)
