import { cleanup, render } from "@testing-library/preact";
import { afterEach, beforeEach, expect, test } from "vitest";
import { setSingleKeys, useShortcuts } from "./shortcuts";

const pressed: string[] = [];
const SHORTCUTS = [
  { key: "n", run: () => pressed.push("new") },
  { key: "]", run: () => pressed.push("next") },
  { key: "k", withControl: true, run: () => pressed.push("search") },
  { key: "o", withControl: true, withShift: true, run: () => pressed.push("begin") },
];

function Page() {
  useShortcuts(SHORTCUTS);
  return <input aria-label="field" />;
}

beforeEach(() => {
  pressed.length = 0;
  setSingleKeys(true);
  render(<Page />);
});
afterEach(cleanup);

function press(key: string, more: KeyboardEventInit = {}, at: Element = document.body): void {
  at.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
}

test("single keys work outside of fields only", () => {
  press("n");
  press("n", {}, document.querySelector("input") ?? document.body);
  expect(pressed).toEqual(["new"]);
});

test("keys with Ctrl or ⌘ work in fields, and only with the Shift they ask for", () => {
  const field = document.querySelector("input") ?? document.body;
  press("k", { ctrlKey: true }, field);
  press("K", { metaKey: true }, field);
  press("O", { ctrlKey: true, shiftKey: true }, field);
  press("o", { ctrlKey: true }, field);
  expect(pressed).toEqual(["search", "search", "begin"]);
});

test("a bracket that a keyboard writes with AltGr or Option is a bracket, and Alt with a letter is the browser's", () => {
  press("]", { ctrlKey: true, altKey: true });
  press("]", { altKey: true });
  press("n", { altKey: true });
  expect(pressed).toEqual(["next", "next"]);
});

test("single keys can be switched off; those with Ctrl stay", () => {
  setSingleKeys(false);
  press("n");
  press("k", { ctrlKey: true });
  expect(pressed).toEqual(["search"]);
});
