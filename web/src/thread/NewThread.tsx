/** A new conversation: a greeting, and suggestions made from the documents. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { api, data } from "../api/client";
import { keys } from "../api/queries";
import { Empty } from "../parts/states";
import { useTexts } from "../texts/texts";
import { NEW_THREAD } from "./newThread.texts";

type Props = { assistantId: string | null; onAssistant: (id: string) => void; onAsk: (text: string) => void };

const SUGGESTIONS = 3;

export default function NewThread({ assistantId, onAssistant, onAsk }: Props) {
  const t = useTexts(NEW_THREAD);
  const assistants = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) }).data?.assistants ?? [];
  const chosen = assistantId ?? assistants.find((one) => one.name === "default")?.id ?? null;
  const { titles, isKnown } = useTitles(chosen);
  if (!titles) return <div class="new-thread" />;
  return (
    <div class="new-thread">
      {isKnown && !titles.length ? <NoDocuments /> : <Greeting titles={titles} onAsk={onAsk} />}
      {assistants.length > 1 && (
        <label class="assistant-choice">
          <span>{t("assistant")}</span>
          <select value={chosen ?? ""} onChange={(event) => onAssistant(event.currentTarget.value)}>
            {assistants.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  );
}

function NoDocuments() {
  const t = useTexts(NEW_THREAD);
  return (
    <Empty icon="document" title={t("noDocuments")}>
      <p>{t("noDocumentsText")}</p>
      <Link href="/documents" class="button button-primary">
        {t("addDocuments")}
      </Link>
    </Empty>
  );
}

function Greeting({ titles, onAsk }: { titles: readonly string[]; onAsk: (text: string) => void }) {
  const t = useTexts(NEW_THREAD);
  return (
    <div class="greeting">
      <h1>{t("greeting")}</h1>
      <p>{t("greetingText")}</p>
      <ul class="suggestions" aria-label={t("suggestions")}>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" class="suggestion" onClick={() => onAsk(t("suggestion", { title }))}>
              {t("suggestion", { title })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Return the titles of a few documents; null until it is known whether there are any, not `isKnown` if the server does not say. */
function useTitles(assistantId: string | null) {
  const { data: page, isLoading, failureCount } = useQuery({
    queryKey: [...keys.documents, "ready", assistantId],
    queryFn: () => data(api.GET("/api/documents", { params: { query: { status: "ready", limit: 20, assistant: assistantId } } })),
    placeholderData: keepPreviousData,
  });
  const isWaiting = isLoading && !failureCount;
  return { titles: isWaiting ? null : titlesOf(page?.documents ?? []), isKnown: page !== undefined };
}

function titlesOf(documents: readonly { title: string; name: string }[]): string[] {
  const titles = documents.map((one) => one.title.trim() || one.name);
  return [...new Set(titles)].slice(0, SUGGESTIONS);
}
