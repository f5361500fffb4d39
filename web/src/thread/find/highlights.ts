/** Highlights found words in the rendered messages without changing the document (CSS Custom Highlight API). */

import { useLayoutEffect } from "preact/hooks";
import { spansOf } from "./matching";

const NAME = "found";
const BLOCK = "p, li, td, th, pre, h1, h2, h3, h4, h5, h6";
const ADDED = ".unseen, .md-marks, .sources, .row-actions, button, textarea, [popover]";

/** Highlight `words` while the caller is mounted, also in rows rendered later. Does nothing in a browser without the API. */
export function useHighlights(words: string): void {
  useLayoutEffect(() => {
    const log = document.querySelector("[role=log]");
    if (!words || !log || !("highlights" in CSS)) return;
    let frame = 0;
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesIn(log, words)));
    const later = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    };
    const observer = new MutationObserver(later);
    observer.observe(log, { childList: true, subtree: true, characterData: true });
    mark();
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(NAME);
    };
  }, [words]);
}

/** Return the places of `words` in the messages; a hit may begin in one element and end in another of the same block. */
export function rangesIn(log: Element, words: string): Range[] {
  return [...blocksIn(log).values()].flatMap((nodes) => {
    const spans = spansOf(nodes.map((node) => node.data).join(""), words);
    return spans.map(({ start, end }) => {
      const range = new Range();
      range.setStart(...placeAt(nodes, start, false));
      range.setEnd(...placeAt(nodes, end, true));
      return range;
    });
  });
}

/** Return the text of the messages by the paragraph, cell or line of code that holds it, without what the page adds. */
function blocksIn(log: Element): Map<Element, Text[]> {
  const walker = document.createTreeWalker(log, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(ADDED) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const blocks = new Map<Element, Text[]>();
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const block = node instanceof Text ? node.parentElement?.closest(BLOCK) : null;
    if (block) blocks.set(block, [...(blocks.get(block) ?? []), node as Text]);
  }
  return blocks;
}

/** Return the node that holds an offset of the joined text; at a border `isEnd` takes the node before it. */
function placeAt(nodes: readonly Text[], offset: number, isEnd: boolean): [Text, number] {
  let left = offset;
  for (const node of nodes) {
    if (left < node.length || (isEnd && left === node.length)) return [node, left];
    left -= node.length;
  }
  throw new RangeError(`There is no place ${offset} in the text.`);
}
