/** The keys of the chat; the dialog that `?` opens tells them. */

import { useLocation } from "wouter";
import { openPanel, stepCitation, usePanel } from "../app/panel";
import { useShortcuts } from "../app/shortcuts";
import { pathOf } from "./stored";

/** Heard by the list of conversations, which puts the focus into its search. */
export const SEARCH_EVENT = "clew:search";

export function useKeys(conversationId: string | null, onHelp: () => void): void {
  const [, navigate] = useLocation();
  const isSourceShown = usePanel()?.kind === "source";
  const search = () => document.dispatchEvent(new CustomEvent(SEARCH_EVENT));
  const begin = () => navigate("/");
  const step = (by: 1 | -1) => (isSourceShown ? stepCitation(by) : showCitations(conversationId, by));
  useShortcuts([
    { key: "n", run: begin },
    { key: "o", withControl: true, withShift: true, run: begin },
    { key: "/", run: search },
    { key: "k", withControl: true, run: search },
    { key: "]", run: () => step(1) },
    { key: "[", run: () => step(-1) },
    { key: "?", run: onHelp },
  ]);
}

/** Show the first or the last citation of the newest answer that has some. */
function showCitations(conversationId: string | null, by: 1 | -1): void {
  const messages = conversationId ? (pathOf(conversationId)?.messages ?? []) : [];
  const citations = messages.findLast((one) => one.metadata.sources?.length)?.metadata.sources;
  if (citations) openPanel({ kind: "source", citations, index: by > 0 ? 0 : citations.length - 1 });
}
