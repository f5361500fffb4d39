import { describe, expect, it } from "vitest";
import { counted, excerptOf, linesOf, type Moved, moveOf, type Question, touched } from "./ranks";

const moved = (from_rank: number | null, to_rank: number | null): Moved => ({
  document_id: "doc_1", document_name: "a.md", start: 0, end: 9, heading_path: [], position: null, excerpt: "a", from_rank, to_rank,
});
const judged = (is_refused: boolean) => ({ is_refused, score_kind: "similarity" as const, value: 0.3, threshold: 0.2 });
const question = (turn_id: string, was: boolean, becomes: boolean, passages: Moved[] = []): Question => ({
  conversation_id: "conv_1", turn_id, question: turn_id, searched: turn_id, asked_at: "2026-11-01T00:00:00Z", recorded: "completed",
  present: judged(was), changed: judged(becomes), passages,
});

describe("passages", () => {
  const passages = [moved(null, 2), moved(2, 3), moved(5, 1), moved(3, null)];
  it("come, go, and move up or down", () => {
    expect(passages.map(moveOf)).toEqual(["comes", "down", "up", "goes"]);
    expect(counted(passages)).toEqual({ come: 1, go: 1, move: 2 });
  });
  it("are drawn with the ranks between them that nothing happens to", () => {
    expect(linesOf(passages).filter((one) => one.kind === "still")).toEqual([{ from: 4, to: 4, kind: "still" }]);
    expect(linesOf(passages).at(-1)).toEqual({ from: 3, to: null, kind: "goes" });
  });
  it("draw nothing where none moved", () => {
    expect(linesOf([])).toEqual([]);
  });
});

it("shows how a passage begins without repeating its heading", () => {
  const passage = { ...moved(1, 2), heading_path: ["Guide", "Go back"] };
  expect(excerptOf({ ...passage, excerpt: "## Go back Unset it." })).toBe("Unset it.");
  expect(excerptOf({ ...passage, excerpt: "Unset it. ## Go back" })).toBe("Unset it. ## Go back");
});

it("puts questions first that would be refused or answered anew, and leaves out those that stay", () => {
  const all = [question("same", false, false), question("moves", true, true, [moved(1, 2)]), question("refused", false, true), question("answered", true, false)];
  expect(touched(all).map((one) => one.turn_id)).toEqual(["refused", "answered", "moves"]);
});
