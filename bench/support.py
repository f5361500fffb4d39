"""How well the support of sentences is judged: claims that passages support, and the same claims made false in a known way.

    python -m bench support [--data FOLDER] [--documents FOLDER] [--aside] [--qags FOLDER] [--ragtruth FOLDER] [--show KIND]
        [--out FILE]

Prints by kind of claim the share judged supported, weak, none and not judged. Flagged means weak or none. Precision of flagging
counts reference sentences as true, although some of them say more than their passages. `--qags`: the folder of QAGS's
`mturk_cnndm.jsonl` and `mturk_xsum.jsonl` (github.com/W4ngatang/qags), sentences of summaries that people have judged.
`--ragtruth`: the folder of RAGTruth's `response.jsonl` and `source_info.jsonl` (github.com/ParticleMedia/RAGTruth), answers in
which people have marked what the passages do not say (`conflict`: the opposite of what they say). `--documents`: a folder with a
folder of texts for each language (`fr/…`), from which more claims with exchanged values are made (`bench/_mixed.py`); `--aside`:
from the half of the passages that is kept aside. Of answers the flagging of whole answers is printed too, by task: an answer
is flagged if one of its sentences is.
"""

import argparse
import json
import random
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from uuid import UUID

from bench._claims import KINDS, TRUE, Claim, read_english, read_language, read_paraphrases
from bench._mixed import read_mixed
from bench._ragtruth import Answer, read_ragtruth

from clew.domain.documents.passage import Passage, Scores
from clew.engine.answers.support import PassageWords, judge

DATA = Path(__file__).with_name("data") / "support"
PARAPHRASES = {"in other words": "paraphrases.jsonl", "written later": "held_out.jsonl"}
"""The rules were made with the first set in view; the second was written when most of them were made."""
STRENGTHS = {"supported": 11, "weak": 7, "none": 7, "not judged": 12}
"""What may become of a claim, with the width of its column."""
LANGUAGES = {"fr": "french", "zh": "chinese", "de": "german"}


def main() -> None:
    """Judge every claim and print the table."""
    arguments = _arguments()
    sets = {f"English, {name}": read_english(arguments.data / "mtrag-dev", domains=(name,)) for name in ("clapnq", "govt")}
    sets |= {name: read_language(arguments.data / "langs-dev" / name, code) for code, name in LANGUAGES.items()}
    sets |= {
        f"conversations, {code}": read_language(arguments.data / "langs-dev/conversations", code) for code in ("es", "pt", "de")
    }
    for name, file in PARAPHRASES.items():
        sets |= {f"{name}, {code}": read_paraphrases(DATA / file, code) for code in ("en", "fr", "de", "es", "pt", "zh")}
    for code in ("en", "fr", "de", "es", "pt", "zh"):
        claims = read_mixed(arguments.data, arguments.documents, code, is_aside=arguments.aside)
        sets[f"exchanged{' aside' * arguments.aside}, {code}"] = claims
    if arguments.qags:
        sets |= {f"QAGS {name}": read_qags(arguments.qags / f"mturk_{name}.jsonl") for name in ("cnndm", "xsum")}
    answers = read_ragtruth(arguments.ragtruth) if arguments.ragtruth else []
    tasks = {
        f"RAGTruth {task}": [one for one in answers if one.task == task] for task in dict.fromkeys(one.task for one in answers)
    }
    sets |= {name: [claim for one in told for claim in one.claims] for name, told in tasks.items()}
    figures = {name: judged(claims, show=arguments.show) for name, claims in sets.items()}
    for name, by_kind in figures.items():
        print(f"\n{name:22}{'claims':>8}", *(f"{one:>{width}}" for one, width in STRENGTHS.items()), sep="")
        for kind in (kind for kind in KINDS if kind in by_kind):
            counts = by_kind[kind]
            total = counts.total()
            shares = "".join(f"{counts[one] / total:>{width}.2f}" for one, width in STRENGTHS.items())
            print(f"{kind:22}{total:>8}{shares}")
        print(flagging(by_kind))
        if name in tasks:
            print(flagging_answers(tasks[name]))
    if arguments.out:
        arguments.out.write_text(json.dumps(figures, indent=1))


def judged(claims: Sequence[Claim], *, show: str = "") -> dict[str, Counter[str]]:
    """Return how often each strength was given to each kind of claim."""
    read: dict[tuple[str, str, str], PassageWords] = {}
    found: dict[str, Counter[str]] = defaultdict(Counter)
    shown: list[str] = []
    for claim in claims:
        if not claim.is_judged:
            found[claim.kind]["not judged"] += 1
            continue
        key = (claim.passage, claim.titles, claim.language)
        if key not in read:
            read[key] = PassageWords.of(_passage(claim))
        judgement = judge(claim.text, claim.language, [read[key]])
        found[claim.kind][judgement.support.strength] += 1
        if claim.kind == show and claim.is_true != (judgement.support.strength == "supported"):
            shown.append(f"  {judgement.support} {claim.text}")
    if shown:
        print(*random.Random(7).sample(shown, min(20, len(shown))), sep="\n")
    return dict(found)


def flagging(by_kind: dict[str, Counter[str]]) -> str:
    """Return precision and recall of flagging false claims, true ones weighed as many as false ones."""
    true = sum((by_kind[kind] for kind in by_kind if kind in TRUE), Counter[str]())
    false = sum((by_kind[kind] for kind in by_kind if kind not in TRUE), Counter[str]())
    caught, wrongly = flagged_of(false) / max(1, false.total()), flagged_of(true) / max(1, true.total())
    precision = caught / (caught + wrongly) if caught else 0.0
    return f"false claims flagged: precision {precision:.2f}, recall {caught:.2f}; true claims flagged {wrongly:.2f}"


def flagged_of(counts: Counter[str]) -> int:
    """Return how many claims are flagged."""
    return counts["weak"] + counts["none"]


def flagging_answers(answers: Sequence[Answer]) -> str:
    """Return precision, recall and F1 of flagging the answers in which people marked something."""
    flagged = [any(map(flagged_of, judged(one.claims).values())) for one in answers]
    caught = sum(one.is_marked for one, is_flagged in zip(answers, flagged, strict=True) if is_flagged)
    precision, recall = caught / max(1, sum(flagged)), caught / max(1, sum(one.is_marked for one in answers))
    f1 = 2 * precision * recall / (precision + recall) if caught else 0.0
    return f"{len(answers)} answers: precision {precision:.2f}, recall {recall:.2f}, F1 {f1:.2f}"


def read_qags(path: Path) -> list[Claim]:
    """Return the sentences of summaries; true where most of three people said so."""
    claims: list[Claim] = []
    for one in map(json.loads, path.read_text().splitlines()):
        for sentence in one["summary_sentences"]:
            votes = [vote["response"] == "yes" for vote in sentence["responses"]]
            kind = "reference" if sum(votes) * 2 > len(votes) else "invented"
            claims.append(Claim(kind, "en", sentence["sentence"], one["article"]))
    return claims


def _passage(claim: Claim) -> Passage:
    nothing = Scores(lexical_rank=None, lexical_score=None, vector_rank=None, similarity=None, fused=0.0)
    return Passage(
        chunk_id=1,
        document_id=UUID(int=1),
        document_name="",
        document_title=claim.titles,
        source_path="",
        version=1,
        start=0,
        end=len(claim.passage),
        content=claim.passage,
        heading_path=(),
        language=claim.language,
        scores=nothing,
    )


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--documents", type=Path, help="folder with a folder of texts for each language")
    parser.add_argument("--aside", action="store_true", help="exchange values in the passages that are kept aside")
    parser.add_argument("--qags", type=Path, help="folder of QAGS's sentences")
    parser.add_argument("--ragtruth", type=Path, help="folder of RAGTruth's answers and sources")
    parser.add_argument("--show", default="", choices=("", *KINDS), help="print some wrongly judged claims of this kind")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
