/** Follows documents that are queued or being read: asks for each until it is ready or failed, and only while there is one. */

import { api, ApiError, data } from "../api/client";
import type { Document } from "./queue";

/** Called with every document that was read again. */
export const onDocument = new Set<(document: Document) => void>();
/** Called with the id of every document that is no more. */
export const onGone = new Set<(documentId: string) => void>();

const EVERY_MILLISECONDS = 1_500;
const AT_A_TIME = 6;
/** In the order in which they were asked for last, so that none waits behind others that do not move. */
const watched = new Set<string>();
let isRunning = false;

export function watchDocuments(documentIds: readonly string[]): void {
  for (const id of documentIds) watched.add(id);
  if (!isRunning && watched.size) void run();
}

async function run(): Promise<void> {
  isRunning = true;
  while (watched.size) {
    const some = [...watched].slice(0, AT_A_TIME);
    const ended = await Promise.all(some.map(look));
    // Many small files become ready together: as long as all were, the next ones are asked for at once.
    if (!ended.every(Boolean)) await new Promise((resolve) => setTimeout(resolve, EVERY_MILLISECONDS));
  }
  isRunning = false;
}

/** Request one document; return whether its status is final. */
async function look(id: string): Promise<boolean> {
  watched.delete(id);
  const found = await read(id);
  if (found === "gone") for (const listener of onGone) listener(id);
  else if (found) for (const listener of onDocument) listener(found);
  const isEnded = found === "gone" || found?.status === "ready" || found?.status === "failed";
  if (!isEnded) watched.add(id);
  return isEnded;
}

/** Null: it could not be read now, and is asked for again. */
async function read(id: string): Promise<Document | "gone" | null> {
  try {
    return await data(api.GET("/api/documents/{document_id}", { params: { path: { document_id: id } } }));
  } catch (error) {
    return error instanceof ApiError && [400, 404, 422].includes(error.status) ? "gone" : null;
  }
}
