/** The upload queue: a list of items and the transitions between lists. Pure; `uploads.ts` sends the files. */

import { ApiError, type Schemas } from "../api/client";
import type { Uploaded } from "../api/upload";
import type { Found } from "./dropping";

export type Document = Schemas["DocumentBody"];
/** Where files go: an assistant by its id, and two labels; an empty text names nothing. */
export type Place = { assistant: string; workspace: string; sourceApp: string };
export type Stage = "waiting" | "sending" | "queued" | "reading" | "ready" | "unchanged" | "failed";
export type Item = {
  id: number;
  file: File;
  path: string;
  place: Place;
  stage: Stage;
  /** Of sending or of reading, 0 to 1. */
  share: number;
  documentId: string | null;
  /** Why it failed, or what it waits for. */
  reason: unknown;
  mayRetry: boolean;
};

/** Requests at one time. */
export const AT_ONCE = 2;
const NOT_MENDED_BY_RETRY = new Set([400, 403, 404, 413, 415, 422]);

let last = 0;

export function added(items: readonly Item[], found: readonly Found[], place: Place): Item[] {
  const made = found.map(({ file, path }) => ({ id: (last += 1), file, path, place, ...AT_FIRST }));
  return [...items, ...made];
}

const AT_FIRST = { stage: "waiting", share: 0, documentId: null, reason: null, mayRetry: false } as const;

export function changed(items: readonly Item[], id: number, change: Partial<Item>): Item[] {
  return items.map((item) => (item.id === id ? { ...item, ...change } : item));
}

export function without(items: readonly Item[], id: number): Item[] {
  return items.filter((item) => item.id !== id);
}

/** Return the items to send now, the first ones first. */
export function startable(items: readonly Item[]): Item[] {
  const free = AT_ONCE - items.filter((item) => item.stage === "sending").length;
  return items.filter((item) => item.stage === "waiting").slice(0, Math.max(0, free));
}

/** Put what failed back to the end of the way. */
export function again(items: readonly Item[], id: number): Item[] {
  return changed(items, id, AT_FIRST);
}

/** Return what the server's answer to an upload means for its item. */
export function afterSending(sent: Uploaded): Partial<Item> {
  const document = sent.documents[0];
  if (!document) return { stage: "failed", reason: null, mayRetry: true };
  return { documentId: document.id, stage: document.unchanged ? "unchanged" : "queued", share: document.unchanged ? 1 : 0 };
}

/** Return what a refusal means: what is too large or not allowed stays so, the rest may be tried again. */
export function afterFault(error: unknown): Partial<Item> {
  const isFinal = error instanceof ApiError && NOT_MENDED_BY_RETRY.has(error.status);
  return { stage: "failed", share: 0, reason: error, mayRetry: !isFinal };
}

/** Bring the items of a document up to what the server says of it. What it cannot read, it could not read from the same file again. */
export function afterReading(items: readonly Item[], document: Document): Item[] {
  const stage = STAGES[document.status] ?? "queued";
  const change = { stage, share: document.progress, reason: document.error };
  return items.map((item) => (item.documentId === document.id && isWithServer(item) ? { ...item, ...change } : item));
}

const STAGES: Record<string, Stage> = { queued: "queued", processing: "reading", ready: "ready", failed: "failed" };

/** Return whether only the server still works on it. */
export function isWithServer(item: Item): boolean {
  return item.stage === "queued" || item.stage === "reading";
}

/** Return whether closing the tab would lose it. */
export function isUnsent(item: Item): boolean {
  return item.stage === "waiting" || item.stage === "sending";
}

export function isDone(item: Item): boolean {
  return item.stage === "ready" || item.stage === "unchanged";
}

export function totals(items: readonly Item[]) {
  const count = (test: (item: Item) => boolean) => items.filter(test).length;
  const failed = count((item) => item.stage === "failed");
  const done = count(isDone);
  const share = items.reduce((sum, item) => sum + shareOfAll(item), 0) / Math.max(1, items.length);
  return { all: items.length, done, failed, open: items.length - done - failed, share };
}

/** Sending is the smaller half of the way. */
function shareOfAll(item: Item): number {
  if (isDone(item) || item.stage === "failed") return 1;
  if (item.stage === "sending") return item.share * 0.4;
  return isWithServer(item) ? 0.4 + item.share * 0.6 : 0;
}
