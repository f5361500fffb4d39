/** Keys of the view, while the focus is in the panel or the dialog around it: n and p for citations, Ctrl+F to search the document. */

import { useLayoutEffect, useRef } from "preact/hooks";
import { isComposing, useSingleKeys } from "../app/shortcuts";

type Runs = { onStep: (by: 1 | -1) => unknown; onFind: () => void };

export function useViewerKeys(root: { current: HTMLElement | null }, runs: Runs): void {
  const now = useRef(runs);
  now.current = runs;
  const areOn = useSingleKeys();
  useLayoutEffect(() => {
    const around = root.current?.closest<HTMLElement>(".panel, dialog");
    if (!around) return;
    const pressed = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.altKey) return;
      const run = runOf(event, now.current, areOn);
      if (!run) return;
      event.preventDefault();
      event.stopPropagation();
      run();
    };
    around.addEventListener("keydown", pressed);
    return () => around.removeEventListener("keydown", pressed);
  }, [root, areOn]);
}

function runOf(event: KeyboardEvent, runs: Runs, areOn: boolean): (() => void) | null {
  const key = event.key.toLowerCase();
  if (event.ctrlKey || event.metaKey) return key === "f" && !event.shiftKey ? runs.onFind : null;
  const isField = event.target instanceof HTMLElement && event.target.closest("input, textarea, select") !== null;
  if (!areOn || isField) return null;
  if (key === "n") return () => void runs.onStep(1);
  return key === "p" ? () => void runs.onStep(-1) : null;
}
