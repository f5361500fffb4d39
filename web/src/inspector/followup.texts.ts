/** Texts around the rule that made a question searchable. */

import type { Catalog } from "../texts/texts";

export const FOLLOWUP = {
  title: {
    en: "How the question was understood",
    fr: "Comment la question a été comprise",
    es: "Cómo se entendió la pregunta",
    pt: "Como a pergunta foi entendida",
    de: "Wie die Frage verstanden wurde",
    zh: "问题是如何被理解的",
  },
  sections: { en: "Refers to", fr: "Désigne", es: "Se refiere a", pt: "Refere-se a", de: "Bezieht sich auf", zh: "所指部分" },
  choices: {
    en: "What it may mean",
    fr: "Ce qu'elle peut vouloir dire",
    es: "Qué puede significar",
    pt: "O que ela pode significar",
    de: "Mögliche Bedeutungen",
    zh: "可能的含义",
  },
  searched: {
    en: "What was searched for",
    fr: "Ce qui a été cherché",
    es: "Qué se buscó",
    pt: "O que foi buscado",
    de: "Wonach gesucht wurde",
    zh: "实际检索内容",
  },
  attempt: {
    en: "Search {n} of {count}",
    fr: "Recherche {n} sur {count}",
    es: "Búsqueda {n} de {count}",
    pt: "Busca {n} de {count}",
    de: "Suche {n} von {count}",
    zh: "第 {n} 次检索，共 {count} 次",
  },
  asAsked: {
    en: "The question, word for word.",
    fr: "La question, mot pour mot.",
    es: "La pregunta, palabra por palabra.",
    pt: "A pergunta, palavra por palavra.",
    de: "Die Frage, Wort für Wort.",
    zh: "原问题，一字未改。",
  },
  added: {
    en: "added to the question",
    fr: "ajouté à la question",
    es: "añadido a la pregunta",
    pt: "acrescentado à pergunta",
    de: "zur Frage hinzugefügt",
    zh: "补充到问题中的内容",
  },
  dropped: {
    en: "left out of the question",
    fr: "retiré de la question",
    es: "quitado de la pregunta",
    pt: "retirado da pergunta",
    de: "aus der Frage weggelassen",
    zh: "从问题中略去的内容",
  },
  translated: {
    en: "In the language of the documents:",
    fr: "Dans la langue des documents :",
    es: "En el idioma de los documentos:",
    pt: "Na língua dos documentos:",
    de: "In der Sprache der Dokumente:",
    zh: "译为文档语言：",
  },
  unknownRule: {
    en: "This page does not know the rule that was applied.",
    fr: "Cette page ne connaît pas la règle appliquée.",
    es: "Esta página no conoce la regla que se aplicó.",
    pt: "Esta página não conhece a regra aplicada.",
    de: "Diese Seite kennt die angewandte Regel nicht.",
    zh: "本页面不认识所用的规则。",
  },
} satisfies Catalog;
