/** An answer as it grows by the events of its turn. */

import type { Numbered } from "../api/events";
import type { AnswerView } from "./view";

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
