/** The document of a citation as the server has it now: its text around the span, further pages of it, and its current version. */

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useMemo } from "preact/hooks";
import { api, ApiError, data } from "../api/client";
import type { Citation } from "../api/events";
import { keys } from "../api/queries";
import type { Version } from "../viewer/wire";
import { join, type Range, rangeAfter, rangeBefore, readAround, type Stretch } from "./span";

/** What became of the document since it was cited. `textGone`: this version's text is not stored any more; `given`: it never was. */
export type Fate = "current" | "replaced" | "textGone" | "deleted" | "given" | "unknown";

/** Return whether a document came with the question, and is not stored. */
export function isGiven({ version }: { version: number }): boolean {
  return version === 0;
}

/** Read the text around a span. The text of a version never changes, so it is read once. */
export function useText({ documentId, version, start, end }: Version & Range) {
  const read = async (range: Range, signal: AbortSignal): Promise<Stretch> =>
    data(api.GET("/api/documents/{document_id}/text", { params: { path: { document_id: documentId }, query: { ...range, version, structure: true } }, signal }));
  const query = useInfiniteQuery({
    queryKey: [...keys.document(documentId), "text", version, start, end],
    initialPageParam: null as Range | null,
    queryFn: ({ pageParam, signal }) =>
      pageParam ? read(pageParam, signal) : readAround({ start, end }, (range) => read(range, signal)),
    getPreviousPageParam: (first) => rangeBefore(first),
    getNextPageParam: (last) => rangeAfter(last),
    staleTime: Infinity,
  });
  const pages = query.data?.pages;
  return { query, known: useMemo(() => (pages ? join(pages) : null), [pages]) };
}

/** Return a citation's document and its fate; `textError` is why its text could not be read. */
export function useCitedDocument(citation: Citation, textError: unknown) {
  const path = { document_id: citation.documentId };
  const { data: document, error } = useQuery({
    queryKey: keys.document(citation.documentId),
    queryFn: ({ signal }) => data(api.GET("/api/documents/{document_id}", { params: { path }, signal })),
  });
  return { document, fate: fateOf(citation, document, error, textError) };
}

function fateOf(citation: Citation, document: { version: number } | undefined, error: unknown, textError: unknown): Fate {
  if (isNotFound(error)) return "deleted";
  if (isNotFound(textError)) return document ? "textGone" : "unknown";
  if (!document) return "unknown";
  return document.version > citation.version ? "replaced" : "current";
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
