"""A model that reads: it answers with sentences of the passages it was shown, and cites them by their labels.

It sees nothing but the conversation a provider has before it. What Clew did not send, and the provider does not have, it cannot
say: an answer is the proof that the context was complete.
"""

import re

from tests.providers.wires.wire import Heard

PASSAGE = re.compile(
    r'^<passage (?P<code>\w+) label="\[(?P<label>\d+)\]"[^\n]*>\n(?P<text>.*?)\n</passage (?P=code)>$', re.M | re.S
)
FOUND = re.compile(r"^Passages found for this question: (?P<labels>.*)$", re.M)
NOT_ANSWERED = "The passages that were found do not answer this question."
_SENTENCE = re.compile(r"(?:^|(?<=\s))[^\s#].*?[.!?。](?=\s|$)", re.M)


def passages(heard: Heard) -> dict[int, str]:
    """Label → text of every passage in the conversation."""
    told = "\n\n".join(text for role, text in heard.messages if role == "user")
    return {int(found["label"]): found["text"] for found in PASSAGE.finditer(told)}


def labels(heard: Heard) -> list[int]:
    """The labels of the passages found for the last question: those that the notes name, else those shown with it."""
    last = next((text for role, text in reversed(heard.messages) if role == "user" and "<question>" in text), "")
    if named := FOUND.findall(last):
        return [int(label) for label in re.findall(r"\[(\d+)\]", named[-1])]
    return [int(found["label"]) for found in PASSAGE.finditer(last)]


def answer(heard: Heard, most: int = 3) -> str:
    """A sentence of each of the passages found, with its label. A passage that was named and is not there is told."""
    shown, told = passages(heard), list[str]()
    for label in labels(heard)[:most]:
        if label not in shown:
            told.append(f"Passage {label} was never shown.")
        elif sentence := _SENTENCE.search(shown[label]):
            told.append(f"{sentence.group()} [{label}]")
    return " ".join(told) or NOT_ANSWERED
