/** Names of cited documents. Readers of somebody else's conversation do not learn those of documents that they may not read. */

import { useTexts, type Catalog } from "../texts/texts";

const NAMES = {
  hidden: {
    en: "Document not shared with you",
    fr: "Document non partagé",
    pt: "Documento não compartilhado",
    zh: "未共享的文档",
  },
} satisfies Catalog;

export function useDocumentName(): (name: string) => string {
  const t = useTexts(NAMES);
  return (name) => name || t("hidden");
}
