/** The languages that the page speaks, by their own names. */

export const LANGUAGES = { de: "Deutsch", en: "English", es: "Español", fr: "Français", pt: "Português", zh: "中文" } as const;
export type Language = keyof typeof LANGUAGES;
