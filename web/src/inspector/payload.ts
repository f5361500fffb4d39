/** A payload as text, in pieces that a browser lays out one by one when they come into view. */

/** Characters shown at first. */
export const FIRST_CHARACTERS = 20_000;
const PIECE = 8_000;

/** Return the beginning of a text, whole lines of it where it has any; the whole where that is not much longer. */
export function beginning(text: string, characters = FIRST_CHARACTERS): string {
  if (text.length <= characters * 1.1) return text;
  const line = text.lastIndexOf("\n", characters);
  return text.slice(0, line > characters / 2 ? line : characters);
}

/** Cut a text at ends of lines into pieces of about 8,000 characters; a longer line stays whole. Without the line ends between them. */
export function pieces(text: string): string[] {
  const cut: string[] = [];
  let from = 0;
  while (text.length - from > PIECE) {
    const end = text.indexOf("\n", from + PIECE);
    if (end < 0) break;
    cut.push(text.slice(from, end));
    from = end + 1;
  }
  return [...cut, text.slice(from)];
}
