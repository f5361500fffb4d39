/** Asks before something is gone for good. The safe button has the focus. */

import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { SHELL } from "../app/shell.texts";
import { useTexts } from "../texts/texts";
import { Button } from "./Button";
import { Dialog } from "./Dialog";

type Props = { title: string; text: string; action: string; onConfirm: () => void; onClose: () => void };

export function Confirm({ title, text, action, onConfirm, onClose }: Props) {
  const t = useTexts(SHELL);
  const described = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  const confirm = () => {
    onClose();
    onConfirm();
  };
  return (
    <Dialog title={title} describedBy={described} onClose={onClose}>
      <p id={described}>{text}</p>
      <div class="actions">
        <Button buttonRef={safe} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button kind="danger" onClick={confirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
