/** Texts of the dialog for theme and language. */

import type { Catalog } from "../texts/texts";

export const APPEARANCE = {
  theme: { en: "Theme", fr: "Thème", es: "Tema", pt: "Tema", de: "Design", zh: "主题" },
  system: { en: "System", fr: "Système", es: "Sistema", pt: "Sistema", de: "System", zh: "跟随系统" },
  light: { en: "Light", fr: "Clair", es: "Claro", pt: "Claro", de: "Hell", zh: "浅色" },
  dark: { en: "Dark", fr: "Sombre", es: "Oscuro", pt: "Escuro", de: "Dunkel", zh: "深色" },
  language: { en: "Language", fr: "Langue", es: "Idioma", pt: "Idioma", de: "Sprache", zh: "语言" },
} satisfies Catalog;
