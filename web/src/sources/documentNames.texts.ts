/** What stands for the name of a document that the reader may not read. */

import type { Catalog } from "../texts/texts";

export const NAMES = {
  hidden: {
    en: "Document not shared with you",
    fr: "Document non partagé",
    es: "Documento no compartido con usted",
    pt: "Documento não compartilhado",
    de: "Nicht für Sie freigegebenes Dokument",
    zh: "未共享的文档",
  },
} satisfies Catalog;
