/** Which characters of a piece are marked, and as what. */

import type { Range } from "../../sources/span";

export type MarkKind = "cited" | "other" | "hit";
export type Mark = Range & { kind: MarkKind };
export type Run = { text: string; kind: MarkKind | null };

const WEIGHT: Record<MarkKind, number> = { other: 1, cited: 2, hit: 3 };

/** Cut `[start, end)` of a text where marks begin and end; of several marks at a place the weightiest counts. */
export function runsOf(text: string, { start, end }: Range, marks: readonly Mark[]): Run[] {
  if (end <= start) return [];
  const touching = marks.filter((mark) => mark.start < end && mark.end > start);
  const cuts = [start, ...touching.flatMap((mark) => [mark.start, mark.end]).filter((cut) => cut > start && cut < end), end];
  const sorted = [...new Set(cuts)].sort((a, b) => a - b);
  const runs: Run[] = [];
  for (const [index, from] of sorted.slice(0, -1).entries()) {
    const run = { text: text.slice(from, sorted[index + 1]), kind: kindAt(touching, from) };
    const last = runs.at(-1);
    if (last?.kind === run.kind) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

export function isTouched({ start, end }: Range, marks: readonly Mark[], kind: MarkKind): boolean {
  return marks.some((mark) => mark.kind === kind && mark.start < end && mark.end > start);
}

function kindAt(marks: readonly Mark[], at: number): MarkKind | null {
  const here = marks.filter((mark) => mark.start <= at && mark.end > at).map(({ kind }) => kind);
  return here.reduce<MarkKind | null>((best, kind) => (best && WEIGHT[best] >= WEIGHT[kind] ? best : kind), null);
}
