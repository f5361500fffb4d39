/** Asks whether to keep the documents when a source is removed. The safe button has the focus. */

import { useMutation } from "@tanstack/react-query";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { api, data } from "../api/client";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { SHELL } from "../app/shell.texts";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { useTexts } from "../texts/texts";
import type { Source } from "./folder";
import { FOLDERS } from "./folders.texts";

export function Removal({ folder, onClose }: { folder: Source; onClose: () => void }) {
  const t = useTexts(FOLDERS);
  const shell = useTexts(SHELL);
  const described = useId();
  const safe = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => safe.current?.focus(), []);
  const remove = useMutation({
    mutationFn: (keepDocuments: boolean) =>
      data(api.DELETE("/api/sources/{source_id}", { params: { path: { source_id: folder.id }, query: { keep_documents: keepDocuments } } })),
    onSuccess: () => {
      notify(t("removedNow"));
      broadcastChange({ kind: "documents" });
      document.getElementById("folders-title")?.focus(); // the focused button disappears
    },
    onError: notifyFault,
    onSettled: () => broadcastChange({ kind: "folders" }),
  });
  const answer = (keepDocuments: boolean) => {
    onClose();
    remove.mutate(keepDocuments);
  };
  return (
    <Dialog title={t("removeTitle")} describedBy={described} onClose={onClose}>
      <p id={described}>{t("removeText", { root: `\u2068${shownName(folder.root)}\u2069` })}</p>
      <div class="actions">
        <Button buttonRef={safe} onClick={onClose}>
          {shell("cancel")}
        </Button>
        <Button onClick={() => answer(true)}>{t("keepDocuments")}</Button>
        {folder.documents > 0 && (
          <Button kind="danger" onClick={() => answer(false)}>
            {t("removeWithDocuments", { n: folder.documents })}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
