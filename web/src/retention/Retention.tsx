/** How long conversations are kept, which ones are due, and the last and next retention run (source 003 §4). */

import "./retention.css";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useRef, useState } from "preact/hooks";
import { Link } from "wouter";
import { api, data, type Schemas } from "../api/client";
import { useMay } from "../api/may";
import { keys } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { SHELL } from "../app/shell.texts";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Confirm } from "../parts/Confirm";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { RETENTION } from "./retention.texts";

type Kept = Schemas["RetentionBody"];

const MOST_DAYS = 36_500;
const REREAD_MILLISECONDS = 60_000; // conversations become due over time

export default function Retention() {
  const t = useTexts(RETENTION);
  const kept = useQuery({ queryKey: keys.retention, queryFn: () => data(api.GET("/api/rag/retention")), refetchInterval: REREAD_MILLISECONDS });
  const mayChange = useMay("admin");
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
            <Days kept={kept.data} mayChange={mayChange} />
            <Otherwise />
            <Due kept={kept.data} mayChange={mayChange} />
            <Runs kept={kept.data} />
          </>
        )}
      </div>
    </div>
  );
}

function Days({ kept, mayChange }: { kept: Kept; mayChange: boolean }) {
  const t = useTexts(RETENTION);
  const shell = useTexts(SHELL);
  const help = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? String(kept.days);
  const save = useMutation({
    mutationFn: (days: number | null) => data(api.PATCH("/api/rag/retention", { body: { days } })),
    onSuccess: () => {
      notify(t("saved"));
      setTyped(null);
      broadcastChange({ kind: "retention" });
    },
    onError: notifyFault,
  });
  const days = /^\d{1,5}$/.test(text.trim()) ? Number(text) : Number.NaN;
  const isWrong = !(days <= MOST_DAYS);
  const submit = (event: Event) => {
    event.preventDefault();
    if (!isWrong && days !== kept.days && !save.isPending) save.mutate(days);
  };
  return (
    <form class="card" onSubmit={submit}>
      <label class="field">
        <span>{t("days")}</span>
        <input
          class="days"
          inputMode="numeric"
          autoComplete="off"
          disabled={!mayChange}
          value={text}
          onInput={(event) => setTyped(event.currentTarget.value)}
          aria-invalid={isWrong}
          aria-describedby={help}
        />
      </label>
      <p id={help} class={isWrong ? "help help-wrong" : "help"}>
        {isWrong ? t("outOfBounds") : t("daysHelp")}
      </p>
      <p class="days-state">
        <strong>{kept.days ? t("inForce", { n: kept.days }) : t("forEver")}</strong>{" "}
        {kept.is_default ? <span class="badge">{t("isDefault")}</span> : <span class="badge">{t("chosen")}</span>}
      </p>
      {mayChange ? (
        <div class="actions">
          <Button icon="undo" kind="quiet" idle={kept.is_default || save.isPending} onClick={() => save.mutate(null)}>
            {t("toDefault")}
          </Button>
          <Button kind="primary" type="submit" idle={isWrong || days === kept.days || save.isPending}>
            {shell("save")}
          </Button>
        </div>
      ) : (
        <p class="help">{t("readOnly")}</p>
      )}
    </form>
  );
}

/** The assistants with their own retention. */
function Otherwise() {
  const t = useTexts(RETENTION);
  const assistants = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const own = assistants.data?.assistants.filter((one) => one.retentionDays !== null) ?? [];
  if (!own.length) return null;
  return (
    <section class="card" aria-labelledby="otherwise">
      <h2 id="otherwise">{t("otherwise")}</h2>
      <ul class="due">
        {own.map((one) => (
          <li key={one.id}>
            <Link href="/assistants">
              <bdi>{shownName(one.name)}</bdi>
            </Link>
            <span class="help">{one.retentionDays ? t("keptDays", { n: one.retentionDays }) : t("keptForEver")}</span>
          </li>
        ))}
      </ul>
    </section>
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

function Due({ kept, mayChange }: { kept: Kept; mayChange: boolean }) {
  const t = useTexts(RETENTION);
  const language = useLanguage();
  const { due } = kept;
  const [isAsking, setAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const run = useMutation({
    mutationFn: () => data(api.POST("/api/rag/retention/run")),
    onSuccess: ({ removed }) => {
      notify(t("ran", { n: removed }));
      broadcastChange({ kind: "retention" });
      broadcastChange({ kind: "conversations" });
      heading.current?.focus(); // the focused button disappears
    },
    onError: notifyFault,
  });
  if (!due.conversations) {
    return (
      <section class="card">
        <h2 tabIndex={-1} ref={heading}>
          {t("due")}
        </h2>
        <p class="help">{t("nothingDue")}</p>
      </section>
    );
  }
  return (
    <section class="card">
      <h2 tabIndex={-1} ref={heading}>
        {t("due")}
      </h2>
      <p>{t("dueCount", { n: due.conversations })}</p>
      {due.first.length < due.conversations && <p class="help">{t("oldest")}</p>}
      <ul class="due">
        {due.first.map((one) => (
          <li key={one.id}>
            <Link href={`/c/${one.id}`}>
              <bdi>{one.title ? shownName(one.title) : t("untitled")}</bdi>
            </Link>
            <span class="help">{t("lastActive", { time: fullTime(one.updated_at, language) })}</span>
            {one.days !== kept.days && <span class="badge">{t("ownDays", { n: one.days })}</span>}
          </li>
        ))}
      </ul>
      {mayChange && (
        <div class="actions">
          <Button kind="danger" icon="trash" idle={run.isPending} onClick={() => setAsking(true)}>
            {t("run")}
          </Button>
        </div>
      )}
      {isAsking && (
        <Confirm title={t("runTitle", { n: due.conversations })} text={t("runText")} action={t("run")} onConfirm={() => run.mutate()} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
