/**
 * Whether the list follows the growing answer: a flag that only the reader's own movements change. The distance from the end
 * cannot distinguish a reader who scrolled from a row that grew.
 */

import { type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

const END_PIXELS = 4;
const UP_KEYS = new Set(["PageUp", "ArrowUp", "Home"]);
const DOWN_KEYS = new Set(["PageDown", "ArrowDown", "End", " "]);

export function useFollow(scroller: RefObject<HTMLElement | null>): [boolean, (follow: boolean) => void] {
  const [follow, setFollow] = useState(true);
  const isGoingDown = useRef(false);
  useEffect(() => {
    const log = scroller.current;
    if (!log) return;
    const over = new AbortController();
    let touchedAt = 0;
    const moved = (direction: number) => {
      if (!direction || log.scrollHeight <= log.clientHeight) return;
      isGoingDown.current = direction > 0;
      if (direction < 0) setFollow(false);
      else reached();
    };
    const reached = () => {
      if (isGoingDown.current && distanceFromEnd(log) <= END_PIXELS) setFollow(true);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest("input, textarea")) return;
      if (UP_KEYS.has(event.key) || (event.key === " " && event.shiftKey)) moved(-1);
      else if (DOWN_KEYS.has(event.key)) moved(1);
    };
    const grabbed = (event: PointerEvent) => {
      const isGutter = event.target === log && event.offsetX >= log.clientWidth;
      if (!isGutter) return;
      setFollow(false);
      isGoingDown.current = true; // a drag to the end follows again
    };
    const chose = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("button, summary, a")) setFollow(false); // what the reader clicked stays in place
    };
    const options = { signal: over.signal, passive: true };
    log.addEventListener("wheel", (event) => moved(event.deltaY), options);
    log.addEventListener("touchstart", (event) => (touchedAt = event.touches[0]?.clientY ?? 0), options);
    log.addEventListener(
      "touchmove",
      (event) => {
        const at = event.touches[0]?.clientY ?? touchedAt;
        moved(touchedAt - at);
        touchedAt = at;
      },
      options,
    );
    log.addEventListener("keydown", pressed, options);
    log.addEventListener("pointerdown", grabbed, options);
    log.addEventListener("click", chose, options);
    log.addEventListener("scroll", reached, options);
    return () => over.abort();
  }, [scroller]);
  return [follow, setFollow];
}

export function distanceFromEnd(log: HTMLElement): number {
  return log.scrollHeight - log.clientHeight - log.scrollTop;
}
