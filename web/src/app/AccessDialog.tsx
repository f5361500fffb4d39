/** Asks for an API key when the server wants one. */

import { useEffect, useState } from "preact/hooks";
import { onUnauthorized, setApiKey } from "../api/client";
import { queries } from "../api/queries";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { useTexts } from "../texts/texts";
import { SHELL } from "./shell.texts";

export function AccessDialog() {
  const t = useTexts(SHELL);
  const [isOpen, setOpen] = useState(false);
  const [key, setKey] = useState("");
  useEffect(() => {
    const open = () => setOpen(true);
    onUnauthorized.add(open);
    return () => void onUnauthorized.delete(open);
  }, []);
  if (!isOpen) return null;
  const use = (event: Event) => {
    event.preventDefault();
    setApiKey(key.trim());
    setOpen(false);
    setKey("");
    void queries.resetQueries();
  };
  return (
    <Dialog title={t("keyTitle")} onClose={() => setOpen(false)}>
      <form onSubmit={use}>
        <p>{t("keyText")}</p>
        <label class="field">
          <span>{t("keyLabel")}</span>
          <input type="password" autoComplete="off" value={key} onInput={(event) => setKey(event.currentTarget.value)} required />
        </label>
        <div class="actions">
          <Button onClick={() => setOpen(false)}>{t("cancel")}</Button>
          <Button kind="primary" type="submit">
            {t("keyUse")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
