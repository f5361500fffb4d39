/** Makes an assistant, or changes one. What the server refuses is said in its own words, and what was typed stays. */

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "preact/hooks";
import { ApiError, api, data } from "../api/client";
import { keys } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notify } from "../app/notices";
import { SHELL } from "../app/shell.texts";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Dialog } from "../parts/Dialog";
import { Fault } from "../parts/states";
import { useTexts } from "../texts/texts";
import { type Assistant, daysOf, DEFAULT, type Draft, draftOf, type Fault as DraftFault, faultOf } from "./assistant";
import { ASSISTANTS } from "./assistants.texts";

type Props = { assistant: Assistant | null; onClose: () => void };

export function AssistantForm({ assistant, onClose }: Props) {
  const t = useTexts(ASSISTANTS);
  const shell = useTexts(SHELL);
  const [draft, setDraft] = useState<Draft>(draftOf(assistant));
  const [isTried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => send(assistant, draft),
    onSuccess: () => {
      notify(t("saved", { name: shownName(draft.name.trim()) }));
      broadcastChange({ kind: "assistants" });
      onClose();
    },
  });
  const isTaken = save.error instanceof ApiError && save.error.status === 409 && save.error.details.field === "name";
  const fault = isTaken ? "nameTaken" : faultOf(draft);
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    if (!faultOf(draft) && !save.isPending) save.mutate();
  };
  const change = (part: Partial<Draft>) => {
    save.reset();
    setDraft({ ...draft, ...part });
  };
  return (
    <Dialog title={assistant ? t("editNamed", { name: shownName(assistant.name) }) : t("createTitle")} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Fields assistant={assistant} draft={draft} fault={isTried || fault === "daysWrong" ? fault : null} onChange={change} />
        {assistant && <Elsewhere assistant={assistant} />}
        {save.isError && !isTaken && <Fault error={save.error} />}
        <div class="actions">
          <Button onClick={onClose}>{shell("cancel")}</Button>
          <Button kind="primary" type="submit" idle={save.isPending}>
            {assistant ? shell("save") : t("create")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type FieldsProps = { assistant: Assistant | null; draft: Draft; fault: DraftFault | "nameTaken" | null; onChange: (part: Partial<Draft>) => void };

function Fields({ assistant, draft, fault, onChange }: FieldsProps) {
  const t = useTexts(ASSISTANTS);
  const server = useQuery({ queryKey: keys.server, queryFn: () => data(api.GET("/api/server")) });
  const isDefault = assistant?.name === DEFAULT;
  const isNameWrong = fault === "nameNeeded" || fault === "nameTaken";
  const models = [...new Set([...(server.data?.models ?? []), ...(assistant?.model ? [assistant.model] : [])])];
  return (
    <>
      <Field label={t("name")} help={isNameWrong ? t(fault) : isDefault ? t("defaultKept") : ""} isWrong={isNameWrong}>
        {(props) => (
          <input {...props} autoComplete="off" readOnly={isDefault} value={draft.name} onInput={(event) => onChange({ name: event.currentTarget.value })} />
        )}
      </Field>
      <Field label={t("instructions")} help={t(fault === "instructionsLong" ? fault : "instructionsHelp")} isWrong={fault === "instructionsLong"}>
        {(props) => (
          <textarea {...props} rows={6} value={draft.instructions} onInput={(event) => onChange({ instructions: event.currentTarget.value })} />
        )}
      </Field>
      <Field label={t("model")} help="">
        {(props) => (
          <select {...props} value={draft.model} onChange={(event) => onChange({ model: event.currentTarget.value })}>
            <option value="">{t("serverModel")}</option>
            {models.map((model) => (
              <option key={model} value={model}>
                {model}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("retention")} help={t(fault === "daysWrong" ? fault : "retentionHelp")} isWrong={fault === "daysWrong"}>
        {(props) => <input {...props} inputMode="numeric" autoComplete="off" value={draft.days} onInput={(event) => onChange({ days: event.currentTarget.value })} />}
      </Field>
    </>
  );
}

/** What an assistant has that is set over HTTP alone. */
function Elsewhere({ assistant: { memoryRole, tools } }: { assistant: Assistant }) {
  const t = useTexts(ASSISTANTS);
  const parts = [
    memoryRole && t("memoryNamed", { name: memoryRole }),
    tools.length > 0 && t("toolsNamed", { names: tools.map((one) => `${one.server} (${one.allow.join(", ")})`).join(", ") }),
  ].filter(Boolean);
  return parts.length ? (
    <p class="help">
      {parts.join(" · ")} · {t("setElsewhere")}
    </p>
  ) : null;
}

type Described = { id: string; "aria-describedby": string | undefined; "aria-invalid": boolean };

function Field(props: { label: string; help: string; isWrong?: boolean; children: (described: Described) => preact.ComponentChild }) {
  const id = useId();
  const help = `${id}-help`;
  return (
    <div class="field">
      <label for={id}>
        <strong>{props.label}</strong>
      </label>
      {props.children({ id, "aria-describedby": props.help ? help : undefined, "aria-invalid": Boolean(props.isWrong) })}
      {props.help && (
        <span id={help} class={props.isWrong ? "help help-wrong" : "help"} role={props.isWrong ? "alert" : undefined}>
          {props.help}
        </span>
      )}
    </div>
  );
}

async function send(assistant: Assistant | null, draft: Draft): Promise<void> {
  const body = { name: draft.name.trim(), instructions: draft.instructions, model: draft.model || null, retentionDays: daysOf(draft.days) ?? null };
  if (assistant) await api.PATCH("/api/assistants/{assistant_id}", { params: { path: { assistant_id: assistant.id } }, body });
  else await api.POST("/api/assistants", { body });
}
