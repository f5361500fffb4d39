/** How a document is shown as it is: its pages drawn, its picture shown, its markdown rendered, its structure laid out, or as the text that it is. */

export type Kind = "pdf" | "picture" | "markdown" | "reading" | "text";

/** Kinds whose text is all there is to see. Other `text/…` kinds are programs. */
const STRUCTURED_TEXT = new Set(["text/html", "text/csv", "text/tab-separated-values", "text/rtf"]);

/** Kinds that every browser shows; a TIFF is not among them. */
const PICTURES = new Set(["image/png", "image/jpeg", "image/webp", "image/gif", "image/bmp"]);

export function kindOf(mime: string): Kind {
  const [type = ""] = mime.split(";");
  if (type === "application/pdf") return "pdf";
  if (PICTURES.has(type)) return "picture";
  if (type === "text/markdown") return "markdown";
  if (type.startsWith("text/")) return STRUCTURED_TEXT.has(type) ? "reading" : "text";
  return /^$|json|^application\/(xml|toml|yaml|x-|javascript)/.test(type) ? "text" : "reading";
}
