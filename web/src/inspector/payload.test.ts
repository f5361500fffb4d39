import { expect, test } from "vitest";
import { beginning, FIRST_CHARACTERS, pieces } from "./payload";

const long = JSON.stringify(Array.from({ length: 5_000 }, (_, index) => ({ index, text: "word ".repeat(8) })), null, 2);

test("the pieces make up the text, and none is much longer than the others", () => {
  const cut = pieces(long);
  expect(cut.join("\n")).toBe(long);
  expect(cut.length).toBeGreaterThan(40);
  expect(Math.max(...cut.map((piece) => piece.length))).toBeLessThan(8_200);
});

test("a text without lines is one piece", () => {
  expect(pieces("x".repeat(50_000))).toHaveLength(1);
  expect(pieces("")).toEqual([""]);
});

test("the beginning ends with a whole line", () => {
  const first = beginning(long);
  expect(first.length).toBeLessThanOrEqual(FIRST_CHARACTERS);
  expect(long.startsWith(`${first}\n`)).toBe(true);
});

test("one long line is cut, a text that is hardly longer is not", () => {
  expect(beginning("x".repeat(50_000))).toHaveLength(FIRST_CHARACTERS);
  expect(beginning("x".repeat(21_000))).toHaveLength(21_000);
});
