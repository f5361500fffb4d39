/** Texts of finding in a conversation. */

import type { Catalog } from "../../texts/texts";

export const FIND = {
  name: { en: "Find in this conversation", fr: "Chercher dans cette conversation", pt: "Buscar nesta conversa", zh: "在此对话中查找" },
  at: { en: "{at} of {of}", fr: "{at} sur {of}", pt: "{at} de {of}", zh: "第 {at} 条，共 {of} 条" },
  found: {
    en: { one: "{n} message", other: "{n} messages" },
    fr: { one: "{n} message", other: "{n} messages" },
    pt: { one: "{n} mensagem", other: "{n} mensagens" },
    zh: "{n} 条消息",
  },
  none: { en: "Nothing found", fr: "Rien trouvé", pt: "Nada encontrado", zh: "未找到" },
  previous: { en: "Previous match", fr: "Résultat précédent", pt: "Resultado anterior", zh: "上一个结果" },
  next: { en: "Next match", fr: "Résultat suivant", pt: "Próximo resultado", zh: "下一个结果" },
  hits: { en: "Matches", fr: "Résultats", pt: "Resultados", zh: "结果" },
  you: { en: "You", fr: "Vous", pt: "Você", zh: "您" },
  answer: { en: "Answer", fr: "Réponse", pt: "Resposta", zh: "回答" },
  onlyNewest: {
    en: "Only the newest {n} messages were searched.",
    fr: "Seuls les {n} messages les plus récents ont été parcourus.",
    pt: "Só as {n} mensagens mais recentes foram pesquisadas.",
    zh: "仅搜索了最新的 {n} 条消息。",
  },
} satisfies Catalog;
