/** The files that pdf.js asks for while it draws, under an address that holds its version: character maps, fonts, decoders of images. */

import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("node_modules/pdfjs-dist/", import.meta.url));
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf-8")) as { version: string };
const BASE = `assets/pdfjs-${version}/`;
/** The decoders in JavaScript: the content security policy lets no WebAssembly run. */
const FOLDERS = { cmaps: /\.bcmap$|^LICENSE/, standard_fonts: /\.(pfb|ttf)$|^LICENSE/, iccs: /\.icc$|^LICENSE/, wasm: /_nowasm_fallback\.js$|^LICENSE_(PDFJS_)?(JBIG2|OPENJPEG)$/ };

/** Every file by its address. */
function files(): Map<string, string> {
  const found = Object.entries(FOLDERS).flatMap(([folder, kept]) =>
    readdirSync(ROOT + folder).flatMap((name) => (kept.test(name) ? [[`${BASE}${folder}/${name}`, `${ROOT}${folder}/${name}`] as const] : [])),
  );
  return new Map([...found, [`${BASE}LICENSE`, `${ROOT}LICENSE`]]);
}

/** Put them into the built page, and answer them while the page is worked on. Code reads the address in `PDF_FILES`. */
export function pdfFiles(): Plugin {
  return {
    name: "pdf-files",
    config: () => ({ define: { PDF_FILES: JSON.stringify(`/${BASE}`) } }),
    generateBundle() {
      for (const [fileName, path] of files()) this.emitFile({ type: "asset", fileName, source: readFileSync(path) });
    },
    configureServer(server) {
      const known = files();
      server.middlewares.use((request, response, next) => {
        const path = known.get((request.url ?? "").slice(1));
        if (!path) return next();
        response.setHeader("Content-Type", path.endsWith(".js") ? "text/javascript" : "application/octet-stream");
        response.end(readFileSync(path));
      });
    },
  };
}
