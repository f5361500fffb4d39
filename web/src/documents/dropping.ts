/** From what is dropped or chosen to files with their paths: folders are walked through, what Clew does not read is left out. */

import { isReadableName, isWantedFolder } from "./formats";

export type Found = { file: File; path: string };
/** `leftOut`: files of folders whose kind is not read. */
export type Findings = { found: Found[]; leftOut: number };

/** Return the files of a drop. A file that was dropped by itself is always tried. */
export function filesOfDrop(transfer: DataTransfer): Promise<Findings> {
  const items = [...transfer.items].filter((item) => item.kind === "file");
  // Both must be asked before the first wait: afterwards the items are empty.
  return walk(items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() })));
}

/** Return the files of a file dialog, a folder's with their paths in it. */
export function filesOfInput(files: Iterable<File>): Findings {
  const findings: Findings = { found: [], leftOut: 0 };
  for (const file of files) {
    const steps = file.webkitRelativePath.split("/");
    const isWanted = steps.length < 2 || (steps.slice(0, -1).every(isWantedFolder) && isReadableName(file.name));
    if (isWanted) findings.found.push({ file, path: file.webkitRelativePath || file.name });
    else findings.leftOut += 1;
  }
  return findings;
}

type Given = { entry: FileSystemEntry | null; file: File | null };

async function walk(given: readonly Given[]): Promise<Findings> {
  const findings: Findings = { found: [], leftOut: 0 };
  for (const { entry, file } of given) {
    if (entry?.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, findings);
    else if (file) findings.found.push({ file, path: file.name });
  }
  return findings;
}

async function walkFolder(folder: FileSystemDirectoryEntry, findings: Findings): Promise<void> {
  if (!isWantedFolder(folder.name)) return;
  for (const entry of await entriesOf(folder)) {
    if (entry.isDirectory) await walkFolder(entry as FileSystemDirectoryEntry, findings);
    else if (isReadableName(entry.name)) {
      const file = await fileOf(entry as FileSystemFileEntry);
      findings.found.push({ file, path: entry.fullPath.replace(/^\/+/, "") });
    } else if (!entry.name.startsWith(".")) findings.leftOut += 1;
  }
}

/** The browser gives at most a hundred entries at a time, and none when there are no more. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (!some.length) return all.sort((one, other) => (one.name < other.name ? -1 : 1));
    all.push(...some);
  }
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}
