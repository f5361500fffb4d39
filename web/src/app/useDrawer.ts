/** On a narrow screen the list covers the view: a button opens it; Esc, a choice and navigation close it. */

import { useSyncExternalStore } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "./escape";

const narrow = matchMedia("(max-width: 48rem)"); // as in page.css

/** The open drawer makes the view `inert`, the closed one the list. The focus moves into it and returns to the button. */
export function useDrawer(path: string) {
  const isNarrow = useSyncExternalStore(watchNarrow, () => narrow.matches);
  const [isAsked, ask] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const isOpen = isNarrow && isAsked;
  const close = useCallback(() => ask(false), []);
  useEscape("list", isOpen ? close : null);
  useEffect(close, [path, close]);
  useEffect(() => {
    const open = () => ask(narrow.matches);
    document.addEventListener("clew:search", open);
    return () => document.removeEventListener("clew:search", open);
  }, []);
  const wasOpen = useRef(false);
  useLayoutEffect(() => {
    const isLost = [null, document.body].includes(document.activeElement as HTMLElement | null);
    if (isOpen) list.current?.querySelector("button")?.focus();
    else if (wasOpen.current && (isLost || list.current?.contains(document.activeElement))) opener.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, isHidden: isNarrow && !isOpen, open: () => ask(true), close, list, opener };
}

function watchNarrow(listener: () => void): () => void {
  narrow.addEventListener("change", listener);
  return () => narrow.removeEventListener("change", listener);
}
