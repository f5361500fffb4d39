import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config";

export default mergeConfig(
  page,
  defineConfig({ test: { environment: "happy-dom", server: { deps: { inline: [/@tanstack/, /wouter/] } } } }),
);
