/** Sends files and follows them until they are ready. It lives outside of the components: uploads go on while other pages are read. */

import { upload } from "../api/upload";
import { broadcastChange } from "../api/tabs";
import { store } from "../app/store";
import type { Findings } from "./dropping";
import { added, again, afterFault, afterReading, afterSending, changed, isUnsent, type Item, type Place, startable, without } from "./queue";
import { onDocument, onGone, watchDocuments } from "./watching";

export const items = store<readonly Item[]>([]);
/** How many files of folders were left out, as their kind is not read. */
export const leftOut = store(0);
const senders = new Map<number, AbortController>();
const TELL_MILLISECONDS = 1_500;

export function addFiles({ found, leftOut: more }: Findings, place: Place): void {
  leftOut.set(leftOut.get() + more);
  items.set(added(items.get(), found, place));
  sendNext();
}

export function retry(id: number): void {
  items.set(again(items.get(), id));
  sendNext();
}

/** Take a file off the list. One that is on its way is not sent any further. */
export function drop(id: number): void {
  items.set(without(items.get(), id));
  senders.get(id)?.abort();
}

/** Take off the list what nothing more becomes of, failures included. */
export function clearEnded(): void {
  items.set(items.get().filter((item) => !["ready", "unchanged", "failed"].includes(item.stage)));
  leftOut.set(0);
}

function sendNext(): void {
  for (const item of startable(items.get())) void send(item);
}

async function send(item: Item): Promise<void> {
  const sender = new AbortController();
  senders.set(item.id, sender);
  change(item.id, { stage: "sending" });
  try {
    const sent = await upload(formOf(item), (share) => change(item.id, { share }), sender.signal);
    change(item.id, afterSending(sent));
    watchDocuments(sent.documents.filter((one) => !one.unchanged).map((one) => one.id));
    tellSoon();
  } catch (error) {
    change(item.id, afterFault(error));
  } finally {
    senders.delete(item.id);
    sendNext();
  }
}

function change(id: number, what: Partial<Item>): void {
  items.set(changed(items.get(), id, what));
}

function formOf({ file, path, place }: Item): FormData {
  const form = new FormData();
  for (const [name, value] of [["assistant", place.assistant], ["workspace", place.workspace], ["source_app", place.sourceApp]] as const)
    if (value) form.append(name, value);
  form.append("path", path);
  form.append("file", file, file.name);
  return form;
}

let timer: ReturnType<typeof setTimeout> | null = null;

/** Have the list read again, once for many files. */
function tellSoon(): void {
  timer ??= setTimeout(() => {
    timer = null;
    broadcastChange({ kind: "documents" });
  }, TELL_MILLISECONDS);
}

onDocument.add((document) => {
  items.set(afterReading(items.get(), document));
  if (document.status === "ready" || document.status === "failed") tellSoon();
});
onGone.add((documentId) => items.set(items.get().filter((item) => item.documentId !== documentId)));

addEventListener("beforeunload", (event) => {
  if (items.get().some(isUnsent)) event.preventDefault();
});
