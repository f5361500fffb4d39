"""Writes a report on conversations as one HTML file: a chart, the figures, and the most interesting questions.

Above: `clew eval --conversations --html`. The content of a set is untrusted and escaped; the page is self-contained, and its
policy lets it load nothing.
"""

from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path

from clew.domain.errors import InvalidInput
from clew.domain.text.clipping import clipped
from clew.evaluation.conversations import Comparison, ConversationsReport, Form, Group, ScoredQuestion

LISTED = 12
"""Questions in a table."""
NAMES = {Form.LAST: "as typed", Form.REWRITE: "rewritten by a person", Form.RESOLVED: "resolved by Clew"}
SHORT_NAMES = {Form.LAST: "typed", Form.REWRITE: "rewritten", Form.RESOLVED: "resolved"}
_BAR, _GAP, _LABEL, _WIDTH = 20, 22, 170, 760

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #5d6670; --paper: #ffffff; --line: #dde2e7;
  --last: #9aa5b1; --rewrite: #c98a2b; --resolved: #2463b4; --good: #1f7a46; --bad: #b3352c; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8ebee; --quiet: #9ba6b2; --paper: #15181b; --line: #30363d;
  --last: #6f7a86; --rewrite: #d9a04a; --resolved: #6ea8f0; --good: #5cc389; --bad: #f0847b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2.5rem 0 .5rem; }
p, caption { color: var(--quiet); margin: .25rem 0 .75rem; } strong { color: var(--ink); }
.wide { overflow-x: auto; } svg { display: block; } .wide svg { width: 100%; min-width: 34rem; max-width: 48rem; height: auto; }
svg text { fill: var(--ink); font: 13px system-ui, sans-serif; } svg .quiet { fill: var(--quiet); }
.last { fill: var(--last); } .rewrite { fill: var(--rewrite); } .resolved { fill: var(--resolved); }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: .5rem 0; list-style: none; }
.key svg { display: inline-block; vertical-align: -1px; margin-right: .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; } caption { text-align: left; }
th, td { text-align: left; vertical-align: top; padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; } td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td { overflow-wrap: break-word; } td p { color: inherit; margin: 0 0 .3rem; }
.said { min-width: 15rem; } .before { color: var(--quiet); } .good { color: var(--good); } .bad { color: var(--bad); }
"""
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"


def write_page(path: Path, report: ConversationsReport) -> None:
    """Write the report as an HTML file.

    Raises:
        InvalidInput: the file cannot be written.
    """
    try:
        path.write_text(page(report), encoding="utf-8", newline="\n")
    except OSError as error:
        raise InvalidInput(f"The page {path} cannot be written: {error.strerror}.", field="html") from error


def page(report: ConversationsReport) -> str:
    """Return the report as an HTML document."""
    later = [group for group in report.groups if group.turns == "later"]
    first = [group for group in report.groups if group.turns == "first"]
    parts = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        f"<title>Conversations: {escape(report.directory)}</title><style>{_STYLE}</style></head><body>",
        "<h1>How well later questions are searched for</h1>",
        f"<p>{escape(report.directory)}: {report.documents:,} documents, {report.chunks:,} passages, {escape(report.model)}.</p>",
        *(f"<p>{escape(note)}</p>" for note in report.notes),
        *_chart("Later questions: nDCG@5", later),
        *_comparisons(later),
        *_figures("Figures of later questions", later),
        *_figures("Figures of first questions", first),
        *_questions(report),
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _chart(title: str, groups: Sequence[Group]) -> Iterable[str]:
    forms = list(groups[0].figures)
    height = len(groups) * (len(forms) * _BAR + _GAP)
    yield f"<h2>{escape(title)}</h2>"
    yield '<ul class="key">'
    for form in forms:
        patch = f'<svg width="12" height="12" aria-hidden="true"><rect class="{form}" width="12" height="12"/></svg>'
        yield f"<li>{patch}{NAMES[form]}</li>"
    yield f'</ul><div class="wide"><svg viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" role="img" aria-label="{escape(title)}">'
    top = _GAP // 2
    for group in groups:
        name = group.domain or "all"
        middle = top + len(forms) * _BAR / 2
        yield f'<text x="0" y="{middle - 3:.0f}">{escape(name[:22])}</text>'
        yield f'<text class="quiet" x="0" y="{middle + 14:.0f}">{group.questions} questions</text>'
        for form, figures in group.figures.items():
            width = figures.ndcg_at_5 * (_WIDTH - _LABEL - 60)
            yield f'<rect class="{form}" x="{_LABEL}" y="{top + 2}" width="{width:.1f}" height="{_BAR - 4}" rx="2"/>'
            yield f'<text x="{_LABEL + width + 8:.1f}" y="{top + _BAR - 6}">{figures.ndcg_at_5:.3f}</text>'
            top += _BAR
        top += _GAP
    yield "</svg></div>"


def _comparisons(groups: Sequence[Group]) -> Iterable[str]:
    yield "<p>What resolving is worth, and where 95 of 100 resamples of the questions put it:</p>"
    yield '<div class="wide"><table><thead><tr><th>Questions</th><th>Compared with</th><th class="number">nDCG@5</th>'
    yield '<th class="number">95 %</th><th>Is it sure?</th></tr></thead><tbody>'
    for group in groups:
        for one in group.comparisons:
            yield _comparison(group, one)
    yield "</tbody></table></div>"


def _comparison(group: Group, one: Comparison) -> str:
    value = one.difference
    tone = ("good" if value.mean > 0 else "bad") if value.is_sure else ""
    sure = "yes" if value.is_sure else "no, it may be chance"
    return (
        f"<tr><td>{escape(group.domain or 'all')}</td><td>{NAMES[one.than]}</td>"
        f'<td class="number {tone}">{value.mean:+.3f}</td><td class="number">{value.low:+.3f} to {value.high:+.3f}</td>'
        f"<td>{sure}</td></tr>"
    )


def _figures(title: str, groups: Sequence[Group]) -> Iterable[str]:
    if not groups:
        return
    yield f"<h2>{escape(title)}</h2>"
    yield '<div class="wide"><table><thead><tr><th>Questions</th><th>Form</th><th class="number">nDCG@5</th>'
    yield '<th class="number">nDCG@10</th><th class="number">Recall@5</th><th class="number">Recall@10</th></tr></thead><tbody>'
    for group in groups:
        for form, row in group.figures.items():
            values = (row.ndcg_at_5, row.ndcg_at_10, row.recall_at_5, row.recall_at_10)
            cells = "".join(f'<td class="number">{value:.3f}</td>' for value in values)
            yield f"<tr><td>{escape(group.domain or 'all')} ({row.queries})</td><td>{NAMES[form]}</td>{cells}</tr>"
    yield "</tbody></table></div>"


def _questions(report: ConversationsReport) -> Iterable[str]:
    later = [question for question in report.questions if question.before]
    worst = sorted(later, key=lambda question: (question.ndcg_at_5[Form.RESOLVED], _gain(question), question.id))
    yield from _listed("Found worst", "Later questions whose relevant documents are furthest from the top.", worst)
    lost = sorted((question for question in later if _gain(question) < 0), key=lambda question: (_gain(question), question.id))
    yield from _listed("Lost by the conversation", "Later questions that were found better as typed.", lost)
    won = sorted((question for question in later if _gain(question) > 0), key=lambda question: (-_gain(question), question.id))
    yield from _listed("Won by the conversation", "Later questions that the conversation helped most.", won)


def _gain(question: ScoredQuestion) -> float:
    return question.ndcg_at_5[Form.RESOLVED] - question.ndcg_at_5[Form.LAST]


def _listed(title: str, meaning: str, questions: Sequence[ScoredQuestion]) -> Iterable[str]:
    yield f"<h2>{escape(title)}</h2>"
    if not questions:
        yield "<p>None.</p>"
        return
    yield f'<p>{escape(meaning)}</p><div class="wide"><table><thead><tr><th>Question</th>'
    for form in questions[0].ndcg_at_5:
        yield f'<th class="number">{SHORT_NAMES[form]}</th>'
    yield "<th>First found</th><th>Relevant</th></tr></thead><tbody>"
    for question in questions[:LISTED]:
        yield _question(question)
    yield "</tbody></table></div>"


def _question(question: ScoredQuestion) -> str:
    said = f'<span class="before">{_short(question.before)}</span><br><strong>{_short(question.text)}</strong>'
    if question.rewrite and question.rewrite != question.text:
        said += f'<br><span class="before">= {_short(question.rewrite)}</span>'
    scores = "".join(f'<td class="number">{value:.2f}</td>' for value in question.ndcg_at_5.values())
    titles = "".join(
        f"<td>{''.join(f'<p>{_short(title, 60)}</p>' for title in some)}</td>" for some in (question.found, question.wanted)
    )
    return f'<tr><td class="said" title="{escape(question.id)}">{said}</td>{scores}{titles}</tr>'


def _short(text: str, most: int = 160) -> str:
    return escape(clipped(" ".join(text.split()), most))
