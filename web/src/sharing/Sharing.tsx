/** Opens the dialog that shares a conversation, from the list and from the heading of the conversation. */

import { lazy, Suspense } from "preact/compat";
import { store, useStore } from "../app/store";

const ShareDialog = lazy(() => import("./ShareDialog"));

type Named = { id: string; title: string };

const shared = store<Named | null>(null);

export function openSharing(conversation: Named): void {
  shared.set(conversation);
}

export function Sharing() {
  const conversation = useStore(shared);
  if (!conversation) return null;
  return (
    <Suspense fallback={null}>
      <ShareDialog {...conversation} onClose={() => shared.set(null)} />
    </Suspense>
  );
}
