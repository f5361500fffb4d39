/** Pages of a document and positions of text spans on them, from the server. */

import { useQueries, useQuery } from "@tanstack/react-query";
import { api, ApiError, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import type { Range } from "../sources/span";

export type PageFacts = Schemas["DocumentPlace"];
export type Spot = Schemas["DocumentPositions"];
export type SpotBox = Schemas["PlacedBox"];

/** One version of a document: what is shown of it never changes. */
export type Version = { documentId: string; version: number };

export function usePages({ documentId, version }: Version) {
  return useQuery({
    queryKey: [...keys.document(documentId), "pages", version],
    queryFn: ({ signal }) =>
      data(api.GET("/api/documents/{document_id}/pages", { params: { path: { document_id: documentId }, query: { version } }, signal })),
    staleTime: Infinity,
    retry: retried,
  });
}

/** The positions of the words of a span; no request without a span. */
export function useSpot(version: Version, span: Range | null) {
  return useQuery({ ...spotQuery(version, span ?? { start: 0, end: 0 }), enabled: span !== null && span.end > span.start });
}

/** The positions of the words of several spans, as far as they are loaded. */
export function useSpots(version: Version, spans: readonly Range[]): Spot[] {
  return useQueries({ queries: spans.map((span) => spotQuery(version, span)) }).flatMap(({ data: spot }) => (spot ? [spot] : []));
}

function spotQuery({ documentId, version }: Version, { start, end }: Range) {
  return {
    queryKey: [...keys.document(documentId), "positions", version, start, end],
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Spot> => {
      const query = { start, end, version };
      return data(api.GET("/api/documents/{document_id}/positions", { params: { path: { document_id: documentId }, query }, signal }));
    },
    staleTime: Infinity,
    retry: retried,
  };
}

/** Return the whole stored text; it is read when somebody searches it. */
export function useWholeText({ documentId, version }: Version, isWanted: boolean) {
  return useQuery({
    queryKey: [...keys.document(documentId), "whole", version],
    queryFn: ({ signal }) =>
      data(api.GET("/api/documents/{document_id}/text", { params: { path: { document_id: documentId }, query: { version } }, signal })),
    staleTime: Infinity,
    gcTime: 60_000,
    enabled: isWanted,
  });
}

/** Return the address of the file as it was uploaded; `isInline` for what shows it, else it is saved. */
export function originalAddress({ documentId, version }: Version, isInline: boolean): string {
  return `/api/documents/${encodeURIComponent(documentId)}/original?version=${version}${isInline ? "&inline=1" : ""}`;
}

function retried(count: number, error: unknown): boolean {
  return count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500);
}
