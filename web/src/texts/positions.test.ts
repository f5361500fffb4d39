import { expect, test } from "vitest";
import { type Position, positionText } from "./positions";

const at = (kind: Position["kind"], more: Partial<Position> = {}): Position => ({ kind, number: 3, last: 3, label: "", cells: "", text: "", ...more });

test.each<[Position | null, string, string]>([
  [at("page"), "p. 3", "第 3 页"],
  [at("page", { label: "iii" }), "p. 3 (iii)", "第 3 页 (iii)"],
  [at("page", { last: 4 }), "pp. 3–4", "第 3–4 页"],
  [at("slide"), "slide 3", "幻灯片 3"],
  [at("sheet", { label: "Costs", cells: "A7:C7" }), "Costs!A7:C7", "Costs!A7:C7"],
  [at("sheet", { label: "Costs" }), "Costs", "Costs"],
  [at("paragraph", { last: 5 }), "paragraphs 3–5", "第 3–5 段"],
  [at("paragraph", { label: "note.docx" }), "note.docx › paragraph 3", "note.docx › 第 3 段"],
  [at("part", { label: "note.docx" }), "note.docx", "note.docx"],
  [null, "", ""],
])("a position is named as readers of each language do: %o", (position, english, chinese) => {
  expect([positionText(position, "en"), positionText(position, "zh")]).toEqual([english, chinese]);
});
