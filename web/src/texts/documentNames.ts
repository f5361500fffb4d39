/** Names of cited documents. Readers of somebody else's conversation do not learn those of documents that they may not read. */

import { useTexts, type Catalog } from "./texts";

const NAMES = {
  hidden: {
    en: "A document that you may not read",
    fr: "Un document que vous ne pouvez pas lire",
    pt: "Um documento que você não pode ler",
    zh: "您无权阅读的文档",
  },
} satisfies Catalog;

export function useDocumentName(): (name: string) => string {
  const t = useTexts(NAMES);
  return (name) => name || t("hidden");
}
