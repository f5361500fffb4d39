/** Signs put into markdown where marked spans begin and end, so that the marking comes out where the words do. */

/** One for each change: punctuation to the rules of emphasis, and in hardly any text. Those that a text holds are not used. */
const CANDIDATES = Array.from("𐆐𐆑𐆒𐆓𐆔𐆕𐆖𐆗𐆘𐆙𐆚𐆛𝌀𝌁𝌂𝌃𝌄𝌅");

/** A span of the text that is marked, in UTF-16 units. */
type Marked<Kind> = { start: number; end: number; kind: Kind };
/** The kind that is marked from a sign on; null ends a mark. */
export type Signs<Kind extends string> = ReadonlyMap<string, Kind | null>;
export type Signed<Kind extends string> = { text: string; signs: Signs<Kind> };

/** What begins a line and is no word: a mark begins behind it. */
const BEFORE_WORDS = /^(?:[ \t\n]|>|#{1,6} |[-*+] |\d{1,9}[.)] |\[[ xX]\] |\|)+/;
/** What ends a line and is no word: a mark ends before it. */
const AFTER_WORDS = /(?:[ \t\n]|\|| #+)+$/;

/** Return the text with signs, without any if it leaves none free. `kinds` are all kinds, the weightiest first. */
export function sign<Kind extends string>(text: string, marks: readonly Marked<Kind>[], kinds: readonly Kind[]): Signed<Kind> {
  const [end, ...begins] = marks.length ? CANDIDATES.filter((one) => !text.includes(one)) : [];
  if (!end || begins.length < kinds.length) return { text, signs: new Map() };
  const signs = new Map<string, Kind | null>([[end, null], ...kinds.map((kind, index): [string, Kind] => [begins[index] ?? "", kind])]);
  const changes = apart(marks, kinds).flatMap((mark) => {
    const { start, end: last } = trimmed(text, mark);
    return start < last ? [{ at: start, sign: begins[kinds.indexOf(mark.kind)] ?? "" }, { at: last, sign: end }] : [];
  });
  const cuts = [0, ...changes.map(({ at }) => at), text.length];
  return { text: cuts.slice(1).map((at, index) => text.slice(cuts[index], at) + (changes[index]?.sign ?? "")).join(""), signs };
}

/** Return a text without its signs. */
export function unsigned(text: string, signs: ReadonlyMap<string, unknown>): string {
  return signs.size ? Array.from(text).filter((one) => !signs.has(one)).join("") : text;
}

/** Return the marks in their order, without those that lie over a weightier one. */
function apart<Kind extends string>(marks: readonly Marked<Kind>[], kinds: readonly Kind[]): Marked<Kind>[] {
  const kept: Marked<Kind>[] = [];
  for (const mark of [...marks].sort((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind))) {
    if (!kept.some((one) => one.start < mark.end && mark.start < one.end)) kept.push(mark);
  }
  return kept.sort((a, b) => a.start - b.start);
}

function trimmed(text: string, { start, end }: Marked<string>): { start: number; end: number } {
  const words = text.slice(start, end);
  const isLineStart = start === 0 || text[start - 1] === "\n";
  const before = isLineStart || /^[|\s]/.test(words) ? (BEFORE_WORDS.exec(words)?.[0].length ?? 0) : 0;
  return { start: start + before, end: end - (AFTER_WORDS.exec(words)?.[0].length ?? 0) };
}
