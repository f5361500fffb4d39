/** Creates a link, and shows its address as long as the dialog is open: the server gives it only once. */

import { useEffect, useId, useRef, useState } from "preact/hooks";
import { announce } from "../app/notices";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import type { CreatedShare } from "./shares";
import { SHARING } from "./sharing.texts";

export function NewLink({ onCreate }: { onCreate: () => Promise<CreatedShare | null> }) {
  const t = useTexts(SHARING);
  const explained = useId();
  const [address, setAddress] = useState("");
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const created = await onCreate();
    setBusy(false);
    if (!created?.path) return;
    announce(t("linkCreated"));
    setAddress(new URL(created.path, location.origin).href);
  };
  return (
    <section class="sharing-part">
      <h3>{t("byLink")}</h3>
      <p class="help" id={explained}>
        {t("linkText")}
      </p>
      {address && <Address key={address} address={address} />}
      <div>
        <Button icon="link" idle={isBusy} onClick={() => void create()}>
          {t(address ? "anotherLink" : "createLink")}
        </Button>
      </div>
    </section>
  );
}

function Address({ address }: { address: string }) {
  const t = useTexts(SHARING);
  const [isCopied, setCopied] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const once = useId();
  useEffect(() => field.current?.select(), []);
  return (
    <div class="share-address">
      <div class="share-line">
        <input
          ref={field}
          value={address}
          readOnly
          aria-label={t("address")}
          aria-describedby={once}
          spellcheck={false}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" icon={isCopied ? "check" : "copy"} onClick={() => void copyText(address).then(setCopied)}>
          {t(isCopied ? "copied" : "copy")}
        </Button>
      </div>
      <p class="help" id={once}>
        {t("once")}
      </p>
    </div>
  );
}
