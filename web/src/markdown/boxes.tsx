/** A table in a box that scrolls sideways, also by keyboard, and the box of a task. */

import type { ComponentChildren } from "preact";
import { useTexts } from "../texts/texts";
import { MARKDOWN } from "./markdown.texts";

export function TableBox({ children }: { children: ComponentChildren }) {
  const t = useTexts(MARKDOWN);
  return (
    <div class="md-table" tabIndex={0} role="group" aria-label={t("table")}>
      <table>{children}</table>
    </div>
  );
}

export function TaskBox({ isDone }: { isDone: boolean }) {
  const t = useTexts(MARKDOWN);
  return <input type="checkbox" checked={isDone} disabled aria-label={t(isDone ? "done" : "open")} />;
}
