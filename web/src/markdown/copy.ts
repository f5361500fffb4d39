/** Copies to the clipboard and reports the outcome. */

import { announce, notify } from "../app/notices";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { MARKDOWN } from "./markdown.texts";

/** Copy a text; return whether it worked. A notice reports a failure. */
export async function copyText(text: string): Promise<boolean> {
  const t = translator(MARKDOWN, language());
  try {
    await navigator.clipboard.writeText(text);
    announce(t("copied"));
    return true;
  } catch {
    notify(t("notCopied"), "fault");
    return false;
  }
}
