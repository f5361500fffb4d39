/** Names of cited documents. Readers of somebody else's conversation do not learn those of documents that they may not read. */

import { useTexts } from "../texts/texts";
import { NAMES } from "./documentNames.texts";

export function useDocumentName(): (name: string) => string {
  const t = useTexts(NAMES);
  return (name) => name || t("hidden");
}
