/** Sign in: at the provider, which returns to this address, or with an API key. */

import { useCallback, useEffect, useId, useState } from "preact/hooks";
import { errorOf } from "../api/client";
import { queries } from "../api/queries";
import { readSession, session } from "../api/session";
import { exchangeKey } from "../api/signIn";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { useTexts } from "../texts/texts";
import { ACCESS } from "./access.texts";
import { SHELL } from "./shell.texts";
import { useStore } from "./store";

/** Called once, when the element appears: at first the dialog may wait for the server. */
const focus = (element: HTMLElement | null) => element?.focus();

export default function AccessDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(ACCESS);
  const now = useStore(session);
  const [failure] = useState(failureInAddress);
  const onSignedIn = useCallback(() => {
    onClose();
    void queries.resetQueries();
  }, [onClose]);
  useSignInElsewhere(onSignedIn);
  const code = `failed_${failure}`;
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {failure && (
        <div role="alert" class="fault">
          <Icon name="warning" />
          <p>{t(code in ACCESS ? (code as keyof typeof ACCESS) : "failed")}</p>
        </div>
      )}
      {now?.provider && (
        <a ref={focus} class="button button-primary" href={`/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`}>
          {t(failure ? "again" : "with", { provider: now.provider })}
        </a>
      )}
      {now?.isBehindProxy && <p>{t("proxy")}</p>}
      {now && <KeyForm isAlone={!now.provider && !now.isBehindProxy} onClose={onClose} onSignedIn={onSignedIn} />}
    </Dialog>
  );
}

/** Notice that the reader has signed in in another tab. */
function useSignInElsewhere(onSignedIn: () => void): void {
  useEffect(() => {
    const look = async () => {
      const before = session.get()?.csrfToken;
      await readSession();
      const now = session.get();
      if (now?.signedIn && now.csrfToken !== before) onSignedIn();
    };
    const onFocus = () => void look();
    addEventListener("focus", onFocus);
    onFocus();
    return () => removeEventListener("focus", onFocus);
  }, [onSignedIn]);
}

/** Take the code of a failed sign-in out of the address, empty if there is none. */
function failureInAddress(): string {
  const address = new URL(location.href);
  const code = address.searchParams.get("sign-in") ?? "";
  address.searchParams.delete("sign-in");
  if (code) history.replaceState(history.state, "", address);
  return code;
}

/** The field for a key, folded where people sign in at a provider. */
function KeyForm({ isAlone, onClose, onSignedIn }: { isAlone: boolean; onClose: () => void; onSignedIn: () => void }) {
  const t = useTexts(ACCESS);
  const shell = useTexts(SHELL);
  const [isOpen, setOpen] = useState(isAlone);
  const [key, setKey] = useState("");
  const [fault, setFault] = useState("");
  const why = useId();
  const use = async (event: Event) => {
    event.preventDefault();
    const refused = await exchangeKey(key.trim()).catch(() => "lost" as const);
    if (refused === null) onSignedIn();
    else if (refused === "lost") setFault(shell("unreachable"));
    else setFault(refused.status === 401 ? t("refused") : (await errorOf(refused)).message);
  };
  if (!isOpen) {
    return (
      <div class="actions">
        <Button kind="quiet" onClick={() => setOpen(true)}>
          {t("withKey")}
        </Button>
        <Button onClick={onClose}>{shell("cancel")}</Button>
      </div>
    );
  }
  return (
    <form onSubmit={(event) => void use(event)}>
      {fault && (
        <p role="alert" id={why}>
          <Message text={fault} />
        </p>
      )}
      <p>
        <Message text={t(isAlone ? "text" : "keyText")} />
      </p>
      <label class="field">
        <span>{t("label")}</span>
        <input
          ref={focus}
          type="password"
          autoComplete="off"
          value={key}
          onInput={(event) => setKey(event.currentTarget.value)}
          aria-describedby={fault ? why : undefined}
          required
        />
      </label>
      <div class="actions">
        <Button onClick={onClose}>{shell("cancel")}</Button>
        <Button kind="primary" type="submit">
          {t("use")}
        </Button>
      </div>
    </form>
  );
}
