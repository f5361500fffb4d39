/** The bar below the fields, there while something can be saved: how much, what it would do, and the two ways on. */

import { SHELL } from "../app/shell.texts";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { EFFECT } from "./effect.texts";
import type { Preview } from "./ranks";
import { SETTINGS } from "./settings.texts";

type Props = { count: number; wrong: number; preview: Preview | null; isSaving: boolean; onDiscard: () => void };

export function SaveBar({ count, wrong, preview, isSaving, onDiscard }: Props) {
  const t = useTexts(SETTINGS);
  const effect = useTexts(EFFECT);
  const shell = useTexts(SHELL);
  return (
    <div class="settings-bar" role="group" aria-label={t("bar")}>
      <p>
        {count > 0 && <strong>{t("changed", { n: count })}</strong>}
        {wrong > 0 && <span class="help-wrong">{t("wrong", { n: wrong })}</span>}
        {preview && preview.totals.questions > 0 && <a href="#effect">{verdict(preview, effect)}</a>}
      </p>
      <div class="actions">
        <Button kind="quiet" onClick={onDiscard}>
          {t("discard")}
        </Button>
        <Button kind="primary" type="submit" idle={wrong > 0 || isSaving}>
          {shell("save")}
        </Button>
      </div>
    </div>
  );
}

function verdict({ totals }: Preview, t: ReturnType<typeof useTexts<typeof EFFECT>>): string {
  const { questions_changed: changed, questions, newly_refused: refused, newly_answered: answered } = totals;
  const parts = [t("barChanged", { n: changed, all: questions })];
  if (refused) parts.push(t("barRefused", { n: refused }));
  if (answered) parts.push(t("barAnswered", { n: answered }));
  return parts.join(" · ");
}
