"""The area under a ROC curve, and the curves as a small SVG that reads on light and dark pages.

Used by `guard`. A value says how sure the guard is that a question can be answered; higher is surer.
"""

from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
WIDTH, HEIGHT, LEFT, TOP, SIDE = 700, 430, 64, 24, 340
COLOURS = ("#2f7fd1", "#d9730d", "#2e9e5b", "#b04fb8", "#c9414b", "#8a8d91")
"""Each has a contrast of 3:1 or more on white and on near-black."""


@dataclass(frozen=True)
class Curve:
    """What one line of the figure compares: the values of questions to answer and of those to refuse."""

    name: str
    answerable: Floats
    others: Floats
    mark: tuple[float, float]
    """(answerable refused, others refused) with the default settings."""


@dataclass(frozen=True)
class Words:
    """What the figure says besides the names of its curves."""

    title: str
    across: str
    upwards: str
    area: str
    decimal_sign: str = "."


def area(answerable: Floats, others: Floats) -> float:
    """How often an answerable question has a higher value than one that is not; ties count half."""
    if not len(answerable) or not len(others):
        return float("nan")
    higher = (answerable[:, None] > others[None]).mean()
    return float(higher + 0.5 * (answerable[:, None] == others[None]).mean())


def roc_points(curve: Curve) -> list[tuple[float, float]]:
    """(answerable refused, others refused) at every value, from refusing nothing to refusing everything."""
    levels = np.unique(np.concatenate([curve.answerable, curve.others, [np.inf]]))
    return [(float(np.mean(curve.answerable < level)), float(np.mean(curve.others < level))) for level in levels]


def roc_figure(curves: list[Curve], said: Words) -> str:
    """Draw the curves, each with a dot where the default settings stand."""
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="t" '
        'font-family="system-ui, sans-serif" font-size="13">',
        f'<title id="t">{escape(said.title)}</title>',
        "<style>.ink{fill:#3c4147}.line{stroke:#8a8d91}@media (prefers-color-scheme:dark){.ink{fill:#d5d8dc}}</style>",
        *_axes(said),
    ]
    for number, curve in enumerate(curves):
        lines += _drawn(curve, number, said)
    return "\n".join([*lines, "</svg>", ""])


def _axes(said: Words) -> list[str]:
    bottom, right = TOP + SIDE, LEFT + SIDE
    lines = [f'<rect x="{LEFT}" y="{TOP}" width="{SIDE}" height="{SIDE}" fill="none" class="line"/>']
    for percent in (0, 20, 40, 60, 80, 100):
        x, y = _place(percent / 100, percent / 100)
        lines.append(f'<path d="M{x:.0f} {TOP}V{bottom}M{LEFT} {y:.0f}H{right}" class="line" stroke-opacity=".25"/>')
        lines.append(f'<text x="{x:.0f}" y="{bottom + 18}" text-anchor="middle" class="ink">{percent} %</text>')
        lines.append(f'<text x="{LEFT - 8}" y="{y + 4:.0f}" text-anchor="end" class="ink">{percent} %</text>')
    lines.append(f'<path d="M{LEFT} {bottom}L{right} {TOP}" class="line" stroke-dasharray="3 4"/>')
    lines.append(
        f'<text x="{LEFT + SIDE / 2:.0f}" y="{bottom + 42}" text-anchor="middle" class="ink">{escape(said.across)}</text>'
    )
    middle = TOP + SIDE / 2
    lines.append(
        f'<text x="16" y="{middle:.0f}" text-anchor="middle" class="ink" transform="rotate(-90 16 {middle:.0f})">'
        f"{escape(said.upwards)}</text>"
    )
    return lines


def _drawn(curve: Curve, number: int, said: Words) -> list[str]:
    colour = COLOURS[number % len(COLOURS)]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in (_place(*point) for point in roc_points(curve)))
    y = TOP + 14 + 44 * number
    size = f"{said.area} {area(curve.answerable, curve.others):.2f}".replace(".", said.decimal_sign)
    x = LEFT + SIDE + 24
    lines = [
        f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2" stroke-linejoin="round"/>',
        f'<path d="M{x} {y - 4}h18" stroke="{colour}" stroke-width="3"/>',
        f'<text x="{x + 26}" y="{y}" class="ink">{escape(curve.name)}</text>',
        f'<text x="{x + 26}" y="{y + 17}" class="ink" fill-opacity=".8">{escape(size)}</text>',
    ]
    at_x, at_y = _place(*curve.mark)
    lines.append(f'<circle cx="{at_x:.1f}" cy="{at_y:.1f}" r="5" fill="{colour}" stroke="#fff" stroke-width="1.5"/>')
    return lines


def _place(share_answerable: float, share_others: float) -> tuple[float, float]:
    return LEFT + SIDE * share_answerable, TOP + SIDE * (1 - share_others)
