/** Names of strangers, as they are shown: on one line, and read in the order in which they are written. */

// Marks that turn the direction of text around would show a name as another one; right-to-left letters need none of them.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

export function shownName(name: string): string {
  return name.replace(UNSEEN, "") || "?";
}

/** Return the folder of a path with its `/`, empty for none. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Return a language by its name in another language; empty where it is not known. */
export function languageName(code: string, inLanguage: string): string {
  if (!code || code === "und") return "";
  try {
    return new Intl.DisplayNames(inLanguage, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}
