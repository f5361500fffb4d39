/** The owner of a conversation in words. */

import { useTexts } from "../texts/texts";
import { SHARING } from "./sharing.texts";

/** `owner` as the server names it: `user:NAME` or `app:NAME`. */
export function useOwner(owner: string): string {
  const t = useTexts(SHARING);
  const name = owner.slice(owner.indexOf(":") + 1);
  return owner.startsWith("app:") ? t("application", { name }) : name;
}
