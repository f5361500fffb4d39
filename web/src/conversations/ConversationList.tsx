/** The rows that are in sight, of a list as long as it may be; the row that has the focus stays. */

import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { lazy, Suspense } from "preact/compat";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { rename } from "./changes";
import { ConversationRow, type RowActions } from "./ConversationRow";
import { type Conversation, heightOf, neighbourOf, type Row } from "./list";
import { remSize, useListFocus, useSteadyScroll, walk } from "./useListFocus";

const DeleteDialog = lazy(() => import("./DeleteDialog"));
const OVERSCAN = 8;

type Props = {
  rows: readonly Row[];
  openId: string | null;
  /** They belong to others, and can only be read. */
  isShared: boolean;
  /** Whether more can be read; `onEnd` asks for it. */
  hasMore: boolean;
  onEnd: () => void;
  onChoose: () => void;
  /** The last row is gone, and the focus needs another place. */
  onEmptied: () => void;
};

export function ConversationList({ rows, openId, isShared, hasMore, onEnd, onChoose, onEmptied }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const [renamed, setRenamed] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Conversation | null>(null);
  const focus = useListFocus(rows, openId, scroller);
  const { reach, focusOn } = focus;
  useSteadyScroll(rows, scroller);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.conversation.id ?? index,
    estimateSize: (index) => heightOf(rows[index]) * remSize(),
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), focus.index])].sort((a, b) => a - b),
    overscan: OVERSCAN,
  });
  useEffect(() => list.measure(), [rows, list]); // a row gains or loses the heading of its group
  const shown = list.getVirtualItems();
  const isNearEnd = (list.range?.endIndex ?? 0) >= rows.length - OVERSCAN;
  useEffect(() => {
    if (hasMore && isNearEnd) onEnd();
  }, [hasMore, isNearEnd, onEnd]);

  const actions = useMemo<RowActions>(
    () => ({
      choose: onChoose,
      reach,
      rename: setRenamed,
      endRename: (id, title, isFocusKept) => {
        setRenamed(null);
        if (isFocusKept) focusOn(id);
        if (title) void rename(id, title);
      },
      askDelete: setDoomed,
    }),
    [onChoose, reach, focusOn],
  );
  const press = (event: KeyboardEvent) => {
    if (!(event.target as HTMLElement).closest("[data-conversation]")) return;
    const next = walk(event.key, focus.index, rows.length);
    const row = next === null ? undefined : rows[next];
    if (next === null || !row) return;
    event.preventDefault();
    list.scrollToIndex(next);
    focusOn(row.conversation.id);
  };
  const afterDelete = (id: string) => {
    const next = neighbourOf(rows, id);
    if (next) focusOn(next);
    else onEmptied();
  };
  return (
    <div ref={scroller} class="conversations-scroll" tabIndex={-1}>
      <ul class="conversations-rows" role="list" style={{ height: `${list.getTotalSize()}px` }} onKeyDown={press}>
        {shown.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          const id = row.conversation.id;
          return (
            <li
              key={id}
              aria-setsize={hasMore ? -1 : rows.length}
              aria-posinset={item.index + 1}
              style={{ transform: `translateY(${item.start}px)` }}
              onFocusIn={() => reach(id)}
            >
              <ConversationRow
                row={row}
                isOpen={id === openId}
                isReached={item.index === focus.index}
                isRenamed={id === renamed}
                isShared={isShared}
                actions={actions}
              />
            </li>
          );
        })}
      </ul>
      <Suspense fallback={null}>
        {doomed && <DeleteDialog conversation={doomed} isOpen={doomed.id === openId} onClose={() => setDoomed(null)} onDelete={afterDelete} />}
      </Suspense>
    </div>
  );
}
