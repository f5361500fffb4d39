/** Markdown as elements, by an allow list; marks `[n]` that the answer cites are buttons. Where to read on: `blocks.ts`, `elements.tsx`. */

import "./markdown.css";
import { memo } from "preact/compat";
import { useMemo, useRef } from "preact/hooks";
import type { Citation } from "../api/events";
import { type Block, type Blocks, readBlocks } from "./blocks";
import { Cited } from "./Marks";
import { block, Place } from "./elements";

type Props = {
  text: string;
  citations?: readonly Citation[];
  /** Called with the index in `citations` of the pressed mark. */
  onCite?: (index: number) => void;
  /** More text is coming: the open end is not final yet. */
  isStreaming?: boolean;
};

/** The level of an answer's top headings, below those of the page and the message. */
const FIRST_LEVEL = 3;
const NO_CITATIONS: readonly Citation[] = [];

export function Markdown({ text, citations = NO_CITATIONS, onCite, isStreaming = false }: Props) {
  const read = useRef<Blocks | null>(null);
  read.current = readBlocks(read.current, text, !isStreaming);
  const { blocks } = read.current;
  const cite = useRef(onCite);
  cite.current = onCite;
  const cited = useMemo(() => ({ citations, onCite: (index: number) => cite.current?.(index) }), [citations]);
  const shift = FIRST_LEVEL - topLevel(blocks);
  return (
    <Cited.Provider value={cited}>
      <div class={isStreaming ? "md md-streaming" : "md"}>
        {blocks.map((one, index) => (
          <BlockView key={index} block={one} shift={shift} />
        ))}
      </div>
    </Cited.Provider>
  );
}

const BlockView = memo(({ block: shown, shift }: { block: Block; shift: number }) => <>{block(shown.token, new Place(shown.before, shift))}</>);

/** Return the level of the answer's highest heading, which varies between answers. */
function topLevel(blocks: readonly Block[]): number {
  const levels = blocks.map(({ token }) => (token.type === "heading" ? (token as { depth: number }).depth : 6));
  return Math.min(6, ...levels);
}
