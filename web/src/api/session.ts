/** Who is signed in, and how one can be. The cookie of the session is the browser's; scripts cannot read it. */

import { store } from "../app/store";
import type { components } from "./schema";

export type Session = components["schemas"]["SessionBody"];

/** Null until the server has answered. */
export const session = store<Session | null>(null);

/** The key that an earlier version of the page kept. */
const oldKey = localStorage.getItem("clew.key");
const begun = begin();

/** Resolves when a request may be sent: one that changes something needs the token of the session. */
export async function mayRequest(method: string): Promise<void> {
  if (oldKey || method !== "GET") await begun;
}

/** Return what shows that a request comes from this page; empty if nobody is signed in. */
export const csrfToken = (): string => session.get()?.csrfToken ?? "";

/** Read again who is signed in. */
export async function readSession(): Promise<void> {
  const response = await fetch("/auth/session").catch(() => null);
  if (response?.ok) session.set((await response.json()) as Session);
}

async function begin(): Promise<void> {
  if (oldKey) await import("./oldKey").then(({ exchange }) => exchange(oldKey)).catch(() => undefined);
  await readSession();
}
