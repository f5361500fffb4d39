/** Texts of the page about quotas and what is used of them. */

import type { Catalog } from "../texts/texts";

export const QUOTAS = {
  quotas: { en: "Quotas", fr: "Quotas", es: "Cuotas", pt: "Cotas", de: "Kontingente", zh: "配额" },
  summary: {
    en: "Quotas: {share} used",
    fr: "Quotas : {share} utilisés",
    es: "Cuotas: {share} usado",
    pt: "Cotas: {share} usados",
    de: "Kontingente: {share} verbraucht",
    zh: "配额：已用 {share}",
  },
  mine: { en: "Yours", fr: "Les vôtres", es: "Las suyas", pt: "Suas", de: "Ihre", zh: "您的" },
  tenant: {
    en: "Everybody's together",
    fr: "Ceux de tous ensemble",
    es: "Las de todos juntos",
    pt: "De todos juntos",
    de: "Alle zusammen",
    zh: "所有人合计",
  },
  documents: { en: "Documents", fr: "Documents", es: "Documentos", pt: "Documentos", de: "Dokumente", zh: "文档" },
  bytes: {
    en: "Size of documents",
    fr: "Taille des documents",
    es: "Tamaño de los documentos",
    pt: "Tamanho dos documentos",
    de: "Größe der Dokumente",
    zh: "文档大小",
  },
  turns_per_day: { en: "Questions today", fr: "Questions aujourd'hui", es: "Preguntas hoy", pt: "Perguntas hoje", de: "Fragen heute", zh: "今天的提问" },
  tokens_per_month: {
    en: "Tokens this month",
    fr: "Jetons ce mois-ci",
    es: "Tokens este mes",
    pt: "Tokens neste mês",
    de: "Token in diesem Monat",
    zh: "本月的 token",
  },
  cost_per_month: {
    en: "Cost this month",
    fr: "Coût ce mois-ci",
    es: "Coste este mes",
    pt: "Custo neste mês",
    de: "Kosten in diesem Monat",
    zh: "本月的费用",
  },
  usedOf: {
    en: "{used} of {limit}",
    fr: "{used} sur {limit}",
    es: "{used} de {limit}",
    pt: "{used} de {limit}",
    de: "{used} von {limit}",
    zh: "{used} / {limit}",
  },
  resets: {
    en: "used up until {time}",
    fr: "épuisé jusqu'au {time}",
    es: "agotada hasta {time}",
    pt: "esgotada até {time}",
    de: "verbraucht bis {time}",
    zh: "已用完，{time} 重新计算",
  },
  usedUp: { en: "used up", fr: "épuisé", es: "agotada", pt: "esgotada", de: "verbraucht", zh: "已用完" },
} satisfies Catalog;
