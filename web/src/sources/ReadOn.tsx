/** A box that reads on when it is scrolled to an end. What it shows stays where it is when text is added above it. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Button } from "../parts/Button";
import { Fault } from "../parts/states";
import { useTexts } from "../texts/texts";
import type { useText } from "./reading";
import { SOURCES } from "./sources.texts";

type Props = {
  class: string;
  label: string;
  query: ReturnType<typeof useText>["query"];
  /** Selects what is brought into sight at first, and stays in its place later. */
  shown: string;
  /** Where the text begins that is read so far. */
  from: number;
  children: ComponentChildren;
};

const NEAR_PIXELS = 300;

export function ReadOn({ class: own, label, query, shown, from, children }: Props) {
  const t = useTexts(SOURCES);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptPlace(scroller, shown, from);
  const { hasPreviousPage, hasNextPage, isFetching } = query;
  const readUp = () => !isFetching && void query.fetchPreviousPage();
  const readDown = () => hasNextPage && !isFetching && void query.fetchNextPage();
  const scrolled = () => {
    const at = scroller.current;
    if (!at || query.error) return;
    if (hasPreviousPage && at.scrollTop < NEAR_PIXELS) readUp();
    else if (at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PIXELS) readDown();
  };
  return (
    <div ref={scroller} class={`source-scroll ${own}`} tabIndex={0} role="region" aria-label={label} onScroll={scrolled}>
      {query.isFetchPreviousPageError && <Fault error={query.error} onRetry={() => void query.fetchPreviousPage()} />}
      {hasPreviousPage && (
        <Button icon="up" kind="quiet" class="source-more" disabled={isFetching} onClick={readUp}>
          {t("earlier")}
        </Button>
      )}
      {children}
      {query.isFetchNextPageError && <Fault error={query.error} onRetry={() => void query.fetchNextPage()} />}
      {hasNextPage && (
        <Button icon="down" kind="quiet" class="source-more" disabled={isFetching} onClick={readDown}>
          {t("later")}
        </Button>
      )}
    </div>
  );
}

/** Bring what is shown into view once, and keep it where it is when text is added above it. */
function useKeptPlace(scroller: { current: HTMLDivElement | null }, shown: string, from: number): void {
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    const box = scroller.current;
    const span = box?.querySelector<HTMLElement>(shown);
    if (!box || !span) return;
    const now = offsetIn(box, span);
    const room = Math.max(0, Math.min(box.clientHeight / 3, (box.clientHeight - span.offsetHeight) / 2));
    box.scrollTop = top.current === null ? now - room : box.scrollTop + now - top.current;
    top.current = now;
  }, [scroller, shown, from]);
}

/** Return how far below the beginning of what a box scrolls an element begins. */
function offsetIn(box: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
}
