import { expect, test } from "vitest";
import { bars, endOf } from "./stages";

const stage = (name: string, milliseconds: number, more: { within?: string; beside?: string } = {}) => ({ name, milliseconds, ...more });

test("one stage follows another, and what is left of the time comes last", () => {
  const laid = bars([stage("resolve", 10), stage("retrieve", 30)], 50);
  expect(laid.map(({ name, start, milliseconds }) => [name, start, milliseconds])).toEqual([
    ["resolve", 0, 10],
    ["retrieve", 10, 30],
    ["rest", 40, 10],
  ]);
  expect(endOf(laid)).toBe(50);
});

test("a stage within another begins with it and takes no time of its own", () => {
  const laid = bars([stage("resolve", 10), stage("rewrite", 8, { within: "resolve" }), stage("retrieve", 5)], null);
  expect(laid.map((bar) => bar.start)).toEqual([0, 0, 10]);
  expect(laid[1]?.relation).toBe("within");
});

test("a stage beside one that is listed after it begins with that one", () => {
  const laid = bars([stage("resolve", 10), stage("recall", 40, { beside: "retrieve" }), stage("retrieve", 5), stage("guard", 1)], null);
  expect(laid.map((bar) => bar.start)).toEqual([0, 10, 10, 15]);
  expect(endOf(laid)).toBe(50);
});

test("nothing measured is no bar", () => {
  expect(bars([], null)).toEqual([]);
  expect(bars([], 0.4)).toEqual([]);
  expect(endOf([])).toBe(1);
});
