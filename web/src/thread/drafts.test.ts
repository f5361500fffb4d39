import { beforeEach, expect, test } from "vitest";
import { draft, giveBack, lengthOf, sending, setDraft, stored } from "./drafts";

beforeEach(() => localStorage.clear());

const kept = (place: string) => localStorage.getItem(`clew.draft.${place}`);

test("a draft is kept for its own conversation, and for the new one", () => {
  setDraft("one", "first");
  setDraft(null, "new");
  expect([draft("one"), kept("one"), kept("new"), draft("two")]).toEqual(["first", "first", "new", ""]);
});

test("a question leaves the field at once and this browser when it is stored", () => {
  setDraft("sent", "why");
  sending("sent", "why");
  expect([draft("sent"), kept("sent")]).toEqual(["", "why"]);
  stored("sent");
  expect(kept("sent")).toBeNull();
});

test("a question that was not sent comes back before what was written since", () => {
  setDraft("back", "why");
  sending("back", "why");
  setDraft("back", "and then");
  expect(kept("back")).toBe("why\n\nand then");
  giveBack("back", "why");
  expect(draft("back")).toBe("why\n\nand then");
});

test("asking what was not typed leaves the draft alone", () => {
  setDraft("aside", "half a thought");
  sending("aside", "a suggestion");
  stored("aside");
  expect([draft("aside"), kept("aside")]).toEqual(["half a thought", "half a thought"]);
});

test("characters are counted as the server counts them", () => {
  expect([lengthOf("abc"), lengthOf("𝒳y"), lengthOf("中文")]).toEqual([3, 2, 2]);
});
