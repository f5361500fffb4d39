/** The messages of a conversation that contain a text, and the current hit. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { api, data, type Schemas } from "../../api/client";
import { keys } from "../../api/queries";

export type Matches = Schemas["TextMatches"];
const MOST = 1_000;

export function useSearch(conversationId: string, text: string) {
  return useQuery({
    queryKey: [...keys.conversation(conversationId), "search", text],
    queryFn: ({ signal }) => {
      const params = { path: { conversation_id: conversationId }, query: { query: text, limit: MOST } };
      return data(api.GET("/api/conversations/{conversation_id}/search", { params, signal }));
    },
    enabled: text !== "",
    placeholderData: (before) => (text ? keepPreviousData(before) : undefined),
  });
}

/** `current` is null until the reader goes to a hit, so typing moves nothing. `step` wraps around. */
export function useCurrent(text: string, count: number) {
  const [chosen, choose] = useState<{ text: string; index: number } | null>(null);
  const current = chosen?.text === text && chosen.index < count ? chosen.index : null;
  return {
    current,
    choose: (index: number) => choose({ text, index }),
    next: (step: 1 | -1) => nextOf(current, step, count),
  };
}

/** Return the hit that a step leads to: the first or the last one to begin with. */
export function nextOf(current: number | null, step: 1 | -1, count: number): number {
  if (current === null) return step > 0 ? 0 : count - 1;
  return (current + step + count) % count;
}
