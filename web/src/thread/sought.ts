/** What the list of conversations found in a message: the conversation opens there, with these words marked. */

import type { Schemas } from "../api/client";
import { store } from "../app/store";
import { cutAt } from "../markdown/excerpt";

export type Sought = { conversationId: string; messageId: string; text: string };

export const sought = store<Sought | null>(null);

export function hitOf({ messageId, excerpt, start, end }: Schemas["FoundText"]): { messageId: string; text: string } {
  return { messageId, text: cutAt(excerpt, start, end)[1] };
}
