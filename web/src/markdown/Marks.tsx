/** The marks `[1]`, `[2, 3]` of an answer as buttons; a number without a citation stays text. */

import { type ComponentChildren, createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Citation } from "../api/events";
import { Chip } from "./Chip";

type Citing = { citations: readonly Citation[]; onCite: (index: number) => void };

export const Cited = createContext<Citing>({ citations: [], onCite: () => undefined });

/** `nth` counts the marks of a label from 0: the citations of one label come in the order of its marks. */
type Props = {
  source: string;
  places: readonly { label: number; nth: number }[];
  /** The end of the text before, in whose line the first number stays. */
  children: ComponentChildren;
};

export function Marks({ source, places, children }: Props) {
  const { citations, onCite } = useContext(Cited);
  const found = places.map((place) => ({ ...place, index: citationOf(citations, place.label, place.nth) }));
  if (found.every(({ index }) => index < 0)) return <>{children}{source}</>;
  return (
    <span class="md-cited">
      {children}
      <span class="md-marks">
        {found.map(({ label, index }) => {
          const citation = citations[index];
          return citation ? <Chip key={label} citation={citation} onPress={() => onCite(index)} /> : `[${label}]`;
        })}
      </span>
    </span>
  );
}

/** Return the index of the citation of the nth mark of a label; a surplus mark gets the last citation of its label. */
export function citationOf(citations: readonly Citation[], label: number, nth: number): number {
  let found = -1;
  let left = nth;
  for (const [index, citation] of citations.entries()) {
    if (citation.label !== label) continue;
    found = index;
    if (left === 0) break;
    left -= 1;
  }
  return found;
}
