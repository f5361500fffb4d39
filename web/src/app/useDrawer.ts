/** On a narrow screen, and on a middling one beside a panel, the list covers the view: a button opens it; Esc, a choice and navigation close it. */

import { useSyncExternalStore } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "./escape";

// As in page.css.
const narrow = matchMedia("(max-width: 48rem)");
const narrowBesidePanel = matchMedia("(max-width: 48rem), (min-width: 56.01rem) and (max-width: 75rem)");

/** The open drawer makes the view `inert`, the closed one the list. The focus moves into it and returns to the button. */
export function useDrawer(path: string, hasPanel: boolean) {
  const query = hasPanel ? narrowBesidePanel : narrow;
  const isNarrow = useSyncExternalStore(watchWidth, () => query.matches);
  const [isAsked, ask] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isNarrow && isAsked;
  const close = useCallback(() => ask(false), []);
  useEscape("list", isOpen ? close : null);
  useEffect(close, [path, hasPanel, close]);
  useLayoutEffect(() => {
    const open = () => ask(query.matches);
    document.addEventListener("clew:search", open);
    return () => document.removeEventListener("clew:search", open);
  }, [query]);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const isLost = [null, document.body].includes(document.activeElement as HTMLElement | null);
    if (isOpen) list.current?.querySelector("button")?.focus();
    else if (wasOpen.current && (isLost || list.current?.contains(document.activeElement))) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isNarrow, isOpen, isHidden: isNarrow && !isOpen, open: () => ask(true), close, list, opener };
}

function watchWidth(listener: () => void): () => void {
  addEventListener("resize", listener);
  return () => removeEventListener("resize", listener);
}
