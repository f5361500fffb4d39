/** One conversation as the server has it, looked at again now and then, for another device may write in it too. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { follow } from "./live";
import { reloadPath } from "./stored";

const LOOK_MILLISECONDS = 4_000;

type Detail = Schemas["ConversationDetail"];

export function useConversation(id: string) {
  const detail = useQuery({
    queryKey: keys.conversation(id),
    queryFn: () => data(api.GET("/api/conversations/{conversation_id}", { params: { path: { conversation_id: id } } })),
    refetchInterval: (query) => (query.state.status === "error" ? false : LOOK_MILLISECONDS),
    refetchOnWindowFocus: "always",
  });
  useChanges(id, detail.data);
  return detail;
}

/** Follow what is being written, and read the messages again where there are other ones. */
function useChanges(id: string, detail: Detail | undefined): void {
  const client = useQueryClient();
  const before = useRef<Detail | undefined>(undefined);
  useEffect(() => {
    if (!detail) return;
    const last = before.current;
    before.current = detail;
    const running = detail.running.at(-1);
    if (running) follow(id, running);
    if (!last) return;
    if (last.headMessageId !== detail.headMessageId || last.messageCount !== detail.messageCount) void reloadPath(id);
    if (last.title !== detail.title) void client.invalidateQueries({ queryKey: keys.conversations });
  }, [client, id, detail]);
}
