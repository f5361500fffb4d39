/** Copy to the clipboard, and say whether it worked. */

import { announce, notify } from "../app/notices";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { MARKDOWN } from "./markdown.texts";

/** Return whether the text is on the clipboard now; where it is not, a notice says so. */
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
