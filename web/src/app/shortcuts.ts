/** Page-wide keyboard shortcuts. In a field only those with Ctrl or ⌘ work; the others can be turned off (WCAG 2.1.4). */

import { useLayoutEffect } from "preact/hooks";
import { store, useStore } from "./store";

export type Shortcut = { key: string; withControl?: boolean; withShift?: boolean; run: () => void };

const STORED = "clew.single-keys";
const singleKeys = store(localStorage.getItem(STORED) !== "off");

/** Return whether single-key shortcuts are on. */
export function useSingleKeys(): boolean {
  return useStore(singleKeys);
}

export function setSingleKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, "off");
  singleKeys.set(areOn);
}

/** Handle shortcuts from the frame that shows the component. `shortcuts` may change at every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || isAlternate(event)) return;
      if (document.querySelector("dialog[open]")) return;
      const found = shortcuts.find((one) => fits(one, event));
      if (!found) return;
      event.preventDefault();
      found.run();
    };
    document.addEventListener("keydown", pressed);
    return () => document.removeEventListener("keydown", pressed);
  }, [shortcuts]);
}

/** Return whether Enter in a field sends: not with Shift, and not while an input method composes. */
export function isSending(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.shiftKey && !isComposing(event);
}

/** Return whether a key belongs to an input method. Safari ends the composition before the key event and reports only code 229. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- the only sign of it in Safari
  return event.isComposing || event.keyCode === 229;
}

function fits(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const control = isControl(event);
  if (control !== Boolean(shortcut.withControl) || event.key.toLowerCase() !== shortcut.key.toLowerCase()) return false;
  if (control && event.shiftKey !== Boolean(shortcut.withShift)) return false;
  return control || (singleKeys.get() && !isField(event.target));
}

/** Many keyboards type brackets with AltGr, reported as Ctrl and Alt, or with Option. */
function isAlternate(event: KeyboardEvent): boolean {
  return event.altKey && !isSign(event);
}

function isControl(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !(event.altKey && isSign(event));
}

function isSign(event: KeyboardEvent): boolean {
  return /^[^\p{L}\p{N}]$/u.test(event.key);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
