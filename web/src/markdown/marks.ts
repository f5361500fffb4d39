/** Finds citation marks in a text by the same rules as the server (`domain/citations/mark_scanner.py`). */

const MARK = /\[([1-9]\d{0,2}(?: ?, ?[1-9]\d{0,2}){0,15})\](?![(\w])/g;
const IDENTIFIER = /(?:[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)+|\w+_\w+|[$>]\w+)$/;
const CONTEXT = 80;

export type Mark = { source: string; labels: readonly number[] };

/** Return the text cut into stretches and marks, in order. */
export function splitMarks(text: string): (string | Mark)[] {
  const parts: (string | Mark)[] = [];
  let at = 0;
  for (const found of text.matchAll(MARK)) {
    const before = text.slice(at, found.index);
    const isBehindMark = !before && parts.length > 0;
    if (!isBehindMark && (before.endsWith("]") || IDENTIFIER.test(before.slice(-CONTEXT)))) continue;
    if (before) parts.push(before);
    const numbers = found[1] ?? "";
    parts.push({ source: found[0], labels: [...new Set(numbers.split(",").map(Number))] });
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
