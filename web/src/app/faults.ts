/** Errors as texts in the reader's language; the server's message if it sent one. */

import { ApiError } from "../api/client";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { notify } from "./notices";
import { SHELL } from "./shell.texts";

export function faultText(error: unknown): string {
  const t = translator(SHELL, language());
  if (error instanceof ApiError && error.code !== "UNREACHABLE") return error.message;
  return t(error instanceof ApiError || isUnloaded(error) ? "unreachable" : "unknownFault");
}

/** Whether a part of the page could not be fetched, in the words of Chromium, Firefox, Safari and Vite. */
function isUnloaded(error: unknown): boolean {
  return error instanceof Error && /imported module|importing a module|preload CSS/i.test(error.message);
}

/** Show a notice of what went wrong. */
export function notifyFault(error: unknown): void {
  notify(faultText(error), "fault");
}
