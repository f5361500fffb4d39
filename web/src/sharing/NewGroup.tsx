/** Shares with a group: one of the reader's own, or any other by its name. */

import { useId, useState } from "preact/hooks";
import { session } from "../api/session";
import { announce } from "../app/notices";
import { useStore } from "../app/store";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import type { CreatedShare } from "./shares";
import { SHARING } from "./sharing.texts";

export function NewGroup({ onShare }: { onShare: (group: string) => Promise<CreatedShare | null> }) {
  const t = useTexts(SHARING);
  const own = useStore(session)?.signedIn?.groups ?? [];
  const [written, write] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [field, known, explained] = [useId(), useId(), useId()];
  const group = written.trim();
  const send = async (event: Event) => {
    event.preventDefault();
    if (!group || isBusy) return;
    setBusy(true);
    const created = await onShare(group);
    setBusy(false);
    if (!created) return;
    announce(t("sharedWith", { group }));
    write("");
  };
  return (
    <form class="sharing-part" onSubmit={(event) => void send(event)}>
      <h3>
        <label for={field}>{t("withGroup")}</label>
      </h3>
      <p class="help" id={explained}>
        {t("groupText")}
      </p>
      <div class="share-line">
        <input
          id={field}
          value={written}
          list={own.length ? known : undefined}
          maxLength={200}
          autoComplete="off"
          placeholder={t("groupName")}
          aria-describedby={explained}
          onInput={(event) => write(event.currentTarget.value)}
        />
        <datalist id={known}>
          {own.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Button icon="people" type="submit" idle={!group || isBusy}>
          {t("share")}
        </Button>
      </div>
    </form>
  );
}
