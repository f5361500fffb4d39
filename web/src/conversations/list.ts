/** The list of conversations as the server pages it, and its rows with the age that a group of them shares. */

import { type InfiniteData, keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { session } from "../api/session";
import { useStore } from "../app/store";
import { ageOf } from "../texts/times";

export type Page = Schemas["ConversationPage"];
export type Conversation = Page["conversations"][number];
export type FoundText = Schemas["FoundText"];
export type Pages = InfiniteData<Page, string | null>;
/** `group`: the age that begins with this row. */
export type Row = { conversation: Conversation; group: ReturnType<typeof ageOf> | null };

const PAGE_SIZE = 100;
const POLL_MILLISECONDS = 15_000;
/** Of a search: each page reads messages, and few finds are looked at. */
const FOUND_SIZE = 30;
const ROW_HEIGHT = 2.25;
const EXCERPT_HEIGHT = 2.25;
const GROUP_HEIGHT = 2;

/** Read the conversations that have the words of `search` in their title or in a message: one's own, or those that others share. A long list is refreshed less often, because every page costs a request. */
export function useConversations(search: string, isShared: boolean) {
  return useInfiniteQuery({
    queryKey: [...keys.conversations, isShared ? "shared" : "own", search],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: search ? FOUND_SIZE : PAGE_SIZE, search, texts: true, ...(pageParam ? { cursor: pageParam } : {}) };
      return data(api.GET(isShared ? "/api/shared" : "/api/conversations", { params: { query }, signal }));
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state }) => POLL_MILLISECONDS * Math.max(1, state.data?.pages.length ?? 1),
  });
}

/** Return whether others share anything with the groups of who is signed in. */
export function useIsAnythingShared(): boolean {
  const hasGroups = Boolean(useStore(session)?.signedIn?.groups.length);
  const found = useQuery({
    queryKey: ["shared"],
    queryFn: () => data(api.GET("/api/shared", { params: { query: { limit: 1 } } })),
    enabled: hasGroups,
    refetchInterval: POLL_MILLISECONDS,
  });
  return Boolean(found.data?.conversations.length);
}

/** Return the rows of a list that has what changed last first: a rename, too, is a change, so a row is as new as all below it. */
export function rowsOf(conversations: readonly Conversation[], now = new Date()): Row[] {
  let newest = "";
  const ages = conversations.toReversed().map(({ lastMessageAt }) => ageOf((newest = lastMessageAt > newest ? lastMessageAt : newest), now));
  ages.reverse();
  return conversations.map((conversation, index) => {
    const age = ages[index] ?? "older";
    return { conversation, group: age === ages[index - 1] ? null : age };
  });
}

/** Return the height of a row in rem, with the heading of its group and what was found in a message. */
export function heightOf(row: Row | undefined): number {
  return ROW_HEIGHT + (row?.group ? GROUP_HEIGHT : 0) + (row?.conversation.found ? EXCERPT_HEIGHT : 0);
}

/** Return how far below the top of the list each conversation begins, in rem. */
export function offsetsOf(rows: readonly Row[]): Map<string, number> {
  let offset = 0;
  return new Map(
    rows.map((row) => {
      const top = offset;
      offset += heightOf(row);
      return [row.conversation.id, top];
    }),
  );
}

/** Return by how much most of the rows from `top` to `bottom` moved, in rem: one of them may have gone to the top by itself. */
export function shiftOf(before: readonly Row[], after: readonly Row[], top: number, bottom: number): number {
  const now = offsetsOf(after);
  const shifts: number[] = [];
  for (const [id, offset] of offsetsOf(before)) {
    const moved = now.get(id);
    if (moved !== undefined && offset < bottom && offset + ROW_HEIGHT > top) shifts.push(moved - offset);
  }
  return shifts.sort((a, b) => a - b)[Math.floor(shifts.length / 2)] ?? 0;
}

/** Return the conversation that has the focus after `id` is gone: the next, else the one before. */
export function neighbourOf(rows: readonly Row[], id: string): string | null {
  const at = rows.findIndex((row) => row.conversation.id === id);
  return (rows[at + 1] ?? rows[at - 1])?.conversation.id ?? null;
}

export function withTitle(pages: Pages, id: string, title: string): Pages {
  return inEach(pages, (all) => all.map((one) => (one.id === id ? { ...one, title } : one)));
}

export function without(pages: Pages, id: string): Pages {
  return inEach(pages, (all) => all.filter((one) => one.id !== id));
}

function inEach(pages: Pages, change: (all: Conversation[]) => Conversation[]): Pages {
  return { ...pages, pages: pages.pages.map((page) => ({ ...page, conversations: change(page.conversations) })) };
}
