/**
 * The messages as a virtual list: only the visible rows are in the document. It has its own component, because the virtualizer
 * returns new values at every render. `follow` keeps the end in view, `Row` renders a row.
 */

import { useVirtualizer, defaultRangeExtractor, type Range } from "@tanstack/react-virtual";
import type { ComponentChildren, RefObject } from "preact";
import { useCallback, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { useFollow } from "./follow";
import { THREAD } from "./thread.texts";
import type { MessageView } from "./view";

export type Row = { key: string; view: MessageView };
export type ListHandle = { toEnd: () => void; show: (messageId: string) => void };

type Props = {
  rows: readonly Row[];
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  /** The row that stays in the document while the reader scrolls, because a question is being edited in it. */
  keptKey: string | null;
  handle: RefObject<ListHandle | null>;
  children: (row: Row) => ComponentChildren;
};

const OVERSCAN = 4;
/** Below every end, so that the last rows are drawn first. */
const FAR_BELOW = 1e7;
const NEAR_TOP = 12;
const FOLLOW_PIXELS = 80;
const AWAY_PIXELS = 40;
const FLASH_MILLISECONDS = 2_000;

export function MessageList({ rows, hasOlder, onOlder, keptKey, handle, children }: Props) {
  const t = useTexts(THREAD);
  const scroller = useRef<HTMLDivElement>(null);
  const [follow, setFollow] = useFollow(scroller);
  const [flashed, setFlashed] = useState<string | null>(null);
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const keys = useSame(rows.map((row) => row.key));
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const kept = useSame([keptKey, focusedKey].map((key) => (key === null ? -1 : keys.indexOf(key))).filter((index) => index >= 0));
  const rangeExtractor = useCallback((range: Range) => withKept(defaultRangeExtractor(range), kept), [kept]);
  const list = useVirtualizer<HTMLDivElement, HTMLElement>({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimate(rows[index]?.view, scroller.current?.clientWidth ?? 0),
    getItemKey,
    rangeExtractor,
    overscan: OVERSCAN,
    anchorTo: "end",
    initialOffset: FAR_BELOW,
    followOnAppend: follow,
    scrollEndThreshold: follow ? FOLLOW_PIXELS : -1,
    paddingStart: 24,
    paddingEnd: 24,
  });
  const isPlaced = usePlacedAtEnd(list, rows.length > 0);
  const items = list.getVirtualItems();
  const isLoading = useOlder((items.find((item) => !kept.includes(item.index))?.index ?? 0) < NEAR_TOP && hasOlder && isPlaced, onOlder);
  useEndWhenResized(scroller, follow, () => list.scrollToEnd());
  const toEnd = () => {
    setFollow(true);
    list.scrollToEnd();
  };
  useImperativeHandle(handle, () => ({
    toEnd,
    show: (messageId) => {
      const index = rows.findIndex((row) => row.view.id === messageId);
      if (index < 0) return;
      setFollow(false);
      list.scrollToIndex(index, { align: "center" });
      setFlashed(rows[index]?.key ?? null);
      setTimeout(() => setFlashed(null), FLASH_MILLISECONDS);
    },
  }));
  return (
    <div class="messages">
      {isLoading && <p class="messages-older">{t("loadingOlder")}</p>}
      <div
        ref={scroller}
        class="messages-scroller"
        role="log"
        aria-live="off"
        aria-label={t("messages")}
        tabIndex={0}
        onFocusIn={(event) => setFocusedKey(keyOf(event.target))}
        onFocusOut={() => setFocusedKey(null)}
      >
        <div class="messages-all" style={{ height: `${list.getTotalSize()}px` }}>
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <article
                  key={row.key}
                  ref={list.measureElement}
                  class={`row row-${row.view.role} ${flashed === row.key ? "row-flashed" : ""}`}
                  style={{ transform: `translateY(${item.start}px)` }}
                  data-index={item.index}
                  data-key={row.key}
                  data-message-id={row.view.id}
                  aria-posinset={hasOlder ? undefined : item.index + 1}
                  aria-setsize={hasOlder ? -1 : rows.length}
                >
                  {children(row)}
                </article>
              )
            );
          })}
        </div>
      </div>
      {!follow && list.getDistanceFromEnd() > AWAY_PIXELS && <ToLatest rows={rows} onClick={toEnd} />}
    </div>
  );
}

/** Shown while the list does not follow; announces new content below. */
function ToLatest({ rows, onClick }: { rows: readonly Row[]; onClick: () => void }) {
  const t = useTexts(THREAD);
  const last = rows.at(-1);
  const [first] = useState({ key: last?.key, length: last?.view.text.length });
  const hasNew = first.key !== last?.key || first.length !== last?.view.text.length;
  return (
    <div class="to-latest">
      <Button icon="down" label={t("toLatest")} class={hasNew ? "to-latest-new" : ""} onClick={onClick}>
        {hasNew ? t("newBelow") : null}
      </Button>
    </div>
  );
}

function usePlacedAtEnd(list: { scrollToEnd: () => void }, hasRows: boolean): boolean {
  const [isPlaced, setPlaced] = useState(false);
  useLayoutEffect(() => {
    if (!hasRows) return;
    list.scrollToEnd();
    const frame = requestAnimationFrame(() => setPlaced(true));
    return () => cancelAnimationFrame(frame);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the first rows exist
  }, [hasRows]);
  return isPlaced;
}

/** Load older messages while `isWanted`, one page at a time; true while one loads. */
function useOlder(isWanted: boolean, onOlder: () => Promise<void>): boolean {
  const [isLoading, setLoading] = useState(false);
  useEffect(() => {
    if (!isWanted || isLoading) return;
    setLoading(true);
    void onOlder().finally(() => setLoading(false));
  }, [isWanted, isLoading, onOlder]);
  return isLoading;
}

/** A growing composer or an on-screen keyboard takes height away at the end. */
function useEndWhenResized(scroller: RefObject<HTMLElement | null>, follow: boolean, toEnd: () => void): void {
  const latest = useRef({ follow, toEnd });
  useLayoutEffect(() => {
    latest.current = { follow, toEnd };
  });
  useEffect(() => {
    if (!scroller.current) return;
    const observer = new ResizeObserver(() => latest.current.follow && latest.current.toEnd());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

/** Return the same array for as long as its items are the same. */
function useSame<T>(items: T[]): readonly T[] {
  const [held] = useState<{ items: readonly T[] }>({ items });
  if (held.items.length !== items.length || held.items.some((item, index) => item !== items[index])) held.items = items;
  return held.items;
}

function withKept(range: number[], kept: readonly number[]): number[] {
  const missing = kept.filter((index) => !range.includes(index));
  return missing.length ? [...range, ...missing].sort((a, b) => a - b) : range;
}

function keyOf(target: EventTarget | null): string | null {
  return target instanceof HTMLElement ? (target.closest<HTMLElement>("[data-key]")?.dataset.key ?? null) : null;
}

const estimates = new WeakMap<MessageView, number>();

/** Estimate the height of a row that was never drawn; a good estimate saves corrections. */
function estimate(view: MessageView | undefined, width: number): number {
  if (!view) return 100;
  const found = estimates.get(view);
  if (found !== undefined) return found;
  const perLine = Math.max(30, Math.min(width, 736) / 7.6);
  const lines = view.text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)), 0);
  const guess = view.role === "user" ? 62 + lines * 25 : 92 + lines * 26;
  estimates.set(view, guess);
  return guess;
}
