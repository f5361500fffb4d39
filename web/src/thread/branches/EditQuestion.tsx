/** A question being edited in place. Sending it asks again from there; the earlier version stays as a branch. */

import "./branches.css";
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useEscape } from "../../app/escape";
import { SHELL } from "../../app/shell.texts";
import { isSending } from "../../app/shortcuts";
import { Button } from "../../parts/Button";
import { useTexts } from "../../texts/texts";
import { draft, placeOfEdit, setDraft } from "../drafts";
import { BRANCHES } from "./branches.texts";

type Props = { id: string; text: string; onCancel: () => void; onSend: (text: string) => void };

export function EditQuestion({ id, text, onCancel, onSend }: Props) {
  const t = useTexts(BRANCHES);
  const shell = useTexts(SHELL);
  const field = useRef<HTMLTextAreaElement>(null);
  const kept = useId();
  const [begun] = useState(() => draft(placeOfEdit(id)) || text); // the row may have been unmounted in between
  const [isBlank, setBlank] = useState(!begun.trim());
  useFocusThere(field);
  const cancel = useRef(onCancel);
  cancel.current = () => {
    setDraft(placeOfEdit(id), "");
    onCancel();
  };
  useEscape("edit", useCallback(() => cancel.current(), []));
  const send = () => {
    const written = field.current?.value.trim();
    if (written) onSend(written);
  };
  const write = (written: string) => {
    setBlank(!written.trim());
    setDraft(placeOfEdit(id), written === text ? "" : written);
  };
  const press = (event: KeyboardEvent) => {
    if (!isSending(event)) return;
    event.preventDefault();
    send();
  };
  return (
    <div class="edit-question">
      <textarea
        ref={field}
        defaultValue={begun}
        dir="auto"
        rows={Math.min(8, begun.split("\n").length + 1)}
        aria-label={t("question")}
        aria-describedby={kept}
        onInput={(event) => write(event.currentTarget.value)}
        onKeyDown={press}
      />
      <div class="edit-foot">
        <p id={kept}>{t("kept")}</p>
        <div class="actions">
          <Button onClick={() => cancel.current()}>{shell("cancel")}</Button>
          <Button kind="primary" idle={isBlank} onClick={send}>
            {t("send")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Put the focus at the end of the text; when the field goes with it, back to the row's button, or to the next question's field. */
function useFocusThere(field: { current: HTMLTextAreaElement | null }): void {
  useLayoutEffect(() => {
    const shown = field.current;
    shown?.focus({ preventScroll: true });
    shown?.setSelectionRange(shown.value.length, shown.value.length);
  }, [field]);
  useEffect(() => {
    const row = field.current?.closest("article");
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement && document.activeElement !== document.body) return;
        const places = [row?.querySelector<HTMLElement>(".row-edit"), document.querySelector<HTMLElement>("#view form textarea")];
        places.find((place) => place?.isConnected)?.focus({ preventScroll: true });
      });
    };
  }, [field]);
}
