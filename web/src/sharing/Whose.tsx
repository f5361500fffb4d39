/** Which conversations the list shows: one's own, or those that others share. */

import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import "./sharing.css";
import { SHARING } from "./sharing.texts";

export default function Whose({ isShared, onChoose }: { isShared: boolean; onChoose: (isShared: boolean) => void }) {
  const t = useTexts(SHARING);
  return (
    <div class="whose" role="group" aria-label={t("whose")}>
      <Button kind="quiet" pressed={!isShared} onClick={() => onChoose(false)}>
        {t("mine")}
      </Button>
      <Button kind="quiet" pressed={isShared} onClick={() => onChoose(true)}>
        {t("withMe")}
      </Button>
    </div>
  );
}
