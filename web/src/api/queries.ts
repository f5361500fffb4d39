/** TanStack Query: one client, and the keys under which the server's state is kept. */

import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./client";

export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      retry: (count, error) => count < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

export const keys = {
  server: ["server"] as const,
  conversations: ["conversations"] as const,
  conversation: (id: string) => ["conversation", id] as const,
  messages: (id: string) => ["conversation", id, "messages"] as const,
  branches: (id: string) => ["conversation", id, "branches"] as const,
  turn: (id: string) => ["turn", id] as const,
  documents: ["documents"] as const,
  document: (id: string) => ["document", id] as const,
  folders: ["folders"] as const,
  assistants: ["assistants"] as const,
  settings: (assistant: string | null) => ["settings", assistant] as const,
  retention: ["retention"] as const,
};
