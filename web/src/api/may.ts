/** The scopes of the page's key, so that the page offers only what the server will accept. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "./client";
import { keys } from "./queries";

type Scope = Schemas["ServerBody"]["scopes"][number];

/** Return whether the key has a scope; true until the server has answered. */
export function useMay(scope: Scope): boolean {
  const server = useQuery({ queryKey: keys.server, queryFn: () => data(api.GET("/api/server")) });
  return server.data?.scopes.includes(scope) ?? true;
}
