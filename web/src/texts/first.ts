/**
 * The texts of the first load. A build keeps one language of them in a file (`first-texts.ts` beside `vite.config.ts`) and leaves their numbers in
 * the catalogues, so that a reader fetches one language of six; the texts of what is loaded later come in all of them.
 */

import { load } from "virtual:first-texts";
import type { Language } from "./languages";
import type { Form } from "./texts";

let texts: readonly Form[] = [];

/** Fetch the texts of a language; until the next call, `firstText` returns them. */
export async function fetchFirstTexts(language: Language): Promise<void> {
  texts = (await load[language]()).default;
}

export function firstText(number: number): Form {
  return texts[number] ?? "";
}
