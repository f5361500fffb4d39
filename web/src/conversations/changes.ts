/** Renaming and deleting: seen at once, taken back when the server refuses. */

import { api } from "../api/client";
import { keys, queries } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { type Pages, without, withTitle } from "./list";

export function rename(id: string, title: string): Promise<boolean> {
  const path = { conversation_id: id };
  return change(
    (pages) => withTitle(pages, id, title),
    () => api.PATCH("/api/conversations/{conversation_id}", { params: { path }, body: { title } }),
    () => broadcastChange({ kind: "conversation", id }),
  );
}

export function remove(id: string): Promise<boolean> {
  const path = { conversation_id: id };
  return change(
    (pages) => without(pages, id),
    () => api.DELETE("/api/conversations/{conversation_id}", { params: { path } }),
    () => broadcastChange({ kind: "conversations" }),
  );
}

async function change(show: (pages: Pages) => Pages, ask: () => Promise<unknown>, done: () => void): Promise<boolean> {
  const filter = { queryKey: keys.conversations };
  await queries.cancelQueries(filter); // an answer under way would bring the old list back
  queries.setQueriesData<Pages>(filter, (pages) => pages && show(pages));
  try {
    await ask();
    done();
    return true;
  } catch (error) {
    notifyFault(error);
    void queries.invalidateQueries(filter);
    return false;
  }
}
