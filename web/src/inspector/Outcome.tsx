/** The outcome of the answer: citations, sentences without one, warnings, the error. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { Icon } from "../parts/icons";
import { indexAfter } from "../texts/codePoints";
import { useTexts } from "../texts/texts";
import { Part } from "./Part";
import { OUTCOME } from "./outcome.texts";

type Turn = Schemas["Turn"];

export function Outcome({ turn }: { turn: Turn }) {
  const t = useTexts(OUTCOME);
  const { citations, warnings, error } = turn;
  const unsupported = useUnsupported(turn);
  return (
    <Part title={t("title")}>
      {error && <Line tone="danger" code={error.code} message={error.message} />}
      {warnings.map(({ code, message }, index) => (
        <Line key={index} tone="caution" code={code} message={message} />
      ))}
      <p>
        {citations.length ? t("citations", { n: citations.length }) : t("noCitations")}
        {citations.length > 0 && unsupported?.length === 0 && ` ${t("supported")}`}
      </p>
      {unsupported && unsupported.length > 0 && (
        <div>
          <p>{t("unsupported", { n: unsupported.length })}</p>
          <ul class="plain-list unsupported" dir="auto">
            {unsupported.map((sentence, index) => (
              <li key={index}>{sentence}</li>
            ))}
          </ul>
        </div>
      )}
    </Part>
  );
}

/** Return the sentences of the answer that no citation supports; undefined while they are read or where there is no answer. */
function useUnsupported({ conversationId, assistantMessageId, status }: Turn): string[] | undefined {
  const id = assistantMessageId ?? "";
  const { data: message } = useQuery({
    queryKey: [...keys.conversation(conversationId), "message", id],
    queryFn: ({ signal }) => {
      const path = { conversation_id: conversationId, message_id: id };
      return data(api.GET("/api/conversations/{conversation_id}/messages/{message_id}", { params: { path }, signal }));
    },
    enabled: id !== "" && status === "completed",
  });
  return message?.metadata.unsupported?.map(({ start = 0, end = 0 }) => {
    const from = indexAfter(message.content, start);
    return message.content.slice(from, indexAfter(message.content, end - start, from));
  });
}

function Line({ tone, code, message }: { tone: "caution" | "danger"; code: string; message: string }) {
  return (
    <p class={`outcome-line outcome-${tone}`}>
      <Icon name="warning" />
      <span>
        {message} <code>{code}</code>
      </span>
    </p>
  );
}
