/** One source: its state, its last and next sync, what failed, and the buttons. */

import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "preact/hooks";
import { api, data } from "../api/client";
import { keys } from "../api/queries";
import { broadcastChange } from "../api/tabs";
import { notifyFault } from "../app/faults";
import { notify } from "../app/notices";
import { shownName } from "../documents/names";
import { Button } from "../parts/Button";
import { Icon } from "../parts/icons";
import { Message } from "../parts/Message";
import { useLanguage } from "../texts/language";
import { useTexts } from "../texts/texts";
import { fullTime, shortTime } from "../texts/times";
import { Command } from "./Command";
import { failuresOf, watchCommand, type Failure, type Source } from "./folder";
import { FOLDERS } from "./folders.texts";
import { Held } from "./Held";
import { Removal } from "./Removal";
import { Runs, RunLine, Skipped } from "./Runs";

export function Folder({ folder, mayWrite }: { folder: Source; mayWrite: boolean }) {
  const t = useTexts(FOLDERS);
  const title = useId();
  const assistants = useQuery({ queryKey: keys.assistants, queryFn: () => data(api.GET("/api/assistants")) });
  const assistant = assistants.data?.assistants.find((one) => one.id === folder.assistant)?.name;
  const run = folder.last_run;
  return (
    <section class="card folder" aria-labelledby={title}>
      <h2 id={title} class="folder-head">
        <bdi class="folder-root">{shownName(folder.root)}</bdi>
        <span class={`badge folder-${folder.state}`}>{t(folder.state)}</span>
      </h2>
      {run?.status === "held" && <Held folder={folder} held={run.held_back} mayWrite={mayWrite} />}
      {run?.status === "failed" && (
        <p class="folder-warning">
          <Icon name="warning" />
          <span lang="en">
            <Message text={run.reason ?? ""} />
          </span>
        </p>
      )}
      <Facts folder={folder} assistant={assistant} />
      <Failures failures={failuresOf(folder)} />
      <Runs folder={folder} />
      {folder.state === "idle" && (
        <div class="folder-idle">
          <p class="help">{t("startText", { host: folder.host })}</p>
          <Command text={watchCommand(folder, assistant)} />
        </div>
      )}
      {mayWrite && <Actions folder={folder} />}
    </section>
  );
}

function Facts({ folder, assistant }: { folder: Source; assistant: string | undefined }) {
  const t = useTexts(FOLDERS);
  const language = useLanguage();
  const place = [assistant, folder.source_app, folder.workspace, folder.repo].filter(Boolean).join(" · ");
  const globs = [
    folder.include.length ? t("only", { globs: folder.include.join(" ") }) : "",
    folder.exclude.length ? t("without", { globs: folder.exclude.join(" ") }) : "",
  ].filter(Boolean);
  const next = folder.next_run_at && shortTime(folder.next_run_at, language);
  return (
    <dl class="facts">
      <dt>{t("documents")}</dt>
      <dd>{folder.documents.toLocaleString(language)}</dd>
      <dt>{t("lastRun")}</dt>
      <dd>
        {folder.last_run ? (
          <>
            {fullTime(folder.last_run.started_at, language)} — <RunLine run={folder.last_run} />
          </>
        ) : (
          t("never")
        )}
      </dd>
      <dt>{t("nextRun")}</dt>
      <dd>{!next ? t("notPlanned") : folder.interval_seconds ? next : t("onChange", { time: next })}</dd>
      {folder.last_run && <Skipped run={folder.last_run} />}
      {folder.holder && (
        <>
          <dt>{t("holder")}</dt>
          <dd>
            <bdi>{folder.holder}</bdi>
          </dd>
        </>
      )}
      <dt>{t("place")}</dt>
      <dd>
        <bdi>{place}</bdi>
      </dd>
      {globs.length > 0 && (
        <>
          <dt>{t("globs")}</dt>
          <dd>{globs.join(", ")}</dd>
        </>
      )}
    </dl>
  );
}

function Failures({ failures }: { failures: readonly Failure[] }) {
  const t = useTexts(FOLDERS);
  if (!failures.length) return null;
  return (
    <details class="folder-more">
      <summary>{t("failures", { n: failures.length })}</summary>
      <ul>
        {failures.map((one) => (
          <li key={one.path}>
            <bdi>{shownName(one.path)}</bdi>
            <span class="help" lang="en">
              <Message text={one.reason} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Actions({ folder }: { folder: Source }) {
  const t = useTexts(FOLDERS);
  const [isRemoving, setRemoving] = useState(false);
  const callbacks = { onError: notifyFault, onSettled: () => broadcastChange({ kind: "folders" }) };
  const at = { params: { path: { source_id: folder.id } } };
  const pause = useMutation({ mutationFn: () => data(api.PATCH("/api/sources/{source_id}", { ...at, body: { is_paused: !folder.is_paused } })), ...callbacks });
  const sync = useMutation({
    mutationFn: () => data(api.POST("/api/sources/{source_id}/run", { ...at, body: { allow_deletions: false, retry_failed: false } })),
    onSuccess: () => notify(t("syncRequested")),
    ...callbacks,
  });
  return (
    <div class="actions">
      <Button kind="quiet" icon="trash" onClick={() => setRemoving(true)}>
        {t("remove")}
      </Button>
      {(folder.state === "watching" || folder.is_paused) && (
        <Button idle={pause.isPending} onClick={() => pause.mutate()}>
          {t(folder.is_paused ? "resume" : "pause")}
        </Button>
      )}
      {folder.state === "watching" && (
        <Button kind="primary" icon="retry" idle={sync.isPending} onClick={() => sync.mutate()}>
          {t("syncNow")}
        </Button>
      )}
      {isRemoving && <Removal folder={folder} onClose={() => setRemoving(false)} />}
    </div>
  );
}
