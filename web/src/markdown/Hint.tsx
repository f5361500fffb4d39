/** A hint in words beside something small, shown while the pointer is over it or it has the focus. */

import type { ComponentChildren } from "preact";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";

const DELAY_MILLISECONDS = 150;
const GAP = 6;

/** Return whether the hint is shown, and what shows it after a moment and hides it. */
export function useHint() {
  const [isShown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), DELAY_MILLISECONDS);
  }, []);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setShown(false);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return { isShown, show, hide };
}

type Props = { id: string; beside: { current: HTMLElement | null }; onHide: () => void; children: ComponentChildren };

/** Lies above everything, so that no scrolling box clips it. Esc hides it and then closes what Esc closes otherwise. */
export function Hint({ id, beside, onHide, children }: Props) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !beside.current) return;
    box.current.showPopover();
    putBeside(box.current, beside.current.getBoundingClientRect());
  }, [beside]);
  useLayoutEffect(() => {
    const escaped = (event: KeyboardEvent) => {
      if (event.key === "Escape") box.current?.hidePopover();
    };
    document.addEventListener("keydown", escaped, true);
    document.addEventListener("scroll", onHide, true);
    return () => {
      document.removeEventListener("keydown", escaped, true);
      document.removeEventListener("scroll", onHide, true);
    };
  }, [onHide]);
  return (
    <span ref={box} id={id} class="md-preview" role="tooltip" popover="manual">
      {children}
    </span>
  );
}

function putBeside(box: HTMLElement, at: DOMRect): void {
  const size = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - 8));
  const isAbove = at.top - size.height - GAP > 8;
  box.style.left = `${left}px`;
  box.style.top = `${isAbove ? at.top - size.height - GAP : at.bottom + GAP}px`;
}
