import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({ test: { environment: "happy-dom", css: true, server: { deps: { inline: [/@tanstack/, /wouter/] } } } }),
);
