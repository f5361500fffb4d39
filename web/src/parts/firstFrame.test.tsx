/** What the reader presses right after something has opened belongs to it: effects that run after the frame are too late for it. */

import { type ComponentChild, h, render } from "preact";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { useShortcuts } from "../app/shortcuts";
import { RenameField } from "../conversations/RenameField";
import { Hint } from "../markdown/Hint";
import { FindBar } from "../viewer/FindBar";
import { Confirm } from "./Confirm";

const NOTHING = () => undefined;
let place: HTMLElement;

// What the document of these tests lacks of popovers.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, { showPopover: NOTHING, hidePopover: NOTHING });
});
beforeEach(() => {
  place = document.body.appendChild(document.createElement("div"));
});
afterEach(() => {
  render(null, place);
  place.remove();
});

/** Draw as the page does: the effects of the frame have run, those after it have not. */
function draw(what: ComponentChild): void {
  render(what, place);
}

function press(key: string, withControl = false): void {
  document.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: withControl, bubbles: true, cancelable: true }));
}

it("a dialog is open with the focus on its safe button", () => {
  draw(h(Confirm, { title: "Delete?", text: "For good.", action: "Delete", onConfirm: NOTHING, onClose: NOTHING }));
  expect(place.querySelector("dialog")?.open).toBe(true);
  expect(document.activeElement?.textContent).toBe("Cancel");
});

it("a title that is renamed is selected", () => {
  draw(h(RenameField, { title: "Locks", onDone: NOTHING }));
  const field = place.querySelector("input");
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 5]);
});

it("the search in a document has the focus", () => {
  const find = { hits: [], at: 0, isDone: false, error: null, text: "", write: NOTHING, step: NOTHING };
  draw(h(FindBar, { find: find as unknown as Parameters<typeof FindBar>[0]["find"], onClose: NOTHING }));
  expect(document.activeElement).toBe(place.querySelector("input"));
});

it("a shortcut of a view works", () => {
  const run = vi.fn();
  function View() {
    useShortcuts([{ key: "f", withControl: true, run }]);
    return null;
  }
  draw(h(View, {}));
  press("f", true);
  expect(run).toHaveBeenCalledOnce();
});

it("Esc hides a hint", () => {
  const hidden = vi.spyOn(HTMLElement.prototype, "hidePopover");
  draw(h(Hint, { id: "hint", beside: { current: place }, onHide: NOTHING, children: "Locks" }));
  press("Escape");
  expect(hidden).toHaveBeenCalledOnce();
});
