/** A command to run in a terminal, with a button that copies it. */

import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { FOLDERS } from "./folders.texts";

export function Command({ text }: { text: string }) {
  const t = useTexts(FOLDERS);
  return (
    <p class="folder-command">
      <code dir="ltr">{text}</code>
      <Button icon="copy" label={t("copyCommand")} onClick={() => void copyText(text)} />
    </p>
  );
}
