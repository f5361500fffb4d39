/** The names of the three strengths of support. */

import type { Catalog } from "../texts/texts";

export const STRENGTHS = {
  supported: { en: "supported", fr: "soutenue", es: "respaldada", pt: "apoiada", de: "belegt", zh: "有依据" },
  weak: { en: "doubtful", fr: "douteuse", es: "dudosa", pt: "duvidosa", de: "zweifelhaft", zh: "存疑" },
  none: { en: "not supported", fr: "sans appui", es: "sin respaldo", pt: "sem apoio", de: "nicht belegt", zh: "无依据" },
} satisfies Catalog;
