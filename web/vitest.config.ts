import { defineConfig, mergeConfig } from "vitest/config";
import page from "./vite.config.ts";

export default mergeConfig(
  page,
  defineConfig({
    test: {
      environment: "happy-dom",
      pool: "vmThreads", // a document of its own for each file at a third of the cost of a thread of its own
      testTimeout: 60_000, // a busy machine is slow, and a test that hangs ends all the same
      css: true,
      server: { deps: { inline: [/@tanstack/, /wouter/] } },
    },
  }),
);
