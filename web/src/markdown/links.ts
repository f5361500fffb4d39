/** Makes links and text tokens safe for the page: addresses pass an allow list, references become characters. */

const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g;
const known = new Map<string, string>();

/** Return the normalized address; null if it is relative, broken, or of another protocol. */
export function safeAddress(href: string): string | null {
  try {
    const url = new URL(decodeReferences(href));
    return PROTOCOLS.has(url.protocol) ? url.href : null;
  } catch {
    return null; // not an address
  }
}

/** Decode `&amp;`, `&#8364;` and the like in a text. */
export function decodeReferences(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, decode) : text;
}

/** A reference has only letters and digits, so the parser can produce only characters. */
function decode(reference: string): string {
  const stored = known.get(reference);
  if (stored !== undefined) return stored;
  const character = new DOMParser().parseFromString(reference, "text/html").body.textContent;
  if (known.size < 500) known.set(reference, character);
  return character;
}
