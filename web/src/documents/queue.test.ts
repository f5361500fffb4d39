import { describe, expect, it } from "vitest";
import { ApiError, unreachable } from "../api/client";
import { added, afterFault, afterReading, afterSending, again, AT_ONCE, changed, type Document, isUnsent, type Item, startable, totals, without } from "./queue";

const PLACE = { assistant: "", workspace: "", sourceApp: "" };

function queue(count: number): Item[] {
  const found = Array.from({ length: count }, (_, n) => ({ file: new File(["text"], `${n}.md`), path: `${n}.md` }));
  return added([], found, PLACE);
}

function at<T>(list: readonly T[], index: number): T {
  const found = list[index];
  if (found === undefined) throw new Error(`there is no item ${index}`);
  return found;
}

function begun(items: Item[]): Item[] {
  return startable(items).reduce((all, item) => changed(all, item.id, { stage: "sending" }), items);
}

function document(id: string, status: string, more: Partial<Document> = {}): Document {
  return { id, status, progress: 0, error: null, ...more } as Document;
}

describe("which files are sent", () => {
  it("sends two at a time, in the order in which they were added", () => {
    const items = begun(queue(5));
    expect(items.map((item) => item.stage)).toEqual(["sending", "sending", "waiting", "waiting", "waiting"]);
    expect(startable(items)).toEqual([]);
    const after = changed(items, at(items, 1).id, { stage: "queued" });
    expect(startable(after).map((item) => item.path)).toEqual(["2.md"]);
    expect(AT_ONCE).toBe(2);
  });

  it("gives a cancelled file's place to the next one", () => {
    const items = begun(queue(3));
    expect(startable(without(items, at(items, 0).id)).map((item) => item.path)).toEqual(["2.md"]);
  });

  it("sends nothing that was cancelled before its turn", () => {
    const items = queue(3);
    expect(startable(without(items, at(items, 0).id)).map((item) => item.path)).toEqual(["1.md", "2.md"]);
  });

  it("starts a file anew that is tried again", () => {
    const items = queue(1);
    const id = at(items, 0).id;
    const failed = changed(items, id, { ...afterFault(unreachable()), documentId: "doc_a", share: 0.7 });
    expect(at(again(failed, id), 0)).toMatchObject({ stage: "waiting", share: 0, documentId: null, reason: null });
  });
});

describe("what becomes of a file", () => {
  it("is read by the server after it was sent", () => {
    expect(afterSending({ documents: [{ id: "doc_a", name: "a.md", status: "queued", unchanged: false }] })).toMatchObject({
      stage: "queued",
      documentId: "doc_a",
    });
  });

  it("is done when the server has the same file already", () => {
    const change = afterSending({ documents: [{ id: "doc_a", name: "a.md", status: "ready", unchanged: true }] });
    expect(change).toMatchObject({ stage: "unchanged", share: 1 });
  });

  it.each([
    [413, false],
    [400, false],
    [403, false],
    [401, true],
    [429, true],
    [503, true],
    [507, true],
    [0, true],
  ])("after a refusal with %i: may it be tried again? %s", (status, mayRetry) => {
    expect(afterFault(new ApiError(status, "X", "why"))).toMatchObject({ stage: "failed", mayRetry });
  });

  it("follows the server until it is ready or failed, and not beyond", () => {
    const items = queue(2).map((item, n) => ({ ...item, stage: "queued" as const, documentId: `doc_${n}` }));
    const reading = afterReading(items, document("doc_0", "processing", { progress: 0.4 }));
    expect(reading.map((item) => [item.stage, item.share])).toEqual([["reading", 0.4], ["queued", 0]]);
    const ready = afterReading(reading, document("doc_0", "ready", { progress: 1 }));
    expect(at(afterReading(ready, document("doc_0", "processing")), 0).stage).toBe("ready");
    const failed = afterReading(ready, document("doc_1", "failed", { error: "The PDF is damaged." }));
    expect(at(failed, 1)).toMatchObject({ stage: "failed", reason: "The PDF is damaged.", mayRetry: false });
  });

  it("tells what a document waits for", () => {
    const items = queue(1).map((item) => ({ ...item, stage: "reading" as const, documentId: "doc_0" }));
    expect(at(afterReading(items, document("doc_0", "queued", { error: "The embedder does not answer." })), 0)).toMatchObject({
      stage: "queued",
      reason: "The embedder does not answer.",
    });
  });
});

describe("the whole", () => {
  it("counts what is done, unchanged files too, and what failed", () => {
    const stages = ["ready", "unchanged", "failed", "sending", "waiting", "reading"] as const;
    const items = queue(6).map((item, n) => ({ ...item, stage: at(stages, n), share: 0.5 }));
    expect(totals(items)).toMatchObject({ all: 6, done: 2, failed: 1, open: 3 });
    expect(items.filter(isUnsent).map((item) => item.stage)).toEqual(["sending", "waiting"]);
  });

  it("goes from nothing to all without going back", () => {
    const way: Partial<Item>[] = [
      { stage: "waiting", share: 0 },
      { stage: "sending", share: 0.5 },
      { stage: "sending", share: 1 },
      { stage: "queued", share: 0 },
      { stage: "reading", share: 0.5 },
      { stage: "ready", share: 1 },
    ];
    const shares = way.map((change) => totals(changed(queue(1), -1, {}).map((item) => ({ ...item, ...change }))).share);
    expect(shares).toEqual([...shares].sort((one, other) => one - other));
    expect([shares[0], shares.at(-1)]).toEqual([0, 1]);
  });
});
