/** Esc closes the topmost layer: a menu or a dialog (by the browser), the list on a narrow screen, the panel; otherwise it stops the answer. */

import { useLayoutEffect } from "preact/hooks";
import { isComposing } from "./shortcuts";

const ORDER = ["list", "search", "panel", "edit", "stop"] as const;
export type Layer = (typeof ORDER)[number];

const handlers = new Map<Layer, () => void>();

/** Call `close` on Esc while no layer above this one is open, from the frame that shows it; null unregisters it. */
export function useEscape(layer: Layer, close: (() => void) | null): void {
  useLayoutEffect(() => {
    if (!close) return;
    handlers.set(layer, close);
    return () => {
      if (handlers.get(layer) === close) handlers.delete(layer);
    };
  }, [layer, close]);
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
  if (document.querySelector("dialog[open], [popover]:popover-open")) return;
  const layer = ORDER.find((one) => handlers.has(one));
  if (!layer) return;
  event.preventDefault();
  handlers.get(layer)?.();
});
