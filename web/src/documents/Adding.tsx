/** Choosing files and folders, and the assistant and the labels they get. */

import { useRef, useState } from "preact/hooks";
import { useStore } from "../app/store";
import { Button } from "../parts/Button";
import { useTexts } from "../texts/texts";
import { filesOfInput } from "./dropping";
import { ACCEPT } from "./formats";
import { useAssistants } from "./listing";
import { place, takeFindings } from "./place";
import type { Place } from "./queue";
import { UPLOADS } from "./uploads.texts";

export function Choosing() {
  const t = useTexts(UPLOADS);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    const input = event.currentTarget;
    takeFindings(filesOfInput(input.files ?? []));
    input.value = ""; // the same files may be chosen again
  };
  return (
    <div class="choosing">
      <Button kind="primary" icon="upload" onClick={() => files.current?.click()}>
        {t("choose")}
      </Button>
      <Button onClick={() => folder.current?.click()}>{t("chooseFolder")}</Button>
      <input ref={files} type="file" multiple hidden accept={ACCEPT} onChange={take} data-choose="files" />
      <input ref={folder} type="file" multiple hidden onChange={take} data-choose="folder" {...{ webkitdirectory: true }} />
    </div>
  );
}

export function Adding() {
  const t = useTexts(UPLOADS);
  const [isOpen, setOpen] = useState(false);
  const chosen = useStore(place);
  const assistants = useAssistants();
  const change = (part: Partial<Place>) => place.set({ ...place.get(), ...part });
  const names = [assistants.data?.assistants.find((one) => one.id === chosen.assistant)?.name, chosen.workspace, chosen.sourceApp];
  return (
    <details class="adding" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {t("details")}
        {!isOpen && <bdi class="adding-chosen">{names.filter(Boolean).join(" · ")}</bdi>}
      </summary>
      <div class="adding-fields">
        <label class="field">
          <span>{t("assistant")}</span>
          <select value={chosen.assistant} onChange={(event) => change({ assistant: event.currentTarget.value })}>
            <option value="">default</option>
            {assistants.data?.assistants
              .filter((one) => one.name !== "default")
              .map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
          </select>
        </label>
        <label class="field">
          <span>{t("workspace")}</span>
          <input value={chosen.workspace} maxLength={200} onInput={(event) => change({ workspace: event.currentTarget.value })} />
        </label>
        <label class="field">
          <span>{t("sourceApp")}</span>
          <input value={chosen.sourceApp} maxLength={200} onInput={(event) => change({ sourceApp: event.currentTarget.value })} />
        </label>
      </div>
      <p class="adding-text">{t("detailsText")}</p>
    </details>
  );
}
