/** The guard: the score against its threshold as a gauge and in words, and what followed. */

import type { Schemas } from "../api/client";
import { Icon } from "../parts/icons";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { GUARD } from "./guard.texts";
import { score, share } from "./numbers";
import { Part } from "./Part";

type Turn = Schemas["Turn"];
type Seen = Schemas["Guard"];

export function Guard({ turn: { guard, refusal, status } }: { turn: Turn }) {
  const t = useTexts(GUARD);
  if (!guard) return null;
  return (
    <Part title={t("title")}>
      <Judgement guard={guard} />
      {!guard.isCovered && <p class="help">{t("uncovered")}</p>}
      <Outcome guard={guard} refusal={refusal ?? null} status={status} />
    </Part>
  );
}

function Judgement({ guard: { value, threshold, passed, scoreKind } }: { guard: Seen }) {
  const t = useTexts(GUARD);
  const language = useLanguage();
  const show = scoreKind === "words_shared" ? share : score;
  const [shown, needed] = [show(value ?? 0, language), show(threshold ?? 0, language)];
  return (
    <>
      <p>
        <strong class={passed ? "guard-passed" : "guard-stopped"}>
          <Icon name={passed ? "check" : "close"} /> {t(passed ? "passed" : "stopped")}
        </strong>{" "}
        {t(`${scoreKind}${passed ? "Passed" : "Stopped"}`, { value: shown, threshold: needed })}
      </p>
      {value !== null && threshold !== null && <Gauge value={value} threshold={threshold} passed={passed} needed={needed} shown={shown} />}
    </>
  );
}

type Ending = { guard: Seen; refusal: Schemas["clew__dialects__turns__wire__Refusal"] | null; status: Turn["status"] };

function Outcome({ guard, refusal, status }: Ending) {
  const t = useTexts(GUARD);
  if (!refusal) return !guard.passed && status === "completed" ? <p>{t("filesAnswered")}</p> : null;
  return (
    <>
      <p>{t(guard.passed ? "refusedByModel" : "refusedByGuard")}</p>
      {refusal.nearestTitles.length > 0 && (
        <div>
          <h4>{t("nearest")}</h4>
          <ul class="plain-list" dir="auto">
            {refusal.nearestTitles.map((title) => (
              <li key={title}>{title}</li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

type Drawn = { value: number; threshold: number; passed: boolean; needed: string; shown: string };

/** Scores run from 0 to 1; one below 0 is drawn at 0. The words above say the same, so readers are spared the drawing. */
function Gauge({ value, threshold, passed, needed, shown }: Drawn) {
  const t = useTexts(GUARD);
  return (
    <svg class={`gauge ${passed ? "" : "gauge-stopped"}`} aria-hidden="true" focusable="false">
      <rect class="gauge-track" x="0" y="18" width="100%" height="10" rx="5" />
      <rect class="gauge-value" x="0" y="18" width={at(value)} height="10" rx="5" />
      <line class="gauge-needed" x1={at(threshold)} x2={at(threshold)} y1="13" y2="33" />
      <text class="gauge-label" x={at(value)} y="12" text-anchor={anchor(value)}>
        {shown}
      </text>
      <text class="gauge-label gauge-muted" x={at(threshold)} y="46" text-anchor={anchor(threshold)}>
        {t("needed", { value: needed })}
      </text>
    </svg>
  );
}

function at(value: number): string {
  return `${100 * Math.min(1, Math.max(0, value))}%`;
}

/** Keep a label inside the drawing. */
function anchor(value: number): "start" | "middle" | "end" {
  if (value < 0.15) return "start";
  return value > 0.85 ? "end" : "middle";
}
