/** The assistants: what each answers from, and with which instructions. */

import "./assistants.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { Link } from "wouter";
import { api, data } from "../api/client";
import { useMay } from "../api/may";
import { keys } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Dialog } from "../parts/Dialog";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { type Assistant, DEFAULT } from "./assistant";
import { AssistantForm } from "./AssistantForm";
import { ASSISTANTS } from "./assistants.texts";

type Open = { kind: "new" } | { kind: "edit" | "remove"; assistant: Assistant } | null;

export default function Assistants() {
  const t = useTexts(ASSISTANTS);
  const list = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const [open, setOpen] = useState<Open>(null);
  const mayChange = useMay("write");
  return (
    <div class="page-scroll">
      <div class="page-column">
        <header class="page-head">
          <div>
            <h1>{t("title")}</h1>
            <p class="lead">{t("lead")}</p>
          </div>
          {mayChange && (
            <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: "new" })}>
              {t("add")}
            </Button>
          )}
        </header>
        {list.isPending && <Waiting />}
        {list.isError && <Fault error={list.error} onRetry={() => void list.refetch()} />}
        <ul class="assistants">
          {list.data?.assistants.map((assistant) => (
            <Card key={assistant.id} assistant={assistant} mayChange={mayChange} onOpen={(kind) => setOpen({ kind, assistant })} />
          ))}
        </ul>
      </div>
      {open && <Opened open={open} onClose={() => setOpen(null)} />}
    </div>
  );
}

function Opened({ open, onClose }: { open: Exclude<Open, null>; onClose: () => void }) {
  if (open.kind === "remove") return <Removal assistant={open.assistant} onClose={onClose} />;
  return <AssistantForm assistant={open.kind === "edit" ? open.assistant : null} onClose={onClose} />;
}

function useDetail(id: string) {
  return useQuery({
    queryKey: ["assistant", id], // not below the list's key: a deleted one would be read again
    refetchOnMount: "always",
    queryFn: () => data(api.GET("/api/assistants/{assistant_id}", { params: { path: { assistant_id: id } } })),
  });
}

type CardProps = { assistant: Assistant; mayChange: boolean; onOpen: (kind: "edit" | "remove") => void };

function Card({ assistant, mayChange, onOpen }: CardProps) {
  const t = useTexts(ASSISTANTS);
  const name = shownName(assistant.name);
  const isDefault = assistant.name === DEFAULT;
  return (
    <li class="card">
      <div class="assistant-head">
        <h2>
          <bdi>{name}</bdi> {isDefault && <span class="badge">{t("isDefault")}</span>}
        </h2>
        {mayChange && (
        <div class="actions">
          <Button kind="quiet" icon="edit" label={t("editNamed", { name })} onClick={() => onOpen("edit")}>
            {t("edit")}
          </Button>
          {!isDefault && (
            <Button kind="quiet" icon="trash" label={t("removeNamed", { name })} onClick={() => onOpen("remove")}>
              {t("remove")}
            </Button>
          )}
        </div>
        )}
      </div>
      <p class="instructions" dir="auto">{assistant.instructions || <span class="help">{t("noInstructions")}</span>}</p>
      <Facts assistant={assistant} />
    </li>
  );
}

function Facts({ assistant }: { assistant: Assistant }) {
  const t = useTexts(ASSISTANTS);
  const { data: detail } = useDetail(assistant.id);
  const { tools, retentionDays, memoryRole, model } = assistant;
  return (
    <p class="facts-line">
      {detail && <Link href={`/documents?assistant=${assistant.id}`}>{t("documents", { n: detail.documentCount })}</Link>}
      {detail && <span>{t("conversations", { n: detail.conversationCount })}</span>}
      <Link href={`/settings?assistant=${assistant.id}`}>{t("retrieval")}</Link>
      {model && <span class="badge">{t("modelNamed", { name: model })}</span>}
      {retentionDays !== null && <span class="badge">{retentionDays ? t("keptDays", { n: retentionDays }) : t("keptForEver")}</span>}
      {memoryRole && <span class="badge">{t("memoryNamed", { name: memoryRole })}</span>}
      {tools.length > 0 && <span class="badge">{t("toolsNamed", { names: tools.map((tool) => tool.server).join(", ") })}</span>}
    </p>
  );
}

function Removal({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const t = useTexts(ASSISTANTS);
  const { data: detail, isError, error, refetch } = useDetail(assistant.id);
  const name = shownName(assistant.name);
  const remove = useMutation({
    mutationFn: () => data(api.DELETE("/api/assistants/{assistant_id}", { params: { path: { assistant_id: assistant.id } } })),
    onSuccess: () => {
      notify(t("removed", { name }));
      broadcastChange({ kind: "assistants" });
      broadcastChange({ kind: "documents" });
      broadcastChange({ kind: "conversations" });
    },
    onError: notifyFault,
  });
  if (!detail) {
    return (
      <Dialog title={t("removeTitle", { name })} onClose={onClose}>
        {isError ? <Fault error={error} onRetry={() => void refetch()} /> : <Waiting />}
      </Dialog>
    );
  }
  const counts = {
    documents: t("documents", { n: detail.documentCount }),
    conversations: t("conversations", { n: detail.conversationCount }),
  };
  return (
    <Confirm
      title={t("removeTitle", { name })}
      text={t("removeText", counts)}
      action={t("remove")}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
