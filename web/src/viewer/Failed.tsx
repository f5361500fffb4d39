/** Why a file cannot be shown as it is, and the ways on. */

import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { VIEWER } from "./viewer.texts";

export type Failure = "notKept" | "password" | "damaged" | "undisplayed" | "unreachable";

type Props = { why: Failure; onText: () => void; onRetry: () => void };

export function Failed({ why, onText, onRetry }: Props) {
  const t = useTexts(VIEWER);
  return (
    <div class="viewer-failed" role="alert">
      <Icon name="warning" />
      <p>{t(why)}</p>
      <div class="viewer-ways">
        <Button kind="primary" icon="document" onClick={onText}>
          {t("showText")}
        </Button>
        {why === "unreachable" && (
          <Button icon="retry" onClick={onRetry}>
            {t("again")}
          </Button>
        )}
      </div>
    </div>
  );
}
