/** Renders tokens by an allow list: a token that is in neither table appears as its source text. */

import type { MarkedToken, Token, Tokens } from "marked";
import { type ComponentChildren, createElement } from "preact";
import type { Counts } from "./blocks";
import { TableBox, TaskBox } from "./boxes";
import { CodeBlock } from "./CodeBlock";
import { Formula } from "./Formula";
import { decodeReferences, safeAddress } from "./links";
import { Marks } from "./Marks";
import { splitMarks } from "./marks";
import type { MathToken } from "./math";

type Known = MarkedToken | MathToken;
type Table = { [T in Known["type"]]?: (token: Extract<Known, { type: T }>, at: Place) => ComponentChildren };

const BREAK = /^<br\s*\/?>$/i;

/** Renders the text of elements with a part of it marked, for cited documents. */
export type Writer = { write: (text: string) => ComponentChildren; plain: (text: string) => string };

const WRITER: Writer = { write: (text) => text, plain: (text) => text };

/** The context of an element in the answer: the next mark, the shift of headings, whether it is inside a link. */
export class Place {
  private readonly seen: Map<number, number>;

  constructor(
    before: Counts,
    readonly headingShift: number,
    readonly writer = WRITER,
    public isInLink = false,
  ) {
    this.seen = new Map(before);
  }

  /** Return the number of earlier marks with this label. */
  next(label: number): number {
    const count = this.seen.get(label) ?? 0;
    this.seen.set(label, count + 1);
    return count;
  }
}

const INLINE: Table = {
  text: (token, at) => (token.tokens ? inline(token.tokens, at) : marked(decodeReferences(token.text), at)),
  escape: (token, at) => at.writer.write(token.text),
  strong: (token, at) => <strong>{inline(token.tokens, at)}</strong>,
  em: (token, at) => <em>{inline(token.tokens, at)}</em>,
  del: (token, at) => <del>{inline(token.tokens, at)}</del>,
  codespan: (token, at) => <code>{at.writer.write(token.text)}</code>,
  br: () => <br />,
  link,
  image: (token, at) => at.writer.write(decodeReferences(token.text || token.href)),
  html: (token, at) => (BREAK.test(token.raw) ? <br /> : at.writer.write(token.raw)),
  math: (token, at) => <Formula source={at.writer.plain(token.text)} written={at.writer.plain(token.raw.trim())} isDisplay={token.isDisplay} />,
  checkbox: (token) => <TaskBox isDone={token.checked} />,
};

const BLOCK: Table = {
  ...INLINE,
  space: () => null,
  def: () => null,
  hr: () => <hr />,
  paragraph: (token, at) => <p dir="auto">{inline(token.tokens, at)}</p>,
  heading: (token, at) =>
    createElement(`h${Math.min(6, token.depth + at.headingShift)}`, { dir: "auto" }, inline(token.tokens, at)),
  blockquote: (token, at) => <blockquote dir="auto">{token.tokens.map((one) => block(one, at))}</blockquote>,
  code: (token, at) => (
    <CodeBlock text={at.writer.plain(token.text)} language={at.writer.plain(token.lang?.split(/\s/)[0] ?? "")}>
      {at.writer.write(token.text)}
    </CodeBlock>
  ),
  html: (token, at) => <p class="md-written">{at.writer.write(token.raw.trimEnd())}</p>,
  math: (token, at) => (
    <div class="md-math">
      <Formula source={at.writer.plain(token.text)} written={at.writer.plain(token.raw.trim())} isDisplay />
    </div>
  ),
  list,
  table,
};

/** Return the element of a block token. */
export function block(token: Token, at: Place): ComponentChildren {
  return element(BLOCK, token, at);
}

function inline(tokens: readonly Token[], at: Place): ComponentChildren {
  return tokens.map((token) => element(INLINE, token, at));
}

function element(table: Table, token: Token, at: Place): ComponentChildren {
  const known = Object.hasOwn(table, token.type) ? table[token.type as Known["type"]] : undefined;
  return known ? (known as (token: Token, at: Place) => ComponentChildren)(token, at) : at.writer.write(token.raw);
}

function marked(text: string, at: Place): ComponentChildren {
  if (!text.includes("[")) return at.writer.write(text);
  return splitMarks(text).map((part, index, parts) => {
    const next = parts[index + 1];
    if (typeof part === "string") return at.writer.write(next ? part.slice(0, endOf(part)) : part);
    const before = parts[index - 1];
    const last = typeof before === "string" && at.writer.write(before.slice(endOf(before)));
    const places = part.labels.map((label) => ({ label, nth: at.next(label) }));
    return at.isInLink ? [last, part.source] : <Marks source={part.source} places={places}>{last}</Marks>;
  });
}

/** A word, or two signs of a script that is written without spaces, and the space behind them. */
const END = /(?:[^\s\u2E80-\u9FFF\uFF00-\uFFEF]{1,24}|\S{0,2})\s*$/u;

/** Return where the end of the text before a mark begins; between them the line does not break. */
function endOf(text: string): number {
  return text.search(END);
}

function link(token: Tokens.Link, at: Place): ComponentChildren {
  const address = safeAddress(at.writer.plain(token.href));
  if (address === null || at.isInLink) return inline(token.tokens, at);
  at.isInLink = true;
  const inside = inline(token.tokens, at);
  at.isInLink = false;
  return (
    <a href={address} title={address} target="_blank" rel="noopener noreferrer">
      {inside}
    </a>
  );
}

function list(token: Tokens.List, at: Place): ComponentChildren {
  const items = token.items.map((item) => (
    <li dir="auto" class={item.task ? "md-task" : undefined}>
      {item.tokens.map((one) => block(one, at))}
    </li>
  ));
  return token.ordered ? <ol start={token.start === "" ? 1 : token.start}>{items}</ol> : <ul>{items}</ul>;
}

function table(token: Tokens.Table, at: Place): ComponentChildren {
  const cell = (one: Tokens.TableCell) =>
    createElement(one.header ? "th" : "td", { dir: "auto", class: one.align ? `md-${one.align}` : undefined }, inline(one.tokens, at));
  return (
    <TableBox>
      <thead>
        <tr>{token.header.map(cell)}</tr>
      </thead>
      <tbody>
        {token.rows.map((row) => (
          <tr>{row.map(cell)}</tr>
        ))}
      </tbody>
    </TableBox>
  );
}
