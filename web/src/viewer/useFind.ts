/** A search in a document: its hits and the current one. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { useDebounced } from "../parts/debounced";
import type { Range } from "../sources/span";
import { findAll, firstFrom, fold } from "./find";
import { useWholeText, type Version } from "./wire";

const NONE: readonly Range[] = [];

export function useFind(version: Version, isOpen: boolean, from: number) {
  const [written, write] = useState("");
  const query = useDebounced(written.trim());
  const isSearching = isOpen && query.length > 0;
  const whole = useWholeText(version, isSearching);
  const text = whole.data?.text;
  const folded = useMemo(() => (text === undefined ? null : fold(text)), [text]);
  const hits = useMemo(() => (folded && isSearching ? findAll(folded, query) : NONE), [folded, isSearching, query]);
  const [at, setAt] = useState(0);
  useEffect(() => setAt(firstFrom(hits, from)), [hits, from]);
  return {
    written,
    write,
    /** Whether the text was searched for what is written. */
    isDone: isSearching && folded !== null,
    error: whole.error,
    hits,
    at,
    hit: hits[at] ?? null,
    step: (by: 1 | -1) => hits.length > 0 && setAt((at + by + hits.length) % hits.length),
  };
}
