/** Which files Clew reads, by their names: what `src/clew/ingest/reading/formats.py` says (`tests/unit/ingest/test_formats.py` compares). */

/** Shown to people; the rest is source code. */
export const SHOWN_FORMATS = [
  ...["PDF", "DOCX", "PPTX", "XLSX", "ODT", "RTF", "HTML", "EPUB", "EML", "MSG"],
  ...["Markdown", "TXT", "CSV", "JSON", "PNG", "ZIP"],
] as const;

const EXTENSIONS = new Set(
  (
    "pdf docx pptx xlsx html htm xhtml md markdown mdx txt text log rst adoc asciidoc asc csv tsv " +
    "rtf odt ott ods ots odp otp epub eml msg mht mhtml ics vcf json jsonl ndjson geojson zip doc xls ppt " +
    "py pyi js mjs cjs jsx ts tsx mts cts go rs java kt kts scala swift c h cc cpp cxx hh hpp hxx cs rb php pl pm lua r " +
    "sh bash zsh ps1 sql yaml yml toml ini cfg conf xml xsd css scss vue svelte proto graphql tf"
  ).split(" "),
);
const NAMES = new Set(["dockerfile", "makefile", "readme", "license", "changelog"]);
const LEFT_OUT = new Set(["node_modules", "venv", "__pycache__", "site-packages", "dist-packages"]);

/** Read when they are chosen by themselves, and left out of folders, where most of them hold no text. */
const PICTURES = ["png", "jpg", "jpeg", "tif", "tiff", "webp", "bmp", "gif"];

/** For the browser's file dialog. Any other file may be dropped, and is judged by its first bytes. */
export const ACCEPT = [...EXTENSIONS, ...PICTURES].map((extension) => `.${extension}`).join(",");

/** Return whether files with such a name are read at all; those with another one only if their first bytes say so. */
export function isKnownKind(name: string): boolean {
  const ending = name.toLowerCase().split(".").at(-1) ?? "";
  return isReadableName(name) || PICTURES.includes(ending);
}

/** Return whether a file of a folder is uploaded: its kind is supported, and it is not hidden. */
export function isReadableName(name: string): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith(".")) return false;
  const dot = lower.lastIndexOf(".");
  return dot > 0 ? EXTENSIONS.has(lower.slice(dot + 1)) : NAMES.has(lower);
}

/** Return whether to walk through a folder: not if it is hidden or holds dependencies, as in `clew ingest`. */
export function isWantedFolder(name: string): boolean {
  return !name.startsWith(".") && !LEFT_OUT.has(name);
}
