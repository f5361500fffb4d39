/** What a view of a document is given: which version, which words are cited, and what the reader searched for. */

import type { Range } from "../sources/span";
import type { Version } from "./wire";

export type Shown = {
  version: Version;
  /** As people call it. */
  name: string;
  /** Every span of the document that the answer cites. */
  cited: readonly Range[];
  /** The one that is shown; null where nothing is cited. */
  current: Range | null;
  /** The hit of a search that is looked at. */
  hit: Range | null;
  /** Show the text instead. */
  onText: () => void;
};

export function isSameSpan(one: Range | null, other: Range | null): boolean {
  return one === other || (one !== null && other !== null && one.start === other.start && one.end === other.end);
}
