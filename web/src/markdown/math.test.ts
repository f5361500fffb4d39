import { expect, test } from "vitest";
import type { Token } from "marked";
import { lex } from "./lexer";

/** Return the formulas that are found in a text. */
function formulas(text: string): string[] {
  const found: string[] = [];
  const walk = (tokens: readonly Token[]) => {
    for (const token of tokens) {
      if (token.type === "math") found.push((token as unknown as { text: string }).text);
      const inner = token as { tokens?: Token[]; items?: Token[]; header?: { tokens: Token[] }[]; rows?: { tokens: Token[] }[][] };
      walk(inner.tokens ?? inner.items ?? [...(inner.header ?? []), ...(inner.rows ?? []).flat()].flatMap((cell) => cell.tokens));
    }
  };
  walk(lex(text, Object.create(null) as Record<string, never>));
  return found;
}

test.each([
  ["The sum $a_1 + b_1$ and $c_2$.", ["a_1 + b_1", "c_2"]],
  ["$n$th and ($x$), $\\sin x$", ["n", "x", "\\sin x"]],
  ["$$\nE = mc^2\n$$", ["E = mc^2"]],
  ["Text:\n$$\nx\n= y\n- z\n$$\nmore", ["x\n= y\n- z"]],
  ["Text:\n\\[\nx\n= y\n\\]\nmore \\(a\\)", ["x\n= y", "a"]],
  ["inline $$x^2$$ and \\[ y = 1 \\] here", ["x^2", "y = 1"]],
  ["- item $x_1$\n\n  $$\n  y_1\n  $$", ["x_1", "y_1"]],
  ["| a |\n|---|\n| $x_1$ |", ["x_1"]],
  ["**bold $a*b$**", ["a*b"]],
])("formulas: %s", (text, expected) => {
  expect(formulas(text)).toEqual(expected);
});

test.each([
  "It costs $5 and $10.",
  "Between $5-$10, or US$5, A$6.",
  "$5 or 6$ or $7 or 8$",
  "5$ and 10$",
  "Set $HOME/bin:$PATH and $USER.",
  "$the quick brown$",
  "\\$5 and \\$x$",
  "`$x$` and ``` $y_1$ ```",
  "```\n$$\nx\n$$\n```",
  "$x\n\ny$",
  "$ x$ and $x $",
  "\\[1\\] and \\[2, 3\\] were escaped",
  "\\[optional\\] and \\(note\\)",
  "- \\[x\\] done",
  "$$\n\n$$",
  "$$ unclosed _a_",
])("no formulas: %s", (text) => {
  expect(formulas(text)).toEqual([]);
});
