/** What is typed of an assistant, and what of it cannot be sent. Pure. */

import type { Schemas } from "../api/client";
import { codePoints } from "../texts/codePoints";

export type Assistant = Schemas["AssistantBody"];
export type Draft = { name: string; instructions: string; model: string; days: string };
/** A text of `assistants.texts`. */
export type Fault = "nameNeeded" | "instructionsLong" | "daysWrong";

/** The one that answers where no other is named: it can be neither renamed nor deleted. */
export const DEFAULT = "default";
const MOST_DAYS = 36_500;
const MOST_NAME = 200;
const MOST_INSTRUCTIONS = 20_000;

/** Return what must be corrected before saving. */
export function faultOf({ name, instructions, days }: Draft): Fault | null {
  const length = codePoints(name.trim());
  if (length < 1 || length > MOST_NAME) return "nameNeeded";
  if (codePoints(instructions) > MOST_INSTRUCTIONS) return "instructionsLong";
  return daysOf(days) === undefined ? "daysWrong" : null;
}

export function draftOf(assistant: Assistant | null): Draft {
  return {
    name: assistant?.name ?? "",
    instructions: assistant?.instructions ?? "",
    model: assistant?.model ?? "",
    days: assistant?.retentionDays == null ? "" : String(assistant.retentionDays),
  };
}

/** Return the days written, null for none, undefined for what is no number of days. */
export function daysOf(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days <= MOST_DAYS ? days : undefined;
}
