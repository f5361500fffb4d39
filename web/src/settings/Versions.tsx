/** The versions there were, what differs in each from the defaults, and the ways back. */

import { useMutation, useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { tellChange } from "../api/tabs";
import { faultText } from "../app/faults";
import { notify } from "../app/notices";
import { Button } from "../parts/Button";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { nameOf } from "./SettingField";
import { SETTINGS } from "./settings.texts";

const SHOWN = 20;

type Props = { assistant: string | null; version: number; mayChange: boolean };
type Back = { to: "undo" } | { to: "version"; version: number } | { to: "defaults" | "source" };

export function Versions({ assistant, version, mayChange }: Props) {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const query = assistant ? { assistant } : {};
  const history = useQuery({
    queryKey: [...keys.settings(assistant), "history", version],
    queryFn: () => data(api.GET("/api/rag/settings/history", { params: { query: { ...query, limit: SHOWN } } })),
  });
  const back = useMutation({
    mutationFn: (wanted: Back) => goBack(wanted, query),
    onSuccess: (saved) => {
      notify(t("saved", { n: saved.version }));
      tellChange({ kind: "settings" });
    },
    onError: (error) => notify(faultText(error), "fault"),
  });
  const versions = history.data?.versions ?? [];
  return (
    <section class="card">
      <h2>{t("history")}</h2>
      {history.data && !versions.length && <p class="help">{t("historyEmpty")}</p>}
      <ol class="versions">
        {versions.map((one) => (
          <li key={one.version}>
            <div>
              <strong>{t("version", { n: one.version })}</strong> {one.version === version && <span class="badge">{t("inForce")}</span>}{" "}
              <span class="help">
                {fullTime(one.created_at, language)}
                {one.restores !== null && ` · ${t("restores", { n: one.restores })}`}
              </span>
              <p class="help">{valuesOf(one, t)}</p>
            </div>
            {mayChange && one.version !== version && (
              <Button
                icon="undo"
                label={t("goBack", { n: one.version })}
                disabled={back.isPending}
                onClick={() => back.mutate({ to: "version", version: one.version })}
              />
            )}
          </li>
        ))}
      </ol>
      {mayChange && (
        <div class="actions versions-actions">
          <Button icon="undo" disabled={!versions.length || back.isPending} onClick={() => back.mutate({ to: "undo" })}>
            {t("undo")}
          </Button>
          <Button disabled={back.isPending} onClick={() => back.mutate({ to: "defaults" })}>
            {t("resetDefaults")}
          </Button>
          <Button disabled={back.isPending} onClick={() => back.mutate({ to: "source" })}>
            {t("resetSource")}
          </Button>
        </div>
      )}
    </section>
  );
}

function valuesOf(version: Schemas["SavedVersion"], t: (key: keyof typeof SETTINGS) => string): string {
  const values = Object.entries(version.values);
  return values.length ? values.map(([key, value]) => `${nameOf(key, t)}: ${value}`).join(" · ") : t("defaults");
}

function goBack(wanted: Back, query: { assistant?: string }): Promise<Schemas["SettingsBody"]> {
  const params = { query };
  if (wanted.to === "undo") return data(api.POST("/api/rag/settings/undo", { params }));
  if (wanted.to === "version") return data(api.POST("/api/rag/settings/undo", { params, body: { version: wanted.version } }));
  return data(api.POST("/api/rag/settings/reset", { params, body: { preset: wanted.to } }));
}
