/** The stored path and the turn that is being written, as one list of rows with lasting keys. */

import { rowKey, type Turn } from "./live";
import type { Row } from "./MessageList";
import { endOfFailed, isFailedQuestion, type Message, viewOf } from "./stored";
import type { MessageView, QuestionView } from "./view";

/** Return the rows, oldest first. A turn stands below the message it answers; what was stored below that is another branch. */
export function rowsOf(messages: readonly Message[], turn: Turn | null): Row[] {
  const question = turn?.question ?? null;
  const above = aboveTurn(messages, turn);
  const shown = withoutRetried(above, question);
  const rows: Row[] = shown.map((message, index) => ({ key: rowKey(message.id), view: beside(viewOf(message), shown[index + 1]) }));
  if (!turn) return rows;
  const isUnanswered = turn.answer.status === "failed" && !turn.answer.text;
  if (question) rows.push({ key: rowKey(question.id), view: isUnanswered ? { ...question, status: "failed" } : question });
  if (!isUnanswered) rows.push({ key: `a-${turn.key}`, view: turn.answer });
  return rows;
}

/** Where a part of an answer was written before it failed, that tells of the failure, and the question need not. */
function beside(view: MessageView, next: Message | undefined): MessageView {
  const isShownByAnswer = view.role === "user" && view.status === "failed" && next?.role === "assistant" && next.parentMessageId === view.id;
  return isShownByAnswer ? { ...view, status: "stored" } : view;
}

function aboveTurn(messages: readonly Message[], turn: Turn | null): readonly Message[] {
  if (!turn) return messages;
  const index = messages.findIndex((one) => one.id === turn.questionId);
  if (index >= 0) return messages.slice(0, turn.question ? index : index + 1);
  const parent = messages.findIndex((one) => one.id === turn.parentId);
  return parent < 0 && turn.parentId !== null ? messages : messages.slice(0, endOfFailed(messages, parent));
}

/** A question that failed stays in the path beside its next attempt; where that is the same question, the last one says it all. */
function withoutRetried(messages: readonly Message[], live: QuestionView | null): readonly Message[] {
  if (!messages.some(isFailedQuestion)) return messages;
  const isRetried = (failed: Message, index: number) => {
    if (!isFailedQuestion(failed)) return false;
    if (live?.text === failed.content && live.parentId === failed.parentMessageId) return true;
    const isAgain = (one: Message) => one.content === failed.content && one.parentMessageId === failed.parentMessageId;
    return messages.slice(index + 1).some(isAgain);
  };
  const retried = new Set(messages.filter(isRetried).map(({ id }) => id));
  return messages.filter(({ id, parentMessageId }) => !retried.has(id) && !(parentMessageId && retried.has(parentMessageId)));
}
