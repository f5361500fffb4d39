/** Deletes documents: they leave the list at once, and come back where the server refuses. */

import { api, ApiError } from "../api/client";
import { broadcastChange } from "../api/tabs";
import { store } from "../app/store";
import { forgetDocument } from "./listing";

/** Ids of documents that are not shown any more. */
export const leaving = store<ReadonlySet<string>>(new Set());
const AT_ONCE = 4;

/** Delete documents; return the fault of each one that stays. */
export async function removeDocuments(documentIds: readonly string[]): Promise<unknown[]> {
  leaving.set(new Set([...leaving.get(), ...documentIds]));
  const left = [...documentIds];
  const faults: unknown[] = [];
  const work = async () => {
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const fault = await removeOne(id);
      if (fault === null) forgetDocument(id);
      else {
        faults.push(fault);
        leaving.set(new Set([...leaving.get()].filter((one) => one !== id)));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  broadcastChange({ kind: "documents" });
  return faults;
}

/** Return null when the document is gone, also when it was gone before. */
async function removeOne(documentId: string): Promise<unknown> {
  try {
    await api.DELETE("/api/documents/{document_id}", { params: { path: { document_id: documentId } } });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? null : error;
  }
}
