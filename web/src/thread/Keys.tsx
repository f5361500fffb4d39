/** The keyboard shortcuts of the whole page, and their dialog. */

import { lazy, Suspense } from "preact/compat";
import { useLocation, useRoute } from "wouter";
import { openPanel, stepCitation, usePanel } from "../app/panel";
import { useShortcuts } from "../app/shortcuts";
import { store, useStore } from "../app/store";
import { pathOf } from "./stored";

const KeyboardHelp = lazy(() => import("./KeyboardHelp"));
/** The list of conversations listens for it and focuses its search field. */
const SEARCH_EVENT = "clew:search";
const isHelpOpen = store(false);

export function openHelp(): void {
  isHelpOpen.set(true);
}

export function Keys() {
  const [, navigate] = useLocation();
  const [, chat] = useRoute("/c/:id");
  const isSourceShown = usePanel()?.kind === "source";
  const search = () => document.dispatchEvent(new CustomEvent(SEARCH_EVENT));
  const begin = () => navigate("/");
  const step = (by: 1 | -1) => (isSourceShown ? stepCitation(by) : showCitations(chat?.id, by));
  useShortcuts([
    { key: "n", run: begin },
    { key: "o", withControl: true, withShift: true, run: begin },
    { key: "/", run: search },
    { key: "k", withControl: true, run: search },
    { key: "]", run: () => step(1) },
    { key: "[", run: () => step(-1) },
    { key: "?", run: openHelp },
  ]);
  if (!useStore(isHelpOpen)) return null;
  return (
    <Suspense fallback={null}>
      <KeyboardHelp onClose={() => isHelpOpen.set(false)} />
    </Suspense>
  );
}

/** Show the first or the last citation of the newest answer with citations. */
function showCitations(conversationId: string | undefined, by: 1 | -1): void {
  const messages = conversationId ? (pathOf(conversationId)?.messages ?? []) : [];
  const citations = messages.findLast((one) => one.metadata.sources?.length)?.metadata.sources;
  if (citations) openPanel({ kind: "source", citations, index: by > 0 ? 0 : citations.length - 1 });
}
