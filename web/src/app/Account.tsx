/** Who is signed in, and the button that signs out. */

import { useState } from "preact/hooks";
import { errorOf } from "../api/client";
import type { Session } from "../api/session";
import { signOut } from "../api/signIn";
import { Button } from "../parts/Button";
import { Message } from "../parts/Message";
import { useTexts } from "../texts/texts";
import { ACCESS } from "./access.texts";
import { SHELL } from "./shell.texts";
import "./account.css";

export default function Account({ signedIn: { name, by } }: { signedIn: NonNullable<Session["signedIn"]> }) {
  const t = useTexts(ACCESS);
  const shell = useTexts(SHELL);
  const [fault, setFault] = useState("");
  const leave = async () => {
    const response = await signOut().catch(() => null);
    if (!response) setFault(shell("unreachable"));
    else if (!response.ok) setFault((await errorOf(response)).message);
  };
  return (
    <>
      {fault && (
        <p class="fault" role="alert">
          <Message text={fault} />
        </p>
      )}
      <div class="account">
        <span title={name ? t("signedInAs", { name }) : undefined}>{name || t("signedInWithKey")}</span>
        {by !== "proxy" && (
          <Button kind="quiet" onClick={() => void leave()}>
            {t("signOut")}
          </Button>
        )}
      </div>
    </>
  );
}
