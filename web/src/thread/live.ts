/**
 * The answers in progress, by conversation, outside the components. Each is read only while its conversation is on screen: a
 * browser has six connections to a server for all tabs, and an answer uses one. Above: the chat. Below: `api/events`, and `stored`,
 * which takes over a turn when it ends.
 */

import { api, ApiError, data } from "../api/client";
import { ask as send, follow as readTurn, type Link, type Numbered, type Question } from "../api/events";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { announce } from "../app/notices";
import { store, type Store } from "../app/store";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { giveBack, sending, stored } from "./drafts";
import { forget, pathOf, settle } from "./stored";
import { THREAD } from "./thread.texts";
import type { AnswerView, QuestionView } from "./view";
import { withEvent } from "./withEvent";

export type Turn = {
  /** Key of the rows of the turn, set before its messages have ids. */
  key: string;
  turnId: string | null;
  questionId: string | null;
  /** The message above the question; null at the root. */
  parentId: string | null;
  /** Null if another page asked: the question is among the stored messages. */
  question: QuestionView | null;
  answer: AnswerView;
  link: Link;
  phase: "asking" | "answering" | "ended";
  isStopping: boolean;
};
export type Asking = {
  text: string;
  /** The message it answers; undefined: it continues the conversation. */
  parentId?: string | null;
  /** Where it was drafted; null in a new conversation, undefined if no draft is kept. */
  place: string | null | undefined;
};

const ENDED = { complete: "answerReady", aborted: "answerStopped", failed: "answerFailed" } as const;
const turns = new Map<string, Store<Turn | null>>();
const rowKeys = new Map<string, string>();
/** The last turn read in each conversation; later news of it is out of date. */
const readLast = new Map<string, string>();
const readers = new Map<string, AbortController>();
const unsent = new Map<string, { asking: Asking; key: string }>();

export function turnIn(conversationId: string): Store<Turn | null> {
  const found = turns.get(conversationId) ?? store<Turn | null>(null);
  turns.set(conversationId, found);
  return found;
}

export function isRunning(turn: Turn | null): turn is Turn {
  return turn !== null && turn.phase !== "ended";
}

/** Return whether this page could not send its last question to a conversation, and is sending none now. */
export function nothingSent(conversationId: string): boolean {
  return unsent.has(conversationId) && turnIn(conversationId).get() === null;
}

/** Return the key of a message's row, the same while it is written and after it is stored. */
export function rowKey(messageId: string): string {
  return rowKeys.get(messageId) ?? messageId;
}

/** Resolve when no answer is being written in a conversation and the last one is stored. */
export function idle(conversationId: string): Promise<void> {
  const live = turnIn(conversationId);
  return new Promise((resolve) => {
    const look = () => {
      if (live.get()) return;
      unwatch();
      resolve();
    };
    const unwatch = live.watch(look);
    look();
  });
}

/** Ask, and read the answer in the background. Throws if the question could not be sent; it is then back in the composer. */
export async function ask(conversationId: string, asking: Asking): Promise<void> {
  const live = turnIn(conversationId);
  if (!isRunning(live.get())) await idle(conversationId);
  if (live.get()) throw new ApiError(409, "GENERATION_IN_PROGRESS", translator(THREAD, language())("waitForAnswer"));
  const key = keyOf(conversationId, asking);
  live.set(begun(key, asking.text, asking.parentId === undefined ? lastOf(conversationId) : asking.parentId));
  if (asking.place !== undefined) sending(asking.place, asking.text);
  const question: Question = { content: asking.text, ...(asking.parentId === undefined ? {} : { parentMessageId: asking.parentId }) };
  try {
    const sent = await send(conversationId, question, key, (link) => change(live, { link }), readerOf(conversationId));
    unsent.delete(conversationId);
    if (asking.place !== undefined) stored(asking.place);
    onStored(live, sent.turnId, sent.questionId);
    broadcastChange({ kind: "conversation", id: conversationId });
    void readToItsEnd(conversationId, sent.events);
  } catch (error) {
    unsent.set(conversationId, { asking, key });
    live.set(null);
    takeBack(conversationId, asking);
    throw error;
  }
  if (live.get()?.isStopping) await abort(conversationId);
}

/** Put a question that could not be sent back into the composer; the server may still have stored it. */
function takeBack(conversationId: string, { text, place }: Asking): void {
  if (place !== undefined) {
    stored(place);
    giveBack(conversationId, text);
  }
  broadcastChange({ kind: "conversation", id: conversationId });
}

/** Read a turn that runs on the server, started by another page or before a reload. */
export function follow(conversationId: string, running: { turnId: string; userMessageId: string; parentMessageId: string | null }): void {
  const live = turnIn(conversationId);
  if (live.get() || readLast.get(conversationId) === running.turnId) return;
  const turn = begun(running.turnId, "", running.parentMessageId);
  live.set({ ...turn, question: null, turnId: running.turnId, questionId: running.userMessageId, phase: "answering" });
  change(live, { answer: { ...turn.answer, turnId: running.turnId } });
  void readToItsEnd(conversationId, readTurn(running.turnId, (link) => change(live, { link }), readerOf(conversationId)));
}

/** Stop reading, because the conversation left the screen. It is read again when it returns. */
export function leave(conversationId: string): void {
  if (turnIn(conversationId).get()?.phase === "answering") readers.get(conversationId)?.abort();
}

function readerOf(conversationId: string): AbortSignal {
  const reader = new AbortController();
  readers.set(conversationId, reader);
  return reader.signal;
}

/** Stop the answer; the text so far is kept. */
export async function stop(conversationId: string): Promise<void> {
  const live = turnIn(conversationId);
  const turn = live.get();
  if (!isRunning(turn) || turn.isStopping) return;
  change(live, { isStopping: true });
  if (turn.phase === "answering") await abort(conversationId);
}

async function abort(conversationId: string): Promise<void> {
  const path = { conversation_id: conversationId };
  try {
    await data(api.POST("/api/conversations/{conversation_id}/abort", { params: { path } }));
  } catch (error) {
    change(turnIn(conversationId), { isStopping: false });
    notifyFault(error);
  }
}

/** Return the idempotency key of a request; a question that is sent again keeps its key. */
function keyOf(conversationId: string, { text, parentId }: Asking): string {
  const earlier = unsent.get(conversationId);
  return earlier?.asking.text === text && earlier.asking.parentId === parentId ? earlier.key : newKey();
}

function lastOf(conversationId: string): string | null {
  return pathOf(conversationId)?.messages.at(-1)?.id ?? null;
}

function begun(key: string, text: string, above: string | null): Turn {
  const createdAt = new Date().toISOString();
  const nothing = { citations: [], outline: [], clarification: [], refusal: null, fault: null, turnId: null, supports: null, warnings: [] };
  return {
    key,
    turnId: null,
    questionId: null,
    parentId: above,
    question: { role: "user", id: `q-${key}`, parentId: above, turnId: null, text, createdAt, status: "sending" },
    answer: { ...nothing, role: "assistant", id: `a-${key}`, parentId: null, text: "", createdAt, status: "streaming" },
    link: "open",
    phase: "asking",
    isStopping: false,
  };
}

function onStored(live: Store<Turn | null>, turnId: string, questionId: string): void {
  const turn = live.get();
  if (!turn?.question) return;
  rowKeys.set(questionId, turn.question.id);
  const question = { ...turn.question, id: questionId, turnId, status: "stored" } as const;
  change(live, { turnId, questionId, question, phase: "answering", answer: { ...turn.answer, turnId, parentId: questionId } });
}

async function readToItsEnd(conversationId: string, events: AsyncGenerator<Numbered>): Promise<void> {
  const live = turnIn(conversationId);
  const t = translator(THREAD, language());
  const writing = frames(live);
  announce(t("answering"));
  try {
    for await (const numbered of events) writing.add(numbered);
  } catch {
    // The events of the turn are gone (404, 410): its result is among the stored messages.
  }
  if (readers.get(conversationId)?.signal.aborted) {
    live.set(null);
    forget(conversationId);
    return;
  }
  writing.flush();
  change(live, { phase: "ended", link: "open" });
  const turn = live.get();
  if (turn?.turnId) readLast.set(conversationId, turn.turnId);
  if (turn && turn.answer.status !== "streaming") announce(t(ENDED[turn.answer.status]));
  broadcastChange({ kind: "conversation", id: conversationId });
  await settle(conversationId);
  await new Promise((resolve) => setTimeout(resolve)); // the stored messages are drawn by now, so nothing jumps when the live ones go
  live.set(null);
}

/** Collects events and shows them once per frame. */
function frames(live: Store<Turn | null>) {
  let coming: Numbered[] = [];
  let frame = 0;
  const flush = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    const turn = live.get();
    if (!turn || !coming.length) return;
    const answer = coming.reduce(withEvent, { ...turn.answer });
    coming = [];
    if (answer.id !== turn.answer.id) rowKeys.set(answer.id, `a-${turn.key}`);
    change(live, { answer });
  };
  const add = (numbered: Numbered) => {
    coming.push(numbered);
    frame ||= requestAnimationFrame(flush);
  };
  return { add, flush };
}

function change(live: Store<Turn | null>, to: Partial<Turn>): void {
  const turn = live.get();
  if (turn) live.set({ ...turn, ...to });
}

/** Return a random idempotency key. `crypto.randomUUID` is missing unless the page comes by HTTPS or from this machine. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
