import { expect, test } from "vitest";
import type { Turn } from "./live";
import { rowsOf } from "./rows";
import { joinedTo, type Message } from "./stored";

function message(id: string, parent: string | null, more: Partial<Message> = {}): Message {
  const role = id.startsWith("q") ? ("user" as const) : ("assistant" as const);
  const plain = { conversationId: "conv_1", metadata: {}, createdAt: "2026-11-22T03:00:00Z", status: "complete" as const, turnId: null };
  return { ...plain, id, role, parentMessageId: parent, content: `text of ${id}`, ...more };
}

const PATH = [message("q1", null), message("a1", "q1"), message("q2", "a1"), message("a2", "q2")];

function turn(more: Partial<Turn>): Turn {
  const nothing = { citations: [], outline: [], clarification: [], refusal: null, fault: null, supports: null, warnings: [] };
  const text = { text: "written", createdAt: "2026-11-22T03:00:00Z" };
  return {
    key: "k",
    turnId: "turn_1",
    questionId: "q9",
    parentId: "a2",
    question: { role: "user", id: "q9", parentId: "a2", turnId: null, ...text, status: "stored" },
    answer: { role: "assistant", id: "a9", parentId: "q9", turnId: "turn_1", ...nothing, ...text, status: "streaming" },
    link: "open",
    phase: "answering",
    isStopping: false,
    ...more,
  };
}

const ids = (rows: readonly { view: { id: string } }[]) => rows.map((row) => row.view.id);

test("a turn follows its parent message", () => {
  expect(ids(rowsOf(PATH, turn({})))).toEqual(["q1", "a1", "q2", "a2", "q9", "a9"]);
});

test("an edited question takes the place of what followed its parent", () => {
  expect(ids(rowsOf(PATH, turn({ parentId: "a1" })))).toEqual(["q1", "a1", "q9", "a9"]);
  expect(ids(rowsOf(PATH, turn({ parentId: null })))).toEqual(["q9", "a9"]);
});

test("a question that is stored by now is shown once", () => {
  expect(ids(rowsOf([...PATH, message("q9", "a2")], turn({})))).toEqual(["q1", "a1", "q2", "a2", "q9", "a9"]);
});

test("a turn that another page started follows its stored question", () => {
  expect(ids(rowsOf([...PATH, message("q9", "a2")], turn({ question: null })))).toEqual(["q1", "a1", "q2", "a2", "q9", "a9"]);
});

test("a turn that failed without a word leaves its question, marked", () => {
  const failed = turn({});
  const rows = rowsOf(PATH, { ...failed, answer: { ...failed.answer, text: "", status: "failed" } });
  expect(rows.at(-1)?.view).toMatchObject({ id: "q9", status: "failed" });
});

test("a failed question that was asked again is shown as its last attempt", () => {
  const failed = { status: "failed" as const, content: "why" };
  const path = [...PATH, message("q3", "a2", failed), message("q4", "a2", failed), message("q5", "a2", { content: "how" })];
  expect(ids(rowsOf(path, null))).toEqual(["q1", "a1", "q2", "a2", "q4", "q5"]);
});

test("a partial answer shows the failure, and disappears with its question when that is asked again", () => {
  const failed = [message("q3", "a2", { status: "failed", content: "why" }), message("a3", "q3", { status: "failed" })];
  const rows = rowsOf([...PATH, ...failed], null);
  expect(rows.slice(-2).map((row) => row.view.status)).toEqual(["stored", "failed"]);
  expect(ids(rowsOf([...PATH, ...failed, message("q4", "a2", { content: "why" }), message("a4", "q4")], null))).toEqual([
    "q1", "a1", "q2", "a2", "q4", "a4",
  ]);
  expect(ids(rowsOf([...PATH, ...failed], turn({})))).toEqual(["q1", "a1", "q2", "a2", "q3", "a3", "q9", "a9"]);
});

test("the newest page is joined to what was loaded above it", () => {
  const known = { messages: PATH, hasOlder: true };
  const page = { messages: [message("q3", "a2"), message("a3", "q3")], hasOlder: true };
  expect(joinedTo(known, page).messages.map((one) => one.id)).toEqual(["q1", "a1", "q2", "a2", "q3", "a3"]);
});

test("another branch keeps what both have in common", () => {
  const page = { messages: [message("q7", "a1"), message("a7", "q7")], hasOlder: true };
  const joined = joinedTo({ messages: PATH, hasOlder: false }, page);
  expect([joined.messages.map((one) => one.id), joined.hasOlder]).toEqual([["q1", "a1", "q7", "a7"], false]);
});

test("questions that failed stay above the page that follows them", () => {
  const known = { messages: [...PATH, message("q3", "a2", { status: "failed" })], hasOlder: true };
  const page = { messages: [message("q4", "a2"), message("a4", "q4")], hasOlder: true };
  expect(joinedTo(known, page).messages.map((one) => one.id)).toEqual(["q1", "a1", "q2", "a2", "q3", "q4", "a4"]);
});

test("a page without known neighbours is kept alone, and a whole path is kept as it is", () => {
  const far = { messages: [message("q8", "a7")], hasOlder: true };
  expect(joinedTo({ messages: PATH, hasOlder: false }, far)).toBe(far);
  const whole = { messages: PATH.slice(0, 2), hasOlder: false };
  expect(joinedTo({ messages: PATH, hasOlder: true }, whole)).toBe(whole);
});
