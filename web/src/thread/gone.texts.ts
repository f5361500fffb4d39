/** Texts of a conversation that is not there. */

import type { Catalog } from "../texts/texts";

export const GONE = {
  gone: {
    en: "Conversation not found",
    fr: "Conversation introuvable",
    es: "Conversación no encontrada",
    pt: "Conversa não encontrada",
    de: "Chat nicht gefunden",
    zh: "找不到此对话",
  },
  goneText: {
    en: "It was deleted, it is no longer shared with you, or the address is wrong.",
    fr: "Elle a été supprimée, elle n'est plus partagée avec vous, ou l'adresse est incorrecte.",
    es: "Se eliminó, ya no se comparte con usted o la dirección es incorrecta.",
    pt: "Ela foi excluída, não é mais compartilhada com você, ou o endereço está errado.",
    de: "Er wurde gelöscht, wird nicht mehr mit Ihnen geteilt, oder die Adresse ist falsch.",
    zh: "它已被删除、不再与您共享，或者地址有误。",
  },
  begin: {
    en: "Start a new one",
    fr: "En commencer une nouvelle",
    es: "Empezar una nueva",
    pt: "Começar uma nova",
    de: "Neuen Chat beginnen",
    zh: "开始新对话",
  },
} satisfies Catalog;
