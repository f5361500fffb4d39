"""The requirements of the dialect `conversations`. Lines are those of source 001, paragraphs those of docs/reference/http-api.md.

`FR-…` and `BR-…` are the source's own names; each has a scenario in `features/conversation` as well. What only a socket does is
in `requirements_socket`.
"""

from tests.dialects.requirements import Manifest, NotServed, Requirement

ASKING = ("json", "sse", "ws")
"""A question may come and be answered over each."""
STREAMS = ("sse", "ws")

CONVERSATIONS = Manifest(
    # §3, functional requirements
    Requirement("FR-001", "001:38", "A conversation is created, with the assistant and the title that were named."),
    Requirement("FR-002", "001:39", "A message of the user is sent, answered, and stored with its answer.", ASKING),
    Requirement("FR-003", "001:40", "The answer comes as a stream of events, which together are the stored answer.", STREAMS),
    Requirement("FR-004", "001:41", "The answer comes from the documents of the assistant.", ASKING),
    Requirement("FR-005", "001:42", "The answer marks its sources, to the character.", ASKING),
    Requirement("FR-006", "001:43", "What was said is listed, oldest or newest first, by pages."),
    Requirement("FR-007", "001:46", "A title is made without anybody asking for it.", ASKING),
    Requirement("FR-008", "001:47", "An answer that is being written is stopped.", ASKING),
    Requirement("FR-009", "001:48", "A later question is understood by what was said before.", ASKING),
    # §4, rules
    Requirement(
        "BR-001", "001:54", "A message has 1 to 10,000 characters, white space alone is none; else nothing is stored.", ASKING
    ),
    Requirement("BR-002", "001:55", "A conversation takes 1,000 messages, and says so when it is full.", ASKING),
    Requirement("BR-003", "001:56", "The title is made from the first message; one that was given stays.", ASKING),
    Requirement("BR-004", "001:57", "An answer that takes too long ends, 60 seconds after the model was asked.", ASKING),
    Requirement("BR-005", "001:58", "Who stops an answer keeps what was written, and goes on from there.", ASKING),
    Requirement("BR-006", "001:59", "A deleted conversation is gone with its messages, and an answer in it is stopped.", ASKING),
    # §6 and §8, events
    Requirement("message-start", "001:220", "`message_start` comes first and names the message.", STREAMS),
    Requirement("content-delta", "001:221", "`content_delta` holds the next piece of the text.", STREAMS),
    Requirement("source-reference", "001:222", "`source_reference` holds a source, as the message has it.", STREAMS),
    Requirement("message-complete", "001:223", "`message_complete` comes last and counts the tokens.", STREAMS),
    Requirement(
        "error-event", "001:224", "`error` comes last where the answer fails; it says why in `error`, and the code.", STREAMS
    ),
    Requirement(
        "sse-frames", "001:227", "Over SSE the name of an event stands in `event`, its fields in `data`, its number in `id`."
    ),
    # §7, data
    Requirement("conversation-fields", "001:281", "A conversation has the fields of the source, its id begins with conv_."),
    Requirement("conversation-status", "001:285", "A conversation is active or archived, and is listed by that."),
    Requirement("conversation-counts", "001:286", "Messages are counted, and the last one has its time.", ASKING),
    Requirement("message-fields", "001:291", "A message has the fields of the source, its id begins with msg_.", ASKING),
    Requirement("source-fields", "001:303", "A source has document, name, content, and a relevance between 0 and 1.", ASKING),
    # §9, errors
    Requirement("CONVERSATION_NOT_FOUND", "001:325", "A conversation that is not there: 404.", ASKING),
    Requirement("MESSAGE_NOT_FOUND", "001:326", "A message that is not there: 404.", ASKING),
    Requirement("MESSAGE_CONTENT_REQUIRED", "001:327", "An empty message: 400.", ASKING),
    Requirement("MESSAGE_TOO_LONG", "001:328", "A message that is too long: 400.", ASKING),
    Requirement("GENERATION_TIMEOUT", "001:329", "An answer that took too long: 504.", ASKING),
    Requirement("GENERATION_ABORTED", "001:330", "An answer that was stopped: 499.", ASKING),
    Requirement("LLM_SERVICE_ERROR", "001:331", "A model that fails: 502; the question is kept and skipped.", ASKING),
    # Ours
    Requirement("conversation-list", "Conversations", "Conversations are listed by their last change, by pages that meet."),
    Requirement("no-body", "Conversations", "A conversation is created without a body."),
    Requirement("list-filters", "Conversations", "Conversations are listed by assistant, user and origin."),
    Requirement("conversation-change", "Conversations", "A conversation is renamed, and the name stays."),
    Requirement("title-search", "Conversations", "Conversations are found by all the words in their title, taken as they are."),
    Requirement(
        "words-search",
        "Conversations",
        "Conversations are found by words in their messages, with the place of the first.",
        ("json",),
    ),
    Requirement("head", "Conversations", "A conversation names the message that the next question continues."),
    Requirement("running", "Conversations", "A conversation names the answers that are being written, to be read on."),
    Requirement(
        "branch-switch", "Branches", "A conversation goes on from the newest answer below a message; else nothing changes."
    ),
    Requirement("branches", "Branches", "Every place where more than one message follows is listed with its ways."),
    Requirement("text-search", "Branches", "Messages of a path are found by their text, with the place of the hit."),
    Requirement("question-id", "Messages", "The answer names the stored question.", ("json", "sse")),
    Requirement("nothing-to-stop", "Conversations", "Where nothing is written nothing is stopped, which is no error."),
    Requirement("fork", "Messages", "A question below an earlier answer forks; a question's id is no parent.", ASKING),
    Requirement("filters", "Messages", "Filters limit the documents that may answer.", ASKING),
    Requirement("language", "Messages", "`language` says what is spoken.", ASKING),
    Requirement("refusal", "Messages", "What the documents do not answer is refused, as words and as data.", ASKING),
    Requirement("outline", "Messages", "A deliverable names its sections.", ASKING),
    Requirement("clarification", "Messages", "Where the user must choose, the sections to choose from are data.", ASKING),
    Requirement("support", "Messages", "Each sentence of a stored answer says how well its sources support it.", ASKING),
    Requirement("warnings", "Messages", "Warnings are events, and stand on the complete and the stored answer.", ASKING),
    Requirement("strict", "Messages", "The settings decide whether an answer without a supported sentence is refused.", ASKING),
    Requirement("busy", "Messages", "A second question is refused and told which turn runs.", ASKING),
    Requirement("bad-input", "Messages", "What cannot be used is refused with its field, and nothing is stored.", ASKING),
    Requirement("again", "Send a request again", "A question sent again with its key is asked once.", ASKING),
    Requirement("outlives", "Turns", "A turn goes on without its client, and is stored.", ASKING),
    Requirement(
        "replay", "Turns", "The events of a turn are read again from any point, while they are kept.", ("json", "sse", "ws")
    ),
    Requirement("tenants", "Conventions", "Another tenant's conversations and turns do not exist.", ASKING),
    not_served=(
        NotServed("agentx", "001:10", "The model is called through AgentX."),
        NotServed("system-messages", "001:294", "A message has the role `system`."),
    ),
)
