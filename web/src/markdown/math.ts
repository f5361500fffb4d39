/** Finds formulas in markdown: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`. Prices, variables and escaped brackets are not formulas. */

export type MathToken = { type: "math"; raw: string; text: string; isDisplay: boolean };

const LONGEST = 4_000;
const OPEN = /^(?:\$\$|\\\[)/;
const DOLLARS = /^\$((?:[^$\\\n]|\\[^\n])+)\$(?![\p{L}\d$])/u;
const ORDINAL = /^\$((?:[^$\\\n]|\\[^\n])+)\$(?=th\b)/;
/** Escaped brackets around numbers are not a formula: they come from documents whose notes look like citation marks. */
const NUMBERS = /^[\d, ]*$/;
const OPERATOR = /[\\^_=<>+]/;
const WORD = /\p{L}{3}/u;
const AMOUNT = /^\d[\d.,]*\s/;

/** Return the formula that fills whole lines at the beginning of `src`. */
export function blockMath(src: string): MathToken | undefined {
  const indent = /^ {0,3}/.exec(src)?.[0].length ?? 0;
  const found = enclosed(src.slice(indent, indent + LONGEST));
  if (!found) return undefined;
  const after = /^[ \t]*(?:\n+|$)/.exec(src.slice(indent + found.raw.length));
  return after ? { ...found, raw: src.slice(0, indent + found.raw.length + after[0].length) } : undefined;
}

/** Return the formula at the beginning of `src`, in a line of text. */
export function inlineMath(src: string): MathToken | undefined {
  if (src.startsWith("\\(")) return between(src.slice(0, LONGEST), "\\)", false, isFormula);
  return OPEN.test(src) ? enclosed(src.slice(0, LONGEST)) : dollars(src);
}

/** Return where in `text`, after its first character, a formula may begin; -1 if none does. */
export function nextMath(text: string): number {
  return text.slice(1).search(/(?<![\p{L}\d$\\])\$/u) + 1 || -1;
}

function enclosed(src: string): MathToken | undefined {
  if (src.startsWith("$$")) return between(src, "$$", true, () => true);
  return src.startsWith("\\[") ? between(src, "\\]", true, isBracketed) : undefined;
}

function between(src: string, close: string, isDisplay: boolean, fits: (text: string) => boolean): MathToken | undefined {
  const at = src.indexOf(close, 2);
  const text = at < 0 ? "" : src.slice(2, at);
  if (!text.trim() || /\n[ \t]*\n/.test(text) || !fits(text.trim())) return undefined;
  return { type: "math", raw: src.slice(0, at + 2), text: text.trim(), isDisplay };
}

function dollars(src: string): MathToken | undefined {
  const found = DOLLARS.exec(src) ?? ORDINAL.exec(src);
  const text = found?.[1] ?? "";
  if (!found || /^\s|\s$/.test(text) || !isFormula(text)) return undefined;
  return { type: "math", raw: found[0], text, isDisplay: false };
}

function isBracketed(text: string): boolean {
  return !NUMBERS.test(text) && OPERATOR.test(text);
}

/** Return whether the text between two dollar signs is a formula, not prose or an amount. */
function isFormula(text: string): boolean {
  return OPERATOR.test(text) || !(WORD.test(text) || AMOUNT.test(text));
}
