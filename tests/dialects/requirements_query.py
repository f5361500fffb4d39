"""The requirements of the dialect `query`. Lines are those of source 000, paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, Requirement

BOTH = ("json", "sse")

QUERY = Manifest(
    Requirement("asks", "000:26", "A question with every field of the source is answered with the fields of the dialect.", BOTH),
    Requirement("thread-stable", "000:29", "The same app and thread_id continue one thread.", BOTH),
    Requirement("thread-per-app", "000:75", "Two apps, and two tenants, may use one thread_id without meeting.", BOTH),
    Requirement("thread-made", "000:29", "Without a thread_id the server makes one and names it; it can be continued.", BOTH),
    Requirement("app-default", "000:28", "Without a caller_app it is that of the key.", BOTH),
    Requirement("thread-race", "000:75", "First questions that race make one thread; who comes late is told what runs.", BOTH),
    Requirement("thread-everywhere", "Query", "A thread goes on in /api/conversations, and the other way round.", BOTH),
    Requirement("thread-full", "Query", "A thread takes 1,000 messages.", BOTH),
    Requirement(
        "names-checked", "Query", "Names are printable, 200 characters at most; errors say field, problem, remedy.", BOTH
    ),
    Requirement("bad-input", "Query", "A body that cannot be used is refused with its field, and nothing is stored.", BOTH),
    Requirement("filters", "000:37", "source_app and workspace limit the documents only when they are given.", BOTH),
    Requirement("language", "000:39", "language says what is spoken and limits no document.", BOTH),
    Requirement("assistant", "Query", "A new thread begins with the assistant named, and keeps it.", BOTH),
    Requirement("unknown-fields", "Query", "Fields that mean nothing are ignored, and the answer warns of them.", BOTH),
    Requirement("grounded", "000:18", "Citations hold to the character.", BOTH),
    Requirement("position", "Query", "A citation says where it stands in the original: page, slide, cells or paragraph.", BOTH),
    Requirement("no-context", "000:19", "Without a source nothing is answered; the refusal is data.", BOTH),
    Requirement("stream", "Query", "JSON or events as asked; the body's stream wins; the last event is the JSON answer."),
    Requirement("disconnect", "Query", "A turn goes on without its client and its events can be read."),
    Requirement("support", "Query", "Each sentence says how well the passages that it cites support it.", BOTH),
    Requirement(
        "strict", "000:19", "An answer in which no sentence is supported is refused, unless the settings say otherwise.", BOTH
    ),
    Requirement("failure", "Query", "A turn that fails is an error, over JSON and as the last event.", BOTH),
    Requirement(
        "deliverable", "000:54", "A deliverable ends with the block SUIVI, 4 to 8 sections, and names them as its outline.", BOTH
    ),
    Requirement("followup-section", "000:46", "`Détaille S2` is resolved to S2.", BOTH),
    Requirement("followup-letter", "000:47", "`Détaille le point B` is resolved to S2.", BOTH),
    Requirement("followup-ordinal", "000:48", "`Détaille le 2e point` is resolved to S2.", BOTH),
    Requirement("clarify", "000:50", "A pure anaphora is answered with the sections to choose from, as data and as text.", BOTH),
    Requirement("never-blocks", "000:95", "Without an outline a follow-up is a question like others.", BOTH),
    Requirement("outline-kept", "000:79", "Refusals and follow-up answers leave the outline as it was.", BOTH),
    Requirement("debug-sql", "000:98", "Both SELECTs run verbatim in psql with the DSN of `clew doctor --dsn`."),
    Requirement("state-no-text", "000:20", "The state of a thread holds no text of a document but titles."),
)
