/** Texts around an answer. */

import type { Catalog } from "../../texts/texts";

export const ANSWER = {
  searchedFor: { en: "Searched for: “{question}”", fr: "Recherche : « {question} »", pt: "Busca: “{question}”", zh: "检索内容：“{question}”" },
  sections: { en: "Ask about a section", fr: "Approfondir une section", pt: "Perguntar sobre uma seção", zh: "就某一部分继续提问" },
  choices: { en: "Choose a section", fr: "Choisir une section", pt: "Escolher uma seção", zh: "请选择一个部分" },
  stopped: { en: "Stopped: the answer ends here.", fr: "Arrêtée : la réponse finit ici.", pt: "Interrompida: a resposta termina aqui.", zh: "已停止：回答到此为止。" },
  failed: { en: "This answer failed.", fr: "Cette réponse a échoué.", pt: "Esta resposta falhou.", zh: "此回答失败。" },
  nearest: { en: "Nearest documents", fr: "Documents les plus proches", pt: "Documentos mais próximos", zh: "最接近的文档" },
  why: { en: "Why is there no answer?", fr: "Pourquoi n'y a-t-il pas de réponse ?", pt: "Por que não há resposta?", zh: "为什么没有回答？" },
  sources: { en: "Sources", fr: "Sources", pt: "Fontes", zh: "来源" },
  citations: {
    en: { one: "{n} citation", other: "{n} citations" },
    fr: { one: "{n} citation", other: "{n} citations" },
    pt: { one: "{n} citação", other: "{n} citações" },
    zh: "{n} 处引用",
  },
  scores: { en: "Similarity of the passages", fr: "Similarité des passages", pt: "Similaridade dos trechos", zh: "段落相似度" },
  warnings: { en: "Warnings", fr: "Avertissements", pt: "Avisos", zh: "警告" },
} satisfies Catalog;
