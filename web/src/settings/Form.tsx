/** The fields, their effect beside them, and the bar to save what was changed. What was typed stays until it is saved or discarded. */

import { useMutation } from "@tanstack/react-query";
import type { ComponentChildren, Ref } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { ApiError, api, data, type Schemas } from "../api/client";
import { keys, queries } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { faultText, notifyFault } from "../app/faults";
import { announce, notify } from "../app/notices";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { type Changes, changesOf, type Draft, type Problem, problemsOf, pruned, type Setting } from "./draft";
import { keepDraft, useDraft } from "./drafts";
import { Effect, usePreview } from "./Effect";
import { SaveBar } from "./SaveBar";
import { GROUPS, SettingField } from "./SettingField";
import { SETTINGS } from "./settings.texts";

type Props = { assistant: string | null; settings: Schemas["SettingsBody"]; mayChange: boolean; children: ComponentChildren };

export function Form({ assistant, settings, mayChange, children }: Props) {
  const { draft, since, problems, changes, isUsable } = useDrafted(assistant, settings, mayChange);
  const preview = usePreview({ assistant, version: settings.version, changes: isUsable ? changes : null });
  const heading = useRef<HTMLHeadingElement>(null);
  const save = useSaving(assistant, () => heading.current?.focus());
  const faults = useFaults(problems, isUsable ? (save.error ?? preview.error) : null);
  const set = (next: Draft) => {
    save.reset();
    keepDraft(assistant, { version: since, draft: next });
  };
  const discard = () => {
    set({});
    heading.current?.focus();
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isUsable) document.querySelector<HTMLElement>(".settings-form .setting-wrong :is(input, textarea)[id]")?.focus();
    else if (!save.isPending) save.mutate(changes);
  };
  return (
    <div class="settings-columns">
      <form class="settings-form" onSubmit={submit} noValidate>
        <Heading headingRef={heading} version={settings.version} since={since} />
        <Groups settings={settings.settings} draft={draft} faults={faults} isFixed={!mayChange} onSet={set} />
        {!(isEmpty(problems) && isEmpty(changes)) && (
          <SaveBar
            count={Object.keys(changes).length}
            wrong={Object.keys(faults).length}
            preview={isUsable ? (preview.data ?? null) : null}
            isSaving={save.isPending}
            onDiscard={discard}
          />
        )}
      </form>
      <div class="settings-side">
        {mayChange && <Effect preview={preview} isChanged={isUsable && isEmpty(faults)} />}
        {children}
      </div>
    </div>
  );
}

function useDrafted(assistant: string | null, { settings, version }: Schemas["SettingsBody"], mayChange: boolean) {
  const kept = useDraft(assistant);
  const { draft, version: since } = kept ?? { draft: NOTHING, version };
  const problems = useMemo(() => problemsOf(settings, draft), [settings, draft]);
  const changes = useMemo(() => changesOf(settings, draft), [settings, draft]);
  useKeptNotice(kept !== null);
  return { draft, since, problems, changes, isUsable: mayChange && isEmpty(problems) && !isEmpty(changes) };
}

type GroupsProps = {
  settings: readonly Setting[];
  draft: Draft;
  faults: Readonly<Record<string, string>>;
  isFixed: boolean;
  onSet: (draft: Draft) => void;
};

function Groups({ settings, draft, faults, isFixed, onSet }: GroupsProps) {
  const t = useTexts(SETTINGS);
  return GROUPS.map(({ title, keys: own }) => (
    <section key={title} class="card settings-group" aria-label={t(title)}>
      <h3>{t(title)}</h3>
      {own
        .flatMap((key) => settings.filter((one) => one.key === key))
        .map((one) => (
          <SettingField
            key={one.key}
            setting={one}
            draft={draft}
            fault={faults[one.key] ?? null}
            isFixed={isFixed}
            onChange={(text) => onSet({ ...draft, [one.key]: text })}
            onLeave={() => onSet(pruned(settings, draft))}
          />
        ))}
    </section>
  ));
}

/** Return what is wrong, by key, in the reader's language; what only the server knows in its words. */
function useFaults(problems: Record<string, Problem>, refused: unknown): Record<string, string> {
  const t = useTexts(SETTINGS);
  const faults = Object.fromEntries(Object.entries(problems).map(([key, one]) => [key, t(one.text, one.values)]));
  const field = fieldOf(refused);
  return field ? { [field]: faultText(refused), ...faults } : faults;
}

const NOTHING: Draft = {};

const isEmpty = (record: object) => Object.keys(record).length === 0;

type HeadingProps = { headingRef: Ref<HTMLHeadingElement>; version: number; since: number };

/** What screen readers announce after saving, and a visible note if somebody else has saved in the meantime. */
function Heading({ headingRef, version, since }: HeadingProps) {
  const t = useTexts(SETTINGS);
  const text = version === since ? "" : t("meanwhile", { n: version });
  useEffect(() => {
    if (text) announce(text);
  }, [text]);
  return (
    <>
      <h2 class="unseen" tabIndex={-1} ref={headingRef}>
        {t("values", { n: version })}
      </h2>
      {text && <p class="settings-note settings-meanwhile">{text}</p>}
    </>
  );
}

function useSaving(assistant: string | null, onSaved: () => void) {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  return useMutation({
    mutationFn: (body: Changes) => data(api.PATCH("/api/rag/settings", { params: { query: assistant ? { assistant } : {} }, body })),
    onSuccess: (saved) => {
      if (document.activeElement?.closest(".settings-bar")) onSaved(); // the bar goes, and the focus with it
      queries.setQueryData([...keys.settings(assistant), language], saved);
      keepDraft(assistant, { version: saved.version, draft: {} });
      notify(t("saved", { n: saved.version }));
      broadcastChange({ kind: "settings" });
    },
    onError: (error) => {
      if (!fieldOf(error)) notifyFault(error);
    },
  });
}

/** Say, when the page is left, that the changes are not lost. */
function useKeptNotice(isChanged: boolean): void {
  const t = useTexts(SETTINGS);
  const latest = useRef({ isChanged, t });
  latest.current = { isChanged, t };
  useEffect(
    () => () => {
      if (latest.current.isChanged) notify(latest.current.t("kept"));
    },
    [],
  );
}

function fieldOf(error: unknown): string | null {
  const field = error instanceof ApiError ? error.details.field : null;
  return typeof field === "string" ? field : null;
}
