import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { afterEach, expect, it, vi } from "vitest";
import { placeOfEdit, setDraft } from "../drafts";
import { EditQuestion } from "./EditQuestion";

afterEach(() => {
  cleanup();
  setDraft(placeOfEdit("msg_1"), "");
});

function shown(text: string) {
  const onSend = vi.fn();
  const onCancel = vi.fn();
  render(<EditQuestion id="msg_1" text={text} onSend={onSend} onCancel={onCancel} />);
  return { field: screen.getByRole<HTMLTextAreaElement>("textbox"), onSend, onCancel };
}

it("has the focus at the end of the text", () => {
  const { field } = shown("Why?");
  expect(document.activeElement).toBe(field);
  expect(field.selectionStart).toBe(4);
});

it("Enter sends, but not with Shift and not from an input method", () => {
  const { field, onSend } = shown("Why?");
  fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
  fireEvent.keyDown(field, { key: "Enter", isComposing: true });
  expect(onSend).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: "Enter" });
  expect(onSend.mock.calls).toEqual([["Why?"]]);
});

it("Esc cancels, but not from an input method", async () => {
  const { field, onCancel } = shown("Why?");
  await vi.waitFor(() => {
    fireEvent.keyDown(field, { key: "Escape", isComposing: true });
    expect(onCancel).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: "Escape" });
    expect(onCancel).toHaveBeenCalledOnce();
  });
});

it("sends no white space", () => {
  const { field, onSend } = shown("Why?");
  fireEvent.input(field, { target: { value: "  " } });
  fireEvent.keyDown(field, { key: "Enter" });
  fireEvent.click(screen.getByText("Send"));
  expect(onSend).not.toHaveBeenCalled();
});

it("keeps what was written where the row goes and comes back, until it is cancelled", () => {
  const { field } = shown("Why?");
  fireEvent.input(field, { target: { value: "Why not?" } });
  cleanup();
  const again = shown("Why?");
  expect(again.field.value).toBe("Why not?");
  fireEvent.click(screen.getByText("Cancel"));
  cleanup();
  expect(shown("Why?").field.value).toBe("Why?");
});
