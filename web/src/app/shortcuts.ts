/** Keys that work wherever the focus is. In a field only those with Ctrl or ⌘ do. */

import { useEffect } from "preact/hooks";

export type Shortcut = { key: string; withControl?: boolean; withShift?: boolean; run: () => void };

/** Run what belongs to a key for as long as the component is there. `shortcuts` may change at every render. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.altKey) return;
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

/** Tell whether Enter in a field sends: not with Shift, and not while an input method composes. */
export function isSending(event: KeyboardEvent): boolean {
  return event.key === "Enter" && !event.shiftKey && !isComposing(event);
}

/** Tell whether a key belongs to an input method. Safari ends the composition before the key comes and says 229 only. */
export function isComposing(event: KeyboardEvent): boolean {
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- nothing else tells it in Safari
  return event.isComposing || event.keyCode === 229;
}

function fits(shortcut: Shortcut, event: KeyboardEvent): boolean {
  const control = event.ctrlKey || event.metaKey;
  if (control !== Boolean(shortcut.withControl) || event.key.toLowerCase() !== shortcut.key.toLowerCase()) return false;
  if (control && event.shiftKey !== Boolean(shortcut.withShift)) return false;
  return control || !isField(event.target);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
