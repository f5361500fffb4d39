/** The lexer of answers: marked's lexer with formulas, without numbered link definitions, and with limited nesting. */

import { Lexer, type Links, type Token, Tokenizer, type Tokens } from "marked";
import { blockMath, inlineMath, nextMath } from "./math";

/** Below this depth, quotes, lists and emphasis stay text. */
const DEEPEST = 16;
const NUMBERED_DEFINITION = /^ {0,3}\[\d/;
const BLOCK_MATH_LINE = /\n {0,3}(?:\$\$|\\\[)/;

/** Return the block tokens of a text; joined, their `raw` is the text. `links` are the definitions known so far; new ones are added. */
export function lex(text: string, links: Links): Token[] {
  const lexer = new Lexer({ gfm: true, tokenizer: new AnswerTokenizer() });
  lexer.tokens.links = links;
  return [...lexer.lex(text)];
}

/** A formula passes through marked with the type of the token that it replaces. */
class AnswerTokenizer extends Tokenizer {
  private depth = 0;

  override fences(src: string): Tokens.Code | undefined {
    return (blockMath(src) as unknown as Tokens.Code | undefined) ?? super.fences(src);
  }

  override paragraph(src: string): Tokens.Paragraph | undefined {
    return super.paragraph(untilMath(src));
  }

  override lheading(src: string): Tokens.Heading | undefined {
    return super.lheading(untilMath(src));
  }

  /** `[1]: …` at the end of an answer is a list of sources, and its number a citation mark. */
  override def(src: string): Tokens.Def | undefined {
    return NUMBERED_DEFINITION.test(src) ? undefined : super.def(src);
  }

  /** Tried first at every position in a line. */
  override escape(src: string): Tokens.Escape | undefined {
    const isCandidate = src.startsWith("$") || src.startsWith("\\(") || src.startsWith("\\[");
    return (isCandidate ? (inlineMath(src) as unknown as Tokens.Escape | undefined) : undefined) ?? super.escape(src);
  }

  override inlineText(src: string): Tokens.Text | undefined {
    const token = super.inlineText(src);
    const at = token ? nextMath(token.raw) : -1;
    return at > 0 ? super.inlineText(src.slice(0, at)) : token;
  }

  override blockquote(src: string): Tokens.Blockquote | undefined {
    return this.nested(() => super.blockquote(src));
  }

  override list(src: string): Tokens.List | undefined {
    return this.nested(() => super.list(src));
  }

  override emStrong(src: string, masked: string, before?: string): Tokens.Em | Tokens.Strong | undefined {
    return this.nested(() => super.emStrong(src, masked, before));
  }

  override del(src: string, masked: string, before?: string): Tokens.Del | undefined {
    return this.nested(() => super.del(src, masked, before));
  }

  override link(src: string): Tokens.Link | Tokens.Image | undefined {
    return this.nested(() => super.link(src));
  }

  private nested<T>(read: () => T | undefined): T | undefined {
    if (this.depth >= DEEPEST) return undefined;
    this.depth += 1;
    try {
      return read();
    } finally {
      this.depth -= 1;
    }
  }
}

/** A formula on separate lines ends the paragraph above it. */
function untilMath(src: string): string {
  const end = src.search(/\n[ \t]*\n/);
  const at = (end < 0 ? src : src.slice(0, end)).search(BLOCK_MATH_LINE);
  return at > 0 && blockMath(src.slice(at + 1)) ? src.slice(0, at + 1) : src;
}
