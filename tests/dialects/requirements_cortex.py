"""The requirements of the dialect `cortex`. Lines are those of source 002; paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, Requirement

CORTEX = Manifest(
    Requirement("thread-create", "002:7", "A thread is created empty, with integer id and times in milliseconds."),
    Requirement("origin-checked", "Cortex threads", "origin_application has at most 16 bytes of UTF-8."),
    Requirement("thread-list", "Cortex threads", "Threads are listed newest first, by origin and by pages."),
    Requirement("thread-describe", "002:85", "A thread lists its messages, newest first, by pages, payloads as JSON texts."),
    Requirement("thread-update", "Cortex threads", "A thread can be renamed; an absent name changes nothing."),
    Requirement("thread-delete", "Cortex threads", "A deleted thread is gone, with its messages."),
    Requirement("run-start", "002:32", "A run with parent 0 and one user message begins the thread."),
    Requirement(
        "run-metadata", "002:60", "Each stored message has one metadata event, in both shapes; the question's comes first."
    ),
    Requirement(
        "run-continue", "002:77", "A run with the last answer as its parent continues the thread and knows what was said."
    ),
    Requirement("run-parent", "002:81", "A user message's id, an unknown id or that of another thread is refused as a parent."),
    Requirement("run-one-message", "002:34", "In a thread exactly one user message is sent."),
    Requirement("run-fork", "002:106", "A run below any earlier answer forks the thread; its history is that of its ancestors."),
    Requirement("run-root", "Cortex runs", "Parent 0 on a thread with messages begins another branch at the root."),
    Requirement("run-failed", "002:113", "A failed answer has no metadata event; the last good answer can be continued."),
    Requirement("run-events", "Cortex runs", "Events come in order, numbered, with citations, `response` and `done` at the end."),
    Requirement("run-json", "Cortex runs", "With stream false the body is what the event `response` holds."),
    Requirement("run-stateless", "Cortex runs", "Without a thread the messages are the history, and no thread is listed."),
    Requirement("run-elicitation", "Cortex runs", "A request to choose is marked as an elicitation, a refusal by a warning."),
    Requirement("run-refused", "Cortex runs", "Other models, tools of other engines and filters are refused by name."),
    Requirement("run-ignored", "Cortex runs", "Fields without effect are ignored, and a warning names them."),
    Requirement("run-again", "Cortex runs", "A run sent again with its Idempotency-Key is the same run."),
    Requirement("run-replay", "Cortex runs", "A run's events can be read again from any point."),
    Requirement("run-cancel", "Cortex runs", "A background run answers at once and can be stopped; what was written is kept."),
    Requirement("agent-create", "Cortex agents", "An agent object is created once; another mode replaces or keeps it."),
    Requirement("agent-describe", "Cortex agents", "An agent object shows its definition, whatever the case of its name."),
    Requirement("agent-list", "Cortex agents", "The agent objects of a schema are listed by name and by pattern."),
    Requirement("agent-update", "Cortex agents", "A change keeps what it does not name."),
    Requirement("agent-delete", "Cortex agents", "A deleted agent object is gone; deleting it twice may be allowed."),
    Requirement("agent-run", "002:20", "An agent object answers from its own documents, by its own instructions, in any thread."),
    Requirement("feedback", "Cortex agents", "Feedback on a run is stored on its turn."),
    Requirement("error-body", "Cortex errors", "Errors have the flat body, and every answer names its request."),
)
