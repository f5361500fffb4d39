/** The stages of a turn as bars on one line of time, in a table that reads well without them. */

import type { Schemas } from "../api/client";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { INSPECTOR } from "./inspector.texts";
import { duration } from "./numbers";
import { Part } from "./Part";
import { type Bar, bars, elapsed, endOf } from "./stages";

/** Least width of a bar, in hundredths of the whole. */
const LEAST = 0.75;

export function Stages({ turn }: { turn: Schemas["Turn"] }) {
  const t = useTexts(INSPECTOR);
  const laid = bars(turn.stages, elapsed(turn));
  if (!laid.length) return null;
  const end = endOf(laid);
  return (
    <Part title={t("stages")}>
      <table class="stages">
        <thead class="unseen">
          <tr>
            <th scope="col">{t("stage")}</th>
            <th scope="col">{t("picture")}</th>
            <th scope="col">{t("time")}</th>
          </tr>
        </thead>
        <tbody>
          {laid.map((bar) => (
            <Row key={bar.name} bar={bar} end={end} />
          ))}
        </tbody>
      </table>
    </Part>
  );
}

function Row({ bar, end }: { bar: Bar; end: number }) {
  const t = useTexts(INSPECTOR);
  const language = useLanguage();
  const width = Math.max(LEAST, (100 * bar.milliseconds) / end);
  const x = Math.min((100 * bar.start) / end, 100 - width);
  return (
    <tr class={bar.relation ? "stage-inner" : ""}>
      <th scope="row">
        {bar.name in INSPECTOR ? t(bar.name as keyof typeof INSPECTOR) : bar.name}
        {bar.relation && <span class="stage-relation">{t(bar.relation)}</span>}
      </th>
      <td class="stage-line">
        <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <rect class="stage-track" x="0" y="4.6" width="100" height="0.8" />
          <rect class={`stage-bar ${bar.name === "rest" ? "stage-rest" : ""}`} x={x} y="0" width={width} height="10" />
        </svg>
      </td>
      <td class="stage-time">{duration(bar.milliseconds, language)}</td>
    </tr>
  );
}
