/**
 * The picture of a fusion, without its drawing: which passages it shows, where each list holds them, how strong the threads are
 * that lead from there to their fused places. Places are rows, counted from 0; a list is drawn without the ranks it does not show.
 */

import type { Schemas } from "../api/client";

export type Passage = Schemas["Passage"];
export type Side = "lexical" | "vector";
/** An entry of a list. `from` is its row there, `to` the row of the fused list; `strength` is 0 to 1. */
export type Entry = { passage: Passage; rank: number; score: number | null; from: number; to: number; strength: number; isGap: boolean };
export type Picture = { fused: Passage[]; lexical: Entry[]; vector: Entry[]; hidden: number };

/** Beside these many best passages, only cited ones are shown at first. */
export const FIRST = 10;

/** Lay a fusion out. What no search found, since a report reads it beside the rest, has no place in it. */
export function pictureOf(passages: readonly Passage[], most: number): Picture {
  const found = passages.filter((one) => one.fusedRank !== null).toSorted((a, b) => (a.fusedRank ?? 0) - (b.fusedRank ?? 0));
  const fused = found.filter((one, index) => index < most || one.isCited);
  const best = Math.max(...fused.map((one) => Math.max(one.lexicalPart ?? 0, one.vectorPart ?? 0)), 0);
  return {
    fused,
    lexical: entries("lexical", fused, best),
    vector: entries("vector", fused, best),
    hidden: found.length - fused.length,
  };
}

function entries(side: Side, fused: readonly Passage[], best: number): Entry[] {
  const held = fused.flatMap((passage, to) => {
    const { rank, score, part } = inList(side, passage);
    return rank === null ? [] : [{ passage, rank, score, to, strength: best > 0 ? (part ?? best / 2) / best : 0.5 }];
  });
  held.sort((a, b) => a.rank - b.rank);
  return held.map((entry, from) => ({ ...entry, from, isGap: entry.rank > (held[from - 1]?.rank ?? 0) + 1 }));
}

/** Return what one list says of a passage. */
export function inList(side: Side, passage: Passage): { rank: number | null; score: number | null; part: number | null } {
  return side === "lexical"
    ? { rank: passage.lexicalRank, score: passage.lexicalScore, part: passage.lexicalPart }
    : { rank: passage.vectorRank, score: passage.similarity, part: passage.vectorPart };
}

/** Return the thread of an entry as a path from x = 0 to x = 1, a row being 1 high; the vector list is on the right. */
export function pathOf(side: Side, entry: Pick<Entry, "from" | "to">): string {
  const [left, right] = side === "lexical" ? [entry.from, entry.to] : [entry.to, entry.from];
  return `M0 ${left + 0.5}C0.5 ${left + 0.5} 0.5 ${right + 0.5} 1 ${right + 0.5}`;
}

/** Return how many pairs of threads of one side cross: the passages whose order the fusion turned round. */
export function crossings(list: readonly Entry[]): number {
  return list.reduce((sum, one, index) => sum + list.slice(index + 1).filter((other) => other.to < one.to).length, 0);
}

/** Return what each list brought a passage, as parts of the best fused score (before what a demotion takes). */
export function partsOf(passage: Passage, best: number): { lexical: number; vector: number } {
  const part = (value: number | null) => (best > 0 ? Math.min(1, Math.max(0, value ?? 0) / best) : 0);
  return { lexical: part(passage.lexicalPart), vector: part(passage.vectorPart) };
}

/** Return the highest sum of both parts, which the bars are drawn against. */
export function bestOf(passages: readonly Passage[]): number {
  return Math.max(0, ...passages.map((one) => Math.max(0, one.lexicalPart ?? 0) + Math.max(0, one.vectorPart ?? 0)));
}

/** Return what a passage is called: its last heading, else its document. */
export function nameOf(passage: Passage): string {
  return [passage.headingPath?.at(-1), passage.documentTitle, passage.documentName].find(Boolean) ?? passage.path;
}
