/** Texts of the dialog for theme and language. */

import type { Catalog } from "../texts/texts";

export const APPEARANCE = {
  theme: { en: "Theme", fr: "Thème", pt: "Tema", zh: "主题" },
  system: { en: "System", fr: "Système", pt: "Sistema", zh: "跟随系统" },
  light: { en: "Light", fr: "Clair", pt: "Claro", zh: "浅色" },
  dark: { en: "Dark", fr: "Sombre", pt: "Escuro", zh: "深色" },
  language: { en: "Language", fr: "Langue", pt: "Idioma", zh: "语言" },
} satisfies Catalog;
