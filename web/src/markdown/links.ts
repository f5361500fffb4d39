/** What of a link or of a text token may reach the page: addresses by an allow list, characters instead of their references. */

const PROTOCOLS = new Set(["http:", "https:", "mailto:"]);
const REFERENCE = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z][a-zA-Z\d]{1,31});/g;
const known = new Map<string, string>();

/** Return the address in its normal form; null for one that is relative, broken, or of another protocol. */
export function safeAddress(href: string): string | null {
  try {
    const url = new URL(decodeReferences(href));
    return PROTOCOLS.has(url.protocol) ? url.href : null;
  } catch {
    return null; // not an address
  }
}

/** Return a text with `&amp;`, `&#8364;` and the like as the characters they stand for. */
export function decodeReferences(text: string): string {
  return text.includes("&") ? text.replace(REFERENCE, decode) : text;
}

/** A reference is letters and digits alone, so the parser can make nothing but characters of it. */
function decode(reference: string): string {
  const stored = known.get(reference);
  if (stored !== undefined) return stored;
  const character = new DOMParser().parseFromString(reference, "text/html").body.textContent;
  if (known.size < 500) known.set(reference, character);
  return character;
}
