/**
 * The texts of the first load. A build keeps one language of them in a file (`first-texts.ts` beside `vite.config.ts`) and leaves their numbers in
 * the catalogues, so that a reader fetches one language of six; the texts of what is loaded later come in all of them.
 */

import { load } from "virtual:first-texts";
import type { Language } from "./languages";
import type { Form } from "./texts";

let texts: readonly Form[] = [];

/** Fetch the texts of a language; `firstText` returns them from now on, if they are still wanted when they are here. */
export async function fetchFirstTexts(language: Language, areWanted: () => boolean = () => true): Promise<void> {
  const fetched = (await load[language]()).default;
  if (areWanted()) texts = fetched;
}

export function firstText(number: number): Form {
  return texts[number] ?? "";
}
