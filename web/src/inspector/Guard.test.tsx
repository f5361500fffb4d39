import { cleanup, render } from "@testing-library/preact";
import { afterEach, expect, test } from "vitest";
import type { Schemas } from "../api/client";
import { Guard } from "./Guard";

afterEach(cleanup);

type Seen = Schemas["Guard"];

const SEEN: Seen = { scoreKind: "combined", value: 0.42, threshold: 0.5, margin: -0.08, passed: false, setting: "evidence_threshold", missing: null, isCovered: true };
const NOTHING = { value: null, threshold: null, margin: null };

const shown = (given: Partial<Seen>) => render(<Guard turn={{ status: "refused", guard: { ...SEEN, ...given } } as Schemas["Turn"]} />).container;

test.each<[Partial<Seen>, string]>([
  [{}, "Similarity and shared words together reach only 0.42; the threshold is 0.5."],
  [{ value: 0.7, passed: true }, "Similarity and shared words together reach 0.7; the threshold is 0.5."],
  [{ scoreKind: "foreign_similarity", value: 0.2, threshold: 0.3 }, "The best passage is in another language and has a similarity of only 0.2; the threshold is 0.3."],
  [{ scoreKind: "missing", missing: "Oslo", ...NOTHING }, "No passage that was checked contains “Oslo” from the question."],
  [{ scoreKind: "missing", missing: "", ...NOTHING }, "The question asks for a price, but no passage that was checked states a matching amount of money."],
  [
    { scoreKind: "missing", missing: "Oslo", value: 0.62, threshold: 0.75 },
    "No passage that was checked contains “Oslo” from the question. Similarity and shared words together reach 0.62; 0.75 would be enough without it.",
  ],
  [{ scoreKind: "none", ...NOTHING }, "The search found no passage about what the question asks for."],
])("the guard says what decided: %o", (given, said) => {
  expect(shown(given).querySelector("p")?.textContent).toContain(said);
});

test("the setting that decided links to the settings", () => {
  const link = shown({}).querySelector("a");
  expect([link?.textContent, link?.getAttribute("href")]).toEqual(["Threshold of similarity and words", "/settings"]);
  expect(shown({ scoreKind: "none", setting: null, ...NOTHING }).querySelector("a")).toBeNull();
});

test.each([
  [0.42, 0.5, "42%", "50%"],
  [1.25, 0.5, "100%", "40%"],
  [0.6, 1.2, "50%", "100%"],
  [-0.1, 0.5, "0%", "50%"],
])("the gauge holds a score of %d against %d", (value, threshold, width, needed) => {
  const container = shown({ value, threshold });
  expect(container.querySelector(".gauge-value")?.getAttribute("width")).toBe(width);
  expect(container.querySelector(".gauge-needed")?.getAttribute("x1")).toBe(needed);
});

test.each<[Partial<Seen>, boolean]>([
  [{}, true],
  [{ scoreKind: "missing", missing: "Oslo" }, true],
  [{ scoreKind: "missing", missing: "Oslo", ...NOTHING }, false],
  [{ scoreKind: "words_shared" }, false],
])("the guard says that a similarity is on its own scale: %o", (given, isSaid) => {
  expect(shown(given).textContent.includes("they can differ from those in the list of passages")).toBe(isSaid);
});

test("nothing is drawn where nothing was compared", () => {
  expect(shown({ scoreKind: "missing", missing: "Oslo", ...NOTHING }).querySelector(".gauge")).toBeNull();
});

test.each([
  ["guard", false, "The question was refused without calling a model."],
  ["generate", true, "The passages passed, but the model found no answer in them, so the question was refused."],
  ["support", true, "The answer was not shown, and the question was refused."],
])("what followed is said of a refusal by the stage %s", (stage, passed, said) => {
  const turn = { status: "refused", guard: { ...SEEN, passed }, refusal: { stage, nearestTitles: [] } };
  const { container } = render(<Guard turn={turn as unknown as Schemas["Turn"]} />);
  expect(container.textContent).toContain(said);
});
