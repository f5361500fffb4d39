/** The guard: the score against its threshold as a gauge and in words, and what followed. */

import { Link } from "wouter";
import type { Schemas } from "../api/client";
import { Icon } from "../parts/icons";
import { NAMES, nameOf } from "../settings/names.texts";
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
      {guard.setting && <Deciding setting={guard.setting} />}
      {isAdjusted(guard) && <p class="help">{t("adjusted")}</p>}
      {!guard.isCovered && <p class="help">{t("uncovered")}</p>}
      <Outcome guard={guard} refusal={refusal ?? null} status={status} />
    </Part>
  );
}

function Judgement({ guard }: { guard: Seen }) {
  const t = useTexts(GUARD);
  const language = useLanguage();
  const { value, threshold, passed, scoreKind, missing } = guard;
  const isCompared = value !== null && threshold !== null;
  const show = scoreKind === "words_shared" ? share : score;
  const [shown, needed] = [show(value ?? 0, language), show(threshold ?? 0, language)];
  return (
    <>
      <p>
        <strong class={passed ? "guard-passed" : "guard-stopped"}>
          <Icon name={passed ? "check" : "close"} /> {t(passed ? "passed" : "stopped")}
        </strong>{" "}
        {t(textOf(guard), { value: shown, threshold: needed, missing: missing ?? "" })}
        {isCompared && scoreKind === "missing" && ` ${t("enoughWithout", { value: shown, threshold: needed })}`}
      </p>
      {isCompared && <Gauge value={value} threshold={threshold} passed={passed} needed={needed} shown={shown} />}
    </>
  );
}

/** Return whether a similarity was compared, which the guard takes on its own scale. */
function isAdjusted({ scoreKind, value }: Seen): boolean {
  return value !== null && scoreKind !== "words_shared";
}

/** Return the key of the text that says what decided. */
function textOf({ scoreKind, passed, missing }: Seen): keyof typeof GUARD {
  if (scoreKind === "missing") return missing ? "missing" : "missingPrice";
  return `${scoreKind}${passed ? "Passed" : "Stopped"}`;
}

function Deciding({ setting }: { setting: string }) {
  const t = useTexts(GUARD);
  const names = useTexts(NAMES);
  return (
    <p class="help">
      {t("decidedBy")} <Link href="/settings">{nameOf(setting, names)}</Link>
    </p>
  );
}

type Ending = { guard: Seen; refusal: Schemas["clew__dialects__turns__wire__Refusal"] | null; status: Turn["status"] };

function Outcome({ guard, refusal, status }: Ending) {
  const t = useTexts(GUARD);
  if (!refusal) return !guard.passed && status === "completed" ? <p>{t("filesAnswered")}</p> : null;
  return (
    <>
      <p>{t(refusal.stage === "support" ? "refusedUnsupported" : guard.passed ? "refusedByModel" : "refusedByGuard")}</p>
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

/**
 * A gauge from 0 to 1, or to the larger number if similarity and words together exceed 1; a score below 0 is drawn at 0.
 * The words above say the same, so readers are spared the drawing.
 */
function Gauge({ value, threshold, passed, needed, shown }: Drawn) {
  const t = useTexts(GUARD);
  const end = Math.max(1, value, threshold);
  const [reached, least] = [Math.max(0, value / end), threshold / end];
  return (
    <svg class={`gauge ${passed ? "" : "gauge-stopped"}`} aria-hidden="true" focusable="false">
      <rect class="gauge-track" x="0" y="18" width="100%" height="10" rx="5" />
      <rect class="gauge-value" x="0" y="18" width={at(reached)} height="10" rx="5" />
      <line class="gauge-needed" x1={at(least)} x2={at(least)} y1="13" y2="33" />
      <text class="gauge-label" x={at(reached)} y="12" text-anchor={anchor(reached)}>
        {shown}
      </text>
      <text class="gauge-label gauge-muted" x={at(least)} y="46" text-anchor={anchor(least)}>
        {t("needed", { value: needed })}
      </text>
    </svg>
  );
}

function at(part: number): string {
  return `${100 * part}%`;
}

/** Keep a label inside the drawing. */
function anchor(part: number): "start" | "middle" | "end" {
  if (part < 0.15) return "start";
  return part > 0.85 ? "end" : "middle";
}
