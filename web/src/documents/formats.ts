/** Which files Clew reads, by their names: what `src/clew/ingest/formats.py` says (`tests/unit/ingest/test_formats.py` compares). */

/** Shown to people; the rest is source code. */
export const SHOWN_FORMATS = ["PDF", "DOCX", "PPTX", "XLSX", "HTML", "Markdown", "TXT", "CSV"] as const;

const EXTENSIONS = new Set(
  (
    "pdf docx pptx xlsx html htm xhtml md markdown mdx txt text log rst adoc csv tsv " +
    "py pyi js mjs cjs jsx ts tsx mts cts go rs java kt kts scala swift c h cc cpp cxx hh hpp hxx cs rb php pl pm lua r " +
    "sh bash zsh ps1 sql yaml yml toml ini cfg conf json jsonl xml xsd css scss vue svelte proto graphql tf"
  ).split(" "),
);
const NAMES = new Set(["dockerfile", "makefile", "readme", "license", "changelog"]);
const LEFT_OUT = new Set(["node_modules", "venv", "__pycache__", "site-packages", "dist-packages"]);

/** For the browser's file dialog. Any other file may be dropped, and is judged by its first bytes. */
export const ACCEPT = [...EXTENSIONS].map((extension) => `.${extension}`).join(",");

/** Tell whether a file of a folder is taken along: a kind that is read, and not hidden. */
export function isReadableName(name: string): boolean {
  const lower = name.toLowerCase();
  if (lower.startsWith(".")) return false;
  const dot = lower.lastIndexOf(".");
  return dot > 0 ? EXTENSIONS.has(lower.slice(dot + 1)) : NAMES.has(lower);
}

/** Tell whether a folder is walked through: none that is hidden or holds what others wrote, as `clew ingest` does. */
export function isWantedFolder(name: string): boolean {
  return !name.startsWith(".") && !LEFT_OUT.has(name);
}
