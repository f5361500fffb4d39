/** Signs put into markdown where marks begin and end, so that the marks come out where the words do. */

import type { Mark, MarkKind } from "./marks";

/** One for each change: punctuation to the rules of emphasis, and in hardly any text. Those that a text holds are not used. */
const CANDIDATES = Array.from("𐆐𐆑𐆒𐆓𐆔𐆕𐆖𐆗𐆘𐆙𐆚𐆛𝌀𝌁𝌂𝌃𝌄𝌅");

/** The kind that is marked from a sign on; null ends a mark. */
export type Signs = ReadonlyMap<string, MarkKind | null>;
export type Signed = { text: string; signs: Signs };

/** What begins a line and is no word: a mark begins behind it. */
const BEFORE_WORDS = /^(?:[ \t\n]|>|#{1,6} |[-*+] |\d{1,9}[.)] |\[[ xX]\] |\|)+/;
/** What ends a line and is no word: a mark ends before it. */
const AFTER_WORDS = /(?:[ \t\n]|\|| #+)+$/;

/** Return the text with signs; without any where it leaves none free. */
export function sign(text: string, marks: readonly Mark[]): Signed {
  const free = CANDIDATES.filter((sign) => !text.includes(sign));
  const [hit, cited, other, end] = free;
  if (!hit || !cited || !other || !end) return { text, signs: new Map() };
  const signOf = { hit, cited, other };
  const changes = apart(marks).flatMap((mark) => {
    const { start, end: last } = trimmed(text, mark);
    return start < last ? [{ at: start, sign: signOf[mark.kind] }, { at: last, sign: end }] : [];
  });
  let signed = text;
  for (const { at, sign: put } of changes.toReversed()) signed = signed.slice(0, at) + put + signed.slice(at);
  return { text: signed, signs: new Map<string, MarkKind | null>([[hit, "hit"], [cited, "cited"], [other, "other"], [end, null]]) }; // prettier-ignore
}

/** Marks in their order, without those that lie over a weightier one. */
function apart(marks: readonly Mark[]): Mark[] {
  const weight = (mark: Mark) => ["hit", "cited", "other"].indexOf(mark.kind);
  const kept: Mark[] = [];
  for (const mark of [...marks].sort((a, b) => weight(a) - weight(b))) {
    if (!kept.some((one) => one.start < mark.end && mark.start < one.end)) kept.push(mark);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function trimmed(text: string, { start, end }: Mark): { start: number; end: number } {
  const words = text.slice(start, end);
  const isLineStart = start === 0 || text[start - 1] === "\n";
  const before = isLineStart || /^[|\s]/.test(words) ? (BEFORE_WORDS.exec(words)?.[0].length ?? 0) : 0;
  return { start: start + before, end: end - (AFTER_WORDS.exec(words)?.[0].length ?? 0) };
}
