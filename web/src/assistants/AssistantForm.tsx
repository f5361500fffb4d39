/** Makes an assistant, or changes one. What the server refuses is said in its own words, and what was typed stays. */

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "preact/hooks";
import { api, data } from "../api/client";
import { keys } from "../api/queries";
import { tellChange } from "../api/tabs";
import { SHELL } from "../app/shell.texts";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Fault } from "../parts/states";
import { useTexts } from "../texts/texts";
import type { Assistant } from "./Assistants";
import { ASSISTANTS } from "./assistants.texts";

const MOST_DAYS = 36_500;

type Draft = { name: string; instructions: string; model: string; days: string };

export function AssistantForm({ assistant, onClose }: { assistant: Assistant | null; onClose: () => void }) {
  const t = useTexts(ASSISTANTS);
  const shell = useTexts(SHELL);
  const [draft, setDraft] = useState<Draft>(draftOf(assistant));
  const [isShown, setShown] = useState(false);
  const server = useQuery({ queryKey: keys.server, queryFn: () => data(api.GET("/api/server")) });
  const save = useMutation({
    mutationFn: () => store(assistant, draft),
    onSuccess: () => {
      tellChange({ kind: "assistants" });
      onClose();
    },
  });
  const hasName = draft.name.trim().length > 0 && draft.name.trim().length <= 200;
  const hasDays = daysOf(draft.days) !== undefined;
  const submit = (event: Event) => {
    event.preventDefault();
    setShown(true);
    if (hasName && hasDays) save.mutate();
  };
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const models = [...new Set([...(server.data?.models ?? []), ...(assistant?.model ? [assistant.model] : [])])];
  return (
    <Dialog title={assistant ? t("editNamed", { name: assistant.name }) : t("createTitle")} onClose={onClose}>
      <form onSubmit={submit}>
        <Field label={t("name")} help={isShown && !hasName ? t("nameNeeded") : ""} isWrong>
          {(props) => <input {...props} value={draft.name} maxLength={200} onInput={(event) => change({ name: event.currentTarget.value })} />}
        </Field>
        <Field label={t("instructions")} help={t("instructionsHelp")}>
          {(props) => (
            <textarea {...props} rows={6} value={draft.instructions} onInput={(event) => change({ instructions: event.currentTarget.value })} />
          )}
        </Field>
        <Field label={t("model")} help="">
          {(props) => (
            <select {...props} value={draft.model} onChange={(event) => change({ model: event.currentTarget.value })}>
              <option value="">{t("serverModel")}</option>
              {models.map((model) => (
                <option key={model} value={model}>
                  {model}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t("retention")} help={hasDays ? t("retentionHelp") : t("daysWrong")} isWrong={!hasDays}>
          {(props) => <input {...props} inputMode="numeric" value={draft.days} onInput={(event) => change({ days: event.currentTarget.value })} />}
        </Field>
        {save.isError && <Fault error={save.error} />}
        <div class="actions">
          <Button onClick={onClose}>{shell("cancel")}</Button>
          <Button kind="primary" type="submit" disabled={save.isPending}>
            {assistant ? shell("save") : t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type Described = { id: string; "aria-describedby": string | undefined };

function Field(props: { label: string; help: string; isWrong?: boolean; children: (described: Described) => preact.ComponentChild }) {
  const id = useId();
  const help = `${id}-help`;
  return (
    <div class="field">
      <label for={id}>
        <strong>{props.label}</strong>
      </label>
      {props.children({ id, "aria-describedby": props.help ? help : undefined })}
      {props.help && (
        <span id={help} class={props.isWrong ? "help help-wrong" : "help"}>
          {props.help}
        </span>
      )}
    </div>
  );
}

function draftOf(assistant: Assistant | null): Draft {
  return {
    name: assistant?.name ?? "",
    instructions: assistant?.instructions ?? "",
    model: assistant?.model ?? "",
    days: assistant?.retentionDays == null ? "" : String(assistant.retentionDays),
  };
}

/** Return the days written, null for none, undefined for what is no number of days. */
function daysOf(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return days <= MOST_DAYS ? days : undefined;
}

async function store(assistant: Assistant | null, draft: Draft): Promise<void> {
  const body = { name: draft.name.trim(), instructions: draft.instructions, model: draft.model || null, retentionDays: daysOf(draft.days) ?? null };
  if (assistant) await api.PATCH("/api/assistants/{assistant_id}", { params: { path: { assistant_id: assistant.id } }, body });
  else await api.POST("/api/assistants", { body });
}
