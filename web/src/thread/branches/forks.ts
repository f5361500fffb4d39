/** The forks of a conversation, and switching between branches. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../../api/client";
import { keys } from "../../api/queries";
import { broadcastChange } from "../../api/tabs";
import { loadOlder, pathOf, reloadPath } from "../stored";

type Fork = Schemas["Fork"];
/** `at` counts from 1; `previous` and `next` are the messages that begin the other versions. */
export type Place = { at: number; of: number; previous: string | null; next: string | null };

/** Return the position of a message among its versions; null if it has only one. One request per conversation. */
export function usePlace(conversationId: string, messageId: string): Place | null {
  const { data: place } = useQuery({
    queryKey: keys.branches(conversationId),
    queryFn: ({ signal }) => data(api.GET("/api/conversations/{conversation_id}/branches", { params: pathTo(conversationId), signal })),
    select: ({ forks }) => placeOf(forks, messageId),
  });
  return place ?? null;
}

export function placeOf(forks: readonly Fork[], messageId: string): Place | null {
  const versions = forks.find((fork) => fork.messageIds.includes(messageId))?.messageIds ?? [];
  if (versions.length < 2) return null;
  const index = versions.indexOf(messageId);
  return { at: index + 1, of: versions.length, previous: versions[index - 1] ?? null, next: versions[index + 1] ?? null };
}

/** Continue the conversation from another version, and load its messages. */
export async function switchTo(conversationId: string, messageId: string): Promise<void> {
  const body = { headMessageId: messageId };
  await api.PATCH("/api/conversations/{conversation_id}", { params: pathTo(conversationId), body });
  await reloadPath(conversationId);
  for (let path = pathOf(conversationId); path?.hasOlder; path = pathOf(conversationId)) {
    if (path.messages.some((one) => one.id === messageId)) break;
    await loadOlder(conversationId);
  }
  broadcastChange({ kind: "conversation", id: conversationId });
}

function pathTo(conversationId: string) {
  return { path: { conversation_id: conversationId } };
}
