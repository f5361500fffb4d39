/** Texts of the exact request and response. */

import type { Catalog } from "../texts/texts";

export const PAYLOADS = {
  title: { en: "Exact request and response", fr: "Requête et réponse exactes", pt: "Solicitação e resposta exatas", zh: "原始请求与响应" },
  none: {
    en: "Nothing is stored: no provider was called, or the record has expired.",
    fr: "Rien n'est enregistré : aucun fournisseur n'a été appelé, ou l'enregistrement a expiré.",
    pt: "Nada foi guardado: nenhum provedor foi chamado ou o registro expirou.",
    zh: "没有保存：未调用提供方，或记录已过期。",
  },
  load: {
    en: "Show what was sent to the provider",
    fr: "Afficher ce qui a été envoyé au fournisseur",
    pt: "Mostrar o que foi enviado ao provedor",
    zh: "显示发送给提供方的内容",
  },
  request: { en: "Request", fr: "Requête", pt: "Solicitação", zh: "请求" },
  response: { en: "Response", fr: "Réponse", pt: "Resposta", zh: "响应" },
  copyRequest: { en: "Copy the request", fr: "Copier la requête", pt: "Copiar a solicitação", zh: "复制请求" },
  copyResponse: { en: "Copy the response", fr: "Copier la réponse", pt: "Copiar a resposta", zh: "复制响应" },
  showAll: { en: "Show all {n} characters", fr: "Afficher les {n} caractères", pt: "Mostrar todos os {n} caracteres", zh: "显示全部 {n} 个字符" },
} satisfies Catalog;
