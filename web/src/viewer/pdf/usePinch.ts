/** Zooms the pages with two fingers, or with the wheel and Ctrl as trackpads send a pinch; the place between the fingers stays. */

import { useEffect, useRef } from "preact/hooks";
import type { ColumnView } from "./useColumn";

/** Of the wheel, for a scale that is e times as large. */
const WHEEL_PIXELS = 200;
type Place = { x: number; y: number };
type Pinch = { distance: number; scale: number };

export function usePinch(view: ColumnView): void {
  const now = useRef(view);
  now.current = view;
  const { scroller } = view;
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let begun: Pinch | null = null;
    let frame = 0;
    const zoom = (scale: number, at: Place) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => now.current.zoomTo(scale, partOf(box, at)));
    };
    const touched = (event: TouchEvent) => {
      const [one, other] = event.touches;
      begun = one && other && event.touches.length === 2 ? { distance: apart(one, other), scale: now.current.scale } : null;
    };
    const moved = (event: TouchEvent) => {
      const [one, other] = event.touches;
      if (!begun || !one || !other) return;
      event.preventDefault();
      const middle = { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 };
      zoom((begun.scale * apart(one, other)) / begun.distance, middle);
    };
    const wheeled = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(now.current.scale * Math.exp(-event.deltaY / WHEEL_PIXELS), { x: event.clientX, y: event.clientY });
    };
    box.addEventListener("touchstart", touched, { passive: true });
    box.addEventListener("touchend", touched, { passive: true });
    box.addEventListener("touchmove", moved, { passive: false });
    box.addEventListener("wheel", wheeled, { passive: false });
    return () => {
      cancelAnimationFrame(frame);
      box.removeEventListener("touchstart", touched);
      box.removeEventListener("touchend", touched);
      box.removeEventListener("touchmove", moved);
      box.removeEventListener("wheel", wheeled);
    };
  }, [scroller]);
}

function apart(one: Touch, other: Touch): number {
  return Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY));
}

function partOf(box: HTMLElement, { x, y }: Place): Place {
  const { left, top, width, height } = box.getBoundingClientRect();
  return { x: (x - left) / width, y: (y - top) / height };
}
