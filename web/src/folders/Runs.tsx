/** What syncs did, one line each, and what they skipped. */

import { useQuery } from "@tanstack/react-query";
import { useState } from "preact/hooks";
import { api, data } from "../api/client";
import { keys } from "../api/queries";
import { Fault, Waiting } from "../parts/states";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime } from "../texts/times";
import { countsOf, RULES, type Run, type Source } from "./folder";
import { FOLDERS } from "./folders.texts";

const STATUS = { running: "statusRunning", held: "statusHeld", failed: "statusFailed", interrupted: "statusInterrupted" } as const;

export function RunLine({ run }: { run: Run }) {
  const t = useTexts(FOLDERS);
  const counts = countsOf(run).map(([name, n]) => t(name, { n }));
  const status = run.status === "done" ? [] : [t(STATUS[run.status])];
  return <span>{[...status, ...counts].join(", ") || t("nothingNew")}</span>;
}

export function Skipped({ run }: { run: Run }) {
  const t = useTexts(FOLDERS);
  const counts = RULES.filter((rule) => run.skipped[rule]).map((rule) => t(rule, { n: run.skipped[rule] ?? 0 }));
  if (!counts.length) return null;
  return (
    <>
      <dt>{t("skipped")}</dt>
      <dd>{counts.join(", ")}</dd>
    </>
  );
}

/** Loaded when the reader opens them. */
export function Runs({ folder }: { folder: Source }) {
  const t = useTexts(FOLDERS);
  const [isOpen, setOpen] = useState(false);
  if (!folder.last_run) return null;
  return (
    <details class="folder-more" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("runs")}</summary>
      {isOpen && <RunList folder={folder} />}
    </details>
  );
}

function RunList({ folder }: { folder: Source }) {
  const language = useLanguage();
  const found = useQuery({
    queryKey: [...keys.folders, folder.id, folder.last_run?.id],
    queryFn: () => data(api.GET("/api/sources/{source_id}/runs", { params: { path: { source_id: folder.id }, query: { limit: 20 } } })),
  });
  if (found.isPending) return <Waiting />;
  if (found.isError) return <Fault error={found.error} />;
  return (
    <ul>
      {found.data.runs.map((run) => (
        <li key={run.id}>
          <time dateTime={run.started_at}>{fullTime(run.started_at, language)}</time>
          <span class="help">
            <RunLine run={run} />
          </span>
        </li>
      ))}
    </ul>
  );
}
