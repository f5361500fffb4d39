import { expect, test } from "vitest";
import { codePoints, indexAfter } from "./codePoints";

const TEXT = "a😀中文𠮷é👩‍👩‍👧z";

test("an index is found as Python counts", () => {
  const points = Array.from(TEXT);
  for (let start = 0; start <= points.length; start += 1) {
    const from = indexAfter(TEXT, start);
    expect(TEXT.slice(0, from)).toBe(points.slice(0, start).join(""));
    for (let count = 0; start + count <= points.length; count += 1) {
      expect(TEXT.slice(from, indexAfter(TEXT, count, from))).toBe(points.slice(start, start + count).join(""));
    }
  }
});

test("code points are counted, and half a pair is one", () => {
  expect(codePoints(TEXT)).toBe(Array.from(TEXT).length);
  expect(codePoints("\ud83d!")).toBe(2);
  expect(indexAfter("😀", 5)).toBe(2);
});
