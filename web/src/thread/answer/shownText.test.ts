import { expect, test } from "vitest";
import { shownText } from "./shownText";

const BLOCK = "SUIVI\n[S1] Retrieval\n[S2] Refusals\n[S3] Citations\n[S4] Follow-ups";
const shown = (text: string, status: "streaming" | "complete" | "aborted" = "complete") => shownText({ text, status, clarification: [] });

test("a block at the end is not text", () => {
  expect(shown(`Body.\n\n${BLOCK}`)).toBe("Body.");
  expect(shown(`Body with SUIVI in it.\n\n${BLOCK}\n\n`)).toBe("Body with SUIVI in it.");
  expect(shown(BLOCK)).toBe("");
});

test.each([
  "Body.\nSUIVI\n[S1] only\n[S2] two",
  `${BLOCK}\n\nMore text.`,
  "SUIVI du dossier\n[S1] a\n[S2] b\n[S3] c\n[S4] d",
  "No block. SUIVI",
])("what is no block stays text: %j", (text) => {
  expect(shown(text)).toBe(text);
});

test("a block that comes in pieces is never seen, and nothing that was seen goes", () => {
  const text = `Body.\n\nSo SUIVI is.\n\nS\nSU more\n\n${BLOCK}\n`;
  let before = "";
  for (let end = 1; end <= text.length; end += 1) {
    const now = shown(text.slice(0, end), "streaming");
    expect(now).not.toMatch(/^\[S|^SUIVI$/m);
    expect(text.startsWith(now)).toBe(true);
    expect(now.trimEnd().length).toBeGreaterThanOrEqual(before.trimEnd().length);
    before = now;
  }
  expect(before).toBe("Body.\n\nSo SUIVI is.\n\nS\nSU more");
});

test("a block that was cut off with its answer is not text either", () => {
  expect(shown("Body.\n\nSUIVI\n[S1] Retr", "aborted")).toBe("Body.");
});

test("choices are buttons, not lines", () => {
  const text = "Which section do you mean?\n\n- [S1] Retrieval\n- [S2] Refusals";
  expect(shownText({ text, status: "complete", clarification: [{ id: "S1", title: "Retrieval" }] })).toBe("Which section do you mean?");
  expect(shown(text)).toBe(text);
});
