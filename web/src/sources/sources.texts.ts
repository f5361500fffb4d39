/** Texts of the panel that shows a source. */

import type { Catalog } from "../texts/texts";

export const SOURCES = {
  position: { en: "{n} of {count}", fr: "{n} sur {count}", pt: "{n} de {count}", zh: "第 {n} 处，共 {count} 处" },
  spoken: {
    en: "Source {n} of {count}: {name}",
    fr: "Source {n} sur {count} : {name}",
    pt: "Fonte {n} de {count}: {name}",
    zh: "第 {n} 处来源，共 {count} 处：{name}",
  },
  previous: { en: "Previous citation", fr: "Citation précédente", pt: "Citação anterior", zh: "上一处引用" },
  next: { en: "Next citation", fr: "Citation suivante", pt: "Próxima citação", zh: "下一处引用" },
  enlarge: { en: "Enlarge the panel", fr: "Agrandir le panneau", pt: "Ampliar o painel", zh: "放大面板" },
  shrink: { en: "Make the panel smaller", fr: "Réduire le panneau", pt: "Reduzir o painel", zh: "缩小面板" },
  close: { en: "Close the source", fr: "Fermer la source", pt: "Fechar a fonte", zh: "关闭来源" },
  copy: { en: "Copy the quote", fr: "Copier la citation", pt: "Copiar a citação", zh: "复制引文" },
  openDocument: { en: "Open the document", fr: "Ouvrir le document", pt: "Abrir o documento", zh: "打开文档" },
  version: { en: "Version {n}", fr: "Version {n}", pt: "Versão {n}", zh: "版本 {n}" },
  relevance: { en: "Similarity {n}", fr: "Similarité {n}", pt: "Similaridade {n}", zh: "相似度 {n}" },
  /** A span that the search found and no mark of the answer leads to. */
  passage: { en: "Passage found", fr: "Passage trouvé", pt: "Trecho encontrado", zh: "检索到的段落" },
  checked: {
    en: "Words found in the document",
    fr: "Mots retrouvés dans le document",
    pt: "Palavras encontradas no documento",
    zh: "文字已在文档中找到",
  },
  checkedHint: {
    en: "The highlighted text matches the answer's quote character for character.",
    fr: "Le texte surligné est identique à la citation de la réponse, au caractère près.",
    pt: "O texto destacado é idêntico à citação da resposta, caractere por caractere.",
    zh: "高亮文字与回答中的引文逐字符一致。",
  },
  differs: {
    en: "The stored text differs from the quote of this answer. The quote reads:",
    fr: "Le texte conservé diffère de la citation de cette réponse. La citation dit :",
    pt: "O texto armazenado difere da citação desta resposta. A citação diz:",
    zh: "存储的文本与此回答的引文不一致。引文为：",
  },
  replaced: {
    en: "The document has a newer version. You are reading the one that was cited.",
    fr: "Le document a une version plus récente. Vous lisez celle qui a été citée.",
    pt: "O documento tem uma versão mais recente. Você está lendo a que foi citada.",
    zh: "该文档已有新版本。您正在阅读被引用的版本。",
  },
  deleted: {
    en: "The document was deleted, or you may not read it. This is the quote stored with the answer; it can no longer be checked.",
    fr: "Le document a été supprimé, ou vous n'avez pas le droit de le lire. Voici la citation gardée avec la réponse ; elle ne peut plus être vérifiée.",
    pt: "O documento foi excluído, ou você não pode lê-lo. Esta é a citação guardada com a resposta; ela não pode mais ser conferida.",
    zh: "该文档已被删除，或者您无权阅读。这是随回答保存的引文，无法再核对。",
  },
  textGone: {
    en: "The text of this version is no longer stored. This is the quote stored with the answer; it can no longer be checked.",
    fr: "Le texte de cette version n'est plus conservé. Voici la citation gardée avec la réponse ; elle ne peut plus être vérifiée.",
    pt: "O texto desta versão não está mais armazenado. Esta é a citação guardada com a resposta; ela não pode mais ser conferida.",
    zh: "此版本的文本已不再保存。这是随回答保存的引文，无法再核对。",
  },
  given: {
    en: "The document came with the question and is not stored. This is the quote stored with the answer.",
    fr: "Le document accompagnait la question et n'est pas conservé. Voici la citation gardée avec la réponse.",
    pt: "O documento veio com a pergunta e não fica armazenado. Esta é a citação guardada com a resposta.",
    zh: "该文档随问题一起提供，不会被存储。这是随回答保存的引文。",
  },
  givenPassage: {
    en: "The passage came with the question and is not stored.",
    fr: "Le passage accompagnait la question et n'est pas conservé.",
    pt: "O trecho veio com a pergunta e não fica armazenado.",
    zh: "该段落随问题一起提供，不会被存储。",
  },
  unread: {
    en: "This is the quote stored with the answer.",
    fr: "Voici la citation gardée avec la réponse.",
    pt: "Esta é a citação guardada com a resposta.",
    zh: "这是随回答保存的引文。",
  },
  earlier: { en: "Earlier text", fr: "Texte précédent", pt: "Texto anterior", zh: "前面的文本" },
  later: { en: "Later text", fr: "Suite du texte", pt: "Continuação do texto", zh: "后面的文本" },
  text: { en: "Text of {name}", fr: "Texte de {name}", pt: "Texto de {name}", zh: "{name} 的文本" },
} satisfies Catalog;
