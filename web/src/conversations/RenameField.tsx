/** The title of a conversation as a field: Enter and leaving keep what was written, Esc and an empty field keep the old title. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isComposing, isSending } from "../app/shortcuts";
import { useTexts } from "../texts/texts";
import { CONVERSATIONS } from "./conversations.texts";

const LONGEST = 200;

/** `onDone` gets the new title, null for the old one, and whether the focus is to go back to the row. */
type Props = { title: string; onDone: (title: string | null, isFocusKept: boolean) => void };

export function RenameField({ title, onDone }: Props) {
  const t = useTexts(CONVERSATIONS);
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false); // the field loses the focus once more while it goes
  useLayoutEffect(() => field.current?.select(), []);
  const end = (written: string, isFocusKept: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(changedTitle(title, written), isFocusKept);
  };
  const press = (event: KeyboardEvent) => {
    const isLeaving = event.key === "Escape" && !isComposing(event);
    if (!isLeaving && !isSending(event)) return;
    event.preventDefault();
    end(isLeaving ? title : (field.current?.value ?? title), true);
  };
  const leave = () => {
    if (document.hasFocus()) end(field.current?.value ?? title, false); // another window took the focus: the field waits
  };
  return (
    <input ref={field} class="rename" defaultValue={title} maxLength={LONGEST} aria-label={t("newTitle")} autoComplete="off" onKeyDown={press} onBlur={leave} />
  );
}

/** Return the title to save, or null where nothing is to be saved. */
export function changedTitle(before: string, written: string): string | null {
  const after = written.trim();
  return after && after !== before ? after : null;
}
