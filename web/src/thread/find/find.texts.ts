/** Texts of finding in a conversation. */

import type { Catalog } from "../../texts/texts";

export const FIND = {
  name: {
    en: "Find in this conversation",
    fr: "Chercher dans cette conversation",
    es: "Buscar en esta conversación",
    pt: "Buscar nesta conversa",
    de: "In diesem Chat suchen",
    zh: "在此对话中查找",
  },
  at: { en: "{at} of {of}", fr: "{at} sur {of}", es: "{at} de {of}", pt: "{at} de {of}", de: "{at} von {of}", zh: "第 {at} 条，共 {of} 条" },
  found: {
    en: { one: "{n} message", other: "{n} messages" },
    fr: { one: "{n} message", other: "{n} messages" },
    es: { one: "{n} mensaje", other: "{n} mensajes" },
    pt: { one: "{n} mensagem", other: "{n} mensagens" },
    de: { one: "{n} Nachricht", other: "{n} Nachrichten" },
    zh: "{n} 条消息",
  },
  none: { en: "Nothing found", fr: "Rien trouvé", es: "Sin resultados", pt: "Nada encontrado", de: "Nichts gefunden", zh: "未找到" },
  previous: {
    en: "Previous match",
    fr: "Résultat précédent",
    es: "Resultado anterior",
    pt: "Resultado anterior",
    de: "Vorheriger Treffer",
    zh: "上一个结果",
  },
  next: { en: "Next match", fr: "Résultat suivant", es: "Resultado siguiente", pt: "Próximo resultado", de: "Nächster Treffer", zh: "下一个结果" },
  hits: { en: "Matches", fr: "Résultats", es: "Resultados", pt: "Resultados", de: "Treffer", zh: "结果" },
  you: { en: "You", fr: "Vous", es: "Usted", pt: "Você", de: "Sie", zh: "您" },
  answer: { en: "Answer", fr: "Réponse", es: "Respuesta", pt: "Resposta", de: "Antwort", zh: "回答" },
  onlyNewest: {
    en: "Only the newest {n} messages were searched.",
    fr: "Seuls les {n} messages les plus récents ont été parcourus.",
    es: "Solo se buscó en los {n} mensajes más recientes.",
    pt: "Só as {n} mensagens mais recentes foram pesquisadas.",
    de: "Durchsucht wurden nur die neuesten {n} Nachrichten.",
    zh: "仅搜索了最新的 {n} 条消息。",
  },
} satisfies Catalog;
