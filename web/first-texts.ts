/** One language of the texts that the first load shows: a build moves them from their catalogues to a file for each language. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { type ESTree, parseAst, type Plugin, Visitor } from "vite";
import { LANGUAGES } from "./src/texts/languages.ts";

/** What begins the page, and what it loads by itself soon after: with the first answer, and once nothing else is to do. */
const ROOTS = ["src/main.tsx", "src/support/part.ts", "src/thread/find/FindBar.tsx"];
const MODULE = "virtual:first-texts";
const CODES = Object.keys(LANGUAGES);
type Forms = Record<string, string>;

export function firstTexts(): Plugin {
  const modules = new Map<string, string>();
  const texts: Forms[] = [];
  let isBuild = false;
  return {
    name: "first-texts",
    enforce: "pre",
    configResolved(config) {
      isBuild = config.command === "build";
    },
    buildStart() {
      if (!isBuild) return;
      const found = new Set<string>();
      for (const root of ROOTS) modulesFrom(fileURLToPath(new URL(root, import.meta.url)), found);
      for (const path of found) modules.set(path, withNumbers(path, texts));
    },
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : null),
    load(id) {
      if (modules.has(id)) return modules.get(id);
      if (!id.startsWith(`\0${MODULE}`)) return null;
      const language = id.slice(MODULE.length + 2);
      if (language) return `export default [${texts.map((forms) => forms[language]).join()}]`;
      return `export const load = {${CODES.map((code) => `${code}: () => import("${MODULE}/${code}")`).join()}}`;
    },
  };
}

/** Add every module that a module imports, without those that are imported when they are needed. */
function modulesFrom(path: string, found: Set<string>): void {
  if (found.has(path)) return;
  found.add(path);
  for (const node of parsed(path).body) {
    const isImport = node.type === "ImportDeclaration" && node.importKind !== "type";
    const isExport = node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration";
    if (!(isImport || isExport) || !node.source?.value.startsWith(".")) continue;
    const asked = resolve(dirname(path), node.source.value);
    const file = [".ts", ".tsx"].map((ending) => asked + ending).find(existsSync);
    if (file) modulesFrom(file, found);
  }
}

/** Return the code of a module with a number in place of each text, which is added to the texts. */
function withNumbers(path: string, texts: Forms[]): string {
  const code = readFileSync(path, "utf-8");
  let result = "";
  let end = 0;
  for (const text of textsIn(parsed(path))) {
    result += code.slice(end, text.start) + texts.length;
    end = text.end;
    texts.push(Object.fromEntries(entriesOf(text).map(([language, form]) => [language, code.slice(form.start, form.end)])));
  }
  return result + code.slice(end);
}

/** Return the texts of the catalogues in a module: values of properties that are objects with every language. */
function textsIn(program: ESTree.Program): ESTree.ObjectExpression[] {
  const found: ESTree.ObjectExpression[] = [];
  const add = ({ value }: ESTree.ObjectProperty) => {
    if (value.type !== "ObjectExpression") return;
    const names = new Set(entriesOf(value).map(([name]) => name));
    if (CODES.every((code) => names.has(code))) found.push(value);
  };
  new Visitor({ Property: (node) => node.kind === "init" && add(node as ESTree.ObjectProperty) }).visit(program);
  return found;
}

function entriesOf(object: ESTree.ObjectExpression): [string, ESTree.Expression][] {
  return object.properties.flatMap((one) => (one.type === "Property" && one.key.type === "Identifier" ? [[one.key.name, one.value] as [string, ESTree.Expression]] : []));
}

function parsed(path: string): ESTree.Program {
  return parseAst(readFileSync(path, "utf-8"), { lang: path.endsWith("x") ? "tsx" : "ts" });
}
