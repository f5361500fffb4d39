/** The positions of the cited spans and the search hit on the pages. */

import type { Shown } from "../shown";
import { isSameSpan } from "../shown";
import { type Spot, type SpotBox, useSpot, useSpots, type Version } from "../wire";

export type Found = {
  spots: readonly { isCurrent: boolean; boxes: readonly SpotBox[] }[];
  hit: readonly SpotBox[];
  /** What is to be brought into sight: the hit, else the citation that is shown. */
  shown: Spot | null;
  isHit: boolean;
  isPending: boolean;
};

/** Of an answer that cites a document more often, the first ones are marked. */
const MARKED_MOST = 40;

export function useFound(version: Version, { cited, current, hit }: Pick<Shown, "cited" | "current" | "hit">): Found {
  const others = cited.filter((one) => !isSameSpan(one, current)).slice(0, MARKED_MOST);
  const marked = useSpots(version, others);
  const at = useSpot(version, current);
  const searched = useSpot(version, hit);
  const own = at.data ? [{ isCurrent: true, boxes: at.data.boxes }] : [];
  return {
    spots: [...marked.map(({ boxes }) => ({ isCurrent: false, boxes })), ...own],
    hit: hit ? (searched.data?.boxes ?? []) : [],
    shown: (hit ? searched.data : current ? at.data : null) ?? null,
    isHit: hit !== null,
    isPending: hit ? searched.isLoading : at.isLoading,
  };
}
