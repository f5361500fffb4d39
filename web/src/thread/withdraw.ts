/** Takes back a conversation whose first question was refused, so that no empty one stays in the list. */

import { remove } from "../conversations/changes";
import { draft, giveBack, setDraft } from "./drafts";
import { pathOf, reloadPath } from "./stored";

/** Delete a new conversation if nothing is stored in it, and return whether it was deleted; what is in its composer goes to that of a new one. */
export async function withdraw(id: string): Promise<boolean> {
  if (!(await reloadPath(id)) || pathOf(id)?.messages.length !== 0 || !(await remove(id))) return false;
  giveBack(null, draft(id));
  setDraft(id, "");
  return true;
}
