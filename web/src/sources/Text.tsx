/** The text of a document as it is stored, never interpreted, with the cited span marked. It reads on when it is scrolled to an end. */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Button } from "../parts/Button";
import { Fault } from "../parts/states";
import { useTexts } from "../texts/texts";
import { chunk } from "./chunks";
import type { useText } from "./reading";
import { SOURCES } from "./sources.texts";

type Props = { parts: { before: string; quoted: string; after: string }; name: string; query: ReturnType<typeof useText>["query"] };

const NEAR_PIXELS = 300;

export function Text({ parts, name, query }: Props) {
  const t = useTexts(SOURCES);
  const scroller = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLElement>(null);
  const pieces = useMemo(() => chunk(parts.before, parts.after), [parts.before, parts.after]);
  useKeptPlace(scroller, mark, parts.before);
  const { hasPreviousPage, hasNextPage, isFetching } = query;
  const readUp = () => hasPreviousPage && !isFetching && void query.fetchPreviousPage();
  const readDown = () => hasNextPage && !isFetching && void query.fetchNextPage();
  const scrolled = () => {
    const at = scroller.current;
    if (!at || query.error) return;
    if (at.scrollTop < NEAR_PIXELS) readUp();
    else if (at.scrollHeight - at.scrollTop - at.clientHeight < NEAR_PIXELS) readDown();
  };
  return (
    <div ref={scroller} class="panel-body source-scroll" tabIndex={0} role="region" aria-label={t("text", { name })} onScroll={scrolled}>
      {query.isFetchPreviousPageError && <Fault error={query.error} onRetry={() => void query.fetchPreviousPage()} />}
      {hasPreviousPage && (
        <Button icon="up" kind="quiet" class="source-more" disabled={isFetching} onClick={readUp}>
          {t("earlier")}
        </Button>
      )}
      <div class="source-text">
        {pieces.before.map((piece, index) => (
          <div key={index - pieces.before.length}>{piece}</div>
        ))}
        <div key="cited">
          {pieces.line.before}
          <mark ref={mark}>{parts.quoted}</mark>
          {pieces.line.after}
        </div>
        {pieces.after.map((piece, index) => (
          <div key={index}>{piece}</div>
        ))}
      </div>
      {query.isFetchNextPageError && <Fault error={query.error} onRetry={() => void query.fetchNextPage()} />}
      {hasNextPage && (
        <Button icon="down" kind="quiet" class="source-more" disabled={isFetching} onClick={readDown}>
          {t("later")}
        </Button>
      )}
    </div>
  );
}

type Box<T> = { current: T | null };

/** Bring the span into view once, and keep it where it is when text is added above it. */
function useKeptPlace(scroller: Box<HTMLDivElement>, mark: Box<HTMLElement>, before: string): void {
  const top = useRef<number | null>(null);
  useLayoutEffect(() => {
    const [box, span] = [scroller.current, mark.current];
    if (!box || !span) return;
    const now = offsetIn(box, span);
    const room = Math.max(0, Math.min(box.clientHeight / 3, (box.clientHeight - span.offsetHeight) / 2));
    box.scrollTop = top.current === null ? now - room : box.scrollTop + now - top.current;
    top.current = now;
  }, [scroller, mark, before]);
}

/** Return how far below the beginning of what a box scrolls an element begins. */
function offsetIn(box: HTMLElement, element: HTMLElement): number {
  return element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
}
