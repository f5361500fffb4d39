import { describe, expect, it } from "vitest";
import { rangesIn } from "./highlights";
import { spansOf } from "./matching";
import { nextOf } from "./useSearch";

const hits = (text: string, words: string) => spansOf(text, words).map(({ start, end }) => text.slice(start, end));

describe("words are found", () => {
  it("whatever the case and the accents, also decomposed ones", () => {
    expect(hits("Résumé, RESUME, re\u0301sume\u0301", "resume")).toEqual(["Résumé", "RESUME", "re\u0301sume\u0301"]);
    expect(hits("cafe", "Café")).toEqual(["cafe"]);
  });
  it("across any white space", () => {
    expect(hits("ten\u00a0\n files", "ten files")).toEqual(["ten\u00a0\n files"]);
  });
  it("beside signs of two units", () => {
    expect(hits("🙂🙂 文档 🙂", "文档")).toEqual(["文档"]);
  });
  it("never as nothing", () => {
    expect(spansOf("text", "  ")).toEqual([]);
  });
});

it("steps begin at the first or the last hit and go round", () => {
  expect(nextOf(null, 1, 3)).toBe(0);
  expect(nextOf(null, -1, 3)).toBe(2);
  expect(nextOf(2, 1, 3)).toBe(0);
  expect(nextOf(0, -1, 3)).toBe(2);
});

/** Make `<section><p>a <em>fol</em>der</p><pre>folder</pre><button>folder</button></section>` without markup in a string. */
function log(): Element {
  const make = (name: string, ...children: (string | Element)[]) => {
    const element = document.createElement(name);
    element.append(...children);
    return element;
  };
  return make("section", make("p", "a ", make("em", "fol"), "der"), make("pre", "folder"), make("button", "folder"));
}

it("a hit is marked across elements of a block, in every block, and not in what the page adds", () => {
  const ranges = rangesIn(log(), "FOLDER");
  expect(ranges.map((range) => range.toString())).toEqual(["folder", "folder"]);
  expect(ranges[0]?.startContainer.parentElement?.localName).toBe("em");
});
