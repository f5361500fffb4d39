/** Texts of the page about quotas and what is used of them. */

import type { Catalog } from "../texts/texts";

export const QUOTAS = {
  quotas: { en: "Quotas", fr: "Quotas", pt: "Cotas", zh: "配额" },
  summary: { en: "Quotas: {share} used", fr: "Quotas : {share} utilisés", pt: "Cotas: {share} usados", zh: "配额：已用 {share}" },
  mine: { en: "Yours", fr: "Les vôtres", pt: "Suas", zh: "您的" },
  tenant: { en: "Everybody's together", fr: "Ceux de tous ensemble", pt: "De todos juntos", zh: "所有人合计" },
  documents: { en: "Documents", fr: "Documents", pt: "Documentos", zh: "文档" },
  bytes: { en: "Size of documents", fr: "Taille des documents", pt: "Tamanho dos documentos", zh: "文档大小" },
  turns_per_day: { en: "Questions today", fr: "Questions aujourd'hui", pt: "Perguntas hoje", zh: "今天的提问" },
  tokens_per_month: { en: "Tokens this month", fr: "Jetons ce mois-ci", pt: "Tokens neste mês", zh: "本月的 token" },
  cost_per_month: { en: "Cost this month", fr: "Coût ce mois-ci", pt: "Custo neste mês", zh: "本月的费用" },
  usedOf: { en: "{used} of {limit}", fr: "{used} sur {limit}", pt: "{used} de {limit}", zh: "{used} / {limit}" },
  resets: { en: "used up until {time}", fr: "épuisé jusqu'au {time}", pt: "esgotada até {time}", zh: "已用完，{time} 重新计算" },
  usedUp: { en: "used up", fr: "épuisé", pt: "esgotada", zh: "已用完" },
} satisfies Catalog;
