/** The blocks of a growing text: parsing resumes a few blocks before the end, and the whole text is parsed once at the end. */

import type { Links, Token, Tokens } from "marked";
import { lex } from "./lexer";
import { splitMarks } from "./marks";

/** How often each label occurs in the text before. */
export type Counts = ReadonlyMap<number, number>;
export type Block = { token: Token; start: number; before: Counts };
export type Blocks = { text: string; isFinal: boolean; links: Links; blocks: readonly Block[] };

const AGAIN = 4;
const FIRST: Pick<Block, "start" | "before"> = { start: 0, before: new Map() };
const NOTHING: Blocks = { text: "", isFinal: false, links: {}, blocks: [] };

/** Return the blocks of `written`. Unchanged blocks of `previous` stay the same objects. */
export function readBlocks(previous: Blocks | null, written: string, isFinal: boolean): Blocks {
  const text = written.replace(/\r\n?/g, "\n");
  if (previous?.text === text && previous.isFinal === isFinal) return previous;
  const isGrowing = !isFinal && previous?.isFinal === false && text.startsWith(previous.text);
  const known = isGrowing ? previous : NOTHING;
  const kept = known.blocks.slice(0, -AGAIN);
  const { start, before } = known.blocks[kept.length] ?? FIRST;
  const links = Object.assign(Object.create(null), known.links) as Links; // a text may name a link `constructor`
  const blocks = [...kept, ...placed(lex(text.slice(start), links), start, before)];
  return { text, isFinal, links, blocks: reuse(previous, isGrowing, { links, blocks }) };
}

function placed(tokens: readonly Token[], start: number, before: Counts): Block[] {
  let at = start;
  let counts = before;
  return tokens.map((token) => {
    const block = { token, start: at, before: counts };
    at += token.raw.length;
    counts = counted(token, counts);
    return block;
  });
}

/** Keep the old blocks up to the first change, so that they are not rendered again. A definition may change any block. */
function reuse(previous: Blocks | null, isGrowing: boolean, now: Pick<Blocks, "links" | "blocks">): readonly Block[] {
  if (!previous || definitions(now.links) !== definitions(previous.links)) return now.blocks;
  if (!isGrowing && definitions(now.links) > 0) return now.blocks;
  const changed = now.blocks.findIndex((block, index) => !isSame(block.token, previous.blocks[index]?.token));
  return changed < 0 ? previous.blocks.slice(0, now.blocks.length) : [...previous.blocks.slice(0, changed), ...now.blocks.slice(changed)];
}

function definitions(links: Links): number {
  return Object.keys(links).length;
}

function isSame(token: Token, old: Token | undefined): boolean {
  return old?.type === token.type && old.raw === token.raw;
}

function counted(token: Token, before: Counts): Counts {
  const labels = labelsIn(token);
  if (!labels.length) return before;
  const counts = new Map(before);
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return counts;
}

/** Return the labels of all marks in a token, in their order. */
function labelsIn(token: Token): number[] {
  const inner = innerTokens(token);
  if (inner.length) return inner.flatMap(labelsIn);
  if (token.type !== "text") return [];
  return splitMarks((token as Tokens.Text).text).flatMap((part) => (typeof part === "string" ? [] : part.labels));
}

function innerTokens(token: Token): readonly Token[] {
  if (token.type === "list") return (token as Tokens.List).items;
  if (token.type !== "table") return (token as Tokens.Generic).tokens ?? [];
  const table = token as Tokens.Table;
  return [table.header, ...table.rows].flat().flatMap((cell) => cell.tokens);
}
