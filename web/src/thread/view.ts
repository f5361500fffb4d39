/** A message as the chat shows it, whether it is stored or still being written. */

import type { Citation, Refusal, Section, Warning } from "../api/events";
import type { Support } from "../support/support";

export type QuestionView = {
  role: "user";
  id: string;
  parentId: string | null;
  turnId: string | null;
  text: string;
  createdAt: string;
  /** `failed`: the question is stored, but its answer failed. */
  status: "sending" | "stored" | "failed";
};

export type AnswerView = {
  role: "assistant";
  id: string;
  parentId: string | null;
  turnId: string | null;
  text: string;
  createdAt: string;
  citations: readonly Citation[];
  /** Sections of a deliverable; a click asks about one. */
  outline: readonly Section[];
  /** The choices if the question could mean several sections. */
  clarification: readonly Section[];
  refusal: Refusal | null;
  /** The question that a short follow-up was read as. */
  understoodAs?: string | null;
  status: "streaming" | "complete" | "aborted" | "failed";
  fault: { code: string; message: string } | null;
  /** How well each sentence is supported; null until the answer is complete, and if its sentences were not judged. */
  supports: readonly Support[] | null;
  /** What did not work as it should. */
  warnings: readonly Warning[];
};

export type MessageView = QuestionView | AnswerView;
