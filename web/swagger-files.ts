/** The description of the HTTP interface at `/docs`: Swagger UI as files of our own origin, under an address that holds its version. */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const ROOT = fileURLToPath(new URL("node_modules/swagger-ui-dist/", import.meta.url));
const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf-8")) as { version: string };
const BASE = `assets/swagger-ui-${version}/`;
const FILES = ["swagger-ui.css", "swagger-ui-bundle.js", "swagger-ui-bundle.js.LICENSE.txt", "LICENSE", "NOTICE"];
/** The content security policy lets no script run that stands in the document. */
const START = `SwaggerUIBundle({ url: "/openapi.json", dom_id: "#docs", deepLinking: true, validatorUrl: null });\n`;
const DOCUMENT = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Clew: HTTP interface</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/${BASE}swagger-ui.css" />
    <script src="/${BASE}swagger-ui-bundle.js" defer></script>
    <script src="/${BASE}start.js" defer></script>
  </head>
  <body>
    <div id="docs"></div>
  </body>
</html>
`;

/** Put them into the built page; the server answers `/docs` with the document. */
export function swaggerFiles(): Plugin {
  return {
    name: "swagger-files",
    generateBundle() {
      for (const name of FILES) this.emitFile({ type: "asset", fileName: BASE + name, source: readFileSync(ROOT + name) });
      this.emitFile({ type: "asset", fileName: `${BASE}start.js`, source: START });
      this.emitFile({ type: "asset", fileName: "docs.html", source: DOCUMENT });
    },
  };
}
