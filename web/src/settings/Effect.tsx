/** What the changes would do to the last real questions: in all, and question by question. */

import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "preact/hooks";
import { api, data } from "../api/client";
import { announce } from "../app/notices";
import { store, useStore } from "../app/store";
import { Fault } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import type { Changes } from "./draft";
import { EFFECT } from "./effect.texts";
import { type Preview, touched } from "./ranks";
import { Replayed } from "./Replayed";

const LASTS = [10, 20, 50];
const QUIET_MILLISECONDS = 400;
const last = store(10);

type Previewed = { assistant: string | null; version: number; changes: Changes | null };

/** Ask for the effect once nothing was typed for a moment. */
export function usePreview({ assistant, version, changes }: Previewed): UseQueryResult<Preview> {
  const language = useLanguage();
  const count = useStore(last);
  const settled = useSettled(changes);
  const query = useQuery({
    queryKey: ["preview", assistant, version, count, language, settled],
    enabled: settled !== null && changes !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
    queryFn: ({ signal }) => {
      const params = { query: assistant ? { assistant } : {} };
      return data(api.POST("/api/rag/settings/preview", { params, body: { changes: settled ?? {}, last: count }, signal }));
    },
  });
  return changes !== settled && changes !== null ? { ...query, isPlaceholderData: true } as typeof query : query;
}

type EffectProps = { preview: UseQueryResult<Preview>; isChanged: boolean };

export function Effect({ preview, isChanged }: EffectProps) {
  const t = useTexts(EFFECT);
  const count = useStore(last);
  const isSearching = isChanged && (preview.isFetching || preview.isPlaceholderData);
  return (
    <section id="effect" class="card effect" aria-busy={isSearching} aria-labelledby="effect-heading">
      <div class="effect-head">
        <h2 id="effect-heading">{t("effect")}</h2>
        <label class="help">
          {t("last")}{" "}
          <select value={count} onChange={(event) => last.set(Number(event.currentTarget.value))}>
            {LASTS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      </div>
      {isChanged ? <Outcome preview={preview} isSearching={isSearching} /> : <p class="help">{t("effectEmpty")}</p>}
    </section>
  );
}

function Outcome({ preview, isSearching }: { preview: UseQueryResult<Preview>; isSearching: boolean }) {
  const t = useTexts(EFFECT);
  const totals = preview.isError || isSearching ? null : preview.data?.totals;
  const summary = totals ? t("barChanged", { n: totals.questions_changed, all: totals.questions }) : "";
  useEffect(() => {
    if (summary) announce(summary);
  }, [summary]);
  if (preview.isError && !isSearching) return <Fault error={preview.error} onRetry={() => void preview.refetch()} />;
  return preview.data ? <Shown preview={preview.data} isStale={isSearching} /> : <p class="help">{t("searching")}</p>;
}

function Shown({ preview, isStale }: { preview: Preview; isStale: boolean }) {
  const t = useTexts(EFFECT);
  const { totals } = preview;
  const changed = useMemo(() => touched(preview.questions), [preview]);
  if (!totals.questions) return <p class="help">{t("noQuestions")}</p>;
  const same = totals.questions - changed.length;
  return (
    <div class={isStale ? "effect-shown effect-stale" : "effect-shown"}>
      <dl class="effect-totals">
        <Total name={t("questionsChanged", { n: totals.questions_changed })} value={`${totals.questions_changed}/${totals.questions}`} />
        <Total name={t("newlyRefused", { n: totals.newly_refused })} value={totals.newly_refused} tone="bad" />
        <Total name={t("newlyAnswered", { n: totals.newly_answered })} value={totals.newly_answered} tone="good" />
        <Total name={t("passagesCome", { n: totals.passages_come })} value={totals.passages_come} />
        <Total name={t("passagesGone", { n: totals.passages_gone })} value={totals.passages_gone} />
        <Total name={t("passagesMoved", { n: totals.passages_moved })} value={totals.passages_moved} />
      </dl>
      {!preview.is_complete && <p class="help">{t("incomplete")}</p>}
      {changed.length > 0 ? (
        <ul class="replayed">
          {changed.map((question) => (
            <Replayed key={question.turn_id} question={question} />
          ))}
        </ul>
      ) : (
        <p>{t("noEffect", { n: totals.questions })}</p>
      )}
      {changed.length > 0 && same > 0 && <p class="help">{t("same", { n: same })}</p>}
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

function Total({ name, value, tone = "" }: { name: string; value: number | string; tone?: "" | "good" | "bad" }) {
  const language = useLanguage();
  return (
    <div class={`effect-total ${tone && value ? `effect-total-${tone}` : ""}`}>
      <dt>{name}</dt>
      <dd>{value.toLocaleString(language)}</dd>
    </div>
  );
}

function useSettled(changes: Changes | null): Changes | null {
  const [settled, setSettled] = useState(changes);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(changes), QUIET_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [changes]);
  return settled;
}
