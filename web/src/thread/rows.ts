/** The stored path and the turn that is being written, as one list of rows with lasting keys. */

import { rowKey, type Turn } from "./live";
import type { Row } from "./MessageList";
import { type Message, viewOf } from "./stored";

/** Return the rows, oldest first. A turn stands below the message it answers; what was stored below that is another branch. */
export function rowsOf(messages: readonly Message[], turn: Turn | null): Row[] {
  const rows = aboveTurn(messages, turn).map((message) => ({ key: rowKey(message.id), view: viewOf(message) }));
  if (!turn) return rows;
  const { question, answer } = turn;
  const isFailed = answer.status === "failed";
  if (question) rows.push({ key: rowKey(question.id), view: isFailed ? { ...question, status: "failed" } : question });
  if (!isFailed || answer.text) rows.push({ key: `a-${turn.key}`, view: answer });
  return rows;
}

function aboveTurn(messages: readonly Message[], turn: Turn | null): readonly Message[] {
  if (!turn) return messages;
  const asked = messages.findIndex((one) => one.id === turn.questionId);
  if (asked >= 0) return messages.slice(0, turn.question ? asked : asked + 1);
  const parent = messages.findIndex((one) => one.id === turn.parentId);
  return parent < 0 && turn.parentId !== null ? messages : messages.slice(0, parent + 1);
}
