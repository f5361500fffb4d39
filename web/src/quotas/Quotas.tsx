/** One quiet line that says how much of the tightest quota is used; opened, it lists every limit. */

import "./quotas.css";
import type { Schemas } from "../api/client";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { byteSize, fullTime } from "../texts/times";
import { QUOTAS } from "./quotas.texts";
import type { Usage } from "./usage";

type Quota = Schemas["QuotaBody"];
type Limited = Quota & { limit: number };

export default function Quotas({ usage }: { usage: Usage }) {
  const t = useTexts(QUOTAS);
  const language = useLanguage();
  const mine = limitedOf(usage.mine);
  const tenant = limitedOf(usage.tenant);
  const share = Math.max(...[...mine, ...tenant].map(shareOf));
  const shown = Math.min(share, 1).toLocaleString(language, { style: "percent", maximumFractionDigits: 0 });
  return (
    <details class="quotas">
      <summary class={share >= 1 ? "quotas-over" : undefined}>{t("summary", { share: shown })}</summary>
      <Limits title={t("mine")} quotas={mine} />
      <Limits title={t("tenant")} quotas={tenant} />
    </details>
  );
}

function Limits({ title, quotas }: { title: string; quotas: Limited[] }) {
  const t = useTexts(QUOTAS);
  const language = useLanguage();
  if (!quotas.length) return null;
  const amount = ({ quota }: Limited, value: number) => (quota === "bytes" ? byteSize(value, language) : value.toLocaleString(language));
  return (
    <section>
      <h3>{title}</h3>
      <dl>
        {quotas.map((one) => (
          <div key={one.quota}>
            <dt>{t(one.quota)}</dt>
            <dd class={shareOf(one) >= 1 ? "quotas-over" : undefined}>
              {t("usedOf", { used: amount(one, one.used), limit: amount(one, one.limit) })}
              {shareOf(one) >= 1 && ` — ${one.resetsAt ? t("resets", { time: fullTime(one.resetsAt, language) }) : t("usedUp")}`}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function limitedOf(quotas: Quota[]): Limited[] {
  return quotas.filter((one): one is Limited => one.limit !== null);
}

function shareOf({ used, limit }: Limited): number {
  return limit ? used / limit : 1;
}
