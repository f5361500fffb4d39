/** Names of cited documents. Readers of somebody else's conversation do not learn those of documents that they may not read. */

import { useTexts, type Catalog } from "../texts/texts";

const NAMES = {
  hidden: {
    en: "Document not shared with you",
    fr: "Document non partagé",
    es: "Documento no compartido con usted",
    pt: "Documento não compartilhado",
    de: "Nicht für Sie freigegebenes Dokument",
    zh: "未共享的文档",
  },
} satisfies Catalog;

export function useDocumentName(): (name: string) => string {
  const t = useTexts(NAMES);
  return (name) => name || t("hidden");
}
