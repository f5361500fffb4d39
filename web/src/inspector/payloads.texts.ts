/** Texts of the exact request and response. */

import type { Catalog } from "../texts/texts";

export const PAYLOADS = {
  title: {
    en: "Exact request and response",
    fr: "Requête et réponse exactes",
    es: "Petición y respuesta exactas",
    pt: "Solicitação e resposta exatas",
    de: "Genaue Anfrage und Antwort",
    zh: "原始请求与响应",
  },
  none: {
    en: "Nothing is stored: no provider was called, or the record has expired.",
    fr: "Rien n'est enregistré : aucun fournisseur n'a été appelé, ou l'enregistrement a expiré.",
    es: "No hay nada guardado: no se llamó a ningún proveedor o el registro ha caducado.",
    pt: "Nada foi guardado: nenhum provedor foi chamado ou o registro expirou.",
    de: "Nichts gespeichert: Es wurde kein Anbieter aufgerufen, oder die Aufzeichnung ist abgelaufen.",
    zh: "没有保存：未调用提供方，或记录已过期。",
  },
  load: {
    en: "Show what was sent to the provider",
    fr: "Afficher ce qui a été envoyé au fournisseur",
    es: "Mostrar lo que se envió al proveedor",
    pt: "Mostrar o que foi enviado ao provedor",
    de: "Zeigen, was an den Anbieter gesendet wurde",
    zh: "显示发送给提供方的内容",
  },
  request: { en: "Request", fr: "Requête", es: "Petición", pt: "Solicitação", de: "Anfrage", zh: "请求" },
  response: { en: "Response", fr: "Réponse", es: "Respuesta", pt: "Resposta", de: "Antwort", zh: "响应" },
  copyRequest: {
    en: "Copy the request",
    fr: "Copier la requête",
    es: "Copiar la petición",
    pt: "Copiar a solicitação",
    de: "Anfrage kopieren",
    zh: "复制请求",
  },
  copyResponse: {
    en: "Copy the response",
    fr: "Copier la réponse",
    es: "Copiar la respuesta",
    pt: "Copiar a resposta",
    de: "Antwort kopieren",
    zh: "复制响应",
  },
  showAll: {
    en: "Show all {n} characters",
    fr: "Afficher les {n} caractères",
    es: "Mostrar los {n} caracteres",
    pt: "Mostrar todos os {n} caracteres",
    de: "Alle {n} Zeichen anzeigen",
    zh: "显示全部 {n} 个字符",
  },
} satisfies Catalog;
