import { expect, test } from "vitest";
import { findAll, firstFrom, fold } from "./find";

const TEXT = "Énergie 😀 and\n  water\u00a0use. ENERGIE; ﬁnal co\u00adst, 契約 energie";
const points = Array.from(TEXT);
const found = (query: string) => findAll(fold(TEXT), query).map(({ start, end }) => points.slice(start, end).join(""));

test.each([
  ["energie", ["Énergie", "ENERGIE", "energie"]],
  ["and water use", ["and\n  water\u00a0use"]],
  ["Final", ["ﬁnal"]],
  ["cost", ["co\u00adst"]],
  ["契約", ["契約"]],
  ["😀", ["😀"]],
  ["nothing", []],
  ["   ", []],
])("%s is found as it is written", (query, expected) => {
  expect(found(query)).toEqual(expected);
});

test("the search begins at what is cited", () => {
  const hits = findAll(fold(TEXT), "energie");
  expect([0, 5, 40, 999].map((place) => firstFrom(hits, place))).toEqual([0, 1, 2, 0]);
});
