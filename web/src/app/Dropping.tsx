/** Files that are dragged over any page. Without this the browser would open a dropped file in place of the page. */

import { lazy, Suspense } from "preact/compat";
import { useEffect, useState } from "preact/hooks";

const DropTarget = lazy(() => import("../documents/DropTarget"));
const MOVES = ["dragenter", "dragover", "dragleave", "drop"] as const;

export function Dropping() {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const dragged = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      const isGone = event.type === "drop" || (event.type === "dragleave" && event.relatedTarget === null);
      setOver(!isGone);
    };
    for (const move of MOVES) addEventListener(move, dragged);
    return () => {
      for (const move of MOVES) removeEventListener(move, dragged);
    };
  }, []);
  return <Suspense fallback={null}>{isOver && <DropTarget />}</Suspense>;
}
