/** A document around a cited span: what to read first, how to read on up and down in pages, where the span lies in what was read. */

import { codePoints, indexAfter } from "../texts/codePoints";

/** Code points read on each side of a span at first, and with every further page. */
const AROUND = 3_000;
const PAGE = 8_000;

/** The range of a table in the text; `context` is its caption and header. */
export type TextTable = { start: number; end: number; header_end: number; context: string };
/** A page, slide, row of a sheet or paragraph, and the range of its text. */
export type TextPlace = { kind: string; number: number; label: string; cells: string; start: number; end: number };
/** Text of a document from `start` to `end`, of `total`, in code points, with the tables and places that it touches. */
export type Stretch = { start: number; end: number; total: number; text: string; tables?: TextTable[]; places?: TextPlace[] };
export type Range = { start: number; end: number };

/** Return the range of a span with context before it. How much there is behind it is not known yet. */
export function rangeUpTo(span: Range): Range {
  return { start: Math.max(0, span.start - AROUND), end: span.end };
}

/** Return what comes before a stretch, null at the text's beginning. */
export function rangeBefore(known: Stretch): Range | null {
  return known.start > 0 ? { start: Math.max(0, known.start - PAGE), end: known.start } : null;
}

/** Return what comes after a stretch, null at the text's end. */
export function rangeAfter(known: Stretch, length = PAGE): Range | null {
  return known.end < known.total ? { start: known.end, end: Math.min(known.total, known.end + length) } : null;
}

/** Read a span with context on both sides; `read` refuses a range that ends behind the text. */
export async function readAround(span: Range, read: (range: Range) => Promise<Stretch>): Promise<Stretch> {
  const first = await read(rangeUpTo(span));
  const rest = rangeAfter(first, AROUND);
  return rest ? join([first, await read(rest)]) : first;
}

/** Join stretches that touch, in their order. */
export function join(stretches: readonly Stretch[]): Stretch {
  return stretches.reduce((known, next) => {
    if (known.end !== next.start) throw new Error(`The text has a gap from ${known.end} to ${next.start}.`);
    return {
      ...known,
      end: next.end,
      text: known.text + next.text,
      ...(known.tables && next.tables && { tables: merged(known.tables, next.tables) }),
      ...(known.places && next.places && { places: merged(known.places, next.places) }),
    };
  });
}

/** Join lists in the order of the text; an item that crosses the seam is in both. */
function merged<T extends Range>(before: readonly T[], after: readonly T[]): T[] {
  const last = before.at(-1)?.start ?? -1;
  return [...before, ...after.filter(({ start }) => start > last)];
}

/** Cut a stretch into what is before the span, the span, and what is after it. */
export function cut(known: Stretch, span: Range): { before: string; quoted: string; after: string } {
  const start = indexAfter(known.text, span.start - known.start);
  const end = indexAfter(known.text, span.end - span.start, start);
  return { before: known.text.slice(0, start), quoted: known.text.slice(start, end), after: known.text.slice(end) };
}

/** Return whether the span equals the quote, character by character. */
export function holdsQuote(quoted: string, span: Range, quote: string): boolean {
  return quoted === quote && codePoints(quote) === span.end - span.start;
}
