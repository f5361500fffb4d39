/** Texts of how the answer turned out: citations, who found them, warnings. */

import type { Catalog } from "../texts/texts";

export const OUTCOME = {
  title: { en: "Citations and warnings", fr: "Citations et avertissements", pt: "Citações e avisos", zh: "引用与警告" },
  citations: {
    en: { one: "{n} citation. Its words were found in its document.", other: "{n} citations. The words of each were found in its document." },
    fr: { one: "{n} citation. Ses mots ont été retrouvés dans son document.", other: "{n} citations. Les mots de chacune ont été retrouvés dans son document." },
    pt: { one: "{n} citação. Suas palavras foram encontradas no documento.", other: "{n} citações. As palavras de cada uma foram encontradas no documento." },
    zh: "{n} 处引用，其文字均已在文档中找到。",
  },
  noCitations: { en: "No citation.", fr: "Aucune citation.", pt: "Nenhuma citação.", zh: "无引用。" },
  added: {
    en: { one: "Clew found {n} of them; the model had not cited it.", other: "Clew found {n} of them; the model had not cited them." },
    fr: { one: "Clew en a trouvé {n} ; le modèle ne l'avait pas donnée.", other: "Clew en a trouvé {n} ; le modèle ne les avait pas données." },
    pt: { one: "Clew encontrou {n} delas; o modelo não a tinha dado.", other: "Clew encontrou {n} delas; o modelo não as tinha dado." },
    zh: "其中 {n} 处由 Clew 找到，模型并未引用。",
  },
} satisfies Catalog;
