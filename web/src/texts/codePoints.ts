/** Positions in code points, as the server counts them, and in the UTF-16 units of strings here. */

/** Return the index in `text` of the code point number `count`, counted from `from` (an index between two code points). */
export function indexAfter(text: string, count: number, from = 0): number {
  let index = from;
  for (let left = count; left > 0 && index < text.length; left -= 1) index += isPair(text, index) ? 2 : 1;
  return index;
}

/** Return how many code points a text has. */
export function codePoints(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; count += 1) index += isPair(text, index) ? 2 : 1;
  return count;
}

function isPair(text: string, index: number): boolean {
  return (text.codePointAt(index) ?? 0) > 0xffff;
}
