/** What a change would do to the last real questions: which passages come, go and move, and which would be refused. */

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "preact/hooks";
import { Link } from "wouter";
import { api, data, type Schemas } from "../api/client";
import { Fault } from "../parts/states";
import { useTexts } from "../texts/texts";
import type { Value } from "./draft";
import { SETTINGS } from "./settings.texts";

type Preview = Schemas["PreviewBody"];
type Question = Preview["questions"][number];

const LASTS = [10, 20, 50];
const QUIET_MILLISECONDS = 500;
const SHOWN_PASSAGES = 6;

export function Effect({ assistant, changes }: { assistant: string | null; changes: Record<string, Value> | null }) {
  const t = useTexts(SETTINGS);
  const [last, setLast] = useState(10);
  const settled = useSettled(changes);
  const preview = useQuery({
    queryKey: ["preview", assistant, last, settled],
    enabled: settled !== null && changes !== null,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: ({ signal }) =>
      data(api.POST("/api/rag/settings/preview", { params: { query: assistant ? { assistant } : {} }, body: { changes: settled ?? {}, last }, signal })),
  });
  const isSearching = changes !== null && (preview.isFetching || settled !== changes);
  return (
    <section class="card" aria-busy={isSearching}>
      <div class="page-head">
        <h2>{t("effect")}</h2>
        <label class="effect-last help">
          {t("last")}{" "}
          <select value={last} onChange={(event) => setLast(Number(event.currentTarget.value))}>
            {LASTS.map((count) => (
              <option key={count}>{count}</option>
            ))}
          </select>
        </label>
      </div>
      {changes === null && <p class="help">{t("effectEmpty")}</p>}
      {changes !== null && isSearching && <p class="help">{t("searching")}</p>}
      {changes !== null && preview.isError && <Fault error={preview.error} />}
      {changes !== null && preview.data && !preview.isError && <Shown preview={preview.data} isStale={isSearching} />}
    </section>
  );
}

function Shown({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const t = useTexts(SETTINGS);
  const { totals } = preview;
  if (!totals.questions) return <p class="help">{t("noQuestions")}</p>;
  const changed = preview.questions.filter((one) => one.passages.length || one.present.is_refused !== one.changed.is_refused);
  return (
    <div class={isStale ? "effect effect-stale" : "effect"}>
      <dl class="totals">
        <Total name={t("questionsChanged")} value={`${totals.questions_changed}/${totals.questions}`} />
        <Total name={t("newlyRefused")} value={totals.newly_refused} tone={totals.newly_refused ? "bad" : ""} />
        <Total name={t("newlyAnswered")} value={totals.newly_answered} tone={totals.newly_answered ? "good" : ""} />
        <Total name={t("passagesCome")} value={totals.passages_come} />
        <Total name={t("passagesGone")} value={totals.passages_gone} />
        <Total name={t("passagesMoved")} value={totals.passages_moved} />
      </dl>
      {!preview.is_complete && <p class="help">{t("incomplete")}</p>}
      {!changed.length && <p>{t("noEffect", { n: totals.questions })}</p>}
      <ul class="replayed">
        {changed.map((question) => (
          <Replayed key={question.turn_id} question={question} />
        ))}
      </ul>
      {preview.approximations.length > 0 && (
        <details class="help">
          <summary>{t("approximations")}</summary>
          <ul>
            {preview.approximations.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

function Total({ name, value, tone = "" }: { name: string; value: number | string; tone?: string }) {
  return (
    <div class={`total ${tone && `total-${tone}`}`}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Replayed({ question }: { question: Question }) {
  const t = useTexts(SETTINGS);
  const turned = question.present.is_refused === question.changed.is_refused ? null : question.changed.is_refused;
  return (
    <li>
      <details>
        <summary>
          <bdi>{question.question}</bdi>{" "}
          {turned !== null && <span class={`badge ${turned ? "badge-bad" : "badge-good"}`}>{turned ? t("wouldBeRefused") : t("wouldBeAnswered")}</span>}
        </summary>
        <ul class="moved">
          {question.passages.slice(0, SHOWN_PASSAGES).map((one) => (
            <li key={`${one.document_id} ${one.start}`}>
              <Link href={`/documents/${one.document_id}`}>
                <bdi>{one.document_name}</bdi>
              </Link>{" "}
              <span class="help">{movement(one, t)}</span>
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

function movement(one: Question["passages"][number], t: (key: "comes" | "goes" | "moves", values: Record<string, number>) => string): string {
  if (one.from_rank === null) return t("comes", { rank: one.to_rank ?? 0 });
  if (one.to_rank === null) return t("goes", { rank: one.from_rank });
  return t("moves", { from: one.from_rank, to: one.to_rank });
}

/** Return the changes once nothing has been typed for a moment. */
function useSettled(changes: Record<string, Value> | null): Record<string, Value> | null {
  const [settled, setSettled] = useState(changes);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(changes), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [changes]);
  return settled;
}
