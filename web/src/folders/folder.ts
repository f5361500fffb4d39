/** What a source is shown with: its command, its failures, its counts. */

import type { Schemas } from "../api/client";

export type Source = Schemas["SourceBody"];
export type Run = Schemas["SourceRunBody"];
export type Failure = Schemas["SourceFailure"];

export const COUNTS = ["added", "replaced", "renamed", "removed", "failed"] as const;
export const RULES = ["hidden", "kind", "dependencies", "excluded", "not_included", "link", "writing"] as const;

/** Return the command that watches the source; a path that a shell would take apart is quoted. */
export function watchCommand(source: Source, assistant: string | undefined): string {
  const place = [
    assistant && assistant !== "default" ? ["--assistant", assistant] : [],
    source.source_app ? ["--source-app", source.source_app] : [],
    source.workspace ? ["--workspace", source.workspace] : [],
    source.repo ? ["--repo", source.repo] : [],
  ].flat();
  return ["clew", "ingest", source.root, "--watch", ...place].map(quoted).join(" ");
}

/** Return a word as a shell reads it back. */
export function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** Return what failed: documents that cannot be read as of now, and files that the last run could not take. */
export function failuresOf(source: Source): Failure[] {
  const shown = new Set(source.failures.map((one) => one.path));
  return [...source.failures, ...(source.last_run?.failures ?? []).filter((one) => !shown.has(one.path))];
}

/** Return the counts of a run that are not 0. */
export function countsOf(run: Run): (readonly [(typeof COUNTS)[number], number])[] {
  return COUNTS.map((name) => [name, run[name]] as const).filter(([, n]) => n > 0);
}
