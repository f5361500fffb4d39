/** The retrieval settings (source 003 §5): each with what it does; a change shows its effect on real questions before it is saved. */

import "./settings.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "preact/hooks";
import { useSearchParams } from "wouter";
import { ApiError, api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { tellChange } from "../api/tabs";
import { faultText } from "../app/faults";
import { notify } from "../app/notices";
import { SHELL } from "../app/shell.texts";
import { Button } from "../parts/Button";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { changesOf, type Draft, type Value } from "./draft";
import { Effect } from "./Effect";
import { GROUPS, SettingField } from "./SettingField";
import { SETTINGS } from "./settings.texts";
import { Versions } from "./Versions";

export default function Settings() {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const assistant = search.get("assistant");
  const query = assistant ? { assistant } : {};
  const settings = useQuery({
    queryKey: [...keys.settings(assistant), language],
    queryFn: () => data(api.GET("/api/rag/settings", { params: { query } })),
  });
  const assistants = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const choose = (id: string) => setSearch(id ? { assistant: id } : {}, { replace: true });
  return (
    <div class="page-scroll">
      <div class="page-column settings">
        <header class="page-head">
          <div>
            <h1>{t("title")}</h1>
            <p class="lead">{t("lead")}</p>
          </div>
          <label class="field">
            <span>{t("of")}</span>
            <select value={assistant ?? ""} onChange={(event) => choose(event.currentTarget.value)}>
              <option value="">{t("everyone")}</option>
              {assistants.data?.assistants.map((one) => (
                <option key={one.id} value={one.id}>
                  {one.name}
                </option>
              ))}
            </select>
          </label>
        </header>
        {settings.isPending && <Waiting />}
        {settings.isError && <Fault error={settings.error} onRetry={() => void settings.refetch()} />}
        {settings.data && <Form key={`${assistant ?? ""} ${settings.data.version}`} assistant={assistant} settings={settings.data} />}
      </div>
    </div>
  );
}

function Form({ assistant, settings }: { assistant: string | null; settings: Schemas["SettingsBody"] }) {
  const t = useTexts(SETTINGS);
  const shell = useTexts(SHELL);
  const [draft, setDraft] = useState<Draft>({});
  const server = useQuery({ queryKey: keys.server, queryFn: () => data(api.GET("/api/server")) });
  const mayChange = server.data?.scopes.includes("admin") ?? true;
  const changes = useMemo(() => changesOf(settings.settings, draft), [settings, draft]);
  const count = changes ? Object.keys(changes).length : 0;
  const query = assistant ? { assistant } : {};
  const save = useMutation({
    mutationFn: (body: Record<string, Value>) => data(api.PATCH("/api/rag/settings", { params: { query }, body })),
    onSuccess: (saved) => {
      notify(t("saved", { n: saved.version }));
      tellChange({ kind: "settings" });
    },
    onError: (error) => {
      if (!fieldOf(error)) notify(faultText(error), "fault");
    },
  });
  const wrong = fieldOf(save.error);
  const change = (key: string, text: string) => {
    save.reset();
    setDraft({ ...draft, [key]: text });
  };
  const submit = (event: Event) => {
    event.preventDefault();
    if (changes && count) save.mutate(changes);
  };
  return (
    <>
      {!mayChange && <p class="help">{t("readOnly")}</p>}
      <div class="settings-columns">
        <form class="settings-form" onSubmit={submit}>
          {GROUPS.map(({ title, keys: own }) => (
            <fieldset key={title} class="card" disabled={!mayChange}>
              <legend>{t(title)}</legend>
              {settings.settings
                .filter((setting) => own.includes(setting.key))
                .map((setting) => (
                  <SettingField
                    key={setting.key}
                    setting={setting}
                    draft={draft}
                    fault={wrong === setting.key && save.error ? faultText(save.error) : null}
                    onChange={(text) => change(setting.key, text)}
                  />
                ))}
            </fieldset>
          ))}
          {mayChange && (
            <div class="settings-bar">
              <span class="help">{count ? t("changed", { n: count }) : t("unchanged")}</span>
              <div class="actions">
                <Button disabled={!Object.keys(draft).length} onClick={() => setDraft({})}>
                  {t("discard")}
                </Button>
                <Button kind="primary" type="submit" disabled={!count || save.isPending}>
                  {shell("save")}
                </Button>
              </div>
            </div>
          )}
        </form>
        <div class="settings-side">
          {mayChange && <Effect assistant={assistant} changes={count ? changes : null} />}
          <Versions assistant={assistant} version={settings.version} mayChange={mayChange} />
        </div>
      </div>
    </>
  );
}

function fieldOf(error: unknown): string | null {
  const field = error instanceof ApiError ? error.details.field : null;
  return typeof field === "string" ? field : null;
}
