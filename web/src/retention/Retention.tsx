/** How long conversations are kept, what would go now, and when that was and will be seen to (source 003 §4). */

import "./retention.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "preact/hooks";
import { Link } from "wouter";
import { api, data, type Schemas } from "../api/client";
import { keys } from "../api/queries";
import { tellChange } from "../api/tabs";
import { faultText } from "../app/faults";
import { notify } from "../app/notices";
import { SHELL } from "../app/shell.texts";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { RETENTION } from "./retention.texts";

type Kept = Schemas["RetentionBody"];

const MOST_DAYS = 36_500;

export default function Retention() {
  const t = useTexts(RETENTION);
  const kept = useQuery({ queryKey: keys.retention, queryFn: () => data(api.GET("/api/rag/retention")) });
  return (
    <div class="page-scroll">
      <div class="page-column">
        <header>
          <h1>{t("title")}</h1>
          <p class="lead">{t("lead")}</p>
        </header>
        {kept.isPending && <Waiting />}
        {kept.isError && <Fault error={kept.error} onRetry={() => void kept.refetch()} />}
        {kept.data && (
          <>
            <Days key={kept.data.days} kept={kept.data} />
            <Runs kept={kept.data} />
            <Due due={kept.data.due} />
          </>
        )}
      </div>
    </div>
  );
}

function Days({ kept }: { kept: Kept }) {
  const t = useTexts(RETENTION);
  const shell = useTexts(SHELL);
  const help = useId();
  const [text, setText] = useState(String(kept.days));
  const save = useMutation({
    mutationFn: (days: number | null) => data(api.PATCH("/api/rag/retention", { body: { days } })),
    onSuccess: () => {
      notify(t("saved"));
      tellChange({ kind: "retention" });
    },
    onError: (error) => notify(faultText(error), "fault"),
  });
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isWrong = !(days <= MOST_DAYS);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isWrong) save.mutate(days);
  };
  return (
    <form class="card" onSubmit={submit}>
      <label class="field">
        <span>{t("days")}</span>
        <input
          class="days"
          inputMode="numeric"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          aria-invalid={isWrong}
          aria-describedby={help}
        />
      </label>
      <p id={help} class={isWrong ? "help help-wrong" : "help"}>
        {isWrong ? t("outOfBounds") : t("daysHelp")} {kept.is_default && !isWrong && t("isDefault")}
      </p>
      <div class="actions">
        {!kept.is_default && (
          <Button icon="undo" kind="quiet" onClick={() => save.mutate(null)}>
            {t("toDefault")}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isWrong || days === kept.days || save.isPending}>
          {shell("save")}
        </Button>
      </div>
    </form>
  );
}

function Runs({ kept }: { kept: Kept }) {
  const t = useTexts(RETENTION);
  const language = useLanguage();
  return (
    <section class="card">
      <h2>{t("runs")}</h2>
      <dl class="facts">
        <dt>{t("lastRun")}</dt>
        <dd>{kept.last_run_at ? `${fullTime(kept.last_run_at, language)} — ${t("removedThen", { n: kept.last_removed })}` : t("never")}</dd>
        <dt>{t("nextRun")}</dt>
        <dd>{kept.next_run_at ? fullTime(kept.next_run_at, language) : t("soon")}</dd>
      </dl>
    </section>
  );
}

function Due({ due }: { due: Kept["due"] }) {
  const t = useTexts(RETENTION);
  const language = useLanguage();
  const [isAsking, setAsking] = useState(false);
  const run = useMutation({
    mutationFn: () => data(api.POST("/api/rag/retention/run")),
    onSuccess: ({ removed }) => {
      notify(t("ran", { n: removed }));
      tellChange({ kind: "retention" });
      tellChange({ kind: "conversations" });
    },
    onError: (error) => notify(faultText(error), "fault"),
  });
  if (!due.conversations) {
    return (
      <section class="card">
        <h2>{t("due")}</h2>
        <p class="help">{t("nothingDue")}</p>
      </section>
    );
  }
  return (
    <section class="card">
      <h2>{t("due")}</h2>
      <p>{t("dueCount", { n: due.conversations })}</p>
      <p class="help">{t("oldest")}</p>
      <ul class="due">
        {due.first.map((one) => (
          <li key={one.id}>
            <Link href={`/c/${one.id}`}>
              <bdi>{one.title || t("untitled")}</bdi>
            </Link>
            <span class="help">{t("lastActive", { time: fullTime(one.updated_at, language), days: one.days })}</span>
          </li>
        ))}
      </ul>
      <div class="actions">
        <Button kind="danger" icon="trash" disabled={run.isPending} onClick={() => setAsking(true)}>
          {t("run")}
        </Button>
      </div>
      {isAsking && (
        <Confirm title={t("runTitle")} text={t("runText")} action={t("run")} onConfirm={() => run.mutate()} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
