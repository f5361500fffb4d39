import { expect, test } from "vitest";
import { chunk } from "./chunks";

const lines = (count: number, of: string) => Array.from({ length: count }, (_, index) => `${of} ${index} ${"x".repeat(index % 90)}\n`).join("");

test.each([
  ["", ""],
  ["one line before ", " and after"],
  [`${lines(900, "up")}begins `, ` ends\n${lines(900, "down")}`],
  ["y".repeat(20_000), "z".repeat(20_000)],
  ["\n\n\n", "\n\n\n"],
])("nothing is lost, and pieces end with a line", (before, after) => {
  const cut = chunk(before, after);
  expect([...cut.before, cut.line.before].join("")).toBe(before);
  expect([cut.line.after, ...cut.after].join("")).toBe(after);
  for (const piece of cut.before) expect(piece.endsWith("\n")).toBe(true);
  for (const piece of cut.after.slice(0, -1)) expect(piece.endsWith("\n")).toBe(true);
});

test("what is read further up or down leaves the pieces near the span as they were", () => {
  const [above, below] = [lines(1_000, "up"), lines(1_000, "down")];
  const first = chunk(above.slice(-15_000), below.slice(0, 15_000));
  const more = chunk(above, below);
  expect(first.before.length).toBeGreaterThan(2);
  expect(more.before.slice(1 - first.before.length)).toEqual(first.before.slice(1));
  expect(more.after.slice(0, first.after.length - 1)).toEqual(first.after.slice(0, -1));
});
