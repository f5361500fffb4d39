/** The layout of PDF pages in a column: which are visible, and where a box lies on a page. */

export type Size = { width: number; height: number };
/** Quarter turns clockwise that the reader gave the pages. */
export type Turns = 0 | 1 | 2 | 3;
/** A rectangle as parts of its page, from 0 to 1, from the top left. */
export type Area = { left: number; top: number; width: number; height: number };
export type Box = { page: number; x0: number; top: number; x1: number; bottom: number };
/** Pixels of each page, from the top of all. `widest` is what has to be scrolled sideways. */
export type Column = { tops: number[]; sizes: Size[]; total: number; widest: number };

/** CSS pixels of a point at 100 %. */
export const POINT = 96 / 72;
export const GAP = 12;
/** The least height of a line, from its highest to its lowest letter, in CSS pixels at which it is read without effort. */
const READABLE = 11;
const SMALLEST = 0.1;
const LARGEST = 5;
const STEPS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5];
/** A highlight is a little larger than the words. */
const BLEED = 1.5;

export function turned({ width, height }: Size, turns: Turns): Size {
  return turns % 2 ? { width: height, height: width } : { width, height };
}

/** Return the position of each page at a scale; `sizes` are in points. */
export function columnOf(sizes: readonly Size[], scale: number, turns: Turns): Column {
  const column: Column = { tops: [], sizes: [], total: GAP, widest: 0 };
  for (const size of sizes) {
    const shown = turned(size, turns);
    const pixels = { width: Math.round(shown.width * POINT * scale), height: Math.round(shown.height * POINT * scale) };
    column.tops.push(column.total);
    column.sizes.push(pixels);
    column.total += pixels.height + GAP;
    column.widest = Math.max(column.widest, pixels.width);
  }
  return column;
}

/** Return the index of the page at a height, the nearest one in a gap. */
export function pageAt({ tops }: Column, y: number): number {
  let [low, high] = [0, tops.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((tops[middle] ?? 0) - GAP / 2 <= y) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** Return the first and the last page that lie between two heights. */
export function between(column: Column, top: number, bottom: number): [number, number] {
  return [pageAt(column, top), pageAt(column, bottom)];
}

/** Return how far from the left of the column a page of that width begins: each is in the middle of the widest, or of the room. */
export function marginOf({ widest }: Column, width: number, room: number): number {
  return (Math.max(widest, room) - width) / 2;
}

/**
 * Return the pixels of a page to pass over from the left, so that a quote begins in sight, with whole lines where they fit. `areas` are
 * its lines on the page, in their order.
 */
export function sideways(areas: readonly Area[], width: number, room: number): number {
  const [first] = areas;
  if (!first || width <= room) return (width - room) / 2;
  const lines = Math.min(...areas.map(({ left }) => left)) * width - GAP;
  const beginning = (first.left + Math.min(first.width, room / width / 2)) * width + GAP - room;
  return Math.max(lines, beginning);
}

/** Return the scale at which a page is as wide as the room for it. */
export function fitting(size: Size, turns: Turns, room: number): number {
  const { width } = turned(size, turns);
  return width > 0 && room > 0 ? bounded(room / (width * POINT)) : 1;
}

/** Return the scale at which a line of this height, in points, is readable; `fit` where it already is. */
export function readable(height: number, fit: number): number {
  return height > 0 ? bounded(Math.max(fit, READABLE / (height * POINT))) : fit;
}

export function bounded(scale: number): number {
  return Math.min(LARGEST, Math.max(SMALLEST, scale));
}

/** Return the next larger or smaller step of the zoom. */
export function stepped(scale: number, by: 1 | -1): number {
  const next = by > 0 ? STEPS.find((one) => one > scale * 1.01) : STEPS.findLast((one) => one < scale * 0.99);
  return next ?? bounded(scale);
}

/** Return where a box lies on its page of `size` (in points, as the box), with the page turned as it is shown. */
export function areaOf({ x0, top, x1, bottom }: Omit<Box, "page">, size: Size, turns: Turns): Area {
  const [left, right] = [clamp((x0 - BLEED) / size.width), clamp((x1 + BLEED) / size.width)];
  const [upper, lower] = [clamp((top - BLEED) / size.height), clamp((bottom + BLEED) / size.height)];
  const [width, height] = [right - left, lower - upper];
  if (turns === 1) return { left: 1 - lower, top: left, width: height, height: width };
  if (turns === 2) return { left: 1 - right, top: 1 - lower, width, height };
  if (turns === 3) return { left: upper, top: 1 - right, width: height, height: width };
  return { left, top: upper, width, height };
}

/** Return the pixels of a canvas for a pixel of the page: as many as the screen has, within what a canvas may hold. */
export function density({ width, height }: Size, screen: number): number {
  const most = 16_000_000;
  return Math.min(screen, Math.sqrt(most / Math.max(1, width * height)));
}

function clamp(part: number): number {
  return Math.min(1, Math.max(0, part));
}
