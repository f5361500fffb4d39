/** What a reader chose in the inspector of a turn, kept while a source lies over it: the place, the view of the fusion. */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const kept = new Map<string, unknown>();

/** As `useState`, but a component that is mounted again under the same key goes on where it was. */
export function useKept<T>(key: string, initial: T): [T, (next: T) => void] {
  const [value, set] = useState<T>((kept.get(key) as T | undefined) ?? initial);
  const keep = (next: T) => {
    kept.set(key, next);
    set(next);
  };
  return [value, keep];
}

/** Keep how far a box is scrolled; it is brought back there as soon as its content `isThere`. */
export function useKeptScroll(key: string, isThere: boolean) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isThere && box.current) box.current.scrollTop = Number(kept.get(key) ?? 0);
  }, [key, isThere]);
  return { ref: box, onScroll: () => kept.set(key, box.current?.scrollTop ?? 0) };
}
