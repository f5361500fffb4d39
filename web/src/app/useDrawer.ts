/** On a narrow screen the list lies above the view: opened by a button, closed by Esc, by a choice and by going elsewhere. */

import { useSyncExternalStore } from "preact/compat";
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "./escape";

const narrow = matchMedia("(max-width: 48rem)"); // as in page.css

/** While it is open the view is `inert`, while it is hidden the list is; the focus goes in with it and comes back to the button. */
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
