import { expect, test } from "vitest";
import type { Numbered, Warning } from "../api/events";
import { withEvent } from "./withEvent";
import type { AnswerView } from "./view";

const EMPTY: AnswerView = {
  role: "assistant",
  id: "a-1",
  parentId: null,
  turnId: null,
  text: "",
  createdAt: "2026-11-22T03:00:00Z",
  citations: [],
  outline: [],
  clarification: [],
  refusal: null,
  status: "streaming",
  fault: null,
  supports: null,
  warnings: [],
};
const after = (...events: Omit<Numbered, "seq">[]) => events.reduce((view, event) => withEvent(view, event as Numbered), EMPTY);
const begun = { event: "message_start", data: { messageId: "msg_1" } } as const;
const delta = (text: string) => ({ event: "content_delta", data: { delta: text } }) as const;

test("an answer grows by its events and is complete at its end", () => {
  const outline = [{ id: "S1", title: "One" }];
  const view = after(begun, delta("Hel"), delta("lo"), { event: "message_complete", data: { outline } });
  expect(view).toMatchObject({ id: "msg_1", text: "Hello", outline, status: "complete" });
});

test("an answer to a short follow-up has the question that was searched for", () => {
  const understoodAs = "How many beds in 2023?";
  expect(after(begun, { event: "message_complete", data: { understoodAs } }).understoodAs).toBe(understoodAs);
  expect(after(begun, { event: "message_complete", data: {} }).understoodAs).toBeNull();
});

test("a stopped answer keeps what was written", () => {
  const view = after(begun, delta("Half"), { event: "error", data: { code: "GENERATION_ABORTED", error: "The answer was stopped." } });
  expect(view).toMatchObject({ text: "Half", status: "aborted", fault: null });
});

test("a failed answer has its reason", () => {
  const view = after(begun, { event: "error", data: { code: "LLM_TIMEOUT", error: "It took too long." } });
  expect(view).toMatchObject({ status: "failed", fault: { code: "LLM_TIMEOUT", message: "It took too long." } });
});

test("an answer ends with its warnings and the support of its sentences", () => {
  const [early, late] = ["tools_unavailable", "weak_support"].map((code) => ({ code, message: `${code}!` })) as [Warning, Warning];
  const begunWith = [begun, delta("Half")] as const;
  expect(after(...begunWith)).toMatchObject({ warnings: [], supports: null });
  const support = [{ start: 0, end: 4, strength: "none", doubt: "uncited", missing: [] }] as const;
  const data = { support: [...support].map((one) => ({ ...one, missing: [] })), warnings: [early, late] };
  expect(after(...begunWith, { event: "message_complete", data })).toMatchObject({ warnings: [early, late], supports: support });
  expect(after(...begunWith, { event: "message_complete", data: {} })).toMatchObject({ warnings: [], supports: null });
});
