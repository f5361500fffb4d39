import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import { type Mark, runsOf } from "./marks";
import { Rendered } from "./Rendered";

afterEach(cleanup);

test("text is cut where marks begin and end, and the weightiest counts", () => {
  const marks: Mark[] = [
    { start: 2, end: 8, kind: "cited" },
    { start: 4, end: 6, kind: "hit" },
    { start: 0, end: 3, kind: "other" },
  ];
  expect(runsOf("0123456789", { start: 1, end: 9 }, marks)).toEqual([
    { text: "1", kind: "other" },
    { text: "23", kind: "cited" },
    { text: "45", kind: "hit" },
    { text: "67", kind: "cited" },
    { text: "8", kind: null },
  ]);
  expect(runsOf("abc", { start: 1, end: 1 }, marks)).toEqual([]);
});

const DOCUMENT = `---
title: Costs
---
# The **budget** of 2024

The budget is *approved*. **It grows by 3 %.** See [the note](https://example.org/note "why") \`a_b\`.

- First point.
- Second point

| Item | 2024 |
|---|---:|
| Energy | 104.6 |
| Water | 3 |

\`\`\`sh
make all
\`\`\`
<b>raw</b>`;

/** Render it with a span cited; return the texts of the marks. */
function marked(quote: string): { marks: string[]; text: string; html: Element } {
  const start = DOCUMENT.indexOf(quote);
  const stretch = { start: 0, end: DOCUMENT.length, total: DOCUMENT.length, text: DOCUMENT };
  const { container } = render(<Rendered stretch={stretch} marks={[{ start, end: start + quote.length, kind: "cited" }]} />);
  const marks = Array.from(container.querySelectorAll("mark")).map((one) => one.textContent);
  return { marks, text: container.textContent, html: container };
}

test.each([
  ["The budget is *approved*.", ["The budget is ", "approved", "."]],
  ["**It grows by 3 %.**", ["It grows by 3 %."]],
  ["grows by", ["grows by"]],
  ["# The **budget** of 2024", ["The ", "budget", " of 2024"]],
  ["- Second point", ["Second point"]],
  ["- First point.\n- Second point", ["First point.", "Second point"]],
  ["| Energy | 104.6 |", ["Energy", "104.6"]],
  ["See [the note](https://example.org/note", ["See "]],
  ["`a_b`", ["a_b"]],
  ["make all", ["make all"]],
  ["<b>raw</b>", ["<b>", "raw", "</b>"]],
  ["title: Costs", ["title: Costs"]],
])("what is cited is marked where it is rendered: %s", (quote, expected) => {
  const { marks, text } = marked(quote);
  expect(marks.join("")).toContain(expected.join(""));
  expect(marks.filter((mark) => mark.trim()).slice(0, expected.length)).toEqual(expected);
  expect(text).not.toMatch(/[𐆐-𐆛𝌀-𝌅]/u);
});

test("nothing of it becomes HTML, and a link stays the link that it is", () => {
  const { html } = marked("See [the note](https://example.org/note");
  expect(html.querySelector("b")).toBeNull();
  expect(html.querySelector("a")?.href).toBe("https://example.org/note");
});
