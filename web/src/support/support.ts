/** How well the cited passages support the sentences of an answer: cut out of its text, counted, and why one is doubtful. */

import type { Schemas } from "../api/client";
import { splitMarks } from "../markdown/marks";
import { indexAfter } from "../texts/codePoints";
import type { Language } from "../texts/language";
import type { Translate } from "../texts/texts";
import type { SUPPORT } from "./support.texts";

export type Support = Schemas["SentenceSupport"];
export type Strength = Support["strength"];
/** A sentence by its place in the answer's text, in UTF-16 units. */
export type Sentence = { start: number; end: number; support: Support };
export type Counts = Record<Strength, number> & { all: number };

/** Return the sentences in their order; the server counts in code points. */
export function sentencesOf(text: string, supports: readonly Support[]): Sentence[] {
  let [index, counted] = [0, 0];
  const move = (to: number) => {
    index = indexAfter(text, to - counted, index);
    counted = to;
    return index;
  };
  return supports.map((support) => ({ start: move(support.start), end: move(support.end), support }));
}

const EMPHASIS = /(\*{1,3}|__|~~|`)(\S(?:.*?\S)?)\1/g;

/** Return the words of a sentence, without its citation marks and emphasis. */
export function wordsOf(text: string, { start, end }: Sentence): string {
  const parts = splitMarks(text.slice(start, end)).filter((part) => typeof part === "string");
  return parts.join("").replace(/ +(?=[.,]|$)/g, "").replace(EMPHASIS, "$2");
}

export function countsOf(supports: readonly Support[]): Counts {
  const counts: Counts = { supported: 0, weak: 0, none: 0, all: supports.length };
  for (const { strength } of supports) counts[strength] += 1;
  return counts;
}

/** Return a summary of the counts in words, with what the passages lack, which is a sentence. */
export function summaryText(counts: Counts, t: Translate<typeof SUPPORT>, unfound: string | null = null): string {
  const summary = countedText(counts, t);
  return unfound ? t("yet", { summary, unfound: unfound.charAt(0).toLowerCase() + unfound.slice(1) }) : summary;
}

function countedText(counts: Counts, t: Translate<typeof SUPPORT>): string {
  const { supported, weak, none, all } = counts;
  if (all === 0) return t("nothing");
  if (all === 1) return t(supported ? "oneSupported" : weak ? "oneWeak" : "oneNone");
  if (supported === all) return t("allSupported", { n: all });
  if (none === all) return t("noneSupported", { n: all });
  const rest = [weak && t("someWeak", { n: weak }), none && t("someNone", { n: none })].filter(Boolean);
  return `${supported ? t("someSupported", { n: supported, all }) : t("noneSupported", { n: all })}${t("rest", { rest: rest.join(t("between")) })}`;
}

/** Return why a sentence is not supported; empty if it is. */
export function reasonText({ strength, doubt, missing }: Support, t: Translate<typeof SUPPORT>, language: Language): string {
  if (strength === "supported") return "";
  const values = { n: missing.length, missing: new Intl.ListFormat(language).format(missing) };
  return t(doubt === "words" || doubt === null ? `${strength}Words` : doubt, values);
}
