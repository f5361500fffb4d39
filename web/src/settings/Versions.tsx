/** The versions there were, what each changed, and the ways back. */

import { useMutation, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { Button } from "../parts/Button";
import { Fault } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import type { Setting } from "./draft";
import { differences, undoesTo, type Version } from "./history";
import { nameOf } from "./names.texts";
import { displayValue } from "./SettingField";
import { SETTINGS } from "./settings.texts";

const FIRST = 6;
const MOST = 200;

type History = UseQueryResult<Schemas["History"]>;
type Back = { to: "undo" } | { to: "version"; version: number } | { to: "defaults" | "source" };
type Props = { assistant: string | null; settings: Schemas["SettingsBody"]; history: History; wanted: string | null; mayChange: boolean };

export function useHistory(assistant: string | null, version: number): History {
  return useQuery({
    queryKey: [...keys.settings(assistant), "history", version],
    queryFn: () => data(api.GET("/api/rag/settings/history", { params: { query: { ...(assistant ? { assistant } : {}), limit: MOST } } })),
    placeholderData: (before) => before,
  });
}

export function Versions({ assistant, settings, history, wanted, mayChange }: Props) {
  const t = useTexts(SETTINGS);
  const back = useGoingBack(assistant);
  const versions = history.data?.versions ?? [];
  return (
    <section class="card" aria-labelledby="versions-heading">
      <h2 id="versions-heading">{t("history")}</h2>
      {history.isError && <Fault error={history.error} onRetry={() => void history.refetch()} />}
      {history.data && <List {...{ settings, versions, wanted }} hasDefaults={!assistant} onBack={mayChange && !back.isPending ? back.mutate : null} />}
      {mayChange && <WaysBack assistant={assistant} settings={settings} versions={versions} isBusy={back.isPending} onBack={back.mutate} />}
    </section>
  );
}

type ListProps = {
  settings: Schemas["SettingsBody"];
  versions: Version[];
  wanted: string | null;
  hasDefaults: boolean;
  onBack: ((back: Back) => void) | null;
};

function List({ settings, versions, wanted, hasDefaults, onBack }: ListProps) {
  const t = useTexts(SETTINGS);
  const [isAll, setAll] = useState(false);
  const named = versions.findIndex((one) => String(one.version) === wanted);
  const shown = isAll ? versions : versions.slice(0, Math.max(FIRST, named + 1));
  const isWhole = shown.length === versions.length;
  return (
    <>
      {wanted !== null && named < 0 && !(wanted === "0" && hasDefaults) && <p class="help">{t("versionMissing", { n: wanted })}</p>}
      <ol class="setting-versions">
        {shown.map((one, at) => (
          <Row
            key={one.version}
            version={one}
            before={versions[at + 1]}
            settings={settings.settings}
            isInForce={one.version === settings.version}
            isNamed={at === named}
            onBack={onBack && (() => onBack({ to: "version", version: one.version }))}
          />
        ))}
        {isWhole && hasDefaults && <Defaults isInForce={settings.version === 0} isNamed={wanted === "0"} />}
      </ol>
      {!isWhole && (
        <Button kind="quiet" onClick={() => setAll(true)}>
          {t("showAll", { n: versions.length })}
        </Button>
      )}
    </>
  );
}

function Defaults({ isInForce, isNamed }: { isInForce: boolean; isNamed: boolean }) {
  const t = useTexts(SETTINGS);
  return (
    <li class={isNamed ? "settings-version settings-version-named" : "settings-version"} aria-current={isNamed || undefined}>
      <div>
        <strong>{t("defaultsVersion")}</strong> {isInForce && <span class="badge badge-good">{t("inForce")}</span>}
        {isInForce && <p class="help">{t("historyEmpty")}</p>}
      </div>
    </li>
  );
}

type WaysProps = { assistant: string | null; settings: Schemas["SettingsBody"]; versions: Version[]; isBusy: boolean; onBack: (back: Back) => void };

function WaysBack({ assistant, settings, versions, isBusy, onBack }: WaysProps) {
  const t = useTexts(SETTINGS);
  const target = undoesTo(versions, assistant !== null);
  const isDefault = settings.settings.every((one) => one.value === one.default);
  return (
    <div class="setting-versions-actions">
      <Button icon="undo" idle={target === null || isBusy} onClick={() => onBack({ to: "undo" })}>
        {t("undo")}
      </Button>
      <Button idle={isDefault || isBusy} onClick={() => onBack({ to: "defaults" })}>
        {t("resetDefaults")}
      </Button>
      <Button idle={isBusy} onClick={() => onBack({ to: "source" })}>
        {t("resetSource")}
      </Button>
      <p class="help">{t("resetSourceHelp")}</p>
    </div>
  );
}

type RowProps = {
  version: Version;
  before: Version | undefined;
  settings: readonly Setting[];
  isInForce: boolean;
  isNamed: boolean;
  onBack: (() => void) | null;
};

function Row({ version, before, settings, isInForce, isNamed, onBack }: RowProps) {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.scrollIntoView({ block: "center" });
  }, [isNamed]);
  const changed = differences(version, before, settings);
  return (
    <li ref={row} class={isNamed ? "settings-version settings-version-named" : "settings-version"} aria-current={isNamed || undefined}>
      <div>
        <strong>{t("version", { n: version.version })}</strong> {isInForce && <span class="badge badge-good">{t("inForce")}</span>}
        <span class="help settings-version-when">
          {fullTime(version.created_at, language)}
          {version.restores !== null && ` · ${version.restores ? t("restores", { n: version.restores }) : t("restoresDefaults")}`}
        </span>
        <ul class="settings-version-changes">
          {changed.map(({ key, from, to }) => (
            <li key={key}>
              {nameOf(key, t)}: <span class="help">{displayValue({ key }, from, language, t)} →</span> <bdi>{displayValue({ key }, to, language, t)}</bdi>
            </li>
          ))}
          {!changed.length && <li class="help">{t("noDifference")}</li>}
        </ul>
      </div>
      {onBack && !isInForce && <Button icon="undo" label={t("goBack", { n: version.version })} onClick={onBack} />}
    </li>
  );
}

function useGoingBack(assistant: string | null) {
  const t = useTexts(SETTINGS);
  return useMutation({
    mutationFn: (wanted: Back) => goBack(wanted, assistant ? { assistant } : {}),
    onSuccess: (saved) => {
      notify(t("saved", { n: saved.version }));
      broadcastChange({ kind: "settings" });
    },
    onError: notifyFault,
  });
}

function goBack(wanted: Back, query: { assistant?: string }): Promise<Schemas["SettingsBody"]> {
  const params = { query };
  if (wanted.to === "undo") return data(api.POST("/api/rag/settings/undo", { params }));
  if (wanted.to === "version") return data(api.POST("/api/rag/settings/undo", { params, body: { version: wanted.version } }));
  return data(api.POST("/api/rag/settings/reset", { params, body: { preset: wanted.to } }));
}
