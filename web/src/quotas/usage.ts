/** What the reader and the tenant used, asked for again every minute if something is limited. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";

export type Usage = Schemas["UsageBody"];

const MINUTE = 60_000;

/** Return what is used, or undefined where nothing is limited. */
export function useLimited(): Usage | undefined {
  const { data: usage } = useQuery({
    queryKey: ["usage"],
    queryFn: () => data(api.GET("/api/usage")),
    staleTime: MINUTE,
    refetchInterval: (query) => query.state.data && isLimited(query.state.data) && MINUTE,
  });
  return usage && isLimited(usage) ? usage : undefined;
}

function isLimited({ mine, tenant }: Usage): boolean {
  return [...mine, ...tenant].some((one) => one.limit !== null);
}
