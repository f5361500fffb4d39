import { expect, test } from "vitest";
import { fill } from "./texts";

test("a plural follows the rules of its language", () => {
  expect(fill({ one: "{n} page", other: "{n} pages" }, { n: 0 }, "fr")).toBe("0 page");
  expect(fill({ one: "{n} page", other: "{n} pages" }, { n: 0 }, "en")).toBe("0 pages");
});

test("French punctuation never begins a line, and a filled value stays as it is", () => {
  expect(fill("Que dit « {title} » ?", { title: "A : B" }, "fr")).toBe("Que dit «\u00A0A : B\u00A0»\u00A0?");
});
