"""The requirements of the AI SDK. Paragraphs are those of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, NotServed, Requirement

AI_SDK = Manifest(
    Requirement("asks", "AI SDK", "A page shows the answer with its sources, citations, support and status."),
    Requirement("protocol", "AI SDK", "The stream is the UI message stream, version 1."),
    Requirement("chat-id", "AI SDK", "The chat id names one conversation of the caller."),
    Requirement("last-only", "AI SDK", "A page may send only the last message."),
    Requirement("stored", "AI SDK", "A new page begins with the stored messages."),
    Requirement("regenerate", "AI SDK", "An answer that is written again begins a branch, the first one at the root."),
    Requirement("edit", "AI SDK", "An edited question begins a branch."),
    Requirement("other-messages", "AI SDK", "Messages of another server begin a new chat."),
    Requirement("assistant", "AI SDK", "The body selects the assistant; unknown fields are named."),
    Requirement("refusal", "AI SDK", "A refused request is an error of the page, with its reason."),
    Requirement("owner", "AI SDK", "The same chat id of another user is another chat."),
    Requirement("bad-input", "AI SDK", "What cannot be used is refused with its field."),
    Requirement("resume", "AI SDK", "A page that opens later shows the answer from its beginning."),
    Requirement("nothing-to-resume", "AI SDK", "Nothing is resumed when nothing is written."),
    Requirement("disconnect", "AI SDK", "A page that leaves stops nothing."),
    Requirement("one-stream", "AI SDK", "A new question stops the answer before it."),
    Requirement("stopped", "AI SDK", "An answer that was stopped elsewhere ends on the page."),
    Requirement("failure", "AI SDK", "A model that fails is an error of the page, and the answer can be written again."),
    Requirement("example", "AI SDK", "The example asks in a terminal."),
    not_served=(
        NotServed("file-parts", "AI SDK", "Files of a message are ignored."),
        NotServed("page-tools", "AI SDK", "Tools that run on the page are not called."),
    ),
)
