/** Removals that wait for permission: a button if a process watches the folder, otherwise the command. */

import { useMutation } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { api, data } from "../api/client";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { Command } from "./Command";
import type { Source } from "./folder";
import { FOLDERS } from "./folders.texts";

export function Held({ folder, held, mayWrite }: { folder: Source; held: number; mayWrite: boolean }) {
  const t = useTexts(FOLDERS);
  const [isAsking, setAsking] = useState(false);
  const allow = useMutation({
    mutationFn: () =>
      data(
        api.POST("/api/sources/{source_id}/run", {
          params: { path: { source_id: folder.id } },
          body: { allow_deletions: true, retry_failed: false },
        }),
      ),
    onSuccess: () => notify(t("syncRequested")),
    onError: notifyFault,
    onSettled: () => broadcastChange({ kind: "folders" }),
  });
  const root = `\u2068${shownName(folder.root)}\u2069`;
  return (
    <div class="folder-warning">
      <Icon name="warning" />
      <div>
        <p>{t("heldText", { n: held })}</p>
        {mayWrite && folder.state === "watching" && (
          <Button kind="danger" idle={allow.isPending} onClick={() => setAsking(true)}>
            {t("allow")}
          </Button>
        )}
        {folder.state === "idle" && (
          <>
            <p class="help">{t("heldCommand")}</p>
            <Command text={`clew sources run ${folder.id} --yes-delete`} />
          </>
        )}
      </div>
      {isAsking && (
        <Confirm title={t("allowTitle", { n: held })} text={t("allowText", { root })} action={t("allowAction")} onConfirm={() => allow.mutate()} onClose={() => setAsking(false)} />
      )}
    </div>
  );
}
