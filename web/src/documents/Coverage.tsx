/** One note for the whole list: documents in languages that the embedding model does not cover, and the command that fixes it. */

import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { copyText } from "../markdown/copy";
import { useTexts } from "../texts/texts";
import { DOCUMENTS } from "./documents.texts";
import type { Document } from "./queue";

export function Coverage({ documents }: { documents: readonly Document[] }) {
  const t = useTexts(DOCUMENTS);
  const warned = documents.filter((document) => document.warnings.length);
  const messages = [...new Set(warned.flatMap((document) => document.warnings.map((warning) => warning.message)))];
  if (!messages.length) return null;
  const command = messages.map((message) => /`([^`]+)`/.exec(message)?.[1]).find(Boolean);
  return (
    <aside class="coverage">
      <Icon name="warning" />
      <div>
        <p>{t("notCovered", { n: warned.length })}</p>
        {command && (
          <p class="coverage-command">
            {t("switchBy")} <code>{command}</code>
            <Button icon="copy" label={t("copyCommand")} onClick={() => void copyText(command)} />
          </p>
        )}
        <details>
          <summary>{t("serverMessage")}</summary>
          {messages.map((message) => (
            <p key={message} lang="en">
              <Message text={message} />
            </p>
          ))}
        </details>
      </div>
    </aside>
  );
}
