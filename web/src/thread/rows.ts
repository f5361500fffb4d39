/** The stored path and the turn that is being written, as one list of rows with lasting keys. */

import { rowKey, type Turn } from "./live";
import type { Row } from "./MessageList";
import { endOfFailed, isFailedQuestion, type Message, viewOf } from "./stored";
import type { QuestionView } from "./view";

/** Return the rows, oldest first. A turn stands below the message it answers; what was stored below that is another branch. */
export function rowsOf(messages: readonly Message[], turn: Turn | null): Row[] {
  const question = turn?.question ?? null;
  const above = aboveTurn(messages, turn);
  const rows = withoutRetried(above, question).map((message) => ({ key: rowKey(message.id), view: viewOf(message) }));
  if (!turn) return rows;
  const isFailed = turn.answer.status === "failed";
  if (question) rows.push({ key: rowKey(question.id), view: isFailed ? { ...question, status: "failed" } : question });
  if (!isFailed || turn.answer.text) rows.push({ key: `a-${turn.key}`, view: turn.answer });
  return rows;
}

function aboveTurn(messages: readonly Message[], turn: Turn | null): readonly Message[] {
  if (!turn) return messages;
  const asked = messages.findIndex((one) => one.id === turn.questionId);
  if (asked >= 0) return messages.slice(0, turn.question ? asked : asked + 1);
  const parent = messages.findIndex((one) => one.id === turn.parentId);
  return parent < 0 && turn.parentId !== null ? messages : messages.slice(0, endOfFailed(messages, parent));
}

/** A question that failed stays in the path beside its next attempt; where that is the same question, one of them says it all. */
function withoutRetried(messages: readonly Message[], asked: QuestionView | null): readonly Message[] {
  if (!messages.some(isFailedQuestion)) return messages;
  return messages.filter((failed, index) => {
    if (!isFailedQuestion(failed)) return true;
    if (asked?.text === failed.content && asked.parentId === failed.parentMessageId) return false;
    const isAgain = (one: Message) => one.content === failed.content && one.parentMessageId === failed.parentMessageId;
    return !messages.slice(index + 1).some(isAgain);
  });
}
