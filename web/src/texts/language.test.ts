import { expect, test } from "vitest";
import { language, setLanguage } from "./language";

test("a chosen language is kept at once, and the last of two choices is spoken", async () => {
  const first = setLanguage("fr");
  expect(localStorage.getItem("clew.language")).toBe("fr");
  await Promise.all([setLanguage("de"), first]);
  expect(language()).toBe("de");
  expect(document.documentElement.lang).toBe("de");
});
