/** What the saved versions of the settings say: what each changed, and whether there is a way back. Pure. */

import type { Schemas } from "../api/client";
import type { Setting } from "./draft";

export type Version = Schemas["SavedVersion"];
export type Difference = { key: string; from: number | string; to: number | string };

/** Return what a version changed of the one before it; of the first, what differs from the defaults. */
export function differences(version: Version, before: Version | undefined, settings: readonly Setting[]): Difference[] {
  return settings.flatMap(({ key, default: usual }) => {
    const from = before?.values[key] ?? usual;
    const to = version.values[key] ?? usual;
    return from === to ? [] : [{ key, from, to }];
  });
}

/** Return the version that undoing leads to: 0 for the defaults, null where there is none. Newest first. */
export function undoesTo(versions: readonly Version[], isOfAssistant: boolean): number | null {
  const [newest] = versions;
  if (!newest) return null;
  const present = newest.restores ?? newest.version;
  if (present === 0) return null;
  const before = versions.find((one) => one.version < present);
  if (before) return before.restores ?? before.version;
  return isOfAssistant ? null : 0;
}
