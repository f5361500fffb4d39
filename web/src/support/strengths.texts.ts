/** The names of the three strengths of support. */

import type { Catalog } from "../texts/texts";

export const STRENGTHS = {
  supported: { en: "supported", fr: "soutenue", pt: "apoiada", zh: "有依据" },
  weak: { en: "doubtful", fr: "douteuse", pt: "duvidosa", zh: "存疑" },
  none: { en: "not supported", fr: "sans appui", pt: "sem apoio", zh: "无依据" },
} satisfies Catalog;
