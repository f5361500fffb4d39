/** One setting: its field, a slider if its range is useful, its description, bounds, default and change. */

import { useId } from "preact/hooks";
import { Button } from "../parts/Button";
import { Message } from "../parts/Message";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { type Draft, type Setting, shown, slider, stepped, typed, valueIn, written } from "./draft";
import { nameOf } from "./names.texts";
import { SETTINGS } from "./settings.texts";

type Name = keyof typeof SETTINGS;

export const GROUPS = [
  {
    title: "refusing",
    keys: [
      "similarity_threshold",
      "evidence_threshold",
      "words_weight",
      "foreign_threshold",
      "words_threshold",
      "guard_passages",
      "asked_passages",
      "asked_threshold",
      "guard_message",
      "grounding",
    ],
  },
  { title: "finding", keys: ["match_count", "match_threshold"] },
  { title: "joining", keys: ["fusion", "fts_weight", "vector_weight", "rrf_k"] },
  { title: "sending", keys: ["hybrid_top_k", "rerank_passages", "context_turns"] },
] as const satisfies readonly { title: Name; keys: readonly Name[] }[] as readonly { title: Name; keys: readonly string[] }[];

type Props = {
  setting: Setting;
  draft: Draft;
  fault: string | null;
  isFixed: boolean;
  onChange: (text: string) => void;
  onLeave: () => void;
};

export function SettingField({ setting, draft, fault, isFixed, onChange, onLeave }: Props) {
  const t = useTexts(SETTINGS);
  const language = useLanguage();
  const id = useId();
  const name = nameOf(setting.key, t);
  const value = valueIn(setting, draft);
  const isChanged = value !== setting.value;
  return (
    <div class={`setting ${isChanged ? "setting-changed" : ""} ${fault ? "setting-wrong" : ""}`} onFocusOut={onLeave}>
      <div class="setting-head">
        <div class="setting-name">
          <label for={id}>{name}</label>
          <code>{setting.key}</code>
          {isChanged ? (
            <span class="badge badge-changed">{t("was", { value: displayValue(setting, setting.value, language, t) })}</span>
          ) : (
            setting.value !== setting.default && <span class="badge">{t("notDefault")}</span>
          )}
        </div>
        {!isFixed && value !== setting.default && (
          <Button icon="undo" label={t("toDefault", { name })} onClick={() => onChange(written(setting.default, language))} />
        )}
      </div>
      <p id={`${id}-help`} class="help">
        {setting.description}
      </p>
      <Control {...{ id, setting, name, isFixed }} text={shown(setting, draft, language)} isWrong={fault !== null} onInput={onChange} />
      {fault && (
        <p id={`${id}-fault`} class="help help-wrong" role="alert">
          <Message text={fault} />
        </p>
      )}
      <p id={`${id}-bounds`} class="help setting-bounds">
        {[boundsOf(setting, t), t("defaultIs", { value: displayValue(setting, setting.default, language, t) })].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

type ControlProps = {
  id: string;
  setting: Setting;
  name: string;
  text: string;
  isWrong: boolean;
  isFixed: boolean;
  onInput: (text: string) => void;
};

function Control({ id, setting, name, text, isWrong, isFixed, onInput }: ControlProps) {
  const t = useTexts(SETTINGS);
  const fixed = { disabled: isFixed };
  const described = { id, ...fixed, "aria-describedby": `${isWrong ? `${id}-fault ` : ""}${id}-help ${id}-bounds`, "aria-invalid": isWrong };
  if (setting.choices.length) {
    return (
      <select {...described} value={text} onChange={(event) => onInput(event.currentTarget.value)}>
        {setting.choices.map((choice) => (
          <option key={choice} value={choice}>
            {choice in CHOICES ? t(CHOICES[choice as keyof typeof CHOICES]) : choice}
          </option>
        ))}
      </select>
    );
  }
  if (setting.type === "string") {
    return <textarea {...described} rows={3} placeholder={t("builtInText")} value={text} onInput={(event) => onInput(event.currentTarget.value)} />;
  }
  return <NumberControl {...{ setting, name, text, described, fixed, onInput }} />;
}

const CHOICES = { rrf: "fusionRrf", convex: "fusionConvex", auto: "groundingAuto", strict: "groundingStrict", flag: "groundingFlag" } as const;
const CHOSEN = ["fusion", "grounding"];

type NumberProps = Pick<ControlProps, "setting" | "name" | "text" | "onInput"> & { described: { id: string }; fixed: { disabled: boolean } };

function NumberControl({ setting, name, text, described, fixed, onInput }: NumberProps) {
  const language = useLanguage();
  const range = slider(setting);
  const value = typed(setting, text);
  const step = (event: KeyboardEvent) => {
    const direction = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : null;
    const next = direction && stepped(setting, text, direction);
    if (next === null) return;
    event.preventDefault();
    onInput(written(next, language));
  };
  return (
    <div class="setting-row">
      {range && (
        <input
          type="range"
          {...range}
          {...fixed}
          value={typeof value === "number" ? value : Number(setting.value)}
          aria-label={name}
          aria-describedby={`${described.id}-help`}
          onInput={(event) => onInput(written(Number(event.currentTarget.value), language))}
        />
      )}
      <input
        {...described}
        class="setting-number"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onKeyDown={step}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

function boundsOf({ min, max, type, choices }: Setting, t: ReturnType<typeof useTexts<typeof SETTINGS>>): string {
  if (choices.length || min === null || max === null) return "";
  return t(type === "string" ? "boundsOfText" : "bounds", { min, max });
}

/** Return a value for display; an empty text means the built-in one. */
export function displayValue(setting: Pick<Setting, "key">, value: number | string, language: Parameters<typeof written>[1], t: (key: Name) => string): string {
  if (value === "") return t("builtIn");
  if (CHOSEN.includes(setting.key) && value in CHOICES) return t(CHOICES[value as keyof typeof CHOICES]);
  return typeof value === "number" ? value.toLocaleString(language, { maximumFractionDigits: 12 }) : `“${value}”`;
}
