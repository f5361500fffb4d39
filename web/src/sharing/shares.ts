/** The shares of a conversation on the server. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys, queries } from "../api/queries";

export type Share = Schemas["ShareBody"];
export type CreatedShare = Schemas["CreatedShare"];
export type NewShare = Partial<Schemas["NewShare"]>;

const keyOf = (id: string) => [...keys.conversation(id), "shares"] as const;
const pathTo = (id: string) => ({ path: { conversation_id: id } });

export function useShares(id: string) {
  return useQuery({ queryKey: keyOf(id), queryFn: () => data(api.GET("/api/conversations/{conversation_id}/shares", { params: pathTo(id) })) });
}

/** Share a conversation with a group or by a link. Rejects with what the server refused. */
export async function share(id: string, given: NewShare): Promise<CreatedShare> {
  const created = await data(api.POST("/api/conversations/{conversation_id}/shares", { params: pathTo(id), body: { link: false, ...given } }));
  void reread(id);
  return created;
}

/** End a share. One that is gone already counts as ended. */
export async function revoke(id: string, shareId: string): Promise<void> {
  const path = { conversation_id: id, share_id: shareId };
  try {
    await api.DELETE("/api/conversations/{conversation_id}/shares/{share_id}", { params: { path } });
  } finally {
    await reread(id);
  }
}

/** Read the list again. A first reading that is under way began before the change, and would not be repeated. */
async function reread(id: string): Promise<void> {
  await queries.cancelQueries({ queryKey: keyOf(id) });
  await queries.invalidateQueries({ queryKey: keyOf(id) });
}
