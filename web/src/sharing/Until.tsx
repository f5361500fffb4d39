/** Until when the next share lasts. */

import { useTexts } from "../texts/texts";
import { SHARING } from "./sharing.texts";

/** A number of days; empty: until it is revoked. */
export type Days = "" | "1" | "7" | "30";

const DAY = 86_400_000;
const CHOICES: readonly Days[] = ["", "1", "7", "30"];

/** Return the time that many days from now; null: no end. */
export function untilAfter(days: Days, now = Date.now()): string | null {
  return days ? new Date(now + Number(days) * DAY).toISOString() : null;
}

export function Until({ days, onChoose }: { days: Days; onChoose: (days: Days) => void }) {
  const t = useTexts(SHARING);
  return (
    <label class="share-until">
      <span>{t("until")}</span>
      <select value={days} onChange={(event) => onChoose(event.currentTarget.value as Days)}>
        {CHOICES.map((one) => (
          <option key={one} value={one}>
            {one ? t("days", { n: Number(one) }) : t("always")}
          </option>
        ))}
      </select>
    </label>
  );
}
