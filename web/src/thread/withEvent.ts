/** Applies the events of a turn to its answer. */

import type { Numbered } from "../api/events";
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
    case "message_complete": {
      const { outline = [], clarification = [], refusal = null, understoodAs = null } = payload;
      return { ...answer, outline, clarification, refusal, understoodAs, status: "complete" };
    }
    case "error":
      if (payload.code === "GENERATION_ABORTED") return { ...answer, status: "aborted" };
      return { ...answer, status: "failed", fault: { code: payload.code, message: payload.error } };
  }
}
