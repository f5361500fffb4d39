/** Finds words in the stored text of a document, whatever their case, their accents and the line ends between them. */

import type { Range } from "../sources/span";

/** A text prepared for search; `points[i]` is the code point that its i-th unit comes from. */
export type Folded = { text: string; points: Uint32Array };

export const HITS_MOST = 1_000;

export function fold(text: string): Folded {
  const parts: string[] = [];
  const points: number[] = [];
  let point = 0;
  let isGap = false;
  for (const character of text) {
    const folded = foldOne(character);
    const isSpace = folded === " ";
    if (folded && !(isSpace && isGap)) {
      parts.push(folded);
      points.push(...Array<number>(folded.length).fill(point));
    }
    if (folded) isGap = isSpace;
    point += 1;
  }
  return { text: parts.join(""), points: Uint32Array.from([...points, point]) };
}

/** Return where a text is found, from its beginning, in code points; at most `HITS_MOST` places. */
export function findAll(folded: Folded, query: string): Range[] {
  const wanted = fold(query.trim()).text;
  const found: Range[] = [];
  if (!wanted) return found;
  for (let at = folded.text.indexOf(wanted); at >= 0 && found.length < HITS_MOST; at = folded.text.indexOf(wanted, at + wanted.length)) {
    const [start = 0, last = 0] = [folded.points[at], folded.points[at + wanted.length - 1]];
    found.push({ start, end: last + 1 });
  }
  return found;
}

/** Return the index of the first hit at or behind a place, else of the first one. */
export function firstFrom(hits: readonly Range[], place: number): number {
  return Math.max(0, hits.findIndex((hit) => hit.start >= place));
}

/** A small letter without its marks; a space for every kind of gap; nothing for a soft hyphen. */
function foldOne(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return code <= 0x20 ? " " : character.toLowerCase();
  if (code === 0xad) return "";
  if (/\s/u.test(character)) return " ";
  return character.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
