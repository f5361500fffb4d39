/** Texts of how the answer turned out: citations, sentences without one, warnings. */

import type { Catalog } from "../texts/texts";

export const OUTCOME = {
  title: { en: "Citations and warnings", fr: "Citations et avertissements", pt: "Citações e avisos", zh: "引用与警告" },
  citations: {
    en: { one: "{n} citation, each checked against its document to the character.", other: "{n} citations, each checked against its document to the character." },
    fr: { one: "{n} citation, vérifiée dans son document au caractère près.", other: "{n} citations, chacune vérifiée dans son document au caractère près." },
    pt: { one: "{n} citação, conferida no documento caractere por caractere.", other: "{n} citações, cada uma conferida no documento caractere por caractere." },
    zh: "{n} 处引用，均已与文档逐字符核对。",
  },
  noCitations: { en: "No citation.", fr: "Aucune citation.", pt: "Nenhuma citação.", zh: "无引用。" },
  unsupported: {
    en: { one: "{n} sentence that no citation supports:", other: "{n} sentences that no citation supports:" },
    fr: { one: "{n} phrase sans citation à l'appui :", other: "{n} phrases sans citation à l'appui :" },
    pt: { one: "{n} frase sem citação que a apoie:", other: "{n} frases sem citação que as apoie:" },
    zh: "{n} 个句子没有引用支持：",
  },
  supported: { en: "Every sentence is supported by a citation.", fr: "Chaque phrase est appuyée par une citation.", pt: "Cada frase é apoiada por uma citação.", zh: "每句话都有引用支持。" },
} satisfies Catalog;
