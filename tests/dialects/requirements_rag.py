"""The requirements of the dialect `rag`. Lines are those of source 003, paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

RAG = Manifest(
    Requirement("list", "003:47", "Conversations are a bare array of id, title, created_at, updated_at, changed last first."),
    Requirement("list-limit", "003:49", "`limit` shortens the list, 50 when absent; a limit that cannot be used is refused."),
    Requirement("everywhere", "Conversations in short", "They are those of /api/conversations; asking goes on there."),
    Requirement(
        "position", "Conversations in short", "A source says where it stands in the original: page, slide, cells or paragraph."
    ),
    Requirement("messages", "003:56", "Messages are a bare array of id, role, content, sources of answers, created_at."),
    Requirement("messages-order", "003:54", "Oldest first; the cursor is the id of the last message of the page before."),
    Requirement("messages-arriving", "003:61", "What arrives while a client pages is neither skipped nor doubled."),
    Requirement("messages-unknown", "Conversations in short", "An unknown conversation or cursor is 404; nothing is told of it."),
    Requirement("rename", "003:71", "PATCH renames and moves updated_at; no made title replaces the one given."),
    Requirement("rename-checked", "Conversations in short", "A body that changes nothing or cannot be used is refused."),
    Requirement("delete", "003:76", "DELETE is final: messages and turns go by cascade; what is being answered is stopped."),
    Requirement("tenants", "Conversations in short", "One tenant neither sees nor changes what is another's."),
    Requirement("retention-rule", "003:85", "What was last used over 30 days ago goes, by updated_at and not created_at."),
    Requirement("retention-days", "Retention", "Days of the conversation, else the assistant, else the tenant; 0 for ever."),
    Requirement("retention-shown", "Retention", "What would go, how many, the oldest, last and next run are told."),
    Requirement("retention-run", "003:93", "An administrator lets go what is due, over HTTP or with `clew retention --run`."),
    Requirement("cron", "003:92", "GET /api/cron/retention removes what is due of every tenant."),
    Requirement("cron-secret", "003:92", "Without its secret it refuses: 403 where none is set, 401 for another one."),
    Requirement("settings-all", "003:107", "Every setting of the source can be read and changed, with default and bounds."),
    Requirement("settings-described", "003:117", "Every setting says what it does, in en, fr, pt or zh."),
    Requirement("settings-bounds", "003:130", "Out of bounds is refused with the bound in words, and nothing is changed."),
    Requirement("settings-live", "Retrieval settings", "A change rules the next turn of every process; the turn names it."),
    Requirement("settings-history", "Retrieval settings", "Versions are listed; undo goes back, and further, as a new one."),
    Requirement("settings-admin", "Retrieval settings", "Changing, undoing and trying need the scope admin."),
    Requirement("preview-threshold", "Settings that predict", "It tells which answers would be refused, and which no longer."),
    Requirement("preview-passages", "Settings that predict", "Passages that come, go or move are named with their ranks."),
    Requirement(
        "preview-faithful",
        "Settings that predict",
        "Ranks are those of the turn itself; the same values change nothing.",
    ),
    Requirement(
        "preview-context", "Settings that predict", "A later question is searched for in its conversation, by its filters."
    ),
    Requirement("preview-nothing", "Settings that predict", "Nothing is written and no answer model is asked."),
    Requirement("preview-bounded", "Settings that predict", "At most 50 questions; changes are judged as when they are saved."),
    not_served=(NotServed("regenerate-title", "003:71", "a title made anew on demand"),),
)
