/** Narrows the list: by words of name or title, status and assistant. */

import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { isComposing } from "../app/shortcuts";
import { useTexts } from "../texts/texts";
import { DOCUMENTS } from "./documents.texts";
import { type Filter, filter, type Status, useAssistants } from "./listing";

const STATUSES = ["queued", "processing", "ready", "failed"] as const;
const TYPING_MILLISECONDS = 250;

export function Filters({ only }: { only: Filter }) {
  const t = useTexts(DOCUMENTS);
  const assistants = useAssistants().data?.assistants ?? [];
  const change = (part: Partial<Filter>) => filter.set({ ...filter.get(), ...part });
  return (
    <div class="doc-filters" role="search" aria-label={t("search")}>
      <Search value={only.search} onSearch={(search) => change({ search })} />
      <select aria-label={t("status")} value={only.status} onChange={(event) => change({ status: event.currentTarget.value as Status | "" })}>
        <option value="">{t("anyStatus")}</option>
        {STATUSES.map((status) => (
          <option key={status} value={status}>
            {t(status)}
          </option>
        ))}
      </select>
      {assistants.length > 1 && (
        <select aria-label={t("assistant")} value={only.assistant} onChange={(event) => change({ assistant: event.currentTarget.value })}>
          <option value="">{t("anyAssistant")}</option>
          {assistants.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

/** What is typed is searched for once the typing pauses, and never while an input method composes. */
function Search({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const t = useTexts(DOCUMENTS);
  const [typed, setTyped] = useState(value);
  const [isWriting, setWriting] = useState(false);
  // Before anything can be typed: an effect after the first frame would empty the field of what was typed in it.
  useLayoutEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (isWriting || typed.trim() === value) return;
    const timer = setTimeout(() => onSearch(typed.trim()), TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed, isWriting, value, onSearch]);
  return (
    <input
      type="search"
      aria-label={t("search")}
      placeholder={t("search")}
      maxLength={200}
      value={typed}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => setWriting(isComposing(event))}
      onCompositionEnd={() => setWriting(false)}
    />
  );
}
