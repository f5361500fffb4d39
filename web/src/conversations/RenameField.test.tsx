import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { RenameField } from "./RenameField";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function shown() {
  const onDone = vi.fn();
  render(<RenameField title="Old" onDone={onDone} />);
  const field = screen.getByRole<HTMLInputElement>("textbox");
  field.focus();
  return { field, onDone };
}

it("Enter keeps what was written, once, also when the field then loses the focus", () => {
  const { field, onDone } = shown();
  field.value = "New";
  fireEvent.keyDown(field, { key: "Enter" });
  field.blur();
  expect(onDone.mock.calls).toEqual([["New", true]]);
});

it("Enter and Esc of an input method do nothing", () => {
  const { field, onDone } = shown();
  field.value = "新";
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(onDone).not.toHaveBeenCalled();
});

it("Esc keeps the old title", () => {
  const { field, onDone } = shown();
  field.value = "New";
  fireEvent.keyDown(field, { key: "Escape" });
  expect(onDone.mock.calls).toEqual([[null, true]]);
});

it("leaving the field keeps what was written, and the focus stays where it went", () => {
  const { field, onDone } = shown();
  vi.spyOn(document, "hasFocus").mockReturnValue(true);
  field.value = "New";
  field.blur();
  expect(onDone.mock.calls).toEqual([["New", false]]);
});

it("another window that takes the focus ends nothing", () => {
  const { field, onDone } = shown();
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  field.blur();
  expect(onDone).not.toHaveBeenCalled();
});
