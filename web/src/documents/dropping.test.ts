import { describe, expect, it } from "vitest";
import { filesOfDrop, filesOfInput } from "./dropping";
import { ACCEPT, isReadableName } from "./formats";
import { shownName } from "./names";

type Tree = { [name: string]: Tree | null };

/** Entries as browsers give them, a hundred at a time. */
function entry(name: string, tree: Tree | null, above = ""): FileSystemEntry {
  const fullPath = `${above}/${name}`;
  if (tree === null) return { name, fullPath, isDirectory: false, file: (give: FileCallback) => give(new File(["x"], name)) } as never;
  const createReader = () => {
    const left = Object.entries(tree).map(([inner, below]) => entry(inner, below, fullPath));
    return { readEntries: (give: FileSystemEntriesCallback) => give(left.splice(0, 100)) };
  };
  return { name, fullPath, isDirectory: true, createReader } as never;
}

function drop(...entries: FileSystemEntry[]): DataTransfer {
  let isOver = false; // browsers empty the items when the event is over
  void Promise.resolve().then(() => (isOver = true));
  const items = entries.map((one) => ({
    kind: "file",
    webkitGetAsEntry: () => (isOver ? null : one),
    getAsFile: () => (isOver || one.isDirectory ? null : new File(["x"], one.name)),
  }));
  return { items } as never;
}

describe("a drop", () => {
  it("walks through folders and keeps the paths", async () => {
    const tree = { "b.md": null, sub: { "a.pdf": null }, ".git": { "x.md": null }, node_modules: { "y.js": null }, ".hidden.md": null, "pic.png": null };
    const { found, leftOut } = await filesOfDrop(drop(entry("docs", tree), entry("alone.bin", null)));
    expect(found.map((one) => one.path)).toEqual(["docs/b.md", "docs/sub/a.pdf", "alone.bin"]);
    expect(leftOut).toBe(1);
  });

  it("reads folders of more than a hundred files to their end", async () => {
    const many = Object.fromEntries(Array.from({ length: 250 }, (_, n) => [`${n}.md`, null]));
    expect((await filesOfDrop(drop(entry("many", many)))).found).toHaveLength(250);
  });

  it("says why when the browser cannot read a file", async () => {
    const broken = { name: "a.md", fullPath: "/d/a.md", isDirectory: false, file: (_: FileCallback, fail: ErrorCallback) => fail(new DOMException("gone")) };
    const reader = [[broken], []];
    const folder = { name: "d", isDirectory: true, createReader: () => ({ readEntries: (give: (all: unknown) => void) => give(reader.shift()) }) };
    await expect(filesOfDrop(drop(folder as never))).rejects.toThrow("gone");
  });
});

describe("a choice", () => {
  it("tries every chosen file, and of a folder what is read", () => {
    const file = (name: string, path = "") => Object.defineProperty(new File(["x"], name), "webkitRelativePath", { value: path });
    const { found, leftOut } = filesOfInput([file("a.bin"), file("b.md", "docs/b.md"), file("c.png", "docs/c.png"), file("d.md", "docs/.git/d.md")]);
    expect(found.map((one) => one.path)).toEqual(["a.bin", "docs/b.md"]);
    expect(leftOut).toBe(2);
  });
});

describe("names", () => {
  it.each([
    ["a.MD", true],
    ["Makefile", true],
    ["archive.tar.gz", false],
    [".env", false],
    ["noextension", false],
  ])("%s is read: %s", (name, isRead) => expect(isReadableName(name)).toBe(isRead));

  it("offers the browser extensions", () => expect(ACCEPT.split(",")).toContain(".pdf"));

  it("are shown without what turns them around", () => {
    expect(shownName("invoice_\u202egnp.md")).toBe("invoice_gnp.md");
    expect(shownName("a\nb\u0000.md")).toBe("ab.md");
    expect(shownName("\u202e")).toBe("?");
    expect(shownName("حساب.md")).toBe("حساب.md");
  });
});
