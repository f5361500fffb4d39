/** Texts of the versions of a question. */

import type { Catalog } from "../../texts/texts";

export const BRANCHES = {
  previous: { en: "Previous version", fr: "Version précédente", pt: "Versão anterior", zh: "上一个版本" },
  next: { en: "Next version", fr: "Version suivante", pt: "Próxima versão", zh: "下一个版本" },
  position: { en: "Version {at} of {of}", fr: "Version {at} sur {of}", pt: "Versão {at} de {of}", zh: "第 {at} 个版本，共 {of} 个" },
  question: { en: "Your question", fr: "Votre question", pt: "Sua pergunta", zh: "您的问题" },
  kept: {
    en: "Asks again from here. Use the arrows to return to the earlier version.",
    fr: "La question sera posée à nouveau à partir d'ici. Les flèches permettent de revenir à la version précédente.",
    pt: "Pergunta de novo a partir daqui. Use as setas para voltar à versão anterior.",
    zh: "将从此处重新提问。之前的版本会保留，可用箭头切换。",
  },
  send: { en: "Send", fr: "Envoyer", pt: "Enviar", zh: "发送" },
} satisfies Catalog;
