/** Why a turn failed, from its record. */

import { useQuery } from "@tanstack/react-query";
import { api, data } from "../../api/client";
import { keys, queries } from "../../api/queries";

/** Return the reason once it is known; null requests none. */
export function useReason(turnId: string | null): string | undefined {
  const options = {
    queryKey: keys.turn(turnId ?? ""),
    queryFn: () => data(api.GET("/api/turns/{turn_id}", { params: { path: { turn_id: turnId ?? "" } } })),
    enabled: turnId !== null,
    staleTime: Infinity,
  };
  return useQuery(options, queries).data?.error?.message;
}
