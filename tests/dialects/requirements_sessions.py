"""The requirements of the dialect `sessions`. Lines are those of source 004, paragraphs those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

BOTH = ("json", "sse")

SESSIONS = Manifest(
    # §2, concepts
    Requirement("session-fields", "004:32", "A session has a GUID, a name, times, and when its provider's memory ends."),
    Requirement("session-list", "004:14", "Sessions are listed, the one changed last first, and by working copy."),
    Requirement("session-change", "Sessions", "A session is renamed, and what it chose for itself is changed."),
    Requirement("session-delete", "Sessions", "A deleted session is gone with its responses, payloads and files."),
    Requirement("response-fields", "004:37", "A response has the fields of the source.", BOTH),
    Requirement("response-immutable", "004:26", "The record of a response never changes.", BOTH),
    Requirement("payloads", "004:21", "Request and response payload are kept to the character."),
    Requirement("response-list", "004:12", "Responses are listed, the oldest first, failed and stopped ones among them.", BOTH),
    # §3, retrieval
    Requirement("session-find", "Sessions", "Sessions are found by date, words, and the path or hash of an active file."),
    Requirement("response-find", "Sessions", "Responses of a session are found in the same way; unknown parameters are refused."),
    Requirement("file-read", "Sessions", "The content of an active file is read by its SHA-256."),
    Requirement("session-files", "004:52", "Large files are ingested for one session alone; others never find them."),
    Requirement("context", "004:56", "System prompt, model and temperature belong to the session.", BOTH),
    Requirement("searched-again", "004:68", "Each later question is searched for again.", BOTH),
    Requirement("snippets-delta", "004:74", "Only passages that the chain does not have are sent; known ones are cited.", BOTH),
    Requirement("grounded", "Sessions", "Citations hold to the character, of new and of known passages.", BOTH),
    Requirement("rag-scope", "004:92", "`ragScope` limits the documents that may answer, and is recorded.", BOTH),
    # §4, workspace
    Requirement("workspace", "004:88", "The working copy is recorded and never filters or reaches the index.", BOTH),
    Requirement("local-wins", "004:95", "Passages of a file that is active are left out: the local one wins.", BOTH),
    # §5 and §6, active files
    Requirement("file-whole", "004:112", "An active file is sent whole.", BOTH),
    Requirement("file-skipped", "004:121", "A file of more than 102,400 bytes is not sent and is listed as skipped.", BOTH),
    Requirement("file-hash", "004:132", "Path and SHA-256 of the contents are kept.", BOTH),
    Requirement("file-changed", "004:136", "A changed file is sent again, an unchanged one is not.", BOTH),
    Requirement("file-reasons", "004:107", "A file is active because it is dirty, open, or given."),
    # §7, chunks
    Requirement("troubleshooting", "004:123", "What was sent, known and skipped, which chunks came and went, tokens saved."),
    # §8 and §9, the provider's state
    Requirement("chain", "004:181", "A later request holds the previous response id and what is new, and nothing else.", BOTH),
    Requirement("expires", "004:198", "A response expires 30 days after it was made, or as CLEW_CHAIN_TTL says."),
    Requirement("expired", "004:200", "After that a new chain is begun with files, passages and turns; a warning tells.", BOTH),
    Requirement("refused", "004:194", "A provider that has forgotten is told everything again; the user sees a warning.", BOTH),
    Requirement("overflow", "Sessions", "A chain that gets too long for the model is begun again.", BOTH),
    Requirement(
        "interim-told", "Sessions", "A provider is sent the stopped turns that it has not seen, and no refused ones.", BOTH
    ),
    Requirement("deleted", "Sessions", "A provider does not go on with the words of a document that is deleted.", BOTH),
    Requirement("stable-prefix", "Sessions", "A provider without state gets the same beginning again, and each text once.", BOTH),
    Requirement("fallback", "Sessions", "When another model answers, it is told everything, and the chain goes on after.", BOTH),
    # §10, storage
    Requirement("stored-once", "004:132", "Each version of a file is stored once, however often it is sent."),
    Requirement("error-kept", "004:222", "A response that failed keeps its error and its request payload.", BOTH),
    Requirement("aborted-kept", "Sessions", "A response that was stopped keeps what was written, and its request payload.", BOTH),
    # Ours
    Requirement("stream", "Sessions", "The events of an answer end with `completed`, whose data is the record.", BOTH),
    Requirement("no-context", "Sessions", "What the documents do not answer is refused, without asking a model.", BOTH),
    Requirement("again", "Send a request again", "A response asked for again with its key is made once.", BOTH),
    Requirement("busy", "Sessions", "A second question is refused and told which response is being written.", BOTH),
    Requirement("bad-input", "Sessions", "What cannot be used is refused with its field, and nothing is stored.", BOTH),
    Requirement("full", "Sessions", "A session takes 1,000 messages, which is 500 responses.", BOTH),
    Requirement("not-found", "Sessions", "Sessions, responses and cursors that are not there: 404, naming what.", BOTH),
    Requirement("tenants", "Conventions", "Another tenant's sessions, responses and files do not exist.", BOTH),
    Requirement("secrets", "Sessions", "The key of a provider stands in no record, answer or log line."),
    Requirement("elsewhere", "Sessions", "A session is a thread: other dialects read it and go on with it."),
    not_served=(
        NotServed("local-indexing", "004:98", "A working copy is indexed while it is edited."),
        NotServed("cross-workspace", "004:264", "Working copies are compared with each other."),
    ),
)
