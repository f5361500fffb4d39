/** The dialog that lists the keyboard shortcuts. */

import { Dialog } from "../parts/Dialog";
import { Button } from "../parts/Button";
import { setSingleKeys, useSingleKeys } from "../app/shortcuts";
import { SHELL } from "../app/shell.texts";
import { useTexts } from "../texts/texts";
import { KEY_NAMES, KEYBOARD } from "./keyboard.texts";

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
  const keyName = useKeyName();
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <dl class="keys">
        {KEYS.map(([keys, name]) => (
          <div key={name}>
            <dt>
              {keys.split(" · ").map((key) => (
                <kbd key={key}>{key.split("+").map(keyName).join("+")}</kbd>
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

/** Return a function that names a key as it is printed. */
function useKeyName(): (key: string) => string {
  const t = useTexts(KEY_NAMES);
  const isMac = navigator.userAgent.includes("Mac OS");
  return (key) => (isMac && key === "Ctrl" ? "⌘" : Object.hasOwn(KEY_NAMES, key) ? t(key as keyof typeof KEY_NAMES) : key);
}
