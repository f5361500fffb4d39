/** The other pages, and how the page looks and speaks. */

import { useState } from "preact/hooks";
import { Link, useLocation } from "wouter";
import { apiKey, setApiKey } from "../api/client";
import { queries } from "../api/queries";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Icon, type IconName } from "../parts/icons";
import { LANGUAGES, type Language, setLanguage, useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { SHELL } from "./shell.texts";
import { setTheme, THEMES, type Theme, useTheme } from "./theme";

const PAGES = [
  ["/documents", "documents", "document"],
  ["/assistants", "assistants", "people"],
  ["/settings", "settings", "sliders"],
  ["/retention", "retention", "clock"],
] as const satisfies readonly (readonly [string, keyof typeof SHELL, IconName])[];

export function Navigation({ onChoose }: { onChoose: () => void }) {
  const t = useTexts(SHELL);
  const [path] = useLocation();
  const [isOpen, setOpen] = useState(false);
  return (
    <nav class="pages" aria-label={t("pages")}>
      {PAGES.map(([href, name, icon]) => (
        <Link key={href} href={href} class="page-link" aria-current={path.startsWith(href) ? "page" : undefined} onClick={onChoose}>
          <Icon name={icon} />
          {t(name)}
        </Link>
      ))}
      <Button kind="quiet" icon="sun" class="page-link" onClick={() => setOpen(true)}>
        {t("appearance")}
      </Button>
      {isOpen && <Appearance onClose={() => setOpen(false)} />}
    </nav>
  );
}

function Appearance({ onClose }: { onClose: () => void }) {
  const t = useTexts(SHELL);
  const theme = useTheme();
  const language = useLanguage();
  const forget = () => {
    setApiKey("");
    void queries.resetQueries();
    onClose();
  };
  return (
    <Dialog title={t("appearance")} onClose={onClose}>
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
        <select value={language} onChange={(event) => setLanguage(event.currentTarget.value as Language)}>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <div class="actions">
        {apiKey() && (
          <Button kind="danger" onClick={forget}>
            {t("keyForget")}
          </Button>
        )}
        <Button kind="primary" onClick={onClose}>
          {t("close")}
        </Button>
      </div>
    </Dialog>
  );
}
