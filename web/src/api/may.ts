/** What this page may do on its server, so that it offers nothing that its key is refused. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "./client";
import { keys } from "./queries";

type Scope = Schemas["ServerBody"]["scopes"][number];

/** Tell whether the key has a scope; until the server has said so, it does. */
export function useMay(scope: Scope): boolean {
  const server = useQuery({ queryKey: keys.server, queryFn: () => data(api.GET("/api/server")) });
  return server.data?.scopes.includes(scope) ?? true;
}
