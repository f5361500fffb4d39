import { expect, it } from "vitest";
import { placeOf } from "./forks";

const FORKS = [
  { parentMessageId: null, messageIds: ["a", "b", "c"] },
  { parentMessageId: "x", messageIds: ["d", "e"] },
];

it("a message knows its place among its versions and the ways to the others", () => {
  expect(placeOf(FORKS, "b")).toEqual({ at: 2, of: 3, previous: "a", next: "c" });
  expect(placeOf(FORKS, "d")).toEqual({ at: 1, of: 2, previous: null, next: "e" });
  expect(placeOf(FORKS, "c")?.next).toBeNull();
});

it("a message without other versions has none", () => {
  expect(placeOf(FORKS, "z")).toBeNull();
  expect(placeOf([{ parentMessageId: null, messageIds: ["z"] }], "z")).toBeNull();
});
