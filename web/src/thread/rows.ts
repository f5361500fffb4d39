/** The stored path and the turn in progress, as one list of rows with stable keys. */

import { rowKey, type Turn } from "./live";
import type { Row } from "./MessageList";
import { endOfFailed, isFailedQuestion, type Message, viewOf } from "./stored";
import type { MessageView, QuestionView } from "./view";

/** Return the rows, oldest first. The turn follows its parent message; stored messages after that parent are another branch. */
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

/** Hide the failure on a question if a partial answer below it already shows it. */
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

/** A failed question stays in the path next to its retry; show only the last attempt at the same question. */
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
