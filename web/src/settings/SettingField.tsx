/** One setting: its field, a slider where its range says something, what it does, its bounds and its default. */

import { useId } from "preact/hooks";
import { Button } from "../parts/Button";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { type Draft, type Setting, shown, slider, typed } from "./draft";
import { SETTINGS } from "./settings.texts";

type Name = keyof typeof SETTINGS;

export const GROUPS = [
  { title: "answering", keys: ["similarity_threshold", "guard_message", "context_turns"] },
  { title: "finding", keys: ["match_count", "match_threshold", "hybrid_top_k"] },
  { title: "joining", keys: ["fusion", "fts_weight", "vector_weight", "rrf_k"] },
] as const satisfies readonly { title: Name; keys: readonly Name[] }[] as readonly { title: Name; keys: readonly string[] }[];

type Props = { setting: Setting; draft: Draft; fault: string | null; onChange: (text: string) => void };

export function SettingField({ setting, draft, fault, onChange }: Props) {
  const t = useTexts(SETTINGS);
  const id = useId();
  const text = shown(setting, draft);
  const value = typed(setting, text);
  const said = fault ?? (value === null ? t("notNumber") : null);
  const isDefault = value === setting.default;
  return (
    <div class={setting.key in draft && value !== setting.value ? "setting setting-changed" : "setting"}>
      <label for={id}>
        <strong>{nameOf(setting.key, t)}</strong> <code>{setting.key}</code>
      </label>
      <div class="setting-row">
        <Control id={id} setting={setting} text={text} isWrong={said !== null} onInput={onChange} />
        {!isDefault && setting.default !== "" && (
          <Button icon="undo" label={`${t("toDefault")}: ${nameOf(setting.key, t)}`} onClick={() => onChange(String(setting.default))} />
        )}
      </div>
      {said && (
        <p class="help help-wrong" role="alert">
          {said}
        </p>
      )}
      <p id={`${id}-help`} class="help">
        {setting.description} <Bounds setting={setting} />
      </p>
    </div>
  );
}

function Control({ id, setting, text, isWrong, onInput }: { id: string; setting: Setting; text: string; isWrong: boolean; onInput: (text: string) => void }) {
  const t = useTexts(SETTINGS);
  const described = { id, "aria-describedby": `${id}-help`, "aria-invalid": isWrong };
  const range = slider(setting);
  if (setting.choices.length) {
    return (
      <select {...described} value={text} onChange={(event) => onInput(event.currentTarget.value)}>
        {setting.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    );
  }
  if (setting.type === "string") {
    return <textarea {...described} rows={2} placeholder={t("builtIn")} value={text} onInput={(event) => onInput(event.currentTarget.value)} />;
  }
  return (
    <>
      {range && (
        <input
          type="range"
          {...range}
          value={text}
          aria-label={nameOf(setting.key, t)}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
      <input {...described} class="setting-number" inputMode="decimal" value={text} onInput={(event) => onInput(event.currentTarget.value)} />
    </>
  );
}

function Bounds({ setting }: { setting: Setting }) {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const { min, max, type } = setting;
  const written = (value: number | string) => (typeof value === "number" ? value.toLocaleString(language) : value || t("builtIn"));
  const hasBounds = type !== "string" && min !== null && max !== null;
  return (
    <span class="setting-bounds">
      {hasBounds && `${t("bounds", { min: written(min), max: written(max) })} · `}
      {t("defaultIs", { value: written(setting.default) })}
    </span>
  );
}

/** Return the name of a setting; a key that the page does not know yet stands for itself. */
export function nameOf(key: string, t: (key: Name) => string): string {
  return key in SETTINGS ? t(key as Name) : key;
}
