/** What was typed into the settings: what of it differs from the version in force, and what of it cannot be used. Pure. */

import type { Schemas } from "../api/client";
import { codePoints } from "../texts/codePoints";
import type { Language } from "../texts/language";

export type Setting = Schemas["SettingBody"];
/** The value to send; null means the default. */
export type Value = number | string | null;
export type Changes = Readonly<Record<string, Value>>;
/** By key, as typed; a key that is absent was not touched. */
export type Draft = Readonly<Record<string, string>>;
/** Why what was typed cannot be used: a text of `settings.texts` and what it names. */
export type Problem = { text: "notNumber" | "notWhole" | "outOfBounds" | "tooLong" | "bothZero"; values: Record<string, number> };

const GROUPED = /^[1-9]\d{0,2}([.,]\d{3})+$/; // ambiguous: one thousand, or one?
const NUMBER = /^-?\d*[.,]?\d+(e-?\d+)?$/i;
const WEIGHTS = ["fts_weight", "vector_weight"] as const;

/** Return a value as the reader's language writes it, so that it can be typed in again. */
export function written(value: number | string, language: Language): string {
  return typeof value === "string" ? value : value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 12 });
}

/** Return the text that a setting's field shows. */
export function shown(setting: Setting, draft: Draft, language: Language): string {
  return draft[setting.key] ?? written(setting.value, language);
}

/** Return the value that was typed, undefined for what is no number. An empty text is the default. */
export function typed(setting: Setting, text: string): Value | undefined {
  if (setting.type === "string") return text.trim() ? text : null;
  const given = text.trim();
  return NUMBER.test(given) && !GROUPED.test(given) ? Number(given.replace(",", ".")) : undefined;
}

/** Return what was typed for a setting, else its value in force; undefined for what is no number. */
export function valueIn(setting: Setting, draft: Draft): number | string | undefined {
  const text = draft[setting.key];
  const value = text === undefined ? setting.value : typed(setting, text);
  return value === null ? setting.default : value;
}

/** Return what would be changed. */
export function changesOf(settings: readonly Setting[], draft: Draft): Record<string, Value> {
  const changes: Record<string, Value> = {};
  for (const setting of settings) {
    const value = valueIn(setting, draft);
    if (value === undefined || value === setting.value) continue;
    changes[setting.key] = value === "" ? null : value;
  }
  return changes;
}

/** Return why what was typed cannot be used, by key. What the server alone knows, it says itself. */
export function problemsOf(settings: readonly Setting[], draft: Draft): Record<string, Problem> {
  const problems: Record<string, Problem> = {};
  for (const setting of settings) {
    const text = draft[setting.key];
    const problem = text === undefined ? null : problemOf(setting, text);
    if (problem) problems[setting.key] = problem;
  }
  const weights = settings.filter(({ key }) => WEIGHTS.some((one) => one === key));
  const zero = weights.filter((one) => valueIn(one, draft) === 0);
  const last = zero.find(({ key }) => key in draft);
  if (last && zero.length === WEIGHTS.length) problems[last.key] = { text: "bothZero", values: {} };
  return problems;
}

function problemOf(setting: Setting, text: string): Problem | null {
  const { min, max, type } = setting;
  const value = typed(setting, text);
  if (value === undefined) return { text: "notNumber", values: {} };
  if (typeof value === "string") {
    const length = codePoints(value.trim());
    return max !== null && length > max ? { text: "tooLong", values: { max, n: length } } : null;
  }
  if (value === null || min === null || max === null) return null;
  if (value < min || value > max) return { text: "outOfBounds", values: { min, max } };
  return type === "integer" && !Number.isInteger(value) ? { text: "notWhole", values: { min, max } } : null;
}

/** Return the draft without what is in force anyway; itself where there is nothing of that. */
export function pruned(settings: readonly Setting[], draft: Draft): Draft {
  const touched = settings.filter((one) => one.key in draft && valueIn(one, draft) !== one.value);
  return touched.length === Object.keys(draft).length ? draft : Object.fromEntries(touched.map(({ key }) => [key, draft[key] ?? ""]));
}

/** Return the range and step of a slider, or null where a slider would mislead: a text, or bounds far apart. */
export function slider(setting: Setting): { min: number; max: number; step: number } | null {
  const { min, max, type } = setting;
  if (type === "string" || min === null || max === null) return null;
  if (type === "number" && max > 10) return setting.key.endsWith("_weight") ? { min: 0, max: 2, step: 0.05 } : null;
  return { min, max, step: type === "integer" ? 1 : 0.01 };
}

/** Return the value one step up or down from the current one, within bounds. */
export function stepped(setting: Setting, text: string, direction: 1 | -1): number | null {
  const value = typed(setting, text);
  const step = slider(setting)?.step ?? 1;
  if (typeof value !== "number" || setting.min === null || setting.max === null) return null;
  const next = Math.round((value + direction * step) / step) * step;
  return Number(Math.min(setting.max, Math.max(setting.min, next)).toFixed(6));
}
