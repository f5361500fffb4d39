import { cleanup, fireEvent, render, screen } from "@testing-library/preact";
import { useState } from "preact/hooks";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { Button } from "./Button";
import { Confirm } from "./Confirm";
import { Dialog } from "./Dialog";
import { Menu, nextIndex } from "./Menu";
import { Message } from "./Message";

// What the document of these tests lacks of popovers; how they open and close is tried in a real browser.
beforeAll(() => {
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined });
});
afterEach(cleanup);

describe("a menu", () => {
  it("is walked through round and round", () => {
    expect(nextIndex("ArrowDown", 1, 2)).toBe(0);
    expect(nextIndex("ArrowUp", 0, 2)).toBe(1);
    expect(nextIndex("ArrowUp", -1, 2)).toBe(1);
    expect(nextIndex("Home", 1, 3)).toBe(0);
    expect(nextIndex("End", 0, 3)).toBe(2);
    expect(nextIndex("Enter", 0, 3)).toBeNull();
  });
  it("is named by its button, and arrows reach its items", () => {
    const run = vi.fn();
    render(<Menu label="More" items={[{ label: "Rename", run }, { label: "Delete", run: vi.fn() }]} />);
    expect(screen.getByRole("button", { name: "More" }).getAttribute("aria-haspopup")).toBe("menu");
    const [first, second] = screen.getAllByRole("menuitem", { hidden: true });
    expect(first?.tabIndex).toBe(-1);
    first?.focus();
    if (first) fireEvent.keyDown(first, { key: "End" });
    expect(document.activeElement).toBe(second);
    if (first) fireEvent.click(first);
    expect(run).toHaveBeenCalledOnce();
  });
});

describe("a message of the server", () => {
  it("shows a command as code, and a lone backtick as it is", () => {
    const { container } = render(<Message text="Run `clew reembed <name>`, or set `CLEW_EMBEDDING`. It costs 5` more." />);
    expect(container.textContent).toBe("Run clew reembed <name>, or set CLEW_EMBEDDING. It costs 5` more.");
    expect([...container.querySelectorAll("code")].map((one) => one.textContent)).toEqual(["clew reembed <name>", "CLEW_EMBEDDING"]);
  });
});

function Opener({ onClose }: { onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    onClose();
    setOpen(false);
  };
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && (
        <Dialog title="A dialog" onClose={close}>
          <input type="file" data-testid="file" />
        </Dialog>
      )}
    </>
  );
}

async function opened(onClose: () => void): Promise<{ dialog: HTMLDialogElement; opener: HTMLElement }> {
  render(<Opener onClose={onClose} />);
  const opener = screen.getByText("Open");
  opener.focus();
  fireEvent.click(opener);
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { hidden: true });
  await vi.waitFor(() => expect(dialog.open).toBe(true));
  return { dialog, opener };
}

describe("a dialog", () => {
  it("has its title for a name, and gives the focus back", async () => {
    const { dialog, opener } = await opened(vi.fn());
    expect(document.getElementById(dialog.getAttribute("aria-labelledby") ?? "")?.textContent).toBe("A dialog");
    fireEvent(dialog, new Event("cancel"));
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });
  it("is not closed by a file field that tells of its own cancelling", async () => {
    const onClose = vi.fn();
    await opened(onClose);
    fireEvent(screen.getByTestId("file"), new Event("cancel", { bubbles: true }));
    expect(onClose).not.toHaveBeenCalled();
  });
  it("leaves Esc to an input method", async () => {
    const { dialog } = await opened(vi.fn());
    expect(fireEvent.keyDown(dialog, { key: "Escape", isComposing: true })).toBe(false);
    expect(fireEvent.keyDown(dialog, { key: "Escape" })).toBe(true);
  });
  it("closes on its backdrop, but not at the end of a selection that began inside", async () => {
    const onClose = vi.fn();
    const { dialog } = await opened(onClose);
    fireEvent.pointerDown(screen.getByTestId("file"));
    fireEvent.click(dialog);
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerDown(dialog);
    fireEvent.click(dialog);
    expect(onClose).toHaveBeenCalledOnce();
  });
});

it("a confirmation has the focus on the safe button, is described by its text, and acts once closed", async () => {
  const calls: string[] = [];
  render(<Confirm title="Delete?" text="For good." action="Delete" onClose={() => calls.push("close")} onConfirm={() => calls.push("confirm")} />);
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Cancel"));
  const described = screen.getByRole("dialog", { hidden: true }).getAttribute("aria-describedby") ?? "";
  expect(document.getElementById(described)?.textContent).toBe("For good.");
  fireEvent.click(screen.getByText("Delete"));
  expect(calls).toEqual(["close", "confirm"]);
});

it("an idle button keeps its place in the tab order and does nothing", () => {
  const onClick = vi.fn();
  render(
    <Button idle onClick={onClick}>
      Next
    </Button>,
  );
  const button = screen.getByText("Next");
  fireEvent.click(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button.getAttribute("aria-disabled")).toBe("true");
  expect(button.hasAttribute("disabled")).toBe(false);
});
