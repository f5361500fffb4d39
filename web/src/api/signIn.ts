/** Signs in with an API key, and out. Loaded when the reader does either. */

import { language } from "../texts/language";
import { csrfToken, readSession } from "./session";

const DRAFTS = "clew.draft.";
/** What a header can hold; a browser throws on anything else. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** Exchange an API key for a session. Null: done; else the refusal, also of a key that no header can hold. */
export async function exchangeKey(key: string): Promise<Response | null> {
  if (!SENDABLE.test(key)) return new Response(null, { status: 401 });
  const headers = { Authorization: `Bearer ${key}`, "Accept-Language": language() };
  const response = await fetch("/auth/key", { method: "POST", headers });
  if (response.ok) await readSession();
  return response.ok ? null : response;
}

/** End the session here, and at the provider if it has a page for that. Drafts go too: the next reader may be somebody else. */
export async function signOut(): Promise<Response> {
  const response = await fetch("/auth/logout", { method: "POST", headers: { "Clew-CSRF": csrfToken(), "Accept-Language": language() } });
  if (!response.ok) return response;
  for (const name of Object.keys(localStorage)) if (name.startsWith(DRAFTS)) localStorage.removeItem(name);
  const { continueAt } = (await response.json()) as { continueAt: string | null };
  location.assign(continueAt ?? "/");
  return response;
}
