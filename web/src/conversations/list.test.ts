import { describe, expect, it } from "vitest";
import { changedTitle } from "./RenameField";
import { type Conversation, neighbourOf, offsetsOf, type Pages, rowsOf, shiftOf, without, withTitle } from "./list";
import { walk } from "./useListFocus";

const NOW = new Date("2026-11-22T12:00:00");

function conversation(id: string, lastMessageAt: string): Conversation {
  return { id, assistantId: "a", title: id, status: "active", messageCount: 2, startedAt: lastMessageAt, lastMessageAt };
}

const TODAY = conversation("today", "2026-11-22T08:00:00");
const EARLY = conversation("early", "2026-11-22T01:00:00");
const WEEK = conversation("week", "2026-11-18T08:00:00");
const OLD = conversation("old", "2026-01-01T08:00:00");

describe("rows", () => {
  it("begin a group where the age changes", () => {
    expect(rowsOf([TODAY, EARLY, WEEK, OLD], NOW).map((row) => row.group)).toEqual(["today", null, "week", "older"]);
  });
  it("keep one group per age when an old conversation was renamed", () => {
    expect(rowsOf([OLD, TODAY, WEEK], NOW).map((row) => row.group)).toEqual(["today", null, "week"]);
  });
  it("follow one another, headings included", () => {
    expect([...offsetsOf(rowsOf([TODAY, EARLY, WEEK], NOW)).values()]).toEqual([0, 4.25, 6.5]);
  });
});

describe("the scroll position", () => {
  const before = rowsOf([TODAY, EARLY, WEEK, OLD], NOW);
  it("moves with rows that come above", () => {
    const after = rowsOf([conversation("new", "2026-11-22T11:00:00"), TODAY, EARLY, WEEK, OLD], NOW);
    expect(shiftOf(before, after, 4.5, 14)).toBe(2.25);
  });
  it("does not follow the one row that goes to the top", () => {
    const many = Array.from({ length: 9 }, (_, at) => conversation(`c${at}`, `2026-11-22T0${9 - at}:00:00`));
    const after = [many[5], ...many.filter((_, at) => at !== 5)].filter((one) => one !== undefined);
    expect(shiftOf(rowsOf(many, NOW), rowsOf(after, NOW), 9, 20)).toBe(0);
  });
  it("stays when nothing of it is left", () => {
    expect(shiftOf(before, rowsOf([], NOW), 0, 20)).toBe(0);
  });
});

describe("after a deletion", () => {
  it("the next has the focus, at the end the one before, alone none", () => {
    const rows = rowsOf([TODAY, EARLY, WEEK], NOW);
    expect(neighbourOf(rows, "early")).toBe("week");
    expect(neighbourOf(rows, "week")).toBe("early");
    expect(neighbourOf(rowsOf([WEEK], NOW), "week")).toBeNull();
  });
});

describe("pages", () => {
  const pages: Pages = {
    pages: [
      { conversations: [TODAY], nextCursor: "x" },
      { conversations: [WEEK], nextCursor: null },
    ],
    pageParams: [null, "x"],
  };
  it("show a new title on any page, and leave the other pages the same", () => {
    const changed = withTitle(pages, "week", "New");
    expect(changed.pages[1]?.conversations[0]?.title).toBe("New");
    expect(changed.pages[0]?.conversations[0]).toBe(TODAY);
    expect(WEEK.title).toBe("week");
  });
  it("lose a conversation and keep their cursors", () => {
    expect(without(pages, "today").pages.map((page) => [page.conversations.length, page.nextCursor])).toEqual([
      [0, "x"],
      [1, null],
    ]);
  });
});

it("an empty or unchanged title saves nothing", () => {
  expect(changedTitle("a", "  ")).toBeNull();
  expect(changedTitle("a", " a ")).toBeNull();
  expect(changedTitle("a", " b ")).toBe("b");
});

it("arrows walk through the list and stop at its ends", () => {
  expect(walk("ArrowDown", 2, 3)).toBe(2);
  expect(walk("ArrowUp", 0, 3)).toBe(0);
  expect(walk("End", 0, 3)).toBe(2);
  expect(walk("a", 0, 3)).toBeNull();
});
