/** Styles apply to the whole page: a class that two features style would change one of them when the other loads. */

import { expect, it } from "vitest";

const sheets = import.meta.glob<string>("../**/*.css", { query: "?raw", import: "default", eager: true });
const SHARED = ["app", "parts"];

function foldersByClass(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, sheet] of Object.entries(sheets)) {
    const folder = path.startsWith("./") ? "app" : path.split("/").slice(1, -1).join("/");
    const selectors = sheet.replace(/\/\*.*?\*\/|\{[^{}]*\}/gs, " ");
    for (const [, name] of selectors.matchAll(/\.([a-z][\w-]*)/gi)) {
      if (name) found.set(name, (found.get(name) ?? new Set()).add(folder));
    }
  }
  return found;
}

it("no class belongs to two features", () => {
  const classes = foldersByClass();
  expect(classes.size).toBeGreaterThan(50);
  const twice = [...classes].filter(([, folders]) => folders.size > 1 && !SHARED.some((one) => folders.has(one)));
  expect(twice.map(([name, folders]) => `.${name}: ${[...folders].join(", ")}`)).toEqual([]);
});
