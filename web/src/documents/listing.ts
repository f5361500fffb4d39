/** The list of documents, page by page; rows update in place. */

import { type InfiniteData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys, queries } from "../api/queries";
import { store } from "../app/store";
import type { Document } from "./queue";
import { onDocument, onGone, watchDocuments } from "./watching";

type Page = Schemas["DocumentPage"];
export type Status = "queued" | "processing" | "ready" | "failed";
/** An empty text does not restrict. */
export type Filter = { search: string; status: Status | ""; assistant: string };

export const NO_FILTER: Filter = { search: "", status: "", assistant: "" };
export function isFiltering(only: Filter): boolean {
  return Boolean(only.search || only.status || only.assistant);
}

/** Kept while other pages are read. */
export const filter = store<Filter>(NO_FILTER);
const LIST = [...keys.documents, "list"] as const;
const PAGE = 60;

export function useDocuments(only: Filter) {
  const found = useInfiniteQuery({
    queryKey: [...LIST, only],
    queryFn: ({ pageParam, signal }) => readPage(only, pageParam, signal),
    initialPageParam: "",
    getNextPageParam: (page: Page) => page.next_cursor,
    placeholderData: (before) => before,
  });
  const documents = useMemo(() => unique(found.data?.pages.flatMap((page) => page.documents) ?? []), [found.data]);
  useEffect(() => watchDocuments(documents.filter(isMoving).map((document) => document.id)), [documents]);
  return { ...found, documents };
}

export function useDocument(documentId: string) {
  const found = useQuery({
    queryKey: [...keys.documents, "one", documentId],
    queryFn: ({ signal }) => data(api.GET("/api/documents/{document_id}", { params: { path: { document_id: documentId } }, signal })),
  });
  const isFound = found.data !== undefined && isMoving(found.data);
  useEffect(() => {
    if (isFound) watchDocuments([documentId]);
  }, [isFound, documentId]);
  return found;
}

export function useAssistants() {
  return useQuery({ queryKey: keys.assistants, queryFn: ({ signal }) => data(api.GET("/api/assistants", { signal })) });
}

/** Return whether a document is queued or being read. */
export function isMoving(document: Document): boolean {
  return document.status === "queued" || document.status === "processing";
}

function readPage(only: Filter, cursor: string, signal: AbortSignal): Promise<Page> {
  const query = {
    limit: PAGE,
    ...(cursor && { cursor }),
    ...(only.search && { search: only.search }),
    ...(only.status && { status: only.status }),
    ...(only.assistant && { assistant: only.assistant }),
  };
  return data(api.GET("/api/documents", { params: { query }, signal }));
}

/** Pages are read one after the other: a document may have come twice meanwhile. */
function unique(documents: readonly Document[]): Document[] {
  return [...new Map(documents.map((document) => [document.id, document])).values()];
}

function changeRows(change: (documents: Document[]) => Document[]): void {
  queries.setQueriesData<InfiniteData<Page>>({ queryKey: LIST }, (before) =>
    before && { ...before, pages: before.pages.map((page) => ({ ...page, documents: change(page.documents) })) },
  );
}

export function forgetDocument(documentId: string): void {
  changeRows((rows) => rows.filter((row) => row.id !== documentId));
  queries.removeQueries({ queryKey: [...keys.documents, "one", documentId] });
}

onDocument.add((document) => {
  changeRows((rows) => rows.map((row) => (row.id === document.id ? document : row)));
  queries.setQueryData([...keys.documents, "one", document.id], document);
});
onGone.add(forgetDocument);
