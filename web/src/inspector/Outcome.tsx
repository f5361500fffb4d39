/** The outcome of the answer: citations, the support of its sentences, warnings, the error. */

import { useQuery } from "@tanstack/react-query";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { Summary } from "../support/part";
import { useTexts } from "../texts/texts";
import { Part } from "./Part";
import { OUTCOME } from "./outcome.texts";

type Turn = Schemas["Turn"];

export function Outcome({ turn }: { turn: Turn }) {
  const t = useTexts(OUTCOME);
  const { citations, warnings, error } = turn;
  const message = useAnswer(turn);
  const supports = message?.metadata.support;
  const added = citations.filter((citation) => citation.added).length;
  return (
    <Part title={t("title")}>
      {error && <Line tone="danger" code={error.code} message={error.message} />}
      {warnings.map(({ code, message }, index) => (
        <Line key={index} tone="caution" code={code} message={message} />
      ))}
      <p>{citations.length ? t("citations", { n: citations.length }) : t("noCitations")}</p>
      {added > 0 && <p>{t("added", { n: added })}</p>}
      {message && supports && <Summary text={message.content} supports={supports} isOpen />}
    </Part>
  );
}

/** Return the stored answer; undefined while it is read or if there is none. */
function useAnswer({ conversationId, assistantMessageId, status }: Turn): Schemas["clew__dialects__conversations__wire__Message"] | undefined {
  const id = assistantMessageId ?? "";
  const { data: message } = useQuery({
    queryKey: [...keys.conversation(conversationId), "message", id],
    queryFn: ({ signal }) => {
      const path = { conversation_id: conversationId, message_id: id };
      return data(api.GET("/api/conversations/{conversation_id}/messages/{message_id}", { params: { path }, signal }));
    },
    enabled: id !== "" && status === "completed",
  });
  return message;
}

function Line({ tone, code, message }: { tone: "caution" | "danger"; code: string; message: string }) {
  return (
    <p class={`outcome-line outcome-${tone}`}>
      <Icon name="warning" />
      <span>
        <Message text={message} /> <code>{code}</code>
      </span>
    </p>
  );
}
