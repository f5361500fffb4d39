/** A passage that was found, opened in its document: its text is read first, as a citation holds the words it points at. */

import { api, data } from "../api/client";
import type { Citation } from "../api/events";
import { keys, queries } from "../api/queries";
import { notifyFault } from "../app/faults";
import { openOver } from "../app/panel";
import { isGiven } from "../sources/reading";
import type { Passage } from "./fusion";

/** Show the passage in the panel, over the current one; a notice reports a text that cannot be read. */
export async function openPassage(passage: Passage): Promise<void> {
  try {
    openOver({ kind: "source", citations: [citationOf(passage, isGiven(passage) ? "" : await textOf(passage))], index: 0 });
  } catch (error) {
    notifyFault(error);
  }
}

function textOf({ documentId, version, start, end }: Passage): Promise<string> {
  const params = { path: { document_id: documentId }, query: { version, start, end } };
  return queries.query({
    queryKey: [...keys.document(documentId), "passage", version, start, end],
    queryFn: async () => (await data(api.GET("/api/documents/{document_id}/text", { params }))).text,
    staleTime: Infinity,
  });
}

function citationOf(passage: Passage, content: string): Citation {
  return {
    documentId: passage.documentId,
    documentName: passage.documentName || passage.path,
    version: passage.version,
    start: passage.start,
    end: passage.end,
    headingPath: passage.headingPath ?? [],
    position: passage.position,
    label: 0, // no mark of the answer leads here
    relevanceScore: passage.similarity ?? 0,
    content,
    support: null,
    added: false,
  };
}
