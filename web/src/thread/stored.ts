/** The stored messages of a conversation, from the newest up to where the reader has scrolled, and their views. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { isPassing, type Refusal, type Section, type Warning } from "../api/events";
import { keys, queries } from "../api/queries";
import type { MessageView } from "./view";

export type Message = Schemas["clew__dialects__conversations__wire__Message"];
/** Oldest first. `hasOlder`: the path begins above the first of them. */
export type Path = { messages: readonly Message[]; hasOlder: boolean };

const NEWEST = 30;
const OLDER = 100;
const MOST = 200;
const SETTLE_MILLISECONDS = 4_000;

export function usePath(conversationId: string) {
  return useQuery({ queryKey: keys.messages(conversationId), queryFn: () => newestOf(conversationId), gcTime: 10 * 60_000 });
}

/** Mark the messages of a conversation as out of date, with no answer in progress. */
export function forget(conversationId: string): void {
  queries.setQueryData<{ running: unknown[] }>(keys.conversation(conversationId), (detail) => detail && { ...detail, running: [] });
  void queries.invalidateQueries({ queryKey: keys.conversation(conversationId) });
}

/** Read the newest messages again; false if the server could not be reached. */
export async function reloadPath(conversationId: string): Promise<boolean> {
  try {
    await queries.query({ queryKey: keys.messages(conversationId), queryFn: () => newestOf(conversationId), staleTime: 0 });
    return true;
  } catch (error) {
    return !isPassing(error); // there is nothing more to come
  }
}

/** Read the newest messages again, as soon as the server can be reached. */
export async function settle(conversationId: string): Promise<void> {
  while (!(await reloadPath(conversationId))) await new Promise((resolve) => setTimeout(resolve, SETTLE_MILLISECONDS));
}

/** Read at least `count` messages above the loaded ones. */
export async function loadOlder(conversationId: string, count = OLDER): Promise<void> {
  for (let missing = count; missing > 0; missing -= MOST) {
    const first = pathOf(conversationId)?.messages[0];
    if (!first || !pathOf(conversationId)?.hasOlder) return;
    const page = await pageBefore(conversationId, Math.min(missing, MOST), first.id);
    queries.setQueryData<Path>(keys.messages(conversationId), (path) =>
      path?.messages[0]?.id === first.id ? { messages: [...page.messages, ...path.messages], hasOlder: page.hasOlder } : path,
    );
  }
}

/** Load a whole path, up to its first message. */
export async function wholePath(conversationId: string): Promise<readonly Message[]> {
  await loadOlder(conversationId, Infinity);
  return pathOf(conversationId)?.messages ?? [];
}

export function pathOf(conversationId: string): Path | undefined {
  return queries.getQueryData<Path>(keys.messages(conversationId));
}

/** Join the newest page to the pages loaded above it; messages above a message never change. */
export function joinedTo(known: Path | undefined, page: Path): Path {
  const first = page.messages[0];
  if (!known || !first || !page.hasOlder) return page;
  const same = known.messages.findIndex((one) => one.id === first.id);
  const parent = known.messages.findIndex((one) => one.id === first.parentMessageId);
  if (same < 0 && parent < 0) return page;
  const above = known.messages.slice(0, same < 0 ? endOfFailed(known.messages, parent) : same);
  return { messages: [...above, ...page.messages], hasOlder: known.hasOlder };
}

/** Return the index after a message and its failed follow-ups; the path continues from the message itself. */
export function endOfFailed(messages: readonly Message[], parent: number): number {
  let end = parent + 1;
  while (isFailedAttempt(messages, end)) end += 1;
  return end;
}

/** Return whether a message is a failed question or its partial answer. */
function isFailedAttempt(messages: readonly Message[], index: number): boolean {
  const one = messages[index];
  const before = messages[index - 1];
  if (!one || isFailedQuestion(one)) return one !== undefined;
  return before !== undefined && isFailedQuestion(before) && one.parentMessageId === before.id;
}

export function isFailedQuestion(message: Message): boolean {
  return message.role === "user" && message.status === "failed";
}

async function newestOf(conversationId: string): Promise<Path> {
  const page = await pageBefore(conversationId, NEWEST, null);
  return joinedTo(pathOf(conversationId), page);
}

async function pageBefore(conversationId: string, limit: number, cursor: string | null): Promise<Path> {
  const path = { conversation_id: conversationId };
  const query = { order: "desc" as const, limit, cursor };
  const page = await data(api.GET("/api/conversations/{conversation_id}/messages", { params: { path, query } }));
  return { messages: page.messages.toReversed(), hasOlder: page.nextCursor !== null };
}

const views = new WeakMap<Message, MessageView>();

/** Return a stored message as the chat shows it; the same object for the same message. */
export function viewOf(message: Message): MessageView {
  const found = views.get(message) ?? made(message);
  views.set(message, found);
  return found;
}

function made(message: Message): MessageView {
  const { id, content: text, createdAt, parentMessageId: parentId, turnId, metadata } = message;
  if (message.role === "user") {
    return { role: "user", id, parentId, turnId, text, createdAt, status: message.status === "failed" ? "failed" : "stored" };
  }
  return {
    role: "assistant",
    id,
    parentId,
    turnId,
    text,
    createdAt,
    citations: metadata.sources ?? [],
    outline: (metadata.outline ?? []) as Section[],
    clarification: (metadata.clarification ?? []) as Section[],
    refusal: (metadata.refusal ?? null) as Refusal | null,
    understoodAs: metadata.understoodAs ?? null,
    status: message.status,
    fault: null,
    supports: metadata.support ?? null,
    warnings: (metadata.warnings ?? []) as Warning[],
  };
}
