/** The whole page takes files that are dragged over it, and says so while they are. */

import { useEffect, useState } from "preact/hooks";
import { notify } from "../app/notices";
import { useStore } from "../app/store";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { filesOfDrop } from "./dropping";
import { useAssistants } from "./listing";
import { place, takeFindings } from "./place";
import { UPLOADS } from "./uploads.texts";

export function DropTarget() {
  const t = useTexts(UPLOADS);
  const [isOver, setOver] = useState(false);
  const chosen = useStore(place);
  const name = useAssistants().data?.assistants.find((one) => one.id === chosen.assistant)?.name;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault(); // without it the browser would open the file in place of the page
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const take = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      filesOfDrop(event.dataTransfer).then(takeFindings, () => notify(t("unreadableDrop"), "fault"));
    };
    addEventListener("dragenter", over);
    addEventListener("dragover", over);
    addEventListener("dragleave", leave);
    addEventListener("drop", take);
    return () => {
      removeEventListener("dragenter", over);
      removeEventListener("dragover", over);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", take);
    };
  }, [t]);
  if (!isOver) return null;
  return (
    <div class="drop-target">
      <div>
        <Icon name="upload" />
        <p>{t("dropHere")}</p>
        {name && <p class="drop-for">{t("dropFor", { name })}</p>}
      </div>
    </div>
  );
}
