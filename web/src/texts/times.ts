/** Dates, times and sizes as the reader's language writes them. */

import type { Language } from "./language";

const DAY = 86_400_000;

/** Return the reader's own variant of the page's language, such as en-GB: it decides how dates and times are written. */
export function localeOf(language: Language, preferred: readonly string[] = navigator.languages): string {
  return preferred.find((one) => one.toLowerCase().split("-")[0] === language) ?? language;
}

/** Return when something was: today as a time, this year as a day, else as a date. */
export function shortTime(iso: string, language: Language, now = new Date()): string {
  const at = new Date(iso);
  if (at.toDateString() === now.toDateString()) return at.toLocaleTimeString(localeOf(language), { timeStyle: "short" });
  const isThisYear = at.getFullYear() === now.getFullYear();
  return at.toLocaleDateString(localeOf(language), isThisYear ? { day: "numeric", month: "short" } : { dateStyle: "medium" });
}

/** Return a date and time in full. */
export function fullTime(iso: string, language: Language): string {
  return new Date(iso).toLocaleString(localeOf(language), { dateStyle: "medium", timeStyle: "short" });
}

/** Return into which group of a list ordered by time something belongs. */
export function ageOf(iso: string, now = new Date()): "today" | "yesterday" | "week" | "older" {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const at = new Date(iso).getTime();
  if (at >= midnight) return "today";
  if (at >= midnight - DAY) return "yesterday";
  return at >= midnight - 7 * DAY ? "week" : "older";
}

/** Return a number of bytes in the unit that suits it. */
export function byteSize(bytes: number, language: Language): string {
  const units = ["byte", "kilobyte", "megabyte", "gigabyte"] as const;
  const power = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const style = { style: "unit", unit: units[power] ?? "byte", unitDisplay: power ? "short" : "long", maximumFractionDigits: power ? 1 : 0 } as const;
  return new Intl.NumberFormat(language, style).format(bytes / 1000 ** power);
}
