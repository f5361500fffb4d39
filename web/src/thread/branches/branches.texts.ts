/** Texts of the versions of a question. */

import type { Catalog } from "../../texts/texts";

export const BRANCHES = {
  previous: { en: "Previous version", fr: "Version précédente", es: "Versión anterior", pt: "Versão anterior", de: "Vorherige Version", zh: "上一个版本" },
  next: { en: "Next version", fr: "Version suivante", es: "Versión siguiente", pt: "Próxima versão", de: "Nächste Version", zh: "下一个版本" },
  position: {
    en: "Version {at} of {of}",
    fr: "Version {at} sur {of}",
    es: "Versión {at} de {of}",
    pt: "Versão {at} de {of}",
    de: "Version {at} von {of}",
    zh: "第 {at} 个版本，共 {of} 个",
  },
  question: { en: "Your question", fr: "Votre question", es: "Su pregunta", pt: "Sua pergunta", de: "Ihre Frage", zh: "您的问题" },
  kept: {
    en: "Asks again from here. Use the arrows to return to the earlier version.",
    fr: "La question sera posée à nouveau à partir d'ici. Les flèches permettent de revenir à la version précédente.",
    es: "Vuelve a preguntar desde aquí. Use las flechas para volver a la versión anterior.",
    pt: "Pergunta de novo a partir daqui. Use as setas para voltar à versão anterior.",
    de: "Fragt von hier aus neu. Mit den Pfeilen kehren Sie zur früheren Version zurück.",
    zh: "将从此处重新提问。之前的版本会保留，可用箭头切换。",
  },
  send: { en: "Send", fr: "Envoyer", es: "Enviar", pt: "Enviar", de: "Senden", zh: "发送" },
} satisfies Catalog;
