"""The requirements of the dialect `cortex`. Lines are those of source 002; paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

IN_THREADS = ("stream", "body", "background")
"""The ways a run in a thread can be asked for."""
ANYWHERE = ("stream", "body")
"""A run in the background needs a thread."""

CORTEX = Manifest(
    # Threads
    Requirement("thread-create", "002:17", "A thread is created empty, with integer id and times in milliseconds."),
    Requirement("origin-checked", "Cortex threads", "origin_application has at most 16 bytes of UTF-8."),
    Requirement("thread-list", "Cortex threads", "Threads are listed newest first, by origin and by pages."),
    Requirement("thread-describe", "002:83", "A thread lists its messages, newest first, by pages, payloads as JSON texts."),
    Requirement("thread-update", "Cortex threads", "A thread can be renamed; an absent name changes nothing."),
    Requirement("thread-touched", "Cortex threads", "updated_on moves with each message.", IN_THREADS),
    Requirement("thread-full", "Cortex threads", "A thread takes 1,000 messages, whichever dialect began it.", IN_THREADS),
    Requirement("thread-delete", "Cortex threads", "A deleted thread is gone, with its messages."),
    # Runs
    Requirement("run-start", "002:34", "A run with parent 0 and one user message begins the thread.", IN_THREADS),
    Requirement("run-one-message", "002:36", "In a thread exactly one user message is sent.", IN_THREADS),
    Requirement(
        "run-metadata",
        "002:58",
        "Both stored messages are named, in a stream by events of two shapes, the question's first.",
        IN_THREADS,
    ),
    Requirement(
        "run-continue",
        "002:79",
        "A run with the last answer as its parent continues the thread and knows what was said.",
        IN_THREADS,
    ),
    Requirement(
        "run-parent", "002:83", "A user message's id, an unknown id or that of another thread is refused as a parent.", IN_THREADS
    ),
    Requirement(
        "run-fork",
        "002:107",
        "A run below any earlier answer forks the thread; its history is that of its ancestors.",
        IN_THREADS,
    ),
    Requirement("run-root", "Cortex runs", "Parent 0 on a thread with messages begins another branch at the root.", IN_THREADS),
    Requirement("run-failed", "002:115", "A failed answer has no id; the last good answer can be continued.", IN_THREADS),
    Requirement(
        "run-events", "Cortex runs", "Events come in order, numbered, with `response` and `done` at the end.", ("stream",)
    ),
    Requirement("run-json", "Cortex runs", "With stream false the body is what the event `response` holds.", ("body",)),
    Requirement(
        "response-body", "Cortex runs", "`response` has role, content, warnings, status, and tokens by model.", IN_THREADS
    ),
    Requirement("citations", "Cortex runs", "Citations name document and passage, and hold to the character.", IN_THREADS),
    Requirement("position", "Cortex runs", "A citation says where it stands in the original.", IN_THREADS),
    Requirement("run-stateless", "Cortex runs", "Without a thread the messages are the history; no thread is listed.", ANYWHERE),
    Requirement("run-elicitation", "Cortex runs", "A request to choose is an elicitation, a refusal has a warning.", IN_THREADS),
    Requirement(
        "run-refused", "Cortex runs", "Other models, tools of other engines and filters are refused by name.", IN_THREADS
    ),
    Requirement("run-ignored", "Cortex runs", "Fields without effect are ignored, and a warning names them.", IN_THREADS),
    Requirement("run-again", "Cortex runs", "A run sent again with its Idempotency-Key is the same run.", IN_THREADS),
    Requirement("run-replay", "Cortex runs", "A run's events can be read again from any point.", IN_THREADS),
    Requirement("run-outlives", "Cortex runs", "A run goes on without its client.", IN_THREADS),
    Requirement("run-cancel", "Cortex runs", "A run can be stopped; what was written is kept and continued.", IN_THREADS),
    # Agent objects
    Requirement("agent-create", "Cortex agents", "An agent object is created once; another mode replaces or keeps it."),
    Requirement("agent-describe", "Cortex agents", "An agent object shows its definition, whatever the case of its name."),
    Requirement("agent-list", "Cortex agents", "The agent objects of a schema are listed by name and by pattern."),
    Requirement("agent-update", "Cortex agents", "A change keeps what it does not name."),
    Requirement("agent-delete", "Cortex agents", "A deleted agent object is gone; deleting it twice may be allowed."),
    Requirement(
        "agent-run",
        "002:23",
        "An agent object answers from its own documents, by its own instructions, in any thread.",
        IN_THREADS,
    ),
    Requirement("feedback", "Cortex agents", "Feedback is stored on the run, or on the agent where no run is named."),
    # Errors
    Requirement("error-body", "Cortex errors", "Errors have the flat body.", IN_THREADS),
    Requirement("feedback-read", "Feedback", "Feedback can be read by those who see the answer."),
    Requirement("owner-threads", "cortex 1.2", "Threads are listed, read and continued by their owner only."),
    Requirement("run-times", "Cortex threads", "A run has 15 minutes by default, in the background 6 hours.", IN_THREADS),
    Requirement("headers", "Cortex threads", "Every answer names its request, also one that no route gave."),
    Requirement("tenants", "Cortex threads", "Another tenant's threads, runs and answers do not exist.", IN_THREADS),
    not_served=(
        NotServed("warehouse-tools", "cortex 2.3", "Tools of a data warehouse: analyst, charts, tables, SQL, code, web search."),
        NotServed("tool-events", "cortex 3", "Events of thinking, tables and charts."),
        NotServed("client-tools", "cortex 2.4", "Tools that the client executes, and permissions for tools."),
        NotServed("search-filters", "cortex 2.3", "`filter` of a search tool."),
        NotServed("run-overrides", "cortex 2.3", "`instructions`, `orchestration` and budgets for one run."),
        NotServed("compaction", "cortex 2.1", "`agent:compact` and messages of the type `compaction`."),
        NotServed("steering", "cortex 2.1", "`runs/{run_id}/steer`."),
        NotServed("thread-search", "cortex 1.6", "`threads/search` and threads by an external id."),
        NotServed("thread-extras", "cortex 1.1", "Further fields of a thread: status, external id, metadata, last read message."),
        NotServed("timed-out", "cortex 3.2", "The status `timed_out` of a response."),
        NotServed("other-tokens", "cortex 1", "Other forms of authorisation, and headers for role and warehouse."),
    ),
)
