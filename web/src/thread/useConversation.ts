/** One conversation from the server, polled because another device may write in it too. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { isPassing } from "../api/events";
import { follow, leave } from "./live";
import { reloadPath } from "./stored";

const LOOK_MILLISECONDS = 4_000;

type Detail = Schemas["ConversationDetail"];

/** `isQuiet`: this page knows of no answer in progress here. */
export function useConversation(id: string, isQuiet: boolean) {
  const detail = useQuery({
    queryKey: keys.conversation(id),
    queryFn: () => data(api.GET("/api/conversations/{conversation_id}", { params: { path: { conversation_id: id } } })),
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

/** Read the messages again if they changed. */
function useChanges(id: string, detail: Detail | undefined): void {
  const client = useQueryClient();
  const before = useRef<Detail | undefined>(undefined);
  useEffect(() => {
    if (!detail) return;
    const last = before.current;
    before.current = detail;
    if (!last) return;
    if (last.headMessageId !== detail.headMessageId || last.messageCount !== detail.messageCount) void reloadPath(id);
    if (last.title !== detail.title) void client.invalidateQueries({ queryKey: keys.conversations });
  }, [client, id, detail]);
}
