"""The requirements of `/api/turns/{id}` and `/api/server`. Sources are paragraphs of docs/reference/http-api.md."""

from tests.dialects.requirements import Manifest, Requirement

TURNS = Manifest(
    Requirement("asked", "Turns", "A turn tells its question, status, model, language, times and the settings pinned on it."),
    Requirement("stages", "Turns", "Stages stand in the order they begin in, with milliseconds."),
    Requirement("fusion", "Turns", "Ranks and scores of both lists are told, and parts that add up to the fused score."),
    Requirement("fusion-whole", "Turns", "What the search found is told whole, also what a summary or the guard left out."),
    Requirement("states", "Turns", "Each passage says whether it was cited, sent, known, superseded, unanswered or left out."),
    Requirement("position", "Turns", "Passages and citations say where they stand in the original."),
    Requirement("followup", "Turns", "Rule, sections, kind of pointer, reference and stand-alone query are told."),
    Requirement("refused", "Turns", "Of a refusal the score, its threshold, the margin and the nearest titles are told."),
    Requirement("clarified", "Turns", "A turn that asked back has its choices and no search."),
    Requirement("failed", "Turns", "A failed turn has its error and whatever was known by then."),
    Requirement("running", "Turns", "A turn that runs is read with the status running; its payloads are null."),
    Requirement("chain", "Turns", "What a chain was sent, has and was spared is told, files and tokens included."),
    Requirement("payloads", "Turns", "Payloads are read apart, to the character; the turn says whether there are any."),
    Requirement("unknown", "Turns", "Unknown turns, those of others and of deleted conversations are 404."),
    Requirement("moved", "Turns", "A turn that came with an archive is read without settings that are not here."),
    Requirement("server", "Server", "Whoever has a key is told the version, the models, the embedder and what the key may do."),
)
