"""The requirements of the dialect `completions`. Sources are paragraphs of docs/reference/http-api.md, and its clients."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

BOTH = ("json", "stream")
_CHAT = "Chat completions"

COMPLETIONS = Manifest(
    Requirement("answers", _CHAT, "A question is answered in the shape that the SDK reads, with every field.", BOTH),
    Requirement("chunks", "openai 3.52", "Chunks name the role first, then pieces, then `stop`; the stream ends with [DONE]."),
    Requirement("one-write", "openai 3.52", "Each event of a stream is one write and has no name."),
    Requirement("usage", "openai 3.52", "A stream has the usage in a last chunk without choices, if it is asked for."),
    Requirement("same-both", _CHAT, "A stream and a body say the same text, annotations and extension."),
    Requirement("annotations", "Open WebUI", "Citations are annotations with the page of the document at the exact words.", BOTH),
    Requirement("extension", _CHAT, "`clew` has exact citations, the support of sentences, and the ids of the turn.", BOTH),
    Requirement("links", "LibreChat", "With links wanted, each mark is a Markdown link, and annotations point at it.", BOTH),
    Requirement("links-match", _CHAT, "An answer with links that is sent back is the stored answer.", BOTH),
    Requirement("refusal", _CHAT, "A question that the documents do not answer gets a text and the status no_context.", BOTH),
    Requirement("small-talk", _CHAT, "A greeting gets a text and the status small_talk.", BOTH),
    Requirement("continues", _CHAT, "The next question continues the thread that has the texts of its history.", BOTH),
    Requirement("follow-up", _CHAT, "A follow-up is understood from the stored conversation.", BOTH),
    Requirement("regenerate", _CHAT, "Asking the same question again forks behind the same answer.", BOTH),
    Requirement("edit", _CHAT, "A changed earlier question forks where it was asked.", BOTH),
    Requirement("seeds", _CHAT, "A history that is not stored begins a thread, and is found the next time.", BOTH),
    Requirement("system-not-matched", _CHAT, "A system prompt is no part of the history that is found.", BOTH),
    Requirement(
        "named", "Open WebUI", "The same name is the same conversation; the first question again forks at the root.", BOTH
    ),
    Requirement("named-apart", _CHAT, "Two names are two conversations, also with the same texts.", BOTH),
    Requirement("no-name", "Open WebUI", "Names of chats that are not kept (`local`, placeholders) name nothing."),
    Requirement("public-name", _CHAT, "The id of a conversation names it; one of somebody else does not exist."),
    Requirement("differs", _CHAT, "A history that differs from the named conversation continues its end, with a warning.", BOTH),
    Requirement("users", "Open WebUI", "A key that speaks for users acts for the user in the header, and no other key does."),
    Requirement("models", _CHAT, "The model selects the assistant whose documents answer.", BOTH),
    Requirement("parts", "openai 3.52", "Text parts are joined; images in them are ignored with a warning.", BOTH),
    Requirement(
        "context", "Texts given with a question", "Of a long text only its question is searched; the text is kept.", BOTH
    ),
    Requirement(
        "too-long", "Texts given with a question", "A message above its limit is refused by name, and nothing is stored."
    ),
    Requirement("front-end-passages", "Open WebUI", "A question in passages of a front-end's search is asked alone.", BOTH),
    Requirement("housekeeping", "Open WebUI", "Titles, tags, follow-ups and queries are answered without a turn.", BOTH),
    Requirement("housekeeping-stored", "Open WebUI", "Follow-ups name what the stored answer cites; a title is the stored one."),
    Requirement("housekeeping-librechat", "LibreChat", "LibreChat's prompts for titles get a title."),
    Requirement("housekeeping-agents", "Housekeeping", "What an agent asks behind an answer begins no turn."),
    Requirement("model-context", "Texts given with a question", "A model gets the question, the text and the settings.", BOTH),
    Requirement("bad-input", _CHAT, "What cannot be used is refused with the SDK's class, its field and a code."),
    Requirement(
        "unused-fields", _CHAT, "Fields without effect are ignored; those that a client may rely on get a warning.", BOTH
    ),
    Requirement("failure", _CHAT, "A turn that fails is an error, over JSON and as the last event.", BOTH),
    Requirement(
        "abort",
        _CHAT,
        "A client that leaves before the end stops the turn, which keeps its text, unless a retry may read it.",
    ),
    Requirement("idempotent", _CHAT, "The same request with the same key returns the same turn.", BOTH),
    Requirement("everywhere", _CHAT, "A thread goes on in every dialect: read, resumed over the socket, forked by Cortex."),
    Requirement("options", _CHAT, "Sampling, limits and stop texts reach the model; a cut answer has the reason `length`."),
    Requirement("stops", _CHAT, "An answer ends before a stop text, whoever writes it."),
    Requirement("forms", _CHAT, "An answer follows a JSON Schema; a text that says why there is none is a refusal."),
    Requirement("functions", _CHAT, "The model may call functions of the client, and answers with their results."),
    Requirement("functions-checked", _CHAT, "Calls and results that do not belong together are refused."),
    Requirement("several-answers", _CHAT, "`n` answers are choices, and branches of the question; a stream has them by index."),
    Requirement("stored-completions", "Stored completions", "With `store`, a completion is listed, read, changed and deleted."),
    not_served=(
        NotServed("token-choices", "openai 3.52", "`logprobs`, `logit_bias`"),
        NotServed("media", "openai 3.52", "images and audio in messages"),
    ),
)
