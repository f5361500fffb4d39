/** Broadcasts changes to the other tabs of this browser, so that they refresh at once. */

import { keys, queries } from "./queries";

export type Change = { kind: "conversation"; id: string } | { kind: "conversations" | "documents" | "folders" | "assistants" | "settings" | "retention" };

const channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("clew") : null;

/** Refresh what changed, here and in the other tabs. */
export function broadcastChange(change: Change): void {
  refresh(change);
  channel?.postMessage(change);
}

function refresh(change: Change): void {
  if (change.kind === "conversation") void queries.invalidateQueries({ queryKey: keys.conversation(change.id) });
  const wide = change.kind === "conversation" ? "conversations" : change.kind;
  void queries.invalidateQueries({ queryKey: [wide] });
}

channel?.addEventListener("message", (message) => refresh(message.data as Change));
