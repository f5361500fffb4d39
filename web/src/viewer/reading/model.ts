/** The stored text of a document as parts a reader knows: slides, sheets and pages, and in them headings, lists, tables, paragraphs.
 *
 * Every piece names its place in the text, so that what is cited is marked to the character. Offsets here are indexes in the string.
 */

import type { Range, Stretch, TextPlace, TextTable } from "../../sources/span";
import { indexAfter } from "../../texts/codePoints";

export type Row = { start: number; end: number; cells: Range[]; isHeader: boolean; place: TextPlace | null };
export type Block =
  /** `depth`: the number of headings above it, itself included. */
  | { type: "heading"; level: number; depth: number; piece: Range }
  | { type: "paragraph"; piece: Range }
  | { type: "list"; items: Range[] }
  | { type: "table"; rows: Row[]; context: string };
export type Section = { place: TextPlace | null; start: number; end: number; blocks: Block[] };

const SECTIONS = new Set(["slide", "sheet", "page", "part"]);
const ITEM = /^[ \t]*(?:[-*•] |\d{1,3}[.)] )/;
const HEADING = /^(#{1,6}) +(?=\S)/;
const CELLS = " | ";

/** Return the parts of a stretch of the text. */
export function readSections(stretch: Stretch): Section[] {
  const { text } = stretch;
  const at = indexer(stretch);
  const places = (stretch.places ?? []).map((one) => ({ ...one, start: at(one.start), end: at(one.end) }));
  const tables = (stretch.tables ?? []).map((one) => ({ ...one, start: at(one.start), end: at(one.end), header_end: at(one.header_end) }));
  const sections = boundaries(places, text.length).map((section) => ({ ...section, blocks: readBlocks(text, section, tables, places) }));
  nest(sections.flatMap(({ blocks }) => blocks));
  return sections;
}

/** Return the depth of each heading; documents skip levels. */
function nest(blocks: readonly Block[]): void {
  const above: number[] = [];
  for (const block of blocks) {
    if (block.type !== "heading") continue;
    while ((above.at(-1) ?? 0) >= block.level) above.pop();
    block.depth = above.push(block.level);
  }
}

/** Whether the line above a part is a heading that names it already. */
export function isNamedAbove(text: string, { place, start }: Section): boolean {
  const line = text.slice(0, start).trimEnd().split("\n").at(-1) ?? "";
  return place !== null && place.label !== "" && HEADING.test(line) && line.replace(HEADING, "") === place.label;
}

/** Return what turns a place in the document (in code points) into an index in the stretch's text. */
export function indexer({ start, end, text }: Stretch): (point: number) => number {
  const within = (point: number) => Math.min(Math.max(point, start), end) - start;
  if (text.length === end - start) return within;
  let known = { count: 0, index: 0 };
  return (point) => {
    const count = within(point);
    const from = count >= known.count ? known : { count: 0, index: 0 };
    known = { count, index: indexAfter(text, count - from.count, from.index) };
    return known.index;
  };
}

/** Cut the text where another slide, sheet, page or part begins; the rows of one sheet are together. */
function boundaries(places: readonly TextPlace[], length: number): Omit<Section, "blocks">[] {
  const found: Omit<Section, "blocks">[] = [];
  let last = "";
  for (const place of places.filter(({ kind }) => SECTIONS.has(kind))) {
    const key = `${place.kind} ${place.number} ${place.label}`;
    if (key !== last) found.push({ place, start: place.start, end: length });
    last = key;
  }
  for (const [index, section] of found.entries()) section.end = found[index + 1]?.start ?? length;
  const first = found[0]?.start ?? length;
  return first > 0 ? [{ place: null, start: 0, end: first }, ...found] : found;
}

function readBlocks(text: string, within: Range, tables: readonly TextTable[], places: readonly TextPlace[]): Block[] {
  const blocks: Block[] = [];
  let from = within.start;
  for (const table of tables) {
    if (table.end <= from || table.start >= within.end) continue;
    const [start, end] = [Math.max(table.start, from), Math.min(table.end, within.end)];
    blocks.push(...proseBlocks(text, from, start));
    blocks.push({ type: "table", rows: readRows(text, { start, end }, table, places), context: table.context });
    from = end;
  }
  return [...blocks, ...proseBlocks(text, from, within.end)];
}

function readRows(text: string, within: Range, table: TextTable, places: readonly TextPlace[]): Row[] {
  const byStart = new Map(places.map((place) => [place.start, place]));
  return lines(text, within).map((line) => ({
    ...line,
    cells: cellsOf(text, line),
    isHeader: line.end <= table.header_end,
    place: byStart.get(line.start) ?? null,
  }));
}

function cellsOf(text: string, line: Range): Range[] {
  const cells: Range[] = [];
  let start = line.start;
  // The stored line has lost the space behind its last bar, where the last cells are empty.
  for (const cell of `${text.slice(line.start, line.end)} `.split(CELLS)) {
    cells.push({ start: Math.min(start, line.end), end: Math.min(start + cell.length, line.end) });
    start += cell.length + CELLS.length;
  }
  return cells;
}

/** Blocks are set apart by empty lines; the first line of one keeps its indentation. */
function proseBlocks(text: string, start: number, end: number): Block[] {
  const blocks: Block[] = [];
  let first = -1;
  let last = -1;
  const close = () => {
    if (first >= 0) blocks.push(blockOf(text, { start: first, end: last }));
    first = -1;
  };
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const stop = next < 0 || next > end ? end : next;
    if (text.slice(at, stop).trim()) [first, last] = [first < 0 ? at : first, stop];
    else close();
    at = stop + 1;
  }
  close();
  return blocks;
}

function blockOf(text: string, piece: Range): Block {
  const written = text.slice(piece.start, piece.end);
  const heading = HEADING.exec(written);
  if (heading && !written.includes("\n")) {
    return { type: "heading", level: heading[1]?.length ?? 1, depth: 1, piece: { start: piece.start + heading[0].length, end: piece.end } };
  }
  const items = lines(text, piece);
  return items.every(({ start, end }) => ITEM.test(text.slice(start, end))) ? { type: "list", items } : { type: "paragraph", piece };
}

function lines(text: string, { start, end }: Range): Range[] {
  const found: Range[] = [];
  for (let at = start; at < end; ) {
    const next = text.indexOf("\n", at);
    const stop = next < 0 || next > end ? end : next;
    if (text.slice(at, stop).trim()) found.push({ start: at, end: stop });
    at = stop + 1;
  }
  return found;
}

/** Return the number of the first column of cells such as `AB7:AD7`, from 0. */
export function firstColumn(cells: string): number {
  const letters = /^[A-Z]{1,3}/.exec(cells)?.[0] ?? "A";
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

export function columnName(index: number): string {
  const rest = Math.floor(index / 26) - 1;
  return (rest >= 0 ? columnName(rest) : "") + String.fromCharCode(65 + (index % 26));
}

/** Return the row that cells such as `A7:C7` begin in; an empty text where they name none. */
export function rowName(cells: string): string {
  return /\d+/.exec(cells)?.[0] ?? "";
}
