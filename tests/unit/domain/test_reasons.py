"""Reasons of documents that could not be read, in the languages of the page: complete, and safe with hostile names."""

import ast
import itertools
import string
import time
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
from tests.rows import each

from clew.domain import errors
from clew.domain.documents.notice_texts import INSIDE, NAMED
from clew.domain.documents.reasons import NUMBERS, STORE, TEMPLATES, WORDS, reason_in
from clew.domain.messages import MESSAGE_LANGUAGES, MessageLanguage, Texts
from clew.ingest.reading import refusals

SOURCE = Path(errors.__file__).parent.parent
ALL = (*TEMPLATES, NAMED, INSIDE)
GAP = "\0"
"""A value in a sentence, or a placeholder in a template."""
MODULES = {path: ast.parse(path.read_text("utf-8")) for path in sorted(SOURCE.rglob("*.py"))}
RAISED = {"UnreadableDocument", "ReaderUnavailable", "Notice"}
GIVEN = {"_blame", "_give_back", "_postpone"}
"""Methods that store a reason."""
REPLIES = {"unreadable", "exhausted", "broken"}
"""Keys of what the process that reads files answers if it has no document."""
SAID_ELSEWHERE = {
    ("sandbox.py", "str(reply['unreadable'])[:_REASON_MOST]"): "The worker's replies are read where it makes them.",
    ("sandbox.py", "str(reply['exhausted'])[:_REASON_MOST]"): "The worker's replies are read where it makes them.",
    ("sandbox.py", "str(reply['broken'])[:_REASON_MOST]"): "The worker's replies are read where it makes them.",
    ("worker.py", "error.message"): "The message of another error.",
    ("transfer.py", "_words(message, _MESSAGE_MOST)"): "A notice of the worker, read where it makes it.",
    ("images.py", "notices[0].message"): "A notice, read where it is made.",
    ("parse.py", "recognise.reason()"): "A notice of `scans.py`, read where it is made.",
    ("pipeline.py", "error.message"): "The message of an embedder, whose details stay English.",
}


def gaps(template: str) -> str:
    return "".join(literal + (GAP if name else "") for literal, name, _, _ in string.Formatter().parse(template))


KNOWN = {gaps(texts.en) for texts in ALL}


class Sentences:
    """Every sentence that an expression of a module can be, each with gaps for its values."""

    def __init__(self, path: Path, scope: ast.AST) -> None:
        self.path = path
        self.scope = scope
        self.unknown: set[tuple[str, str]] = set()

    def of(self, node: ast.expr) -> list[str]:
        match node:
            case ast.Constant(value=str(text)):
                return [text]
            case ast.JoinedStr(values=parts):
                return ["".join(chosen) for chosen in itertools.product(*(self._part(part) for part in parts))]
            case ast.IfExp(body=first, orelse=second):
                return [*self.of(first), *self.of(second)]
            case ast.BoolOp(values=choices):
                return [sentence for choice in choices for sentence in self.of(choice)]
            case ast.Name():
                found = self._named(node)
                return self._give_up(node) if found is None else found
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                return self._returned(name) or self._give_up(node)
            case ast.Subscript(value=ast.JoinedStr() as whole, slice=ast.Slice()):
                return self.of(whole)
            case _:
                return self._give_up(node)

    def _part(self, node: ast.expr) -> list[str]:
        if not isinstance(node, ast.FormattedValue):
            return self.of(node)
        if isinstance(node.value, ast.Name):
            silent = Sentences(self.path, self.scope)
            found = silent._named(node.value)
            return found if found and not silent.unknown else [GAP]
        return [GAP]

    def _named(self, node: ast.Name) -> list[str] | None:
        """Return what a variable of the function is here, after every branch above, or a constant of the module."""
        given = [
            one
            for one in ast.walk(self.scope)
            if isinstance(one, ast.Assign | ast.NamedExpr)
            and one.lineno <= node.lineno
            and any(isinstance(target, ast.Name) and target.id == node.id for target in _targets(one))
        ]
        found: list[str] = []
        for one in sorted(given, key=lambda one: one.lineno, reverse=True):
            found += self.of(one.value)
            if one.col_offset <= node.col_offset:
                break
        if given:
            return found
        constant = getattr(_module(self.path), node.id, None)
        return [constant] if isinstance(constant, str) else None

    def _returned(self, name: str) -> list[str]:
        """Return what a function of the same module can return."""
        for node in ast.walk(MODULES[self.path]):
            if isinstance(node, ast.FunctionDef) and node.name == name:
                inner = Sentences(self.path, node)
                return [one for end in ast.walk(node) if isinstance(end, ast.Return) and end.value for one in inner.of(end.value)]
        return []

    def _give_up(self, node: ast.expr) -> list[str]:
        self.unknown.add((self.path.name, ast.unparse(node)))
        return []


def _targets(node: ast.Assign | ast.NamedExpr) -> list[ast.expr]:
    return node.targets if isinstance(node, ast.Assign) else [node.target]


def _module(path: Path) -> object:
    return import_module(".".join(("clew", *path.relative_to(SOURCE).with_suffix("").parts)))


def is_raised(name: str, path: Path) -> bool:
    return name in RAISED or (name == "EmbedderUnavailable" and path.is_relative_to(SOURCE / "ingest"))


def messages_of(path: Path) -> Iterator[tuple[ast.AST, ast.expr]]:
    """Yield each message of a module with the function around it."""
    functions = [node for node in ast.walk(MODULES[path]) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    scope_of = {id(node): function for function in functions for node in ast.walk(function)}
    for node in ast.walk(MODULES[path]):
        if isinstance(scope := scope_of.get(id(node)), ast.FunctionDef) and scope.name == "open_package":
            continue  # its callers say what is damaged
        scope = scope_of.get(id(node), MODULES[path])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and is_raised(node.func.id, path) and node.args:
            yield scope, node.args[node.func.id == "Notice"]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "open_package":
            yield scope, ast.JoinedStr([node.args[1], ast.Constant(" is damaged.")])
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in GIVEN:
            yield from ((scope, one) for one in node.args if isinstance(one, ast.JoinedStr | ast.Constant))
        elif isinstance(node, ast.Dict) and path.name == "worker.py":
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in REPLIES:
                    yield scope, value


def is_known(sentence: str) -> bool:
    """Return whether a sentence is a template, or a name and a template."""
    return sentence in KNOWN or sentence.removeprefix(f"{GAP} was not read. ") in KNOWN


def test_every_message_of_a_reader_is_in_the_catalogue() -> None:
    missing: list[str] = []
    unknown: set[tuple[str, str]] = set()
    count = 0
    for path in MODULES:
        for scope, node in messages_of(path):
            sentences = Sentences(path, scope)
            found = sentences.of(node)
            unknown |= sentences.unknown
            found = [one for one in found if one]
            count += len(found)
            missing += [f"{path.name}: {one!r}" for one in found if not is_known(one)]
    assert not missing, "Add these to the catalogue of `domain/documents/reasons.py`:\n" + "\n".join(missing)
    assert unknown == set(SAID_ELSEWHERE), "Write the message where it is raised, or add it here with a reason."
    assert count > 100


@each("extension", ["", "xyz", *refusals._REASONS])
def test_every_refused_kind_has_its_reason_in_every_language(extension: str) -> None:
    message = refusals.refusal(extension, "").message
    assert len({reason_in(message, language) for language in MESSAGE_LANGUAGES}) == len(MESSAGE_LANGUAGES)


@pytest.mark.parametrize("content", refusals._BY_CONTENT)
def test_every_refused_content_has_its_reason_in_every_language(content: str) -> None:
    message = refusals.refusal("", content).message
    assert len({reason_in(message, language) for language in MESSAGE_LANGUAGES}) == len(MESSAGE_LANGUAGES)


def placeholders(text: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(text) if name)


@pytest.mark.parametrize("texts", ALL, ids=lambda texts: texts.en[:60])
def test_every_reason_has_every_language_and_the_same_placeholders(texts: Texts) -> None:
    assert all(texts)
    assert len(set(texts)) == len(MESSAGE_LANGUAGES) or texts is INSIDE
    assert all(placeholders(text) == placeholders(texts.en) for text in texts)
    if texts not in (NAMED, INSIDE):
        assert len(set(placeholders(texts.en)) - NUMBERS - WORDS) <= 1, "two free texts would not be matched in linear time"


def test_no_two_reasons_have_the_same_english_text() -> None:
    assert len(KNOWN) == len(ALL)
    assert set(STORE) <= set(TEMPLATES)


@pytest.mark.parametrize(
    ("message", "language", "expected"),
    [
        ("The file is empty.", "fr", "Le fichier est vide."),
        ("The file is empty.", "en", "The file is empty."),
        ("The PDF has more than 5000 pages.", "pt", "O PDF tem mais de 5000 páginas."),
        ("The document has more than 200,000 paragraphs.", "fr", "Le document compte plus de 200\u202f000 paragraphes."),
        ("The document has more than 200,000 paragraphs.", "pt", "O documento tem mais de 200.000 parágrafos."),
        ("The document has more than 200,000 paragraphs.", "de", "Das Dokument hat mehr als 200.000 Absätze."),
        ("The document has more than 200,000 paragraphs.", "es", "El documento tiene más de 200.000 párrafos."),
        ("The document has more than 200,000 paragraphs.", "zh", "文档超过 200,000 个段落。"),
        ("The file is larger than 0.5 MB.", "fr", "Le fichier dépasse 0,5 Mo."),
        ("The document has more than many paragraphs.", "fr", "The document has more than many paragraphs."),
        ("A sentence of a later version.", "fr", "A sentence of a later version."),
        (
            "None of the 3 files inside could be read. a.txt was not read. The file is empty.",
            "fr",
            "Aucun des fichiers contenus (3) n'a pu être lu. a.txt n'a pas été lu. Le fichier est vide.",
        ),
        (
            "None of the 1 files inside could be read. in.zip was not read. The archive contains no document that can be read. "
            "b {0}.mp3 was not read. Audio files are not supported.",
            "zh",
            "其中的 1 个文件均无法读取。未读取 in.zip。压缩包中没有可读取的文档。未读取 b {0}.mp3。不支持音频文件。",
        ),
        ("None of the 2 files inside could be read.", "pt", "Nenhum dos arquivos contidos (2) pôde ser lido."),
        (
            "None of the 1 files inside could be read. x was not read. Something new.",
            "fr",
            "Aucun des fichiers contenus (1) n'a pu être lu. x was not read. Something new.",
        ),
        ("a was not read. b was not read. The file is empty.", "fr", "a was not read. b n'a pas été lu. Le fichier est vide."),
        ("2: 1.zip: No text found on 12 of 340 pages.", "fr", "2: 1.zip : Aucun texte trouvé sur 12 des 340 pages."),
        (
            "4 images were not read. The image has more than 120 million pixels.",
            "pt",
            "4 imagens não foram lidas. A imagem tem mais de 120 milhões de pixels.",
        ),
        (
            "Waiting for the search index: Qdrant at http://q:6333 does not respond: timeout.",
            "fr",
            "En attente de l'index de recherche : Qdrant at http://q:6333 does not respond: timeout.",
        ),
    ],
)
def test_a_stored_sentence_is_translated_part_by_part(message: str, language: MessageLanguage, expected: str) -> None:
    assert reason_in(message, language) == expected


@pytest.mark.parametrize(
    "name",
    [
        " was not read. " * 20_000,
        ": " * 100_000,
        "None of the 1 files inside could be read. a was not read. " * 5_000,
        "1 images were not read. " * 10_000,
        "Waiting for the search index: " * 10_000,
        "9" * 300_000,
        "." + " files are not supported" * 10_000,
        "Hidden sheets were not read: " * 10_000 + "\n\0{}",
        "The library for A files cannot be loaded: " * 8_000,
    ],
    ids=range(9),
)
@pytest.mark.parametrize("tail", ["", " was not read. The file is empty.", ": The file is empty.", " was not read."])
def test_a_hostile_name_does_not_slow_the_translation_down(name: str, tail: str) -> None:
    started = time.perf_counter()
    assert reason_in(name + tail, "fr")
    assert time.perf_counter() - started < 0.5
