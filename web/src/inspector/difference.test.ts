import { expect, test } from "vitest";
import { difference, type Piece } from "./difference";

const render = (pieces: Piece[] | null) => pieces?.map(({ text, kind }) => `${{ same: "=", added: "+", dropped: "-" }[kind]}${text}`);

test("what was put before a question is added, the question stays", () => {
  expect(render(difference("S2", "Delivery terms — S2"))).toEqual(["+Delivery terms — ", "=S2"]);
});

test("the question before and this one as one text", () => {
  expect(render(difference("and in French?", "How are citations checked?\nand in French?"))).toEqual([
    "+How are citations checked?\n",
    "=and in French?",
  ]);
});

test("a word that was replaced is dropped and another added", () => {
  expect(render(difference("when was it built", "when was the tower built"))).toEqual(["=when was ", "-it ", "+the tower ", "=built"]);
});

test("a script without spaces is compared by its characters", () => {
  expect(render(difference("交货期", "供应商交货期限"))).toEqual(["+供应商", "=交货期", "+限"]);
});

test("the pieces that are not dropped make up the text", () => {
  const [before, after] = ["a b c d e", "x b  d y e z"];
  const pieces = difference(before, after) ?? [];
  expect(pieces.filter((one) => one.kind !== "dropped").map((one) => one.text).join("")).toBe(after);
});

test("equal texts are one piece, none at all no piece", () => {
  expect(render(difference("Why?", "Why?"))).toEqual(["=Why?"]);
  expect(difference("", "")).toEqual([]);
});

test("very long texts are not compared", () => {
  expect(difference("word ".repeat(2_000), "word")).toBeNull();
});
