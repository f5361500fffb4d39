import { describe, expect, it } from "vitest";
import { cut } from "./pieces";

/** Read a text to its end as the page does, `size` code points at a time. */
function readAll(text: string, size: number): string[] {
  const points = Array.from(text);
  const pieces: string[] = [];
  for (let start: number | null = 0; start !== null; ) {
    const piece = cut(points.slice(start, start + size).join(""), start, points.length);
    expect(piece.next === null || piece.next > start).toBe(true);
    pieces.push(piece.text);
    start = piece.next;
  }
  return pieces;
}

describe("a text in pieces", () => {
  it.each([
    ["lines", "one\ntwo\nthree\nfour\nfive\n", 9],
    ["characters of two units", "😀 é 😀\n😀😀😀\n漢字\n😀", 5],
    ["words without a line", "one two three four five", 8],
    ["nothing to cut at", "x".repeat(50), 8],
    ["empty", "", 8],
  ])("is whole: %s", (_, text, size) => expect(readAll(text, size).join("")).toBe(text));

  it("ends each piece at the end of a line", () => {
    expect(readAll("one\ntwo\nthree\nfour", 9)).toEqual(["one\ntwo\n", "three\n", "four"]);
  });
});
