/** Copies and exports a whole conversation. Loaded when the reader does either. */

import { errorOf, ownHeaders } from "../api/client";
import { copyText } from "../markdown/copy";
import { type Message, wholePath } from "./stored";

/** Copy the messages of the path as Markdown, under the words for a question and an answer. */
export async function copyWhole(id: string, title: string, you: string, answer: string): Promise<void> {
  await copyText(markdownOf(title, await wholePath(id), you, answer));
}

function markdownOf(title: string, messages: readonly Message[], you: string, answer: string): string {
  const parts = messages.map((one) => `## ${one.role === "user" ? you : answer}\n\n${one.content}`);
  return [`# ${title}`, ...parts].join("\n\n") + "\n";
}

/** Save the whole conversation with its branches, as `clew threads export` writes it. */
export async function exportWhole(id: string): Promise<void> {
  const response = await fetch(`/api/threads/export?id=${encodeURIComponent(id)}`, { headers: ownHeaders() });
  if (!response.ok) throw await errorOf(response);
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = `${id}.jsonl`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
