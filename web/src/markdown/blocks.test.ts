import { Lexer } from "marked";
import { describe, expect, test, vi } from "vitest";
import { type Blocks, readBlocks } from "./blocks";

const TEXTS = [
  "# Title\n\nSome *text* with `code` and [1].\n\nMore\nlines [2, 3].\n\n- one\n- two\n  - inner\n\n    paragraph\n- three\n\nEnd.",
  "| a | b |\n|---|:-:|\n| 1 | 2 |\n| x `|` y | z |\n\nAfter\n\n1. one\n2. two\n\n   more\n\n3. three",
  "```python\nprint(1)\n\n# not a title\n```\n\nText\n\n~~~\nopen fence\n\n- no list\n",
  "Setext\n======\n\nPara\nline\n---\n\n> quote\nlazy\n>\n> - list\n\n***\n\ntext",
  "Text with $a_1$ and\n\n$$\nx = y\n\\frac{1}{2}\n$$\n\nthen \\(z^2\\).\n\\[\na\n= b\n\\]\nEnd with $5 and $10.",
  "<div>\n\nhtml <b>inline</b>\n\n<!-- comment\n\nover lines -->\n\n<script>\n\nalert(1)\n\n</script>\n\ntext",
  "中文。[1]\n\n- 一\n- 二 [2]\n\n😀 emoji [1][2]\r\n\r\nwindows\r\nlines\n\n- [ ] open\n- [x] done\n",
];

function kinds(read: Blocks): unknown {
  return read.blocks.map(({ token, start, before }) => [token.type, token.raw, start, [...before]]);
}

describe("a text that grows", () => {
  test.each(TEXTS)("is read as a whole one is, wherever it is cut: %#", (text) => {
    for (const step of [1, 3, 7]) {
      let read: Blocks | null = null;
      for (let end = step; end < text.length + step; end += step) {
        read = readBlocks(read, text.slice(0, end), false);
        expect(kinds(read)).toEqual(kinds(readBlocks(null, text.slice(0, end), false)));
      }
    }
  });

  test("is made of its blocks, with nothing lost", () => {
    for (const text of TEXTS) {
      const joined = readBlocks(null, text, true).blocks.map(({ token }) => token.raw);
      expect(joined.join("")).toBe(text.replace(/\r\n/g, "\n"));
    }
  });

  test("keeps the blocks that do not change", () => {
    const before = readBlocks(null, "a\n\nb\n\nc\n\nd\n\ne", false);
    const after = readBlocks(before, "a\n\nb\n\nc\n\nd\n\ne and more", false);
    expect(after.blocks.slice(0, 8)).toEqual(before.blocks.slice(0, 8));
    after.blocks.slice(0, 8).forEach((block, index) => expect(block).toBe(before.blocks[index]));
    const whole = readBlocks(after, after.text, true);
    whole.blocks.forEach((block, index) => expect(block).toBe(after.blocks[index]));
  });

  test("resolves at the end a link whose address came late", () => {
    const text = `See [the contract].\n\n${"Filler.\n\n".repeat(5)}[the contract]: https://example.org/c`;
    let read: Blocks | null = null;
    for (let end = 1; end <= text.length; end += 1) read = readBlocks(read, text.slice(0, end), false);
    expect(JSON.stringify(read?.blocks[0])).not.toContain('"link"');
    read = readBlocks(read, text, true);
    expect(JSON.stringify(read.blocks[0])).toContain('"link"');
  });

  test("takes work that grows with its length, not with its square", () => {
    const lexed = vi.spyOn(Lexer.prototype, "lex");
    const work = (paragraphs: number) => {
      lexed.mockClear();
      const text = "A paragraph of some words, cited [1].\n\n".repeat(paragraphs);
      let read: Blocks | null = null;
      for (let end = 20; end <= text.length; end += 20) read = readBlocks(read, text.slice(0, end), false);
      return lexed.mock.calls.reduce((sum, [source]) => sum + source.length, 0);
    };
    expect(work(400)).toBeLessThan(2.2 * work(200));
    lexed.mockRestore();
  });
});

test("a text that was replaced is read anew", () => {
  const read = readBlocks(readBlocks(null, "one\n\ntwo", false), "other", false);
  expect(kinds(read)).toEqual([["paragraph", "other", 0, []]]);
});

test("a link named like a property of objects is text", () => {
  const read = readBlocks(null, "[constructor] and [__proto__] and [toString][]", true);
  expect(JSON.stringify(read.blocks)).not.toContain('"link"');
});
