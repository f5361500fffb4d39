/** What the page shows of a source: its command, its failures, its counts. */

import type { Schemas } from "../api/client";

export type Source = Schemas["SourceBody"];
export type Run = Schemas["SourceRunBody"];
export type Failure = Schemas["SourceFailure"];

export const COUNTS = ["added", "replaced", "renamed", "removed", "failed"] as const;
export const RULES = ["hidden", "kind", "dependencies", "excluded", "not_included", "link", "writing"] as const;

/** Return the command that watches the source, with its arguments quoted for a shell. */
export function watchCommand(source: Source, assistant: string | undefined): string {
  const place = [
    assistant && assistant !== "default" ? ["--assistant", assistant] : [],
    source.source_app ? ["--source-app", source.source_app] : [],
    source.workspace ? ["--workspace", source.workspace] : [],
    source.repo ? ["--repo", source.repo] : [],
  ].flat();
  return ["clew", "ingest", source.root, "--watch", ...place].map(quoted).join(" ");
}

/** Quote a word for a shell if needed. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Return the failures: documents that cannot be read, and files that the last run could not upload. */
export function failuresOf(source: Source): Failure[] {
  const shown = new Set(source.failures.map((one) => one.path));
  return [...source.failures, ...(source.last_run?.failures ?? []).filter((one) => !shown.has(one.path))];
}

/** Return the counts of a run that are not 0. */
export function countsOf(run: Run): (readonly [(typeof COUNTS)[number], number])[] {
  return COUNTS.map((name) => [name, run[name]] as const).filter(([, n]) => n > 0);
}
