/** A modal dialog on the browser's own `<dialog>`: focus stays inside, Esc closes it, and the focus goes back where it was. */

import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { isComposing } from "../app/shortcuts";

type Props = {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
  class?: string;
  /** Id of the text that is read out with the title. */
  describedBy?: string;
};

export function Dialog({ title, onClose, children, wide, class: own = "", describedBy }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isPressed = useRef(false); // on the backdrop; a selection that ends there began inside
  const heading = useId();
  useLayoutEffect(() => {
    const shown = dialog.current;
    const before = document.activeElement;
    shown?.showModal();
    return () => {
      shown?.close(); // the browser gives the focus back only from a dialog that is still in the document
      if (isLost() && before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  const isOwn = (event: Event) => event.target === dialog.current;
  const leaveToInputMethod = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isComposing(event)) event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      class={`dialog ${wide ? "dialog-wide" : ""} ${own}`}
      aria-labelledby={heading}
      aria-describedby={describedBy}
      onCancel={(event) => isOwn(event) && onClose()} // a file field inside fires its own cancel event
      onPointerDown={(event) => (isPressed.current = isOwn(event))}
      onClick={(event) => isOwn(event) && isPressed.current && onClose()}
      onKeyDown={leaveToInputMethod}
    >
      <div class="dialog-body">
        <h2 id={heading}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

function isLost(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}
