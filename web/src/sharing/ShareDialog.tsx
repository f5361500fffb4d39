/** Who else may read a conversation: the shares there are, a new link, a new group. */

import "./sharing.css";
import { useRef, useState } from "preact/hooks";
import { faultText } from "../app/faults";
import { SHELL } from "../app/shell.texts";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { NewGroup } from "./NewGroup";
import { NewLink } from "./NewLink";
import { ShareList } from "./ShareList";
import { type NewShare, share, useShares } from "./shares";
import { SHARING } from "./sharing.texts";
import { type Days, Until, untilAfter } from "./Until";

type Props = { id: string; title: string; onClose: () => void };

export default function ShareDialog({ id, title, onClose }: Props) {
  const t = useTexts(SHARING);
  const shell = useTexts(SHELL);
  const shares = useShares(id);
  const [days, setDays] = useState<Days>("");
  const [fault, setFault] = useState("");
  const list = useRef<HTMLElement>(null);
  const create = async (given: NewShare) => {
    setFault("");
    try {
      return await share(id, { ...given, expiresAt: untilAfter(days) });
    } catch (error) {
      setFault(faultText(error));
      return null;
    }
  };
  return (
    <Dialog title={t("title", { title: title || t("untitled") })} class="sharing" onClose={onClose}>
      <p class="sharing-intro">{t("intro")}</p>
      <section ref={list} class="sharing-part" aria-labelledby="sharing-now" tabIndex={-1}>
        <h3 id="sharing-now">{t("now")}</h3>
        {shares.isPending && <Waiting />}
        {shares.isError && <Fault error={shares.error} onRetry={() => void shares.refetch()} />}
        {shares.data && <ShareList id={id} shares={shares.data.shares} onGone={() => list.current?.focus()} />}
      </section>
      <Until days={days} onChoose={setDays} />
      {fault && (
        <div class="fault" role="alert">
          <Icon name="warning" />
          <p>
            <Message text={fault} />
          </p>
        </div>
      )}
      <NewLink onCreate={() => create({ link: true })} />
      <NewGroup onShare={(group) => create({ group })} />
      <div class="actions">
        <Button onClick={onClose}>{shell("close")}</Button>
      </div>
    </Dialog>
  );
}
