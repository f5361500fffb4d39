/** Which row Tab reaches, arrows that walk on from it, and the scroll position that stays when the list is read again. */

import type { RefObject } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Row, shiftOf } from "./list";

/** Return the size of a rem in pixels: who enlarges text gets larger rows. */
export function remSize(): number {
  return parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
}

/** `openId` is reached first. `focusOn` moves the focus to a row when it has been rendered. */
export function useListFocus(rows: readonly Row[], openId: string | null, scroller: RefObject<HTMLElement | null>) {
  const [reached, reach] = useState<string | null>(null);
  const [wanted, want] = useState<{ id: string } | null>(null);
  const ids = rows.map((row) => row.conversation.id);
  const index = Math.max(0, [reached, openId].map((id) => (id ? ids.indexOf(id) : -1)).find((at) => at >= 0) ?? 0);
  useEffect(() => {
    if (wanted) scroller.current?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(wanted.id)}"]`)?.focus();
  }, [wanted, scroller]);
  const focusOn = useCallback((id: string) => {
    reach(id);
    want({ id });
  }, []);
  return { index, reach, focusOn };
}

/** Return the row that a key leads to from `index`, null for another key. */
export function walk(key: string, index: number, count: number): number | null {
  const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: count - 1 }[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

/** Keep what is read where it is when rows come, go or move above it; at the very top new rows are to be seen. */
export function useSteadyScroll(rows: readonly Row[], scroller: RefObject<HTMLElement | null>): void {
  const before = useRef(rows);
  useLayoutEffect(() => {
    const shown = scroller.current;
    const old = before.current;
    before.current = rows;
    if (!shown || old === rows || shown.scrollTop === 0) return;
    const rem = remSize();
    shown.scrollTop += rem * shiftOf(old, rows, shown.scrollTop / rem, (shown.scrollTop + shown.clientHeight) / rem);
  }, [rows, scroller]);
}
