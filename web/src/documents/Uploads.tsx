/** Every file on its way, a row each, and how far the whole is. */

import { useEffect } from "preact/hooks";
import { Link } from "wouter";
import { announce } from "../app/notices";
import { faultText } from "../app/faults";
import { useStore } from "../app/store";
import { Button } from "../parts/Button";
import { Icon, type IconName } from "../parts/icons";
import { Message } from "../parts/Message";
import { Progress } from "../parts/states";
import { useTexts } from "../texts/texts";
import { isKnownKind } from "./formats";
import { folderOf, shownName } from "./names";
import { isDone, isUnsent, isWithServer, type Item, type Stage, totals } from "./queue";
import { clearEnded, drop, items, leftOut, retry } from "./uploads";
import { UPLOADS } from "./uploads.texts";

/** Rows that are shown at most: of more, what goes on is shown before what is done. What failed always comes first. */
const MOST = 100;

export function Uploads() {
  const t = useTexts(UPLOADS);
  const all = useStore(items);
  const left = useStore(leftOut);
  const { done, failed, open, share } = totals(all);
  const line = [t("total", { done, all: all.length }), ...(failed ? [t("totalFailed", { n: failed })] : [])].join(" · ");
  useEffect(() => {
    if (all.length && !open) announce(line);
  }, [all.length, open, line]);
  if (!all.length) return null;
  const rank = all.length > MOST ? urgency : (item: Item) => Number(item.stage !== "failed");
  const shown = [...all].sort((one, other) => rank(one) - rank(other)).slice(0, MOST);
  const mayRetry = all.filter((item) => item.stage === "failed" && item.mayRetry);
  return (
    <section class="uploads" aria-label={t("uploads")}>
      <div class="uploads-head">
        <p class="uploads-total">{line}</p>
        {done > 0 && (
          <Link class="button" href="/">
            {t("ask")}
          </Link>
        )}
        {mayRetry.length > 1 && (
          <Button kind="quiet" icon="retry" onClick={() => mayRetry.forEach((item) => retry(item.id))}>
            {t("retryAll")}
          </Button>
        )}
        {open < all.length && (
          <Button kind="quiet" onClick={clearEnded}>
            {t("clear")}
          </Button>
        )}
      </div>
      {open > 0 && <Progress value={share} label={line} />}
      {left > 0 && <p class="uploads-left">{t("leftOut", { n: left })}</p>}
      <ul class="uploads-rows" tabIndex={0} aria-label={t("uploads")}>
        {shown.map((item) => (
          <Row key={item.id} item={item} />
        ))}
        {all.length > MOST && <li class="upload-more">{t("more", { n: all.length - MOST })}</li>}
      </ul>
    </section>
  );
}

function urgency(item: Item): number {
  return isDone(item) ? 3 : item.stage === "waiting" ? 2 : item.stage === "failed" ? 0 : 1;
}

const ICONS: Partial<Record<Stage, IconName>> = { ready: "check", unchanged: "check", failed: "warning" };

function Row({ item }: { item: Item }) {
  const t = useTexts(UPLOADS);
  const name = shownName(item.path);
  const isMoving = item.stage === "sending" || isWithServer(item);
  const percent = item.share.toLocaleString(document.documentElement.lang, { style: "percent" });
  return (
    <li class={`upload upload-${item.stage}`}>
      <Icon name={ICONS[item.stage] ?? "document"} />
      <div class="upload-main">
        <bdi class="upload-name" title={name}>
          <span class="doc-folder">{folderOf(name)}</span>
          {name.slice(folderOf(name).length)}
        </bdi>
        <Why item={item} />
      </div>
      <div class="upload-stage">
        <span>
          {t(item.stage)}
          {item.stage === "sending" && ` ${percent}`}
        </span>
        {isMoving && <Progress value={item.share} label={`${t(item.stage)}: ${name}`} />}
      </div>
      <Actions item={item} name={name} />
    </li>
  );
}

/** Why it failed and what to do, or what it waits for. */
function Why({ item }: { item: Item }) {
  const t = useTexts(UPLOADS);
  if (item.stage === "unchanged") return <p class="upload-why">{t("unchangedWhy")}</p>;
  if (item.stage !== "failed") return typeof item.reason === "string" ? <p class="upload-why"><Message text={item.reason} /></p> : null;
  const reason = typeof item.reason === "string" ? item.reason : item.reason ? faultText(item.reason) : t("failedUnknown");
  const name = item.path.slice(folderOf(item.path).length);
  return (
    <p class="upload-why">
      <bdi>
        <Message text={shownName(reason)} />
      </bdi> {item.documentId && isKnownKind(name) && t("fix")}
    </p>
  );
}

function Actions({ item, name }: { item: Item; name: string }) {
  const t = useTexts(UPLOADS);
  const label = isUnsent(item) ? t("cancelName", { name }) : item.stage === "failed" ? t("removeName", { name }) : "";
  return (
    <div class="upload-actions">
      {item.stage === "failed" && item.mayRetry && <Button icon="retry" label={t("retryName", { name })} onClick={() => retry(item.id)} />}
      {label && <Button icon="close" label={label} onClick={() => drop(item.id)} />}
    </div>
  );
}
