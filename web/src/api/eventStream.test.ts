// @vitest-environment node

import { expect, test } from "vitest";
import { EventStream, type ServerEvent } from "./eventStream";

async function eventsOf(...pieces: readonly string[]): Promise<ServerEvent[]> {
  const stream = new EventStream();
  const writer = stream.writable.getWriter();
  void Promise.all(pieces.map((piece) => writer.write(piece))).then(() => writer.close());
  const found: ServerEvent[] = [];
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) found.push(next.value);
  return found;
}

const EVENTS = [
  { id: "1", event: "message_start", data: '{"messageId":"msg_1"}' },
  { id: "2", event: "content_delta", data: '{"delta":"a: b\u2028 二 😀"}' },
  { data: "two\nlines" },
  { id: "4", event: "error", data: "" },
];

test.each(["\n", "\r\n", "\r"])("events are the same wherever the stream is cut, with lines that end in %j", async (end) => {
  const text = [
    ": ping", "", "id: 1", "event: message_start", 'data: {"messageId":"msg_1"}', "",
    "id:2", "event:content_delta", 'data:{"delta":"a: b\u2028 二 😀"}', "", "id: 9", "", "data: two", "retry: 5", "data: lines", "",
    "id: 4", "event: error", "data", "", "", "data: cut off",
  ].join(end); // prettier-ignore
  expect(await eventsOf(text)).toEqual(EVENTS);
  expect(await eventsOf(...Array.from(text))).toEqual(EVENTS);
  for (let at = 1; at < text.length; at += 1) expect(await eventsOf(text.slice(0, at), text.slice(at))).toEqual(EVENTS);
});
