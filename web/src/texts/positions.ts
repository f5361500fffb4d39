/** The position of a span in a document as text: "p. 3", "slide 4", "Costs!A7:C7". */

import type { Schemas } from "../api/client";
import { type Language, useLanguage } from "./language";
import { type Catalog, translator } from "./texts";

export type Position = Schemas["PositionBody"];

const POSITIONS = {
  page: { en: "p. {n}", fr: "p. {n}", es: "p. {n}", pt: "p. {n}", de: "S. {n}", zh: "第 {n} 页" },
  pages: { en: "pp. {n}–{last}", fr: "p. {n}-{last}", es: "pp. {n}-{last}", pt: "p. {n}–{last}", de: "S. {n}–{last}", zh: "第 {n}–{last} 页" },
  slide: { en: "slide {n}", fr: "diapositive {n}", es: "diapositiva {n}", pt: "slide {n}", de: "Folie {n}", zh: "幻灯片 {n}" },
  slides: {
    en: "slides {n}–{last}",
    fr: "diapositives {n}-{last}",
    es: "diapositivas {n}-{last}",
    pt: "slides {n}–{last}",
    de: "Folien {n}–{last}",
    zh: "幻灯片 {n}–{last}",
  },
  paragraph: { en: "paragraph {n}", fr: "paragraphe {n}", es: "párrafo {n}", pt: "parágrafo {n}", de: "Absatz {n}", zh: "第 {n} 段" },
  paragraphs: {
    en: "paragraphs {n}–{last}",
    fr: "paragraphes {n}-{last}",
    es: "párrafos {n}-{last}",
    pt: "parágrafos {n}–{last}",
    de: "Absätze {n}–{last}",
    zh: "第 {n}–{last} 段",
  },
} as const satisfies Catalog;

/** Return a position in a language; an empty text where nothing names it. */
export function positionText(position: Position | null | undefined, language: Language): string {
  if (!position) return "";
  const t = translator(POSITIONS, language);
  const { kind, number, last, label, cells } = position;
  if (kind === "sheet") return cells ? `${label}!${cells}` : label;
  if (kind === "part") return label;
  const named = t(last > number ? `${kind}s` : kind, { n: String(number), last: String(last) });
  if (!label) return named;
  return kind === "page" ? `${named} (${label})` : `${label} › ${named}`;
}

/** Return a function that formats positions in the language of the page. */
export function usePositionText(): (position: Position | null | undefined) => string {
  const language = useLanguage();
  return (position) => positionText(position, language);
}
