/** Errors as texts in the reader's language; the server's message if it sent one. */

import { ApiError } from "../api/client";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { notify } from "./notices";
import { SHELL } from "./shell.texts";

export function faultText(error: unknown): string {
  const t = translator(SHELL, language());
  if (!(error instanceof ApiError)) return t("unknownFault");
  if (error.status === 401) return t("signInFirst"); // the server's message is for programs too
  return error.code === "UNREACHABLE" ? t("unreachable") : error.message;
}

/** Show a notice of what went wrong. */
export function notifyFault(error: unknown): void {
  notify(faultText(error), "fault");
}
