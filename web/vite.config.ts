import { defineConfig, type Plugin } from "vite";
import { firstTexts } from "./first-texts.ts";
import { pdfFiles } from "./pdf-files.ts";
import { swaggerFiles } from "./swagger-files.ts";

// React's names lead to Preact; without this block and with React installed the same source builds on React.
const react = {
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom": "preact/compat",
  react: "preact/compat",
  "use-sync-external-store/shim/index.js": "preact/compat", // Preact has it; the shim is for React 17
};

// The server takes requests from its own page only: what passes through here comes from its address.
const target = process.env.CLEW_SERVER ?? "http://127.0.0.1:5200";
const proxy = Object.fromEntries(["/api", "/auth", "/openapi.json"].map((path) => [path, { target, changeOrigin: true, headers: { origin: target } }]));

/** Of marked only its lexer is used: what writes HTML is a third of it, and begins where its one instance is made. */
const lexerOnly: Plugin = {
  name: "lexer-only",
  apply: "build",
  transform: {
    filter: { id: /marked\.esm\.js$/ },
    handler(code) {
      const begins = code.search(/var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(/);
      const [, lexer] = /(\w+) as Lexer\b/.exec(code) ?? [];
      const [, tokenizer] = /(\w+) as Tokenizer\b/.exec(code) ?? [];
      if (begins < 0 || !lexer || !tokenizer) throw new Error("marked is built otherwise than before: its lexer is not found.");
      return { code: `${code.slice(0, begins)}export{${lexer} as Lexer,${tokenizer} as Tokenizer};`, map: null };
    },
  },
};

/** What parts that are loaded later need too: one file, which compresses better than many small ones. */
const COMMON =
  /\/node_modules\/(preact|@tanstack\/(query-core|react-query)|openapi-fetch|wouter|regexparam)\/|\/src\/(texts\/|api\/(client|queries|session|tabs)\.|app\/(faults|notices|store|shortcuts|shell\.texts)\.|parts\/(Button|icons|states)\.)/;

export default defineConfig({
  plugins: [firstTexts(), lexerOnly, pdfFiles(), swaggerFiles()],
  resolve: { alias: react },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: process.env.CLEW_PAGE_DIR ?? "../src/clew/page",
    emptyOutDir: true,
    target: "es2022",
    cssTarget: ["chrome123", "firefox120", "safari17.5"], // what knows light-dark(): spelt out for older ones it follows the system alone
    assetsInlineLimit: 0, // a data: address is no part of the content security policy
    modulePreload: { polyfill: false },
    rollupOptions: {
      output: { codeSplitting: { groups: [{ name: "common", test: COMMON }] } },
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning), // `use client` means nothing here
    },
  },
  server: { proxy },
  preview: { proxy },
});
