/** Where added files go: an assistant and two labels, chosen before, until the page is loaded again. */

import { announce, notify } from "../app/notices";
import { store } from "../app/store";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import type { Findings } from "./dropping";
import type { Place } from "./queue";
import { addFiles } from "./uploads";
import { UPLOADS } from "./uploads.texts";

export const place = store<Place>({ assistant: "", workspace: "", sourceApp: "" });

/** Add what was found, and say so. */
export function takeFindings(findings: Findings): void {
  const t = translator(UPLOADS, language());
  if (!findings.found.length) notify(t("nothingFound"));
  else {
    addFiles(findings, place.get());
    announce(t("adding", { n: findings.found.length }));
  }
}
