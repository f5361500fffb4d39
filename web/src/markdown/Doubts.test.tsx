import { cleanup, fireEvent, render, waitFor } from "@testing-library/preact";
import { afterEach, beforeAll, expect, test } from "vitest";
import type { Citation } from "../api/events";
import { loadSupport } from "../support/later";
import type { Support } from "../support/support";
import { Markdown } from "./Markdown";

beforeAll(loadSupport);
afterEach(cleanup);
Object.assign(HTMLElement.prototype, { showPopover: () => undefined }); // happy-dom lacks popovers

const cited = (support: Citation["support"], added = false): Citation => ({
  documentId: "doc_1", documentName: "a.md", content: "quote", relevanceScore: 0.7,
  label: 1, version: 1, start: 0, end: 5, headingPath: [], position: null, support, added,
}); // prettier-ignore

/** Judge the parts of a text. */
function judged(text: string, ...parts: [string, Partial<Support>][]): Support[] {
  return parts.map(([part, given]) => {
    const start = Array.from(text.slice(0, text.indexOf(part))).length;
    return { start, end: start + Array.from(part).length, strength: "weak", doubt: "words", missing: [], ...given };
  });
}

function shown(text: string, ...parts: [string, Partial<Support>][]) {
  const { container } = render(<Markdown text={text} supports={judged(text, ...parts)} citations={[cited("weak")]} />);
  return {
    container,
    lines: [...container.querySelectorAll(".md-doubted")].map((one) => `${one.className.split("-").at(-1)}: ${one.textContent}`),
    signs: [...container.querySelectorAll(".md-doubt")].map((one) => one.getAttribute("aria-label")),
  };
}

const LESS = "doubtful: The cited passage talks about this, but does not say it in these words.";

test.each<[string, string, string[], string]>([
  ["😀 A is. B is. C is.", "B is.", ["weak: B is."], "😀 A is. B is. C is."],
  ["A **bold `code` part** is. C.", "A **bold `code` part** is.", ["weak: A ", "weak: bold ", "weak: code", "weak:  part", "weak:  is."], "A bold code part is. C."],
  ["**A is. B is.** C.", "B is.**", ["weak: B is."], "A is. B is. C."],
  ["- a\n- b is.\n  - c", "b is.", ["weak: b is."], "ab is.c"],
  ["| h |\n|---|\n| x |", "| h |\n|---|\n| x |", ["weak: h", "weak: x"], "hx"],
  ["> It *is*.\n\nNo.", "It *is*.", ["weak: It ", "weak: is", "weak: ."], "It is.No."],
  ["See [x](https://a.org/b).", "See [x](https://a.org/b).", ["weak: See ", "weak: x", "weak: ."], "See x."],
])("a doubtful sentence is underlined where its words are, and a sign follows it: %#", (text, part, lines, whole) => {
  const found = shown(text, [part, {}]);
  expect(found.lines).toEqual(lines);
  expect(found.signs).toEqual([LESS]);
  expect(found.container.textContent).toBe(whole);
});

test("each sentence has its own state and reason, across blocks", () => {
  const text = "One 5.\n\nTwo is. Three.\n\n- Four\n- Five";
  const { lines, signs } = shown(
    text,
    ["One 5.", { doubt: "numbers", missing: ["5"] }],
    ["Two is.", { strength: "supported", doubt: null }],
    ["Three.", { strength: "none", doubt: "uncited" }],
    ["Five", { doubt: "names", missing: ["Five", "Four"] }],
  );
  expect(lines).toEqual(["weak: One 5.", "none: Three.", "weak: Five"]);
  expect(signs).toEqual([
    "doubtful: The cited passage does not state the number 5 for this.",
    "not supported: No passage is cited.",
    "doubtful: The names Five and Four are not in the cited passage.",
  ]);
});

test("the sign stands behind the marks of its sentence, and an address keeps its own", () => {
  const behind = shown("A is. [1] [1] B.", ["A is.", {}]).container;
  expect([...behind.querySelectorAll("button")].map((one) => one.className.split(" ")[0])).toEqual(["md-chip", "md-chip", "md-doubt"]);
  cleanup();
  const { container, signs } = shown("Look at https://a.org/b", ["Look at https://a.org/b", {}]);
  expect(container.querySelector("a")?.getAttribute("href")).toBe("https://a.org/b");
  expect(container.querySelector("a button")).toBeNull();
  expect(signs).toHaveLength(1);
});

test("the pointer over the sentence, and the focus on its sign, show the reason", async () => {
  const { container } = shown("A is.", ["A is.", { doubt: "negation" }]);
  const hint = () => container.querySelector("[role=tooltip]")?.textContent;
  const sentence = container.querySelector(".md-doubted");
  if (sentence) fireEvent.mouseEnter(sentence);
  await waitFor(() => expect(hint()).toBe("The cited passage denies this, or this denies what the passage says."));
  if (sentence) fireEvent.mouseLeave(sentence);
  await waitFor(() => expect(hint()).toBeUndefined());
  container.querySelector<HTMLButtonElement>(".md-doubt")?.focus();
  await waitFor(() => expect(hint()).toContain("denies"));
});

test.each([
  ["supported", false, "Source 1: a.md, supported", "The cited passage supports this."],
  ["supported", true, "Source 1: a.md, supported", "Clew found this passage; the model had not cited it."],
  ["weak", false, "Source 1: a.md, doubtful", "does not say it in these words."],
  ["none", false, "Source 1: a.md, not supported", "does not talk about"],
] as const)("a mark has its state in its name and its hint: %s %s", async (support, added, name, hint) => {
  const { container, findByRole, getByRole } = render(<Markdown text="A. [1]" citations={[cited(support, added)]} />);
  const chip = getByRole("button", { name });
  expect([...chip.classList].includes("md-chip-added")).toBe(added);
  expect([...chip.classList]).toContain(`md-chip-${support}`);
  chip.focus();
  expect((await findByRole("tooltip", { hidden: true })).textContent).toContain(hint);
  expect(container.querySelector(".md-doubt")).toBeNull();
});

test("a mark whose support was not judged claims none", () => {
  const { getByRole } = render(<Markdown text="A. [1]" citations={[cited(null)]} />);
  expect(getByRole("button", { name: "Source 1: a.md" }).className.trim()).toBe("md-chip");
});
