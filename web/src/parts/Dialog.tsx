/** A modal dialog on the browser's own `<dialog>`: focus stays inside, Esc closes it, and the focus goes back where it was. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";

type Props = { title: string; onClose: () => void; children: ComponentChildren; wide?: boolean };

export function Dialog({ title, onClose, children, wide }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose();
  };
  return (
    <dialog ref={dialog} class={wide ? "dialog dialog-wide" : "dialog"} aria-labelledby={heading} onCancel={onClose} onClick={onBackdrop}>
      <div class="dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}
