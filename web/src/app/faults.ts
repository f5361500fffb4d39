/** Faults in the reader's language: the server's own words where it has some. */

import { ApiError } from "../api/client";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { SHELL } from "./shell.texts";

export function faultText(error: unknown): string {
  const t = translator(SHELL, language());
  if (!(error instanceof ApiError)) return t("unknownFault");
  return error.code === "UNREACHABLE" ? t("unreachable") : error.message;
}
