/** Saves a document as it was uploaded. */

import { useState } from "preact/hooks";
import { apiKey, errorOf, ownHeaders, unreachable } from "../api/client";
import { faultText } from "../app/faults";
import { notify } from "../app/notices";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { originalAddress, type Version } from "./wire";
import { VIEWER } from "./viewer.texts";

/** A link where no key is needed: the browser saves what it may be too large to hold. */
export function Download({ version, name }: { version: Version; name: string }) {
  const t = useTexts(VIEWER);
  const [isBusy, setBusy] = useState(false);
  const address = originalAddress(version, false);
  if (!apiKey()) {
    return (
      <a class="button button-quiet" href={address} download={name}>
        <Icon name="download" />
        {t("download")}
      </a>
    );
  }
  const save = () => {
    setBusy(true);
    saveWithKey(address, name)
      .catch((error: unknown) => notify(t("notDownloaded", { why: faultText(error) }), "fault"))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon="download" kind="quiet" idle={isBusy} onClick={save}>
      {t("download")}
    </Button>
  );
}

/** A link cannot send the key. */
async function saveWithKey(address: string, name: string): Promise<void> {
  const response = await fetch(address, { headers: ownHeaders() }).catch(() => {
    throw unreachable();
  });
  if (!response.ok) throw await errorOf(response);
  const held = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  [link.href, link.download] = [held, name];
  link.click();
  setTimeout(() => URL.revokeObjectURL(held), 60_000);
}
