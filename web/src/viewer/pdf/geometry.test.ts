import { expect, test } from "vitest";
import { areaOf, between, columnOf, density, fitting, GAP, marginOf, pageAt, POINT, sideways, stepped, turned, type Turns } from "./geometry";

const A4 = { width: 595, height: 842 };
const WIDE = { width: 842, height: 595 };

test("pages form a column, and the one at a height is found", () => {
  const column = columnOf([A4, WIDE, A4], 0.75, 0);
  expect(column.tops).toEqual([GAP, GAP * 2 + 842, GAP * 3 + 842 + 595]);
  expect(column.total).toBe(GAP * 4 + 842 * 2 + 595);
  expect(column.widest).toBe(842);
  expect([0, 800, 870, 1_500, 99_999].map((y) => pageAt(column, y))).toEqual([0, 0, 1, 2, 2]);
  expect(between(column, 840, 880)).toEqual([0, 1]);
  expect(pageAt(columnOf([], 1, 0), 10)).toBe(0);
});

test("a page fits the room for it, turned or not", () => {
  expect(fitting(A4, 0, 595 * POINT)).toBeCloseTo(1);
  expect(fitting(A4, 1, 842 * POINT)).toBeCloseTo(1);
  expect(fitting(A4, 0, 0)).toBe(1);
  expect(turned(A4, 3)).toEqual(WIDE);
});

test("the zoom goes by steps, and not beyond its ends", () => {
  expect([stepped(1, 1), stepped(1, -1), stepped(0.7, 1), stepped(5, 1), stepped(0.25, -1)]).toEqual([1.1, 0.9, 0.75, 5, 0.25]);
});

test.each<[Turns, number[]]>([
  [0, [0.1, 0.2, 0.3, 0.05]],
  [1, [0.75, 0.1, 0.05, 0.3]],
  [2, [0.6, 0.75, 0.3, 0.05]],
  [3, [0.2, 0.6, 0.05, 0.3]],
])("a box turns with its page: %i quarters", (turns, expected) => {
  const box = { x0: 100 + 1.5, x1: 400 - 1.5, top: 200 + 1.5, bottom: 250 - 1.5 };
  const { left, top, width, height } = areaOf(box, { width: 1_000, height: 1_000 }, turns);
  for (const [index, value] of [left, top, width, height].entries()) expect(value).toBeCloseTo(expected[index] ?? NaN);
});

test("a box never leaves its page", () => {
  expect(areaOf({ x0: -50, x1: 9_000, top: 10, bottom: 9_000 }, A4, 0)).toMatchObject({ left: 0, width: 1 });
});

test("a canvas has the pixels of the screen, as far as it can hold them", () => {
  expect(density({ width: 800, height: 1_000 }, 2)).toBe(2);
  expect(density({ width: 4_000, height: 16_000 }, 2)).toBe(0.5);
});

const line = (left: number, width: number) => ({ left, top: 0, width, height: 0.01 });
test.each([
  ["a page that fits stands in the middle", [line(0.8, 0.1)], 300, 400, -50],
  ["a line is in sight from its beginning", [line(0.5, 0.3)], 1_000, 400, 500 - GAP],
  ["a quote that begins in the middle of a line shows the whole lines", [line(0.3, 0.15), line(0.1, 0.35)], 1_000, 400, 100 - GAP],
  ["where the lines are too long, its first words are in sight", [line(0.7, 0.1), line(0.1, 0.8)], 1_000, 400, 800 + GAP - 400],
])("sideways: %s", (_, areas, width, room, expected) => {
  expect(sideways(areas, width, room)).toBeCloseTo(expected);
});

test("a small page among large ones is in their middle", () => {
  expect(marginOf(columnOf([A4, WIDE], 0.75, 0), 595, 400)).toBe((842 - 595) / 2);
});
