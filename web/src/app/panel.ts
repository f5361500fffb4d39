/** The panel beside the view: a source at its exact span, or what happened in a turn. One at a time. */

import type { Citation } from "../api/events";
import { store, useStore } from "./store";

export type Panel =
  | { kind: "source"; citations: readonly Citation[]; index: number }
  | { kind: "turn"; turnId: string }
  | null;

const panel = store<Panel>(null);
let opener: Element | null = null;
let below: Panel = null;

/** Open the panel; when it closes, the focus returns to where it was. */
export function openPanel(next: Exclude<Panel, null>): void {
  if (!document.activeElement?.closest(".panel")) opener = document.activeElement;
  below = null;
  panel.set(next);
}

/** Open the panel over the current one, which returns when it closes. */
export function openOver(next: Exclude<Panel, null>): void {
  const covered = panel.get();
  openPanel(next);
  below = covered;
}

/** Close the panel; the one below it returns. */
export function closePanel(): void {
  if (below) panel.set(below);
  else closePanels();
  below = null;
}

export function closePanels(): void {
  if (!panel.get()) return;
  below = null;
  panel.set(null);
  if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  opener = null;
}

export function usePanel(): Panel {
  return useStore(panel);
}

/** Show the next or the previous citation of the same answer, wrapping around. */
export function stepCitation(by: 1 | -1): void {
  const shown = panel.get();
  if (shown?.kind !== "source" || !shown.citations.length) return;
  const count = shown.citations.length;
  panel.set({ ...shown, index: (shown.index + by + count) % count });
}

/** Show another citation of the same answer. */
export function showCitation(index: number): void {
  const shown = panel.get();
  if (shown?.kind === "source" && shown.citations[index]) panel.set({ ...shown, index });
}

/** Whether the panel covers the view at full width. It stays so until the reader shrinks it. */
const large = store(false);

export function useLarge(): boolean {
  return useStore(large);
}

export function setLarge(isLarge: boolean): void {
  large.set(isLarge);
}
