/** Takes back a conversation whose first question was refused, so that no empty one stays in the list. */

import { api, ApiError, data } from "../api/client";
import { remove } from "../conversations/changes";
import { draft, giveBack, setDraft } from "./drafts";
import { nothingSent } from "./live";

/** Return whether a refusal has left a new conversation empty, and this page puts nothing in it; false if that is not known. */
export async function isLeftEmpty(id: string, error: unknown): Promise<boolean> {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500; // else it may still be stored
  if (!isRefusal) return false;
  const params = { path: { conversation_id: id }, query: { limit: 1 } };
  const page = await data(api.GET("/api/conversations/{conversation_id}/messages", { params })).catch(() => null);
  return page?.messages.length === 0 && nothingSent(id); // while this waited, the question may have been sent again
}

/** Delete a conversation; what is in its composer goes to that of a new one. */
export async function withdraw(id: string): Promise<void> {
  giveBack(null, draft(id));
  setDraft(id, "");
  await remove(id);
}
