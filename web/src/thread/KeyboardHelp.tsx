/** The dialog that lists the keyboard shortcuts. */

import { Dialog } from "../parts/Dialog";
import { Button } from "../parts/Button";
import { setSingleKeys, useSingleKeys } from "../app/shortcuts";
import { SHELL } from "../app/shell.texts";
import { useTexts } from "../texts/texts";
import { KEYBOARD } from "./keyboard.texts";

const KEYS = [
  ["Enter", "send"],
  ["Shift+Enter", "newLine"],
  ["Esc", "escape"],
  ["i", "composer"],
  ["n · Ctrl+Shift+O", "begin"],
  ["/ · Ctrl+K", "search"],
  ["Ctrl+F", "find"],
  ["] · [", "citations"],
  ["n · p", "inDocument"],
  ["?", "help"],
] as const satisfies readonly (readonly [string, keyof typeof KEYBOARD])[];

export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const t = useTexts(KEYBOARD);
  const shell = useTexts(SHELL);
  const areOn = useSingleKeys();
  const isMac = navigator.userAgent.includes("Mac OS");
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.split(" · ").map((key) => (
                <kbd key={key}>{isMac ? key.replace("Ctrl", "⌘") : key}</kbd>
              ))}
            </dt>
            <dd>{t(name)}</dd>
          </div>
        ))}
      </dl>
      <p class="keys-note">{t("outside")}</p>
      <label class="keys-switch">
        <input type="checkbox" checked={areOn} onChange={(event) => setSingleKeys(event.currentTarget.checked)} />
        <span>{t("single")}</span>
      </label>
      <div class="actions">
        <Button kind="primary" onClick={onClose}>
          {shell("close")}
        </Button>
      </div>
    </Dialog>
  );
}
