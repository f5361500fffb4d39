/** Unsent texts, kept in this browser for each conversation, the new one and each edited question, until the server stores them. */

import { store, useStore, type Store } from "../app/store";

/** Maximum length of a question, in code points. */
export const QUESTION_LENGTH = 10_000;

type Place = { typed: Store<string>; sending: string };
const PREFIX = "clew.draft.";
const places = new Map<string, Place>();

/** `place`: a conversation, or null for the new one, or what `placeOfEdit` returns. */
export function useDraft(place: string | null): string {
  return useStore(placeOf(place).typed);
}

export function draft(place: string | null): string {
  return placeOf(place).typed.get();
}

export function setDraft(place: string | null, text: string): void {
  placeOf(place).typed.set(text);
  keep(place);
}

/** Take the text out of the field; a reload still brings it back, until it is `stored`. */
export function sending(place: string | null, text: string): void {
  const at = placeOf(place);
  at.sending = text;
  if (at.typed.get().trim() === text) at.typed.set("");
  keep(place);
}

export function stored(place: string | null): void {
  placeOf(place).sending = "";
  keep(place);
}

/** Put a question that could not be sent back, before the text typed since. */
export function giveBack(place: string | null, text: string): void {
  const at = placeOf(place);
  at.sending = "";
  setDraft(place, joined(text, at.typed.get()));
}

/** Return the place of the draft of an edited question. */
export function placeOfEdit(questionId: string): string {
  return `edit.${questionId}`;
}

/** Return the number of code points, as the server counts. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

function placeOf(place: string | null): Place {
  const name = place ?? "new";
  const found = places.get(name) ?? { typed: store(localStorage.getItem(PREFIX + name) ?? ""), sending: "" };
  places.set(name, found);
  return found;
}

function keep(place: string | null): void {
  const { typed, sending: underWay } = placeOf(place);
  const text = joined(underWay, typed.get());
  const name = PREFIX + (place ?? "new");
  try {
    if (text) localStorage.setItem(name, text);
    else localStorage.removeItem(name);
  } catch {
    // The storage of this browser is full: the text stays in the field while the page is open.
  }
}

function joined(before: string, after: string): string {
  return [before, after].filter((part) => part.trim()).join("\n\n");
}
