import { expect, test } from "vitest";
import type { Stretch } from "../../sources/span";
import { columnName, firstColumn, indexer, readSections, rowName } from "./model";

const TEXT = `# 😀 Report

A paragraph
of two lines.

- one
- two

Costs
Item | 2023 | 2024
Energy | 88.2 | 104.6
Water |  | 3`;
const points = (text: string) => Array.from(text).length;
const place = (words: string, from = TEXT) => points(from.slice(0, from.indexOf(words)));

function stretch(more: Partial<Stretch> = {}, text = TEXT): Stretch {
  return { start: 0, end: points(text), total: points(text), text, tables: [], places: [], ...more };
}
const table = { start: place("Item"), end: points(TEXT), header_end: place("Energy") - 1, context: "Costs: Item | 2023 | 2024" };

test("headings, paragraphs, lists and tables are distinguished, each at its place", () => {
  const [section] = readSections(stretch({ tables: [table] }));
  const kinds = section?.blocks.map((block) => {
    if (block.type === "list") return block.items.map(({ start, end }) => TEXT.slice(start, end));
    if (block.type === "table") return block.rows.map(({ cells, isHeader }) => [isHeader, ...cells.map(({ start, end }) => TEXT.slice(start, end))]);
    return [block.type, TEXT.slice(block.piece.start, block.piece.end)];
  });
  expect(kinds).toEqual([
    ["heading", "😀 Report"],
    ["paragraph", "A paragraph\nof two lines."],
    ["- one", "- two"],
    ["paragraph", "Costs"],
    [
      [true, "Item", "2023", "2024"],
      [false, "Energy", "88.2", "104.6"],
      [false, "Water", "", "3"],
    ],
  ]);
});

test("rows of a sheet are one part, with their cells; slides are parts of their own", () => {
  const text = "A | B\nC | D\n\n# Next\n\nWords";
  const row = (start: number, end: number, cells: string) => ({ kind: "sheet" as const, number: 1, label: "Costs", cells, start, end });
  const slide = { kind: "slide" as const, number: 2, label: "", cells: "", start: 13, end: 26 };
  const tables = [{ start: 0, end: 11, header_end: 0, context: "" }];
  const sections = readSections(stretch({ tables, places: [row(0, 5, "B7:C7"), row(6, 11, "B9:C9"), slide] }, text));
  expect(sections.map(({ place: at, blocks }) => [at?.kind, blocks.map(({ type }) => type)])).toEqual([
    ["sheet", ["table"]],
    ["slide", ["heading", "paragraph"]],
  ]);
  const [first] = sections[0]?.blocks ?? [];
  expect(first?.type === "table" && first.rows.map((one) => one.place?.cells)).toEqual(["B7:C7", "B9:C9"]);
});

test("empty cells are cells, also at both ends of a row, whose line has lost its last space", () => {
  const text = " | b |  | d\nCH | Zurich |  |";
  const [section] = readSections(stretch({ tables: [{ start: 0, end: text.length, header_end: 0, context: "" }] }, text));
  const [block] = section?.blocks ?? [];
  const cells = block?.type === "table" && block.rows.map((row) => row.cells.map(({ start, end }) => text.slice(start, end)));
  expect(cells).toEqual([["", "b", "", "d"], ["CH", "Zurich", "", ""]]);
});

test("a table that the stretch begins in keeps its rows and what they are read with", () => {
  const start = place("Water");
  const text = Array.from(TEXT).slice(start).join("");
  const [section] = readSections({ start, end: points(TEXT), total: points(TEXT), text, tables: [table], places: [] });
  const [block] = section?.blocks ?? [];
  expect(block).toMatchObject({ type: "table", context: table.context, rows: [{ isHeader: false }] });
});

test("places in the document are found in the text, in any order", () => {
  const at = indexer(stretch());
  expect([place("Costs"), place("A par"), 999, 0].map(at)).toEqual([TEXT.indexOf("Costs"), TEXT.indexOf("A par"), TEXT.length, 0]);
});

test("cells are named as spreadsheets name them", () => {
  expect(["A7:C7", "AA1", ""].map(firstColumn)).toEqual([0, 26, 0]);
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "ZZ", "AAA"]);
  expect([rowName("AB17:AD17"), rowName("")]).toEqual(["17", ""]);
});
