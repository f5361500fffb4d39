/** The assistants: what each answers from, and with which instructions. */

import "./assistants.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { Link } from "wouter";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { tellChange } from "../api/tabs";
import { faultText } from "../app/faults";
import { notify } from "../app/notices";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { AssistantForm } from "./AssistantForm";
import { ASSISTANTS } from "./assistants.texts";

export type Assistant = Schemas["AssistantBody"];
type Open = { kind: "new" } | { kind: "edit" | "remove"; assistant: Assistant } | null;

export default function Assistants() {
  const t = useTexts(ASSISTANTS);
  const list = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <div class="page-scroll">
      <div class="page-column">
        <header class="page-head">
          <div>
            <h1>{t("title")}</h1>
            <p class="lead">{t("lead")}</p>
          </div>
          <Button kind="primary" icon="plus" onClick={() => setOpen({ kind: "new" })}>
            {t("add")}
          </Button>
        </header>
        {list.isPending && <Waiting />}
        {list.isError && <Fault error={list.error} onRetry={() => void list.refetch()} />}
        <ul class="assistants">
          {list.data?.assistants.map((assistant) => (
            <Card key={assistant.id} assistant={assistant} onOpen={(kind) => setOpen({ kind, assistant })} />
          ))}
        </ul>
      </div>
      {open?.kind === "new" && <AssistantForm assistant={null} onClose={close} />}
      {open?.kind === "edit" && <AssistantForm assistant={open.assistant} onClose={close} />}
      {open?.kind === "remove" && <Removal assistant={open.assistant} onClose={close} />}
    </div>
  );
}

function useDetail(id: string) {
  return useQuery({
    queryKey: [...keys.assistants, id],
    queryFn: () => data(api.GET("/api/assistants/{assistant_id}", { params: { path: { assistant_id: id } } })),
  });
}

function Card({ assistant, onOpen }: { assistant: Assistant; onOpen: (kind: "edit" | "remove") => void }) {
  const t = useTexts(ASSISTANTS);
  const { data: detail } = useDetail(assistant.id);
  const { name, tools } = assistant;
  return (
    <li class="card">
      <div class="page-head">
        <h2>
          <bdi>{name}</bdi>
        </h2>
        <div class="actions">
          <Button kind="quiet" icon="edit" label={t("editNamed", { name })} onClick={() => onOpen("edit")}>
            {t("edit")}
          </Button>
          {name !== "default" && (
            <Button kind="quiet" icon="trash" label={t("removeNamed", { name })} onClick={() => onOpen("remove")}>
              {t("remove")}
            </Button>
          )}
        </div>
      </div>
      <p class="instructions">{assistant.instructions || <span class="help">{t("noInstructions")}</span>}</p>
      <p class="facts-line">
        {detail && <Link href={`/documents?assistant=${assistant.id}`}>{t("documents", { n: detail.documentCount })}</Link>}
        {detail && <span>{t("conversations", { n: detail.conversationCount })}</span>}
        {assistant.model && <span class="badge">{assistant.model}</span>}
        {tools.length > 0 && (
          <span class="badge">
            {t("tools")}: {tools.map((tool) => tool.server).join(", ")}
          </span>
        )}
        <Link href={`/settings?assistant=${assistant.id}`}>{t("retrieval")}</Link>
      </p>
    </li>
  );
}

function Removal({ assistant, onClose }: { assistant: Assistant; onClose: () => void }) {
  const t = useTexts(ASSISTANTS);
  const { data: detail } = useDetail(assistant.id);
  const remove = useMutation({
    mutationFn: () => data(api.DELETE("/api/assistants/{assistant_id}", { params: { path: { assistant_id: assistant.id } } })),
    onSuccess: () => {
      tellChange({ kind: "assistants" });
      tellChange({ kind: "documents" });
      tellChange({ kind: "conversations" });
    },
    onError: (error) => notify(faultText(error), "fault"),
  });
  if (!detail) return null;
  const counts = { documents: detail.documentCount, conversations: detail.conversationCount };
  return (
    <Confirm
      title={t("removeTitle", { name: assistant.name })}
      text={t("removeText", counts)}
      action={t("remove")}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}
