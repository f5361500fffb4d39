/** The language of the page: what the reader chose, else the first of the browser's that the page speaks. */

import { useSyncExternalStore } from "preact/compat";
import { fetchFirstTexts } from "./first";
import { type Language, LANGUAGES } from "./languages";

export { type Language, LANGUAGES };


const STORED = "clew.language";
const listeners = new Set<() => void>();
let current: Language = chosen() ?? preferred(navigator.languages);

/** Return the first language of a browser's list that the page speaks; English where it speaks none. */
export function preferred(languages: readonly string[]): Language {
  for (const language of languages) {
    const name = language.toLowerCase().split("-")[0] ?? "";
    if (isLanguage(name)) return name;
  }
  return "en";
}

export function language(): Language {
  return current;
}

/** Fetch what the page needs to speak the language that it begins with. */
export function fetchLanguage(): Promise<void> {
  return fetchFirstTexts(current);
}

/** Keep a choice at once, and speak the language when its texts are here, unless another was chosen meanwhile. */
export async function setLanguage(next: Language): Promise<void> {
  const isChosen = () => chosen() === next;
  localStorage.setItem(STORED, next);
  await fetchFirstTexts(next, isChosen);
  if (!isChosen()) return;
  current = next;
  publish();
}

export function useLanguage(): Language {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, language);
}

function publish(): void {
  document.documentElement.lang = current;
  for (const listener of listeners) listener();
}

function chosen(): Language | null {
  const stored = localStorage.getItem(STORED) ?? "";
  return isLanguage(stored) ? stored : null;
}

function isLanguage(name: string): name is Language {
  return Object.hasOwn(LANGUAGES, name);
}

publish();
