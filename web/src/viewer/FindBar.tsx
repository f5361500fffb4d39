/** The field that searches the document, with how often its words were found. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { faultText } from "../app/faults";
import { announce } from "../app/notices";
import { isComposing } from "../app/shortcuts";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { HITS_MOST } from "./find";
import type { useFind } from "./useFind";
import { VIEWER } from "./viewer.texts";

export function FindBar({ find, onClose }: { find: ReturnType<typeof useFind>; onClose: () => void }) {
  const t = useTexts(VIEWER);
  const field = useRef<HTMLInputElement>(null);
  const { hits, at, isDone, error } = find;
  const count = hits.length;
  const hitCount = !isDone ? "" : count ? t(count < HITS_MOST ? "hitAt" : "hitsMost", { at: at + 1, of: count }) : t("noHit");
  useEffect(() => {
    if (hitCount) announce(hitCount);
  }, [hitCount]);
  useLayoutEffect(() => field.current?.focus(), []);
  const pressed = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") find.step(event.shiftKey ? -1 : 1);
    else if (event.key === "Escape") onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="viewer-find" role="search">
      <Icon name="search" />
      <input
        ref={field}
        value={find.written}
        maxLength={200}
        placeholder={t("find")}
        aria-label={t("find")}
        autoComplete="off"
        onInput={(event) => find.write(event.currentTarget.value)}
        onKeyDown={pressed}
      />
      <span class="viewer-count">{error ? faultText(error) : hitCount}</span>
      <Button icon="up" label={t("previousHit")} idle={!count} onClick={() => find.step(-1)} />
      <Button icon="down" label={t("nextHit")} idle={!count} onClick={() => find.step(1)} />
      <Button icon="close" label={t("closeFind")} onClick={onClose} />
    </div>
  );
}
