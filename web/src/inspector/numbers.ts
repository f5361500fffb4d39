/** Times, scores and shares as the reader's language writes them. */

import type { Language } from "../texts/language";

/** Return a time in the unit that suits it: `0.05 ms`, `810 ms`, `12.4 s`. */
export function duration(milliseconds: number, language: Language): string {
  const isShort = milliseconds < 1000;
  const unit = { style: "unit", unit: isShort ? "millisecond" : "second", unitDisplay: "short" } as const;
  const digits = milliseconds >= 100 && isShort ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: milliseconds < 1 ? 1 : 3 };
  return (isShort ? milliseconds : milliseconds / 1000).toLocaleString(language, { ...unit, ...digits });
}

/** Return a score to three significant digits, whatever its scale; a dash where there is none. */
export function score(value: number | null | undefined, language: Language): string {
  return value == null ? "–" : value.toLocaleString(language, { maximumSignificantDigits: 3 });
}

export function share(value: number, language: Language): string {
  return value.toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });
}

/** Return the name of a language in the reader's own, its code where it has none. */
export function languageName(code: string, language: Language): string {
  try {
    return new Intl.DisplayNames(language, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
