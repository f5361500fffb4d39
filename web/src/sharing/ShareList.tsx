/** The shares of a conversation; each is revoked by its button, after a question. */

import { useState } from "preact/hooks";
import { notifyFault } from "../app/faults";
import { announce } from "../app/notices";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Icon } from "../parts/icons";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { revoke, type Share } from "./shares";
import { SHARING } from "./sharing.texts";

/** `onGone`: the share that had the focus is gone. */
type Props = { id: string; shares: readonly Share[]; onGone: () => void };

export function ShareList({ id, shares, onGone }: Props) {
  const t = useTexts(SHARING);
  const [doomed, setDoomed] = useState<Share | null>(null);
  const nameOf = (one: Share) => (one.group === null ? t("aLink") : t("aGroup", { group: one.group }));
  const end = async (one: Share) => {
    try {
      await revoke(id, one.id);
      announce(t("revoked"));
      onGone();
    } catch (error) {
      notifyFault(error);
    }
  };
  if (!shares.length) return <p class="help">{t("none")}</p>;
  return (
    <>
      <ul class="shares">
        {shares.map((one) => (
          <li key={one.id}>
            <Icon name={one.group === null ? "link" : "people"} />
            <p>
              <bdi>{nameOf(one)}</bdi>
              <Since share={one} />
            </p>
            <Button label={t("revokeThis", { name: nameOf(one) })} onClick={() => setDoomed(one)}>
              {t("revoke")}
            </Button>
          </li>
        ))}
      </ul>
      {doomed && (
        <Confirm
          title={t("revokeTitle")}
          text={t(doomed.group === null ? "revokeLink" : "revokeGroup", { group: doomed.group ?? "" })}
          action={t("revoke")}
          onClose={() => setDoomed(null)}
          onConfirm={() => void end(doomed)}
        />
      )}
    </>
  );
}

function Since({ share: { createdAt, expiresAt } }: { share: Share }) {
  const t = useTexts(SHARING);
  const language = useLanguage();
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <span class="share-since">
      {t("since", { time: fullTime(createdAt, language) })}
      {expiresAt && ` · ${t(isOver ? "ended" : "ends", { time: fullTime(expiresAt, language) })}`}
    </span>
  );
}
