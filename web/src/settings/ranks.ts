/** How the passages of a question change under other settings. Pure. */

import type { Schemas } from "../api/client";

export type Preview = Schemas["PreviewBody"];
export type Question = Preview["questions"][number];
export type Moved = Question["passages"][number];
export type Move = "comes" | "goes" | "up" | "down";

export function moveOf({ from_rank: from, to_rank: to }: Moved): Move {
  if (from === null) return "comes";
  if (to === null) return "goes";
  return to < from ? "up" : "down";
}

export function counted(passages: readonly Moved[]): { come: number; go: number; move: number } {
  const moves = passages.map(moveOf);
  const come = moves.filter((one) => one === "comes").length;
  const go = moves.filter((one) => one === "goes").length;
  return { come, go, move: moves.length - come - go };
}

/** Return whether a question would be refused now and not before (true), the other way round (false), or neither (null). */
export function turned({ present, changed }: Question): boolean | null {
  return present.is_refused === changed.is_refused ? null : changed.is_refused;
}

/** Return the beginning of a passage, without the heading shown beside it. */
export function excerptOf({ excerpt, heading_path }: Moved): string {
  const text = excerpt.replace(/^#+\s*/, "");
  const heading = heading_path.at(-1) ?? "";
  return text.startsWith(heading) ? text.slice(heading.length).trimStart() : text;
}

/** Return the questions that something happens to: first those refused or answered anew, then as they came. */
export function touched(questions: readonly Question[]): Question[] {
  const changed = questions.filter((one) => one.passages.length || turned(one) !== null);
  return [...changed.filter((one) => turned(one) !== null), ...changed.filter((one) => turned(one) === null)];
}

/** A line of the picture of ranks; null where the passage is on one side alone. `still`: nothing happens to that rank. */
export type Line = { from: number | null; to: number | null; kind: Move | "still" };

/** Return the lines to draw, those that stay first, so that what moves lies above them. */
export function linesOf(passages: readonly Moved[]): Line[] {
  const left = new Set(passages.map((one) => one.from_rank));
  const right = new Set(passages.map((one) => one.to_rank));
  const ranks = Array.from({ length: deepest(passages) }, (_, index) => index + 1);
  const still = ranks.filter((rank) => !left.has(rank) && !right.has(rank));
  return [
    ...still.map((rank): Line => ({ from: rank, to: rank, kind: "still" })),
    ...passages.map((one): Line => ({ from: one.from_rank, to: one.to_rank, kind: moveOf(one) })),
  ];
}

export function deepest(passages: readonly Moved[]): number {
  return Math.max(0, ...passages.map((one) => Math.max(one.from_rank ?? 0, one.to_rank ?? 0)));
}
