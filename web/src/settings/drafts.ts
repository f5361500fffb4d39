/** Unsaved changes of settings, by assistant: they outlive a look at another page, and closing the tab asks first. */

import { type Store, store, useStore } from "../app/store";
import type { Draft } from "./draft";

/** `version`: of the settings in force when the first change was typed. */
export type Kept = { version: number; draft: Draft };

const drafts: Store<Readonly<Record<string, Kept>>> = store({});

export function useDraft(assistant: string | null): Kept | null {
  return useStore(drafts)[assistant ?? ""] ?? null;
}

/** Keep a draft; one without a change is forgotten. */
export function keepDraft(assistant: string | null, kept: Kept): void {
  const others = Object.entries(drafts.get()).filter(([key]) => key !== (assistant ?? ""));
  drafts.set(Object.fromEntries(Object.keys(kept.draft).length ? [...others, [assistant ?? "", kept]] : others));
}

addEventListener("beforeunload", (event) => {
  if (Object.keys(drafts.get()).length) event.preventDefault();
});
