/** The field for an API key. */

import { useState } from "preact/hooks";
import { apiKey, setApiKey } from "../api/client";
import { queries } from "../api/queries";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { useTexts } from "../texts/texts";
import { ACCESS } from "./access.texts";
import { SHELL } from "./shell.texts";

export default function AccessDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(ACCESS);
  const shell = useTexts(SHELL);
  const [key, setKey] = useState("");
  const use = (event: Event) => {
    event.preventDefault();
    setApiKey(key.trim());
    onClose();
    void queries.resetQueries();
  };
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <form onSubmit={use}>
        {apiKey() && <p role="alert">{t("refused")}</p>}
        <p>{t("text")}</p>
        <label class="field">
          <span>{t("label")}</span>
          <input type="password" autoComplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} required />
        </label>
        <div class="actions">
          <Button onClick={onClose}>{shell("cancel")}</Button>
          <Button kind="primary" type="submit">
            {t("use")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
