import { defineConfig } from "vite";

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
const proxy = Object.fromEntries(["/api", "/openapi.json"].map((path) => [path, { target, changeOrigin: true, headers: { origin: target } }]));

export default defineConfig({
  resolve: { alias: react },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: process.env.CLEW_PAGE_DIR ?? "../src/clew/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // a data: address is no part of the content security policy
    modulePreload: { polyfill: false },
    rollupOptions: {
      onwarn: (warning, warn) => warning.code === "MODULE_LEVEL_DIRECTIVE" || warn(warning), // `use client` means nothing here
    },
  },
  server: { proxy },
  preview: { proxy },
});
