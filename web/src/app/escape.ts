/** Esc closes what is uppermost: a menu or a dialog (the browser does that), else the list on a narrow screen, the panel, else it stops the answer. */

import { useEffect } from "preact/hooks";
import { isComposing } from "./shortcuts";

const ORDER = ["list", "search", "panel", "edit", "stop"] as const;
export type Layer = (typeof ORDER)[number];

const handlers = new Map<Layer, () => void>();

/** Have `close` called on Esc while nothing above this layer is open; null takes it away. */
export function useEscape(layer: Layer, close: (() => void) | null): void {
  useEffect(() => {
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
