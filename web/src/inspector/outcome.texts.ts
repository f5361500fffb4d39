/** Texts of how the answer turned out: citations, who found them, warnings. */

import type { Catalog } from "../texts/texts";

export const OUTCOME = {
  title: {
    en: "Citations and warnings",
    fr: "Citations et avertissements",
    es: "Citas y avisos",
    pt: "Citações e avisos",
    de: "Zitate und Hinweise",
    zh: "引用与警告",
  },
  citations: {
    en: { one: "{n} citation. Its words were found in its document.", other: "{n} citations. The words of each were found in its document." },
    fr: { one: "{n} citation. Ses mots ont été retrouvés dans son document.", other: "{n} citations. Les mots de chacune ont été retrouvés dans son document." },
    es: { one: "{n} cita. Sus palabras se encontraron en su documento.", other: "{n} citas. Las palabras de cada una se encontraron en su documento." },
    pt: { one: "{n} citação. Suas palavras foram encontradas no documento.", other: "{n} citações. As palavras de cada uma foram encontradas no documento." },
    de: { one: "{n} Zitat. Seine Worte wurden im Dokument gefunden.", other: "{n} Zitate. Die Worte jedes einzelnen wurden in seinem Dokument gefunden." },
    zh: "{n} 处引用，其文字均已在文档中找到。",
  },
  noCitations: { en: "No citation.", fr: "Aucune citation.", es: "Ninguna cita.", pt: "Nenhuma citação.", de: "Kein Zitat.", zh: "无引用。" },
  added: {
    en: "Clew found {n} that the model had not cited.",
    fr: { one: "Clew en a trouvé {n} que le modèle n'avait pas donnée.", other: "Clew en a trouvé {n} que le modèle n'avait pas données." },
    es: "Clew encontró {n} que el modelo no había citado.",
    pt: "O Clew encontrou {n} que o modelo não tinha dado.",
    de: "{n} davon hat Clew ergänzt.",
    zh: "其中 {n} 处由 Clew 找到，模型并未引用。",
  },
} satisfies Catalog;
