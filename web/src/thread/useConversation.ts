/** One conversation from the server, polled because another device may write in it too. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { isPassing } from "../api/events";
import { follow, leave } from "./live";
import { pathOf, settle } from "./stored";

const LOOK_MILLISECONDS = 4_000;

type Detail = Schemas["ConversationDetail"];

function detailOf(id: string) {
  const path = { conversation_id: id };
  return { queryKey: keys.conversation(id), queryFn: () => data(api.GET("/api/conversations/{conversation_id}", { params: { path } })) };
}

/** Return who shares a conversation that the reader cannot change; null: it is the reader's own, or not read yet. */
export function useSharedBy(id: string | null): string | null {
  return useQuery({ ...detailOf(id ?? ""), enabled: id !== null }).data?.sharedBy ?? null;
}

/** `isQuiet`: this page knows of no answer in progress here. */
export function useConversation(id: string, isQuiet: boolean) {
  const detail = useQuery({
    ...detailOf(id),
    refetchInterval: ({ state: { error } }) => (error && !isPassing(error) ? false : LOOK_MILLISECONDS),
    refetchOnWindowFocus: "always",
  });
  const running = detail.data?.running.at(-1);
  useEffect(() => {
    if (running && isQuiet) follow(id, running);
  }, [id, running, isQuiet]);
  useEffect(() => () => leave(id), [id]);
  useChanges(id, detail.data);
  return detail;
}

/** Read the messages again if they changed, also between their reading and the first look at the conversation. */
function useChanges(id: string, detail: Detail | undefined): void {
  const client = useQueryClient();
  const before = useRef<Detail | undefined>(undefined);
  useEffect(() => {
    if (!detail) return;
    const last = before.current;
    before.current = detail;
    if (!last) {
      const path = pathOf(id);
      if (path && path.messages.at(-1)?.id !== (detail.headMessageId ?? undefined)) void settle(id);
      return;
    }
    if (last.headMessageId !== detail.headMessageId || last.messageCount !== detail.messageCount) void settle(id);
    if (last.title !== detail.title) void client.invalidateQueries({ queryKey: keys.conversations });
  }, [client, id, detail]);
}
