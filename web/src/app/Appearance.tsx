/** The theme and the language of the page. */

import { queries } from "../api/queries";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { LANGUAGES, type Language, setLanguage, useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { APPEARANCE } from "./appearance.texts";
import { notify } from "./notices";
import { SHELL } from "./shell.texts";
import { setTheme, THEMES, type Theme, useTheme } from "./theme";

export default function Appearance({ onClose }: { onClose: () => void }) {
  const t = useTexts(APPEARANCE);
  const shell = useTexts(SHELL);
  const theme = useTheme();
  const language = useLanguage();
  const speak = (next: Language) => {
    const follow = () => queries.invalidateQueries(); // texts of the server follow the language too
    void setLanguage(next).then(follow, () => notify(shell("unreachable"), "fault"));
  };
  return (
    <Dialog title={shell("appearance")} onClose={onClose}>
      <label class="field">
        <span>{t("theme")}</span>
        <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
          {THEMES.map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{t("language")}</span>
        <select value={language} onChange={(event) => speak(event.currentTarget.value as Language)}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          {shell("close")}
        </Button>
      </div>
    </Dialog>
  );
}
