/** What happened in a turn: stages, follow-up, the two lists and their fusion, the guard, what was sent. */

import "./inspector.css";
import { useQuery } from "@tanstack/react-query";
import { api, ApiError, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { Button } from "../parts/Button";
import { Fault, Waiting } from "../parts/states";
import { useTexts } from "../texts/texts";
import { Followup } from "./Followup";
import { Guard } from "./Guard";
import { INSPECTOR } from "./inspector.texts";
import { useKeptScroll } from "./kept";
import { Outcome } from "./Outcome";
import { Overview } from "./Overview";
import { Payloads } from "./Payloads";
import { Retrieval } from "./Retrieval";
import { Stages } from "./Stages";
import { ModelInput } from "./ModelInput";

const LOOK_MILLISECONDS = 1_000;

export function Inspector({ turnId, onClose }: { turnId: string; onClose: () => void }) {
  const t = useTexts(INSPECTOR);
  const { data: turn, error, refetch } = useTurn(turnId);
  const scrolling = useKeptScroll(`${turnId} scroll`, turn !== undefined);
  return (
    <>
      <div class="panel-head">
        <h2>{t("title")}</h2>
        <Button icon="close" label={t("close")} onClick={onClose} />
      </div>
      <div class="panel-body inspector" {...scrolling}>
        {turn ? <Parts turn={turn} /> : <Missing error={error} onRetry={() => void refetch()} />}
      </div>
    </>
  );
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(INSPECTOR);
  if (isGone(error)) return <p class="inspector-note">{t("gone")}</p>;
  return error ? <Fault error={error} onRetry={onRetry} /> : <Waiting />;
}

/** Read a turn, and again each second while it runs. */
function useTurn(turnId: string) {
  return useQuery({
    queryKey: keys.turn(turnId),
    queryFn: ({ signal }) => data(api.GET("/api/turns/{turn_id}", { params: { path: { turn_id: turnId } }, signal })),
    refetchInterval: ({ state }) => (state.data?.status === "running" ? LOOK_MILLISECONDS : false),
  });
}

function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}

function Parts({ turn }: { turn: Schemas["Turn"] }) {
  const t = useTexts(INSPECTOR);
  return (
    <>
      <Overview turn={turn} />
      {turn.status === "running" ? (
        <p class="inspector-note" role="status">
          {t("stillRunning")}
        </p>
      ) : (
        <>
          <Stages turn={turn} />
          <Followup turn={turn} />
          <Retrieval turn={turn} />
          <Guard turn={turn} />
          <ModelInput turn={turn} />
          <Outcome turn={turn} />
          <Payloads turn={turn} />
        </>
      )}
    </>
  );
}
