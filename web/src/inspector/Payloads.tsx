/** What went to the provider and what came back, to the character, read when somebody asks for it. */

import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "preact/hooks";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { copyText } from "../markdown/copy";
import { Button } from "../parts/Button";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { Part } from "./Part";
import { beginning, pieces } from "./payload";
import { PAYLOADS } from "./payloads.texts";

export function Payloads({ turn: { turnId, hasPayloads } }: { turn: Schemas["Turn"] }) {
  const t = useTexts(PAYLOADS);
  const [isAsked, setAsked] = useState(false);
  const { data: both, error, refetch } = useQuery({
    queryKey: [...keys.turn(turnId), "payloads"],
    queryFn: ({ signal }) => data(api.GET("/api/turns/{turn_id}/payloads", { params: { path: { turn_id: turnId } }, signal })),
    enabled: isAsked,
    staleTime: Infinity,
    gcTime: 0,
  });
  return (
    <Part title={t("title")}>
      {!hasPayloads && <p class="help">{t("none")}</p>}
      {hasPayloads && !isAsked && (
        <div>
          <Button onClick={() => setAsked(true)}>{t("load")}</Button>
        </div>
      )}
      {isAsked && !both && (error ? <Fault error={error} onRetry={() => void refetch()} /> : <Waiting />)}
      {both && <Payload name="request" payload={both.requestPayload} />}
      {both && <Payload name="response" payload={both.responsePayload} />}
    </Part>
  );
}

function Payload({ name, payload }: { name: "request" | "response"; payload: unknown }) {
  const t = useTexts(PAYLOADS);
  const [isWhole, setWhole] = useState(false);
  const text = useMemo(() => JSON.stringify(payload, null, 2), [payload]);
  const shown = isWhole ? text : beginning(text);
  return (
    <div class="payload">
      <div class="payload-head">
        <h4>{t(name)}</h4>
        <Button icon="copy" label={t(name === "request" ? "copyRequest" : "copyResponse")} onClick={() => void copyText(text)} />
      </div>
      <pre tabIndex={0} role="region" aria-label={t(name)}>
        {pieces(shown).map((piece, index) => (
          <code key={index}>{piece}</code>
        ))}
      </pre>
      {shown.length < text.length && (
        <Button kind="quiet" icon="down" onClick={() => setWhole(true)}>
          {t("showAll", { n: text.length })}
        </Button>
      )}
    </div>
  );
}
