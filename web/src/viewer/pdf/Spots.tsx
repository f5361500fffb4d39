/** Highlights over a page: each a box at its place, whatever the page's size. */

import type { Area } from "./geometry";

export type Highlight = { area: Area; kind: "cited" | "other" | "hit" };

export function Spots({ highlights }: { highlights: readonly Highlight[] }) {
  return (
    <div class="pdf-spots" aria-hidden="true">
      {highlights.map(({ area, kind }, index) => (
        <div key={index} ref={placeAt(area)} class={`pdf-spot pdf-spot-${kind}`} />
      ))}
    </div>
  );
}

/** Put an element at parts of the one around it. */
export function placeAt({ left, top, width, height }: Area): (element: HTMLElement | null) => void {
  return (element) => {
    if (!element) return;
    const { style } = element;
    [style.left, style.top] = [`${left * 100}%`, `${top * 100}%`];
    [style.width, style.height] = [`${width * 100}%`, `${height * 100}%`];
  };
}
