/** Markdown as elements, by an allow list; marks `[n]` that the answer cites are buttons. Where to read on: `blocks.ts`, `elements.tsx`. */

import "./markdown.css";
import { memo } from "preact/compat";
import { useMemo, useRef, useState } from "preact/hooks";
import type { Citation } from "../api/events";
import { useSupport } from "../support/later";
import type { Support } from "../support/support";
import { type Block, type Blocks, readBlocks } from "./blocks";
import { type Doubted, Doubts, type DoubtSigns } from "./doubting";
import type { DoubtWriter } from "./Doubts";
import { Cited } from "./Marks";
import { block, Place } from "./elements";

type Props = {
  text: string;
  citations?: readonly Citation[];
  /** Called with the index in `citations` of the pressed mark. */
  onCite?: (index: number) => void;
  /** How well the sentences are supported; those that are not are marked. */
  supports?: readonly Support[] | null;
  /** More text is coming: the open end is not final yet. */
  isStreaming?: boolean;
};

/** The level of an answer's top headings, below those of the page and the message. */
const FIRST_LEVEL = 3;
const NO_CITATIONS: readonly Citation[] = [];
const NO_SIGNS: DoubtSigns = new Map();
const NO_SENTENCES: Doubted["sentences"] = [];

export function Markdown({ text, citations = NO_CITATIONS, onCite, supports, isStreaming = false }: Props) {
  const read = useRef<Blocks | null>(null);
  const part = useSupport(supports?.some(({ strength }) => strength !== "supported") ?? false);
  const { text: signed, signs, sentences } = useMemo(
    () => (part && supports ? part.doubted(text, supports) : { text, signs: NO_SIGNS, sentences: NO_SENTENCES }),
    [part, text, supports],
  );
  const [over, setOver] = useState<number | null>(null);
  read.current = readBlocks(read.current, signed, !isStreaming);
  const { blocks } = read.current;
  const cite = useRef(onCite);
  cite.current = onCite;
  const cited = useMemo(() => ({ citations, onCite: (index: number) => cite.current?.(index) }), [citations]);
  const doubts = useMemo(() => ({ sentences, over, onOver: setOver }), [sentences, over]);
  const shift = FIRST_LEVEL - topLevel(blocks);
  let first = 0;
  const rows = blocks.map((one, index) => {
    const found = part?.signsIn(one.token.raw, signs) ?? [];
    const before = first;
    first += found.filter((kind) => kind !== null).length;
    return <BlockView key={index} block={one} shift={shift} signs={found.length ? signs : NO_SIGNS} first={before} Writer={part?.DoubtWriter} />;
  });
  return (
    <Cited.Provider value={cited}>
      <Doubts.Provider value={doubts}>
        <div class={isStreaming ? "md md-streaming" : "md"}>{rows}</div>
      </Doubts.Provider>
    </Cited.Provider>
  );
}

type ViewProps = { block: Block; shift: number; signs: DoubtSigns; first: number; Writer: typeof DoubtWriter | undefined };

const BlockView = memo(({ block: shown, shift, signs, first, Writer }: ViewProps) => {
  const place = new Place(shown.before, shift, Writer && signs.size ? new Writer(signs, first) : undefined);
  return <>{block(shown.token, place)}</>;
});

/** Return the level of the answer's highest heading, which varies between answers. */
function topLevel(blocks: readonly Block[]): number {
  const levels = blocks.map(({ token }) => (token.type === "heading" ? (token as { depth: number }).depth : 6));
  return Math.min(6, ...levels);
}
