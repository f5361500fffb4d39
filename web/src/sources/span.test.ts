import { expect, test } from "vitest";
import { cut, holdsQuote, join, type Range, rangeAfter, rangeBefore, readAround, type Stretch } from "./span";

const POINTS = Array.from("一😀b\n".repeat(5_000));

/** A server's document: it counts in code points and refuses what lies behind the end. */
function read({ start, end }: Range): Promise<Stretch> {
  if (start > end || end > POINTS.length) return Promise.reject(new Error(`${start}..${end}`));
  return Promise.resolve({ start, end, total: POINTS.length, text: POINTS.slice(start, end).join("") });
}

test.each([
  { start: 0, end: 5 },
  { start: 9_998, end: 10_003 },
  { start: 19_990, end: 20_000 },
  { start: 0, end: 20_000 },
])("a span is cut out exactly, with context: %o", async (span) => {
  const known = await readAround(span, read);
  const { before, quoted, after } = cut(known, span);
  expect(quoted).toBe(POINTS.slice(span.start, span.end).join(""));
  expect(before + quoted + after).toBe(known.text);
  expect(known.start).toBe(Math.max(0, span.start - 3_000));
  expect(known.end).toBe(Math.min(20_000, span.end + 3_000));
});

test("pages lead to both ends, and the span stays where it is", async () => {
  const span = { start: 12_345, end: 12_350 };
  let known = await readAround(span, read);
  for (let next = rangeBefore(known); next; next = rangeBefore(known)) known = join([await read(next), known]);
  for (let next = rangeAfter(known); next; next = rangeAfter(known)) known = join([known, await read(next)]);
  expect(known).toEqual({ start: 0, end: 20_000, total: 20_000, text: POINTS.join("") });
  expect(cut(known, span).quoted).toBe(POINTS.slice(12_345, 12_350).join(""));
});

test("stretches with a gap between them are not joined", async () => {
  await expect(Promise.all([read({ start: 0, end: 5 }), read({ start: 6, end: 9 })]).then(join)).rejects.toThrow("gap from 5 to 6");
});

test("a quote holds to the character", () => {
  expect(holdsQuote("😀 b", { start: 4, end: 7 }, "😀 b")).toBe(true);
  expect(holdsQuote("😀 b", { start: 4, end: 7 }, "😀 B")).toBe(false);
  expect(holdsQuote("😀 ", { start: 4, end: 7 }, "😀 ")).toBe(false);
});
