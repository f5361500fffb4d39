/** What was typed into the settings, and what of it differs from the version in force. Pure. */

import type { Schemas } from "../api/client";

export type Setting = Schemas["SettingBody"];
export type Value = number | string;
/** By key, as typed; a key that is absent was not touched. */
export type Draft = Readonly<Record<string, string>>;

/** Return the text that a setting's field shows. */
export function shown(setting: Setting, draft: Draft): string {
  return draft[setting.key] ?? String(setting.value);
}

/** Return the value that was typed; null where it is no number. The server judges bounds. */
export function typed(setting: Setting, text: string): Value | null {
  if (setting.type === "string") return text;
  const number = Number(text.trim().replace(",", "."));
  return text.trim() && Number.isFinite(number) ? number : null;
}

/** Return what would be changed, or null while something typed cannot be sent. */
export function changesOf(settings: readonly Setting[], draft: Draft): Record<string, Value> | null {
  const changes: Record<string, Value> = {};
  for (const setting of settings) {
    const text = draft[setting.key];
    if (text === undefined) continue;
    const value = typed(setting, text);
    if (value === null) return null;
    if (value !== setting.value) changes[setting.key] = value;
  }
  return changes;
}

/** Return the range and step of a slider, or null where a slider would mislead: a text, or bounds far apart. */
export function slider(setting: Setting): { min: number; max: number; step: number } | null {
  const { min, max, type } = setting;
  if (type === "string" || min === null || max === null) return null;
  if (type === "number" && max > 10) return setting.key.endsWith("_weight") ? { min: 0, max: 2, step: 0.05 } : null;
  return { min, max, step: type === "integer" ? 1 : 0.01 };
}
