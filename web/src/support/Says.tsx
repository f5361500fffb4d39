/** Whether a cited passage supports its sentence, in words. */

import "./support.css";
import { Icon } from "../parts/icons";
import { useTexts } from "../texts/texts";
import { PASSAGE_SAYS, STRENGTH_ICONS } from "./strengths";
import type { Strength } from "./support";
import { SUPPORT } from "./support.texts";

export function Says({ strength, isAdded }: { strength: Strength; isAdded: boolean }) {
  const t = useTexts(SUPPORT);
  return (
    <span class={`support-says support-${strength}`}>
      <Icon name={STRENGTH_ICONS[strength]} />
      {isAdded ? `${t(PASSAGE_SAYS[strength])} ${t("added")}` : t(PASSAGE_SAYS[strength])}
    </span>
  );
}
