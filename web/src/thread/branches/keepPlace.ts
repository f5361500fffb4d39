/** After a switch of branches, keeps the new message where the old one was, until the list settles. */

const STILL_FRAMES = 10;
const MOST_FRAMES = 90;
const MOVES = ["wheel", "touchmove", "pointerdown", "keydown"] as const;

/** `find` returns the element to keep `top` pixels below the window's edge, once it exists; then `found` is called. */
export function keepPlace(scroller: HTMLElement, find: () => HTMLElement | null, top: number, found: (element: HTMLElement) => void): void {
  const over = new AbortController();
  for (const move of MOVES) window.addEventListener(move, () => over.abort(), { signal: over.signal, capture: true });
  let isFound = false;
  let still = 0;
  let frames = 0;
  const frame = () => {
    if (over.signal.aborted) return;
    const element = find();
    if (element && !isFound) found(element);
    isFound ||= element !== null;
    const off = element ? element.getBoundingClientRect().top - top : -scroller.clientHeight / 2; // a virtual row is further up
    const before = scroller.scrollTop;
    if (Math.abs(off) >= 1) scroller.scrollTop += off;
    still = scroller.scrollTop === before ? still + 1 : 0;
    frames += 1;
    if (still < STILL_FRAMES && frames < MOST_FRAMES) requestAnimationFrame(frame);
    else over.abort();
  };
  requestAnimationFrame(frame);
}
