/** The extracted text of a document, piece by piece. Offsets are code points, as the server counts. */

import { useInfiniteQuery } from "@tanstack/react-query";
import { api, data } from "../api/client";
import { keys } from "../api/queries";

/** Text from `start` on; `next` is where the piece after it begins, null at the end. */
export type Piece = { start: number; text: string; next: number | null };

export const PIECE = 12_000;
const END = /\n(?=[^\n]*$)/;

export function usePieces(documentId: string, version: number) {
  return useInfiniteQuery({
    queryKey: [...keys.document(documentId), "text", version],
    queryFn: ({ pageParam, signal }) => readPiece(documentId, version, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (piece: Piece) => piece.next,
    enabled: version > 0,
    staleTime: Infinity, // a version never changes
  });
}

async function readPiece(documentId: string, version: number, start: number, signal: AbortSignal): Promise<Piece> {
  const read = (query: { start: number; end: number; version: number }) =>
    data(api.GET("/api/documents/{document_id}/text", { params: { path: { document_id: documentId }, query }, signal }));
  const { total } = await read({ start: 0, end: 0, version });
  const { text } = await read({ start, end: Math.min(total, start + PIECE), version });
  return cut(text, start, total);
}

/** Leave out the last line of a piece that is not the last one: it may go on, and the next piece begins with it. */
export function cut(text: string, start: number, total: number): Piece {
  const whole = start + length(text);
  if (whole >= total) return { start, text, next: null };
  const end = text.search(END) + 1 || text.lastIndexOf(" ") + 1 || text.length;
  const kept = text.slice(0, end);
  return { start, text: kept, next: start + length(kept) };
}

/** Return the number of code points. */
function length(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
