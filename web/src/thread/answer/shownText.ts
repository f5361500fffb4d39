/** The visible text of an answer, without the SUIVI block and the choices, which appear as buttons. */

import type { AnswerView } from "../view";

const KEYWORD = "SUIVI";
const BLOCK = new RegExp(`(?:^|\\n)${KEYWORD}[ \\t]*\\n(?:\\[S[1-9]\\][ \\t]+\\S[^\\n]*(?:\\n|$)){4,8}\\s*$`);
const CHOICES = /(?:\n- \[S[1-9]\] [^\n]*)+\s*$/;
/** A line of a block, or the part that has arrived. */
const ITEM_BEGUN = /^(?:\[(?:S(?:[1-9](?:\](?:\s.*)?)?)?)?)?$/;

export function shownText({ text, status, clarification }: Pick<AnswerView, "text" | "status" | "clarification">): string {
  if (clarification.length) return text.replace(CHOICES, "").trimEnd();
  return status === "complete" ? withoutBlock(text) : withoutOpenBlock(text);
}

function withoutBlock(text: string): string {
  const start = Math.max(0, text.lastIndexOf(KEYWORD) - 1);
  return BLOCK.test(text.slice(start)) ? text.slice(0, start).trimEnd() : text;
}

/** In an incomplete text, hide a block that has begun and a last line that may begin one. */
function withoutOpenBlock(text: string): string {
  const lines = text.split("\n");
  const last = lines.at(-1) ?? "";
  const keyword = lines.findLastIndex((line) => line.trimEnd() === KEYWORD);
  if (keyword >= 0 && lines.slice(keyword + 1).every((line) => ITEM_BEGUN.test(line))) {
    return lines.slice(0, keyword).join("\n").trimEnd();
  }
  return last && KEYWORD.startsWith(last) ? text.slice(0, -last.length) : text;
}
