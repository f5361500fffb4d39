/** The names of the settings, for the settings page and for what refers to it. */

import type { Catalog } from "../texts/texts";

export const NAMES = {
  context_turns: { en: "Turns of context", fr: "Tours de contexte", pt: "Turnos de contexto", zh: "上下文轮数" },
  similarity_threshold: { en: "Similarity threshold", fr: "Seuil de similarité", pt: "Limiar de similaridade", zh: "相似度阈值" },
  evidence_threshold: {
    en: "Threshold of similarity and words",
    fr: "Seuil de similarité et de mots",
    pt: "Limiar de similaridade e palavras",
    zh: "相似度加词语的阈值",
  },
  words_weight: { en: "Weight of shared words", fr: "Poids des mots communs", pt: "Peso das palavras em comum", zh: "共同词语的权重" },
  foreign_threshold: { en: "Threshold in another language", fr: "Seuil dans une autre langue", pt: "Limiar em outro idioma", zh: "其他语言的阈值" },
  words_threshold: { en: "Threshold of words alone", fr: "Seuil des mots seuls", pt: "Limiar só de palavras", zh: "仅看词语时的阈值" },
  guard_passages: { en: "Passages checked", fr: "Passages vérifiés", pt: "Trechos verificados", zh: "检查的段落数" },
  asked_passages: {
    en: "Passages searched for what is asked",
    fr: "Passages où chercher ce qui est demandé",
    pt: "Trechos em que se procura o que foi pedido",
    zh: "查找所问内容的段落数",
  },
  asked_threshold: {
    en: "Threshold if what is asked is missing",
    fr: "Seuil si ce qui est demandé manque",
    pt: "Limiar se falta o que foi pedido",
    zh: "缺少所问内容时的阈值",
  },
  guard_message: { en: "Refusal text", fr: "Texte de refus", pt: "Texto de recusa", zh: "拒绝时的回复" },
  grounding: { en: "Unsupported answers", fr: "Réponses non soutenues", pt: "Respostas sem apoio", zh: "无依据的回答" },
  match_count: { en: "Passages per list", fr: "Passages par liste", pt: "Trechos por lista", zh: "每个列表的段落数" },
  match_threshold: {
    en: "Minimum similarity of a passage",
    fr: "Similarité minimale d'un passage",
    pt: "Similaridade mínima de um trecho",
    zh: "段落的最低相似度",
  },
  fts_weight: { en: "Weight of the full-text list", fr: "Poids de la liste plein texte", pt: "Peso da lista de texto completo", zh: "全文列表的权重" },
  vector_weight: { en: "Weight of the vector list", fr: "Poids de la liste vectorielle", pt: "Peso da lista vetorial", zh: "向量列表的权重" },
  rrf_k: { en: "k of the rank fusion", fr: "k de la fusion par rangs", pt: "k da fusão por posições", zh: "排名融合的 k" },
  rerank_passages: { en: "Passages for the reranker", fr: "Passages pour le reclassement", pt: "Trechos para a reordenação", zh: "参与重排的段落数" },
  hybrid_top_k: { en: "Passages after fusion", fr: "Passages après la fusion", pt: "Trechos depois da fusão", zh: "融合后的段落数" },
  fusion: { en: "Fusion", fr: "Fusion", pt: "Fusão", zh: "融合方式" },
} satisfies Catalog;

/** Return the name of a setting; an unknown key is its own name. */
export function nameOf(key: string, t: (key: keyof typeof NAMES) => string): string {
  return Object.hasOwn(NAMES, key) ? t(key as keyof typeof NAMES) : key;
}
