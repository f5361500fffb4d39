/** The ranks of a question's passages now (left) and then (right), each passage a line between them. Words say the same beside it. */

import { deepest, type Line, linesOf, type Moved } from "./ranks";

const WIDTH = 56;
const HEIGHT = 72;
const EDGE = 4;
const FEWEST = 6; // ranks that the height is divided into, so that a few do not look like many

export function RankPicture({ passages }: { passages: readonly Moved[] }) {
  const step = (HEIGHT - 2 * EDGE) / (Math.max(FEWEST, deepest(passages)) - 1);
  const y = (rank: number) => EDGE + (rank - 1) * step;
  return (
    <svg class="rank-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" focusable="false">
      {linesOf(passages).map((line) => (
        <Drawn key={`${line.from} ${line.to}`} line={line} y={y} />
      ))}
    </svg>
  );
}

function Drawn({ line: { from, to, kind }, y }: { line: Line; y: (rank: number) => number }) {
  const left = from === null ? null : y(from);
  const right = to === null ? null : y(to);
  return (
    <g class={`rank rank-${kind}`}>
      {left !== null && right !== null && <line x1={EDGE} x2={WIDTH - EDGE} y1={left} y2={right} />}
      {left !== null && <circle cx={EDGE} cy={left} r={2} />}
      {right !== null && <circle cx={WIDTH - EDGE} cy={right} r={2} />}
    </g>
  );
}
