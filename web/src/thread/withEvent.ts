/** Applies the events of a turn to its answer. */

import type { Ending, Numbered } from "../api/events";
import type { AnswerView } from "./view";

/** Return the answer after an event. */
export function withEvent(answer: AnswerView, { event, data: payload }: Numbered): AnswerView {
  switch (event) {
    case "message_start":
      return { ...answer, id: payload.messageId };
    case "content_delta":
      return { ...answer, text: answer.text + payload.delta };
    case "source_reference":
      return { ...answer, citations: [...answer.citations, payload] };
    case "message_complete":
      return { ...answer, ...endOf(payload), warnings: payload.warnings ?? [], status: "complete" };
    case "error":
      if (payload.code === "GENERATION_ABORTED") return { ...answer, status: "aborted" };
      return { ...answer, status: "failed", fault: { code: payload.code, message: payload.error } };
  }
}

function endOf({ outline = [], clarification = [], refusal, understoodAs, support }: Ending) {
  return { outline, clarification, refusal: refusal ?? null, understoodAs: understoodAs ?? null, supports: support ?? null };
}
