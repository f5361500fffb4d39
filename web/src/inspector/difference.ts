/** What is in one text and not in the other, word by word; character by character where a script writes no spaces. */

export type Piece = { text: string; kind: "same" | "added" | "dropped" };

/** Words of both texts together beyond which no difference is looked for: the work grows with their product. */
const MOST = 1_500;
const WORD = /^\s+|(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{N}\p{M}_'’-]+|[^\s])\s*/gu;

/** Return the pieces of `after`, with what only `before` has where it was dropped; null where the texts are too long. */
export function difference(before: string, after: string): Piece[] | null {
  const [old, now] = [words(before), words(after)];
  if (old.length + now.length > MOST) return null;
  const common = commonTails(old, now);
  const pieces: Piece[] = [];
  let [at, to] = [0, 0];
  while (at < old.length || to < now.length) {
    const [left, right] = [old[at], now[to]];
    if (left !== undefined && right !== undefined && fold(left) === fold(right)) {
      add(pieces, right, "same");
      [at, to] = [at + 1, to + 1];
    } else if (right === undefined || (left !== undefined && cell(common, at + 1, to) >= cell(common, at, to + 1))) {
      add(pieces, left ?? "", "dropped");
      at += 1;
    } else {
      add(pieces, right, "added");
      to += 1;
    }
  }
  return pieces;
}

/** Return the words, each with the space behind it. */
function words(text: string): string[] {
  return text.match(WORD) ?? [];
}

function fold(word: string): string {
  return word.trimEnd();
}

/** Return, for each pair of places, how many words the texts have in common from there on. */
function commonTails(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    for (let to = now.length - 1; to >= 0; to -= 1) {
      const isSame = fold(old[at] ?? "") === fold(now[to] ?? "");
      const best = isSame ? cell(rows, at + 1, to + 1) + 1 : Math.max(cell(rows, at + 1, to), cell(rows, at, to + 1));
      (rows[at] ?? new Uint16Array())[to] = best;
    }
  }
  return rows;
}

function cell(rows: readonly Uint16Array[], at: number, to: number): number {
  return rows[at]?.[to] ?? 0;
}

function add(pieces: Piece[], text: string, kind: Piece["kind"]): void {
  const last = pieces.at(-1);
  if (last?.kind === kind) last.text += text;
  else pieces.push({ text, kind });
}
