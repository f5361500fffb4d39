/** A few words of a text around a hit, as a reader sees them: without the signs of Markdown, which may be cut anywhere. */

import { splitMarks } from "./marks";

/** Where the hit begins and ends while the signs go: two characters that no text has. */
const [BEGIN, END] = ["\uE000", "\uE001"];
const RULES: [RegExp, string][] = [
  [/^ *(?:`{3,}|~{3,}).*$/gm, ""], // the fences of code
  [/!?\[([^\][]*)\]\((?:[^()\s]|\([^()\s]*\))*(?: "[^"\n]*")?\)/g, "$1"],
  [/\]\([^()\s]*(?:\)|$)/g, ""], // a link whose beginning was cut off
  [/^[\d, ]{0,5}\]|\[[\d, ]{0,5}$/g, ""], // a mark that was cut
  [/^ *\|?(?: *:?-+:? *\|)+ *(?::?-+:?)? *$/gm, ""], // the line below the head of a table
  [/^ *\|(.*?)\|? *$/gm, "$1"],
  [/^(?: |> ?|#{1,6} |[-*+] |\[[ xX]\] )+/gm, ""],
  [/(?<![\p{L}\p{N}*_])(\*{1,3}|~~)(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}*_])/gsu, "$2"],
  [/\*\*|~~|`+/g, ""],
  [/\s+/g, " "],
];

/** Return a text cut at a hit whose place is given in code points. */
export function cutAt(excerpt: string, start: number, end: number): [before: string, hit: string, after: string] {
  const points = Array.from(excerpt);
  return [points.slice(0, start).join(""), points.slice(start, end).join(""), points.slice(end).join("")];
}

/** Return the same without signs of Markdown and marks of citations; as it is where the hit is among them. */
export function plainCutAt(excerpt: string, start: number, end: number): [before: string, hit: string, after: string] {
  const cut = cutAt(excerpt, start, end);
  const [before, hit, after] = cut;
  const unmarked = splitMarks(before + BEGIN + hit + END + after).map((part) => (typeof part === "string" ? part : ""));
  const text = RULES.reduce((left, [signs, words]) => left.replace(signs, words), unmarked.join("")).replace(/ +(?=[.,;:!?](?: |$))/g, "");
  const [from, to] = [text.indexOf(BEGIN), text.indexOf(END)];
  if (from < 0 || to < from + 2) return cut;
  return [text.slice(0, from).trimStart(), text.slice(from + 1, to), text.slice(to + 1).trimEnd()];
}
