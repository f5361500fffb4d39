/** Texts in six languages, side by side, so that none can be missing: `const t = useTexts(TEXTS); t("send")`. */

import { useMemo } from "preact/hooks";
import { firstText } from "./first";
import { type Language, useLanguage } from "./language";

/** `one` by the rules of the language, `two` for exactly two where a language says "both". */
type Plural = { one?: string; two?: string; other: string };
export type Form = string | Plural;
type Text = Record<Language, Form>;
export type Catalog = Record<string, Text>;
type Values = Record<string, string | number>;
export type Translate<C extends Catalog> = (key: keyof C & string, values?: Values) => string;

/** Fill `{name}` in a text; of a plural, `values.n` picks the form by the rules of the language. */
export function fill(text: Form, values: Values, language: Language): string {
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
  return (key, values = {}) => fill(formOf(catalog, key, language), values, language);
}

function formOf(catalog: Catalog, key: string, language: Language): Form {
  const text: Text | number | undefined = catalog[key];
  if (text === undefined) throw new Error(`There is no text ${key}.`);
  return typeof text === "number" ? firstText(text) : text[language];
}

function pluralForm({ one, two, other }: Plural, n: number, language: Language): string {
  if (two && n === 2) return two;
  return one && new Intl.PluralRules(language).select(n) === "one" ? one : other;
}
