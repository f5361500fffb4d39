/** The stages of a turn on one line of time: where each begins and how long it takes. */

import type { Schemas } from "../api/client";

export type Bar = { name: string; start: number; milliseconds: number; relation: "within" | "beside" | null };

/**
 * Lay the stages out, in milliseconds from the question on. One follows another, but for those within or beside another, which
 * begin with it. What `total` holds beyond them is a last bar of the name `rest`.
 */
export function bars(stages: readonly Schemas["Stage"][], total: number | null): Bar[] {
  const begun = new Map<string, number>();
  let now = 0;
  const laid = stages.map(({ name, milliseconds, within, beside }): Bar => {
    const other = within ?? beside ?? null;
    const relation = other === null ? null : within ? "within" : "beside";
    const start = (other === null ? now : begun.get(other)) ?? now;
    begun.set(name, start);
    if (relation === null) now += milliseconds;
    return { name, start, milliseconds, relation };
  });
  const rest = total === null ? 0 : total - now;
  return rest >= 1 ? [...laid, { name: "rest", start: now, milliseconds: rest, relation: null }] : laid;
}

/** Return where the last bar ends. */
export function endOf(laid: readonly Bar[]): number {
  return Math.max(1, ...laid.map((bar) => bar.start + bar.milliseconds));
}

/** Return the milliseconds from the question to the end of a turn; null while it runs. */
export function elapsed(turn: Pick<Schemas["Turn"], "createdAt" | "completedAt">): number | null {
  return turn.completedAt ? Math.max(0, Date.parse(turn.completedAt) - Date.parse(turn.createdAt)) : null;
}
