/** Sizes in pixels for an element. The content security policy forbids `style` in markup, so they are set on the element. */

import { useCallback } from "preact/hooks";

/** Return a ref that gives an element a least width and a height. */
export function useStretched(width: number, height: number): (element: HTMLElement | null) => void {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      element.style.minWidth = `${width}px`;
      element.style.height = `${height}px`;
    },
    [width, height],
  );
}
