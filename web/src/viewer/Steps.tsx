/** From one citation of the answer to the next, within this document. */

import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { VIEWER } from "./viewer.texts";

export function Steps({ at, count, onStep }: { at: number; count: number; onStep: (by: 1 | -1) => void }) {
  const t = useTexts(VIEWER);
  return (
    <span class="viewer-group">
      <Button icon="left" label={t("previousCited")} onClick={() => onStep(-1)} />
      <span class="viewer-count">{t("citedHere", { n: at + 1, count })}</span>
      <Button icon="right" label={t("nextCited")} onClick={() => onStep(1)} />
    </span>
  );
}
