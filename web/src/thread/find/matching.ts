/** Finds words in the text of the page as the server does, ignoring case, accents and the kind of white space. */

export type Span = { start: number; end: number };
type Folded = { text: string; at: number[] };

const SPACE = /\s/u;
const MARKS = /\p{M}/gu;

/** Return the ranges of `words` in `text`, in UTF-16 units, in order. */
export function spansOf(text: string, words: string): Span[] {
  const wanted = fold(words.trim()).text;
  if (!wanted) return [];
  const folded = fold(text);
  const spans: Span[] = [];
  for (let from = folded.text.indexOf(wanted); from >= 0; from = folded.text.indexOf(wanted, from + wanted.length)) {
    spans.push({ start: folded.at[from] ?? 0, end: folded.at[from + wanted.length] ?? text.length });
  }
  return spans;
}

/** Return a text in lower case without accents and with single spaces, and the origin of each unit. */
function fold(text: string): Folded {
  let folded = "";
  const at: number[] = [];
  let index = 0;
  for (const char of text) {
    const plain = SPACE.test(char) ? (folded.endsWith(" ") ? "" : " ") : char.normalize("NFD").replace(MARKS, "").toLowerCase();
    at.push(...Array<number>(plain.length).fill(index));
    folded += plain;
    index += char.length;
  }
  return { text: folded, at: [...at, text.length] };
}
