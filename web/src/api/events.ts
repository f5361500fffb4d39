/** The events of a turn (source 001 §6): asked for with a question, and read on after a break until the turn has ended. */

import { ApiError, errorOf, ownHeaders, type Schemas, unreachable } from "./client";
import { EventStream } from "./eventStream";
import { mayRequest } from "./session";

export type Citation = Schemas["SourceReference"];
export type Section = { id: string; title: string };
export type Refusal = { stage: string; scoreKind: string; value: number | null; threshold: number | null; nearestTitles: string[] };
export type Warning = { code: string; message: string };
export type Ending = {
  usage?: { inputTokens: number; outputTokens: number };
  outline?: Section[];
  refusal?: Refusal;
  clarification?: Section[];
  understoodAs?: string;
  support?: Schemas["SentenceSupport"][];
  warnings?: Warning[];
};
export type TurnEvent =
  | { event: "message_start"; data: { messageId: string } }
  | { event: "content_delta"; data: { delta: string } }
  | { event: "source_reference"; data: Citation }
  | { event: "message_complete"; data: Ending }
  | { event: "error"; data: { error: string; code: string } };
export type Numbered = TurnEvent & { seq: number };
export type Question = Schemas["SendMessage"];

/** Whether events arrive, or the connection is being restored. */
export type Link = "open" | "broken";
type OnLink = (link: Link) => void;
/** What the answer to a question is known by before its first event. */
export type Answering = { turnId: string; questionId: string; events: AsyncGenerator<Numbered> };

const JSON_TYPE = { "Content-Type": "application/json" };
const STREAM = { Accept: "text/event-stream" };
const RETRY_MILLISECONDS = [300, 1_000, 2_000, 4_000, 8_000] as const;
const ASK_ATTEMPTS = 3;

/**
 * Ask a question. `idempotencyKey` lets the same question be sent again after a break without asking it twice.
 * Throws what the server refuses, or that it cannot be reached; the question may be stored then all the same.
 * The events end early where `signal` says so.
 */
export async function ask(conversationId: string, question: Question, idempotencyKey: string, onLink: OnLink, signal: AbortSignal): Promise<Answering> {
  await mayRequest("POST");
  const send = () =>
    request(`/api/conversations/${encodeURIComponent(conversationId)}/messages`, {
      method: "POST",
      headers: { ...ownHeaders(), ...JSON_TYPE, ...STREAM, "Idempotency-Key": idempotencyKey },
      body: JSON.stringify(question),
    });
  const response = await again(send, onLink, ASK_ATTEMPTS);
  const turnId = response.headers.get("Clew-Turn-Id") ?? "";
  return { turnId, questionId: response.headers.get("Clew-User-Message-Id") ?? "", events: readOn(turnId, response, onLink, signal) };
}

/**
 * Read the events of a turn from its first one, also one that another page asked, for as long as it takes to reach its end.
 * Throws what the server refuses: the turn is unknown (404), or its events are no longer kept (410).
 */
export function follow(turnId: string, onLink: OnLink, signal: AbortSignal): AsyncGenerator<Numbered> {
  return readOn(turnId, null, onLink, signal);
}

async function* readOn(turnId: string, first: Response | null, onLink: OnLink, signal: AbortSignal): AsyncGenerator<Numbered> {
  let seen = 0;
  let breaks = 0;
  for (let response = first; ; response = null) {
    response ??= await again(() => eventsAfter(turnId, seen), onLink);
    onLink("open");
    try {
      for await (const numbered of read(response, signal)) {
        if (!numbered.seq) break; // reports that reading failed; not an event of the turn
        if (numbered.seq <= seen) continue;
        seen = numbered.seq;
        breaks = 0;
        yield numbered;
        if (numbered.event === "message_complete" || numbered.event === "error") return;
      }
    } catch {
      // The connection broke in the midst of an event: it is read again from the last whole one.
    }
    if (signal.aborted) return;
    onLink("broken");
    await pause((breaks += 1));
  }
}

/** Try until the server is there; what it refuses is thrown at once. Who reads on waits for the sign-in that the page asks for. */
async function again(send: () => Promise<Response>, onLink: OnLink, attempts = Infinity): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      const isWaiting = attempts === Infinity && error instanceof ApiError && error.status === 401;
      if (!(isWaiting || isPassing(error)) || attempt >= attempts) throw error;
    }
    onLink("broken");
    await pause(attempt);
  }
}

/** Return whether the same request may succeed soon; a quota is used up until the day or the month ends. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === "QUOTA_EXCEEDED") return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

/** Wait longer with each attempt; no longer than until the network is back. */
function pause(attempt: number): Promise<void> {
  const milliseconds = RETRY_MILLISECONDS[Math.min(attempt, RETRY_MILLISECONDS.length) - 1];
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      resolve();
    };
    const timer = setTimeout(over, milliseconds);
    addEventListener("online", over);
  });
}

function eventsAfter(turnId: string, seen: number): Promise<Response> {
  return request(`/api/turns/${encodeURIComponent(turnId)}/events`, { headers: { ...ownHeaders(), ...STREAM, "Last-Event-ID": String(seen) } });
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function* read(response: Response, signal: AbortSignal): AsyncGenerator<Numbered> {
  if (!response.body) return;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventStream());
  const reader = events.getReader();
  const leave = () => void reader.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  try {
    while (!signal.aborted) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { seq: Number(value.id ?? 0), event: value.event, data: JSON.parse(value.data) as unknown } as Numbered;
    }
  } finally {
    signal.removeEventListener("abort", leave);
    await reader.cancel().catch(() => undefined);
  }
}
