/**
 * The answers that are being written, by conversation, outside the components: reading goes on whatever is on screen.
 * One for each conversation. Above: the chat. Below: `api/events`, and `stored`, to which a turn passes when it has ended.
 */

import { api, ApiError, data } from "../api/client";
import { ask as send, follow as readTurn, type Link, type Numbered, type Question } from "../api/events";
import { tellChange } from "../api/tabs";
import { faultText } from "../app/faults";
import { notify, speak } from "../app/notices";
import { store, type Store } from "../app/store";
import { language } from "../texts/language";
import { translator } from "../texts/texts";
import { giveBack, sending, stored } from "./drafts";
import { reloadPath } from "./stored";
import { THREAD } from "./thread.texts";
import type { AnswerView, QuestionView } from "./view";

export type Turn = {
  /** Of the rows of the turn, from before its messages have ids. */
  key: string;
  turnId: string | null;
  questionId: string | null;
  /** The message above the question; null at the root. */
  parentId: string | null;
  /** Null where another page asked: the question is among the stored messages. */
  question: QuestionView | null;
  answer: AnswerView;
  link: Link;
  phase: "asking" | "answering" | "ended";
  isStopping: boolean;
};
export type Asking = {
  text: string;
  /** The message it answers; undefined: it continues the conversation, below `shownParentId`. */
  parentId?: string | null;
  shownParentId: string | null;
  /** Where it was drafted, null in the new conversation; undefined where no draft is to be kept. */
  place: string | null | undefined;
};

const SETTLE_MILLISECONDS = 4_000;
const turns = new Map<string, Store<Turn | null>>();
const rowKeys = new Map<string, string>();
const unsent = new Map<string, { asking: Asking; key: string }>();

export function turnIn(conversationId: string): Store<Turn | null> {
  const found = turns.get(conversationId) ?? store<Turn | null>(null);
  turns.set(conversationId, found);
  return found;
}

export function isRunning(turn: Turn | null): turn is Turn {
  return turn !== null && turn.phase !== "ended";
}

/** Return the key of a message's row: the same while it is written and when it is stored. */
export function rowKey(messageId: string): string {
  return rowKeys.get(messageId) ?? messageId;
}

/** Return once nothing is being written in a conversation, and what was is stored. */
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

/** Ask, and read the answer in the background. Throws where the question could not be sent: it is in the composer again. */
export async function ask(conversationId: string, asking: Asking): Promise<void> {
  const live = turnIn(conversationId);
  if (isRunning(live.get())) throw new ApiError(409, "GENERATION_IN_PROGRESS", translator(THREAD, language())("waitForAnswer"));
  await idle(conversationId);
  const earlier = unsent.get(conversationId);
  const isSame = earlier?.asking.text === asking.text && earlier.asking.parentId === asking.parentId;
  const key = isSame ? earlier.key : newKey();
  live.set(begun(key, asking));
  if (asking.place !== undefined) sending(asking.place, asking.text);
  const question: Question = { content: asking.text, ...(asking.parentId === undefined ? {} : { parentMessageId: asking.parentId }) };
  try {
    const asked = await send(conversationId, question, key, (link) => change(live, { link }));
    unsent.delete(conversationId);
    if (asking.place !== undefined) stored(asking.place);
    onStored(live, asked.turnId, asked.questionId);
    tellChange({ kind: "conversation", id: conversationId });
    void readToItsEnd(conversationId, asked.events);
  } catch (error) {
    unsent.set(conversationId, { asking, key });
    live.set(null);
    if (asking.place !== undefined) {
      stored(asking.place);
      giveBack(conversationId, asking.text);
    }
    tellChange({ kind: "conversation", id: conversationId });
    throw error;
  }
  if (live.get()?.isStopping) await abort(conversationId);
}

/** Read a turn that runs on the server: one that another page asked, or this one before it was loaded anew. */
export function follow(conversationId: string, running: { turnId: string; userMessageId: string; parentMessageId: string | null }): void {
  const live = turnIn(conversationId);
  if (live.get()) return;
  const turn = begun(running.turnId, { text: "", shownParentId: running.parentMessageId, place: null });
  live.set({ ...turn, question: null, turnId: running.turnId, questionId: running.userMessageId, phase: "answering" });
  change(live, { answer: { ...turn.answer, turnId: running.turnId } });
  void readToItsEnd(conversationId, readTurn(running.turnId, (link) => change(live, { link })));
}

/** Stop the answer; what was written is kept. */
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
    notify(faultText(error), "fault");
  }
}

function begun(key: string, { text, parentId, shownParentId }: Asking): Turn {
  const createdAt = new Date().toISOString();
  const above = parentId === undefined ? shownParentId : parentId;
  const nothing = { citations: [], outline: [], clarification: [], refusal: null, fault: null, turnId: null };
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
  speak(t("answering"));
  try {
    for await (const numbered of events) writing.add(numbered);
  } catch {
    // The turn is no longer told of (404, 410): what it came to is among the stored messages.
  }
  writing.flush();
  change(live, { phase: "ended", link: "open" });
  const answer = live.get()?.answer;
  speak(t(answer?.status === "failed" ? "answerFailed" : answer?.status === "aborted" ? "answerStopped" : "answerReady"));
  tellChange({ kind: "conversation", id: conversationId });
  while (!(await reloadPath(conversationId))) await after(SETTLE_MILLISECONDS);
  await after(0); // by now the stored messages are drawn, and nothing jumps where the live ones go
  live.set(null);
}

/** Gathers what comes and shows it once for each frame that is drawn. */
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

/** Return the answer as it is after an event. */
export function withEvent(answer: AnswerView, { event, data: told }: Numbered): AnswerView {
  switch (event) {
    case "message_start":
      return { ...answer, id: told.messageId };
    case "content_delta":
      return { ...answer, text: answer.text + told.delta };
    case "source_reference":
      return { ...answer, citations: [...answer.citations, told] };
    case "message_complete": {
      const { outline = [], clarification = [], refusal = null } = told;
      return { ...answer, outline, clarification, refusal, status: "complete" };
    }
    case "error":
      if (told.code === "GENERATION_ABORTED") return { ...answer, status: "aborted" };
      return { ...answer, status: "failed", fault: { code: told.code, message: told.error } };
  }
}

function change(live: Store<Turn | null>, to: Partial<Turn>): void {
  const turn = live.get();
  if (turn) live.set({ ...turn, ...to });
}

function after(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A name for a request. `crypto.randomUUID` is missing where the page is not loaded by HTTPS or from this machine. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
