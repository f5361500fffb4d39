/** Shown over every page while files are dragged over it. It takes them, and the page of documents then shows how far they are. */

import "./drop.css";
import { useLayoutEffect } from "preact/hooks";
import { useLocation } from "wouter";
import { useMay } from "../api/may";
import { notify } from "../app/notices";
import { useStore } from "../app/store";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { filesOfDrop } from "./dropping";
import { useAssistants } from "./listing";
import { place, takeFindings } from "./place";
import { UPLOADS } from "./uploads.texts";

export default function DropTarget() {
  const t = useTexts(UPLOADS);
  const [path, navigate] = useLocation();
  const mayWrite = useMay("write");
  const chosen = useStore(place);
  const name = useAssistants().data?.assistants.find((one) => one.id === chosen.assistant)?.name;
  useLayoutEffect(() => {
    // What is shown takes a drop at once.
    const take = ({ dataTransfer }: DragEvent) => {
      if (!dataTransfer || !mayWrite) return;
      filesOfDrop(dataTransfer).then(takeFindings, () => notify(t("unreadableDrop"), "fault"));
      if (!path.startsWith("/documents")) navigate("/documents");
    };
    addEventListener("drop", take);
    return () => removeEventListener("drop", take);
  }, [t, mayWrite, path, navigate]);
  return (
    <div class="drop-target">
      <div>
        <Icon name={mayWrite ? "upload" : "warning"} />
        <p>{t(mayWrite ? "dropHere" : "mayNotAdd")}</p>
        {mayWrite && name && <p class="drop-for">{t("dropFor", { name })}</p>}
      </div>
    </div>
  );
}
