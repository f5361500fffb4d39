/** Texts in four languages, side by side, so that none can be missing: `const t = useTexts(TEXTS); t("send")`. */

import { useMemo } from "preact/hooks";
import { type Language, useLanguage } from "./language";

type Plural = { one: string; other: string };
type Text = Record<Language, string | Plural>;
export type Catalog = Record<string, Text>;
type Values = Record<string, string | number>;
export type Translate<C extends Catalog> = (key: keyof C & string, values?: Values) => string;

/** Fill `{name}` in a text; of a plural, `values.n` picks the form by the rules of the language. */
export function fill(text: string | Plural, values: Values, language: Language): string {
  const form = typeof text === "string" ? text : pluralForm(text, Number(values.n), language);
  return (language === "fr" ? unbroken(form) : form).replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === "number" ? value.toLocaleString(language) : value;
  });
}

/** Replace the spaces that French puts before `:;?!»` and after `«` with non-breaking ones. */
function unbroken(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00A0").replaceAll("« ", "«\u00A0");
}

export function useTexts<C extends Catalog>(catalog: C): Translate<C> {
  const language = useLanguage();
  return useMemo(() => translator(catalog, language), [catalog, language]);
}

export function translator<C extends Catalog>(catalog: C, language: Language): Translate<C> {
  return (key, values = {}) => fill(textOf(catalog, key)[language], values, language);
}

function textOf(catalog: Catalog, key: string): Text {
  const text = catalog[key];
  if (!text) throw new Error(`There is no text ${key}.`);
  return text;
}

function pluralForm(text: Plural, n: number, language: Language): string {
  return new Intl.PluralRules(language).select(n) === "one" ? text.one : text.other;
}
