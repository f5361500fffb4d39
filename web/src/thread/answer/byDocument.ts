/** The citations of an answer, grouped by document. */

import type { Citation } from "../../api/events";
import type { Position } from "../../texts/positions";

export type CitedPassage = { label: number; score: number; index: number };
export type CitedDocument = {
  documentId: string;
  /** Empty if the reader may not know it. */
  name: string;
  /** The positions of its passages, in the order of the answer. */
  positions: Position[];
  /** The last heading above each passage, each once, in the order of the answer. */
  paths: string[];
  count: number;
  /** Index of its first citation. */
  first: number;
  passages: CitedPassage[];
};

/** Return the documents in the order in which the answer first cites them. */
export function byDocument(citations: readonly Citation[]): CitedDocument[] {
  const documents = new Map<string, CitedDocument>();
  citations.forEach((citation, index) => {
    const { documentId, documentName: name, label, relevanceScore: score } = citation;
    const one = documents.get(documentId) ?? { documentId, name, positions: [], paths: [], count: 0, first: index, passages: [] };
    documents.set(documentId, one);
    one.count += 1;
    if (citation.position) one.positions.push(citation.position);
    const heading = citation.headingPath.at(-1);
    if (heading && !one.paths.includes(heading)) one.paths.push(heading);
    if (!one.passages.some((passage) => passage.label === label)) one.passages.push({ label, score, index });
  });
  return [...documents.values()];
}
