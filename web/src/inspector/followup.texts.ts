/** Texts around the rule that made a question searchable. */

import type { Catalog } from "../texts/texts";

export const FOLLOWUP = {
  title: { en: "How the question was understood", fr: "Comment la question a été comprise", pt: "Como a pergunta foi entendida", zh: "问题是如何被理解的" },
  sections: { en: "Refers to", fr: "Désigne", pt: "Refere-se a", zh: "所指部分" },
  choices: { en: "What it may mean", fr: "Ce qu'elle peut vouloir dire", pt: "O que ela pode significar", zh: "可能的含义" },
  searched: { en: "What was searched for", fr: "Ce qui a été cherché", pt: "O que foi buscado", zh: "实际检索内容" },
  attempt: { en: "Search {n} of {count}", fr: "Recherche {n} sur {count}", pt: "Busca {n} de {count}", zh: "第 {n} 次检索，共 {count} 次" },
  asAsked: { en: "The question, word for word.", fr: "La question, mot pour mot.", pt: "A pergunta, palavra por palavra.", zh: "原问题，一字未改。" },
  added: { en: "added to the question", fr: "ajouté à la question", pt: "acrescentado à pergunta", zh: "补充到问题中的内容" },
  dropped: { en: "left out of the question", fr: "retiré de la question", pt: "retirado da pergunta", zh: "从问题中略去的内容" },
  translated: { en: "In the language of the documents:", fr: "Dans la langue des documents :", pt: "Na língua dos documentos:", zh: "译为文档语言：" },
  unknownRule: {
    en: "This page does not know the rule that was applied.",
    fr: "Cette page ne connaît pas la règle appliquée.",
    pt: "Esta página não conhece a regra aplicada.",
    zh: "本页面不认识所用的规则。",
  },
} satisfies Catalog;
