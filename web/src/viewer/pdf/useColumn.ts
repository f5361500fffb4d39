/** The column of pages in a box that scrolls: its scale, which pages are in sight, and the place that stays when the scale changes. */

import type { Ref } from "preact";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { between, bounded, columnOf, fitting, GAP, marginOf, pageAt, sideways, stepped } from "./geometry";
import type { Area, Column, Size, Turns } from "./geometry";

/** The size of a sheet of paper, until a page is known. */
const PAPER: Size = { width: 595, height: 842 };
const CALM_MILLISECONDS = 120;
/** Where in the box's height the reader looks. */
const EYE = 1 / 3;

/** What the reader looks at while the scale changes, as parts of the box: buttons keep its middle, a pinch the place of the fingers. */
const MIDDLE = { x: 1 / 2, y: EYE };

export type Zoom = number | "fit";
/** The place of a page that is there, as parts of the page. */
type Anchor = { page: number; part: number; across: number };
type Window = { first: number; last: number; current: number };

export function useColumn(count: number, known: readonly (Size | null)[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  const [zoom, setZoom] = useState<Zoom>("fit");
  const [turns, setTurns] = useState<Turns>(0);
  const [sizes, setSizes] = useState<readonly (Size | null)[]>(() => Array.from({ length: count }, (_, index) => known[index] ?? null));
  const shown = useMemo(() => {
    const usual = sizes.find((one) => one !== null) ?? PAPER;
    return sizes.map((one) => one ?? usual);
  }, [sizes]);
  const anchor = useRef<Anchor>({ page: 0, part: 0, across: 0.5 });
  const focus = useRef(MIDDLE);
  const [inSight, setInSight] = useState<Window>({ first: 0, last: 0, current: 0 });
  const here = shown[inSight.current] ?? PAPER;
  const fit = useFit(shown, turns, room);
  const scale = zoom === "fit" ? fit : zoom;
  const column = useMemo(() => columnOf(shown, scale, turns), [shown, scale, turns]);

  const look = useCallback(() => {
    const box = scroller.current;
    if (!box) return;
    const { scrollTop, clientHeight } = box;
    const page = pageAt(column, scrollTop + clientHeight * EYE);
    anchor.current = placeAt(box, column, MIDDLE);
    const [first, last] = between(column, scrollTop - clientHeight / 2, scrollTop + clientHeight * 1.5);
    setInSight((was) => (was.first === first && was.last === last && was.current === page ? was : { first, last, current: page }));
  }, [column]);
  useRoom(scroller, setRoom);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { page, part, across } = anchor.current;
    const { width, height } = column.sizes[page] ?? { width: 0, height: 0 };
    if (page > 0 || part > 0) box.scrollTop = (column.tops[page] ?? 0) + part * height - box.clientHeight * focus.current.y;
    box.scrollLeft = across * width + marginOf(column, width, box.clientWidth) - box.clientWidth * focus.current.x;
    focus.current = MIDDLE;
    look();
  }, [column, look]);
  const scrolled = useCalmly(scroller, look);

  /** Go to the top of a page, or to the lines of a quote on it. */
  const goTo = (page: number, areas: readonly Area[] = []) => {
    const box = scroller.current;
    const index = Math.min(count, Math.max(1, page)) - 1;
    const size = column.sizes[index];
    if (!box || !size) return;
    const top = column.tops[index] ?? 0;
    const { clientWidth: room, clientHeight } = box;
    box.scrollTop = areas[0] ? top + areas[0].top * size.height - clientHeight * EYE : top - GAP / 2;
    if (areas[0] || size.width <= room) box.scrollLeft = marginOf(column, size.width, room) + sideways(areas, size.width, room);
    look();
  };
  const noteSize = useCallback((number: number, size: Size) => {
    setSizes((was) => (isSame(was[number - 1], size) ? was : was.with(number - 1, size)));
  }, []);
  const zoomTo = (next: number, at = MIDDLE) => {
    if (scroller.current) anchor.current = placeAt(scroller.current, column, at);
    focus.current = at;
    setZoom(bounded(next));
  };
  return {
    scroller: scroller as Ref<HTMLDivElement> & { current: HTMLDivElement | null },
    column,
    turns,
    zoom,
    scale,
    sizes: shown,
    ...inSight,
    /** Whether a size of the box is known, and pages can be drawn. */
    isReady: room > 0,
    scrolled,
    goTo,
    noteSize,
    turn: () => setTurns((was) => ((was + 1) % 4) as Turns),
    fitWidth: () => setZoom("fit"),
    step: (by: 1 | -1) => zoomTo(stepped(scale, by)),
    zoomTo,
    here,
  };
}

export type ColumnView = ReturnType<typeof useColumn>;

/** Return the place of a page that is at a part of the box. */
function placeAt(box: HTMLElement, column: Column, { x, y }: typeof MIDDLE): Anchor {
  const top = box.scrollTop + box.clientHeight * y;
  const page = pageAt(column, top);
  const { width, height } = column.sizes[page] ?? { width: 1, height: 1 };
  const left = box.scrollLeft + box.clientWidth * x - marginOf(column, width, box.clientWidth);
  return { page, part: (top - (column.tops[page] ?? 0)) / height, across: left / width };
}

/** The scale at which the widest of the pages fits, so that it does not change from page to page. */
function useFit(sizes: readonly Size[], turns: Turns, room: number): number {
  return useMemo(() => {
    const widths = sizes.map((size) => (turns % 2 ? size.height : size.width)).sort((a, b) => a - b);
    // one large drawing among a hundred pages of text does not make the text small
    const usual = widths[Math.min(widths.length - 1, Math.floor(widths.length * 0.9))] ?? PAPER.width;
    return fitting({ width: usual, height: usual }, 0, room - 2 * GAP);
  }, [sizes, turns, room]);
}

function useRoom(scroller: { current: HTMLDivElement | null }, setRoom: (width: number) => void): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = () => setRoom(box.clientWidth);
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(box);
    return () => watcher.disconnect();
  }, [scroller, setRoom]);
}

/** Look at once while the reader scrolls; after a leap, only when it is over: what is passed need not be fetched. */
function useCalmly(scroller: { current: HTMLDivElement | null }, look: () => void): () => void {
  const was = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return () => {
    const box = scroller.current;
    if (!box) return;
    const leap = Math.abs(box.scrollTop - was.current);
    was.current = box.scrollTop;
    clearTimeout(timer.current);
    if (leap < box.clientHeight) look();
    else timer.current = setTimeout(look, CALM_MILLISECONDS);
  };
}

function isSame(known: Size | null | undefined, size: Size): boolean {
  return known != null && Math.abs(known.width - size.width) < 0.5 && Math.abs(known.height - size.height) < 0.5;
}
