import { expect, test } from "vitest";
import type { Language } from "./languages";
import { type Catalog, fill, type Form } from "./texts";

test("a plural follows the rules of its language", () => {
  expect(fill({ one: "{n} page", other: "{n} pages" }, { n: 0 }, "fr")).toBe("0 page");
  expect(fill({ one: "{n} page", other: "{n} pages" }, { n: 0 }, "en")).toBe("0 pages");
});

test("French punctuation never begins a line, and a filled value stays as it is", () => {
  expect(fill("Que dit « {title} » ?", { title: "A : B" }, "fr")).toBe("Que dit «\u00A0A : B\u00A0»\u00A0?");
});

test("two of something are both of them where a text has words for that", () => {
  const text = { one: "{n} line", two: "both lines", other: "all {n} lines" };
  expect([1, 2, 22].map((n) => fill(text, { n }, "en"))).toEqual(["1 line", "both lines", "all 22 lines"]);
  expect(fill({ two: "beide", other: "alle {n}" }, { n: 1 }, "de")).toBe("alle 1");
});

const CATALOGS = Object.values(import.meta.glob<Record<string, Catalog>>("../**/*.texts.ts", { eager: true })).flatMap((module) =>
  Object.values(module).filter((one) => typeof one === "object"),
);
const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort().join();

test("a text names the same values in every language", () => {
  const others = (form: Form) => placeholders(typeof form === "string" ? form : form.other);
  const texts = CATALOGS.flatMap((catalog) => Object.values(catalog));
  expect(texts.length).toBeGreaterThan(800);
  expect(texts.filter((text) => new Set(Object.values(text).map(others)).size > 1)).toEqual([]);
});

test("quotation marks are those of the language", () => {
  const strange = { de: /"|“\w|\w”|«|»/, es: /"|“|”|„/, fr: /"|“|”|„/, en: /"|«|„/, pt: /"|«|„/, zh: /"|«|„/ };
  const forms = CATALOGS.flatMap((catalog) => Object.values(catalog)).flatMap((text) =>
    Object.entries(text).flatMap(([language, form]) => (typeof form === "string" ? [form] : Object.values(form)).map((one) => [language, one] as const)),
  );
  expect(forms.filter(([language, form]) => strange[language as Language].test(form))).toEqual([]);
});
