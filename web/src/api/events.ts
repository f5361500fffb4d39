/** The events of a turn (source 001 §6): asked for with a question, and read on after a break until the turn has ended. */

import { EventSourceParserStream } from "eventsource-parser/stream";
import { errorOf, ownHeaders, type Schemas, unreachable } from "./client";

export type Citation = Schemas["SourceReference"];
export type Section = { id: string; title: string };
export type Refusal = { stage: string; scoreKind: string; value: number | null; threshold: number | null; nearestTitles: string[] };
export type Ending = { usage?: { inputTokens: number; outputTokens: number }; outline?: Section[]; refusal?: Refusal; clarification?: Section[] };
export type TurnEvent =
  | { event: "message_start"; data: { messageId: string } }
  | { event: "content_delta"; data: { delta: string } }
  | { event: "source_reference"; data: Citation }
  | { event: "message_complete"; data: Ending }
  | { event: "error"; data: { error: string; code: string } };
export type Numbered = TurnEvent & { seq: number };
export type Question = Schemas["SendMessage"];

/** What the answer to a question is known by before its first event. */
export type Asked = { turnId: string; questionId: string | null; events: AsyncGenerator<Numbered> };

const JSON_TYPE = { "Content-Type": "application/json" };
const STREAM = { Accept: "text/event-stream" };
const RETRY_MILLISECONDS = [300, 1_000, 2_000, 4_000, 8_000];

/** Ask a question. `idempotencyKey` lets the same question be sent again after a break without asking it twice. */
export async function ask(conversationId: string, question: Question, idempotencyKey: string, signal?: AbortSignal): Promise<Asked> {
  const response = await request(`/api/conversations/${conversationId}/messages`, {
    method: "POST",
    headers: { ...ownHeaders(), ...JSON_TYPE, ...STREAM, "Idempotency-Key": idempotencyKey },
    body: JSON.stringify(question),
    signal: signal ?? null,
  });
  const turnId = response.headers.get("Clew-Turn-Id") ?? "";
  return { turnId, questionId: response.headers.get("Clew-User-Message-Id"), events: readOn(turnId, response, signal) };
}

/** Read the events of a turn from its first one, also one that another page asked. */
export async function follow(turnId: string, signal?: AbortSignal): Promise<AsyncGenerator<Numbered>> {
  return readOn(turnId, await eventsAfter(turnId, 0, signal), signal);
}

async function* readOn(turnId: string, first: Response, signal?: AbortSignal): AsyncGenerator<Numbered> {
  let seen = 0;
  let response = first;
  for (let attempt = 0; ; attempt += 1) {
    try {
      for await (const numbered of read(response)) {
        if (numbered.seq && numbered.seq <= seen) continue;
        seen = Math.max(seen, numbered.seq);
        attempt = 0;
        yield numbered;
        if (numbered.event === "message_complete" || numbered.event === "error") return;
      }
    } catch (error) {
      if (signal?.aborted) throw error;
    }
    const delay = RETRY_MILLISECONDS[attempt];
    if (delay === undefined) throw unreachable();
    await new Promise((resolve) => setTimeout(resolve, delay));
    response = await eventsAfter(turnId, seen, signal).catch(() => new Response(null));
  }
}

function eventsAfter(turnId: string, seen: number, signal?: AbortSignal): Promise<Response> {
  const headers = { ...ownHeaders(), ...STREAM, "Last-Event-ID": String(seen) };
  return request(`/api/turns/${turnId}/events`, { headers, signal: signal ?? null });
}

async function request(path: string, init: RequestInit): Promise<Response> {
  const response = await fetch(path, init).catch((error: unknown) => {
    throw init.signal?.aborted ? error : unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  return response;
}

async function* read(response: Response): AsyncGenerator<Numbered> {
  if (!response.body) return;
  const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = events.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield { seq: Number(value.id ?? 0), event: value.event, data: JSON.parse(value.data) as unknown } as Numbered;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
